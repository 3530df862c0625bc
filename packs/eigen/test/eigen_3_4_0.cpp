// Eigen 3.4.0.
// Needs: libeigen3-dev
// Flags: -I/usr/include/eigen3
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
