// Views and buffers of {fmt}.
// Needs: libfmt-dev
// Flags: -w -lfmt
#include <fmt/format.h>

fmt::string_view view("first second", 5), view_empty, view_nothing("", 0), *no_view;
fmt::string_view view_escapes("a\"b\nc\\d", 7), view_control("\t\x01\x1b[0m", 6), view_nul("a\0b", 3);
fmt::string_view view_utf8("gr\xc3\xbcn", 5);
fmt::string_view *pointer = &view, &reference = view;
fmt::memory_buffer buffer, buffer_empty, buffer_moved, buffer_taken;
fmt::basic_memory_buffer<char, 10> buffer_short;

template <class Buffer> void append(Buffer &to, const char *text) {
    while (*text) to.push_back(*text++);
}

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    append(buffer, "written");
    append(buffer_moved, "moved"), append(buffer_short, "longer than ten");
    buffer_taken = std::move(buffer_moved);
    stop();
}
