// libc++ 22.
// Needs: libc++-22-dev
// Flags: -stdlib=libc++
// Compiler: clang
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
    return 0;
}
