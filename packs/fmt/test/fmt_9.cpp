// fmt 9.
// Needs: libfmt-dev
// Flags: -w -lfmt
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
