// nlohmann-json 3.12.
// Needs: nlohmann-json-3.12.0
// Flags: -I $(.ci/library-source nlohmann-json-3.12.0)/nlohmann_json/include
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
}
