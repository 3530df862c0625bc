// libstdc++ 12.
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
    return 0;
}
