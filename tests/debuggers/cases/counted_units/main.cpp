#include <cstdint>
// length-counted UTF-16 and UTF-32 text, as game engines, browsers and ICU have it
struct View16 { const char16_t *p; unsigned n; };
struct View32 { const char32_t *p; unsigned n; };
struct ViewW { const wchar_t *p; unsigned n; };
struct View8 { const char8_t *p; unsigned n; };
struct Inline16 { char16_t a[8]; unsigned n; };
int main() {
    View16 a{u"g😀öß𝄞e!", 8}, b{u"größe und mehr", 5}, c{u"日本語のテキスト", 3}, d{u"naïve café", 10}, e{u"plain text", 5};
    View32 f{U"größe und", 5}; ViewW g{L"größe und", 5}; View8 h{u8"größe und", 7};
    Inline16 i{u"größe", 5};
    return a.n + b.n + c.n + d.n + e.n + f.n + g.n + h.n + i.n; // break here
}
