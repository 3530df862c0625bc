// libc++ 22.
// Needs: libc++-22-dev
// Flags: -stdlib=libc++
// Compiler: clang
#include "values.h"

std::unique_ptr<Plain> owned_plain = std::make_unique<Plain>(), plain_moved = std::make_unique<Plain>(), plain_taken = std::move(plain_moved);

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
    return 0;
}
