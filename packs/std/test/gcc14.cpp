// libstdc++ 14, by its own compiler.
// Needs: gcc-14
// Flags: -std=c++23 -lstdc++exp
#include "gnu23.h"
#include <stacktrace>

std::stacktrace trace = std::stacktrace::current(0, 1), no_trace;
std::stacktrace_entry entry = trace[0], no_entry;
std::u8string units = u8"h\u00e9llo";

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    lock();
    stop();
    return 0;
}
