// Texts whose characters have a prefix, and texts whose first character is a member.
#include <cstdlib>
#include <cstring>

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
    return 0; // break here
}
