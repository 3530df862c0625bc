// libc++ 22.
// Needs: libc++-22-dev
// Flags: -stdlib=libc++ -std=c++23
// Compiler: clang
#include "newer.h"

std::u8string_view units = u8"h\u00e9llo";
std::shared_mutex written;

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    written.lock();
    stop();
    return 0;
}
