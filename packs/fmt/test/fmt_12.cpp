// fmt 12.
// Needs: cmeel-fmt-12.2.0
// Flags: -w -DFMT_HEADER_ONLY -I $(.ci/library-source cmeel-fmt-12.2.0)/cmeel.prefix/include
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
