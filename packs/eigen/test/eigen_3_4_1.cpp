// Eigen 3.4.1.
// Needs: cmeel-eigen-3.4.1
// Flags: -I $(.ci/library-source cmeel-eigen-3.4.1)/cmeel.prefix/include/eigen3
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
