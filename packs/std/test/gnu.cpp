// libstdc++ 12.
// Not by gcc in LLDB: text text_moved text_taken no_parts parts five owned pointers
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
    return 0;
}
