// Boost 1.88.
// Needs: libboost-headers-1.88.0
// Flags: -w -I $(.ci/library-source libboost-headers-1.88.0)/libboost_headers/include
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    for (int i = 1; i <= 5; i++) ring.push_back(i);
    stop();
}
