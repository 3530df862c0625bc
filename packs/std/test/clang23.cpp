// libstdc++ 12.
// Flags: -std=c++23
// Compiler: clang
#include "place.h"
#include <string>

std::u8string units = u8"h\u00e9llo";

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
    return 0;
}
