// libc++ 22.
// Needs: libc++-22-dev
// Flags: -stdlib=libc++ -std=c++23
// Compiler: clang
#include "newer.h"

std::u8string_view units = u8"h\u00e9llo";
std::u8string owned_units = u8"h\u00e9llo", long_units = u8"h\u00e9llo, at more than a few characters", no_units;
std::shared_mutex written;

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    written.lock();
    stop();
    return 0;
}
