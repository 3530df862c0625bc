// libstdc++ 12.
// Flags: -std=c++23
// Not by gcc: type
#include "gnu23.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    lock();
    stop();
    return 0;
}
