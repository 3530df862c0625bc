// LLVM 22.
// Needs: llvm-22-dev
// Flags: -w -I /usr/lib/llvm-22/include -L /usr/lib/llvm-22/lib -lLLVM-22
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
