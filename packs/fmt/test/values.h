// Views and buffers of {fmt}.
#include <fmt/color.h>
#include <fmt/format.h>
#include <string>
#include <vector>

struct Line {
    fmt::string_view text;
    std::vector<fmt::string_view> words;
};


fmt::string_view view("first second", 5), view_empty, view_nothing("", 0), view_long("0123456789012345678901234567890123456789", 40), *no_view;
fmt::string_view view_escapes("a\"b\nc\\d", 7), view_control("\t\x01\x1b[0m", 6), view_nul("a\0b", 3);
fmt::string_view view_utf8("gr\xc3\xbcn", 5);
fmt::string_view *pointer = &view, &reference = view;
fmt::memory_buffer buffer, buffer_empty, buffer_moved, buffer_taken;
fmt::basic_memory_buffer<char, 10> buffer_short;
fmt::memory_buffer buffer_escapes, buffer_cut, *buffer_pointer = &buffer_escapes;
std::vector<fmt::memory_buffer> buffers(2);
Line line = {"a line", {"a", "line"}};
const fmt::string_view words[2] = {"one", "two"};
fmt::rgb rgb(1, 0xAB, 255);

template <class Buffer> void append(Buffer &to, const char *text) {
    while (*text) to.push_back(*text++);
}

inline void fill() {
    append(buffer, "written");
    append(buffer_moved, "moved"), append(buffer_short, "longer than ten");
    append(buffer_escapes, "q\"\n\xc3\xbc and more than eight bytes\t!");
    append(buffer_cut, "a lot"), buffer_cut.resize(1);
    append(buffers[0], "the first");
    buffer_taken = std::move(buffer_moved);
}
