// nlohmann-json 3.11.
// Needs: nlohmann-json3-dev
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
}
