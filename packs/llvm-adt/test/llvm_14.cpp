// LLVM 14.
// Needs: llvm-14-dev
// Flags: -w -I /usr/lib/llvm-14/include -L /usr/lib/llvm-14/lib -lLLVM-14
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
