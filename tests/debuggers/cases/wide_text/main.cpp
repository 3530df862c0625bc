// Texts whose characters have a prefix, and texts whose first character is a member.
#include <cstdlib>
#include <cstring>
#include <string>

template <class Char> struct View {
    const Char *data;
    unsigned long size;
};
struct Tail {
    int size;
    char first;
};
struct Old {
    int size;
    unsigned char data[1];
};
template <class Char> struct Name {
    Char text[24];
};
template <class Char> struct Word {
    std::basic_string<Char> text;
};
template <class Char> struct Behind {
    const Char *text;
};
template <class Char> struct Large {
    Char text[5000];
};
typedef wchar_t Wide;

template <class T> T *with_text(const char *text) {
    T *value = static_cast<T *>(std::calloc(1, 64));
    value->size = static_cast<int>(std::strlen(text));
    std::strcpy(reinterpret_cast<char *>(value) + sizeof(int), text);
    return value;
}

int main() {
    View<char> narrow = {"some text", 4}, whole = {"text", 4};
    View<char8_t> u8 = {u8"some text", 4}, u8_whole = {u8"text", 4};
    View<char16_t> u16 = {u"some text", 4}, u16_whole = {u"text", 4}, u16_less = {u"te", 4};
    View<char32_t> u32 = {U"some text", 4}, u32_whole = {U"text", 4};
    View<Wide> wide = {L"some text", 4}, wide_whole = {L"text", 4}, wide_none = {L"text", 0};
    Tail &tail = *with_text<Tail>("h\u00e9llo \"w\"");
    Old &old = *with_text<Old>("more than thirty-two characters, which are left out");
    Name<char16_t> n16 = {u"title"}, none16 = {u""}, letters16 = {u"J\u00fcrgen \u20ac"}, pair16 = {u"a\U0001F600"};
    Name<char32_t> n32 = {U"q\"b\n\\"}, letters32 = {U"J\u00fcrgen \u20ac \U0001F600"};
    Name<Wide> name = {L"J\u00fcrgen \u20ac \U0001F600"}, control = {L"a\x01z"};
    Name<char> not_wide = {"narrow"};
    static Large<char16_t> large;
    std::char_traits<char16_t>::copy(large.text, u"few", 3);
    static Large<Wide> most;
    for (int at = 0; at < 4096; ++at)
        most.text[at] = L'a' + at % 26;
    Word<char16_t> w16[5] = {{u""}, {u"a"}, {u"in-line"}, {u"eight of"}, {u"a string of J\u00fcrgen \u20ac"}};
    Word<char32_t> w32[4] = {{U""}, {U"a"}, {U"abc"}, {U"a string of \u20ac and \U0001F600"}};
    Word<Wide> word[4] = {{L""}, {L"a"}, {L"abc"}, {std::wstring(1000, L'x')}};
    Word<char> narrow_word = {"narrow"};
    Behind<char16_t> b16 = {u"abc"}, four16 = {u"abcd"}, more16 = {u"longer than a word"}, wild16 = {(char16_t *)16};
    Behind<Wide> behind = {L"a"}, two = {L"ab"}, long_one = {L"longer than a word"};
    return 0; // break here
}
