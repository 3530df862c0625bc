// Dear ImGui 1.86.
// Needs: libimgui-dev
// Flags: -w -I /usr/include/imgui -I /usr/include/stb -limgui -lstb
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
