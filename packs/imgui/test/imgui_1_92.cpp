// Dear ImGui 1.92.
// Needs: easy-imgui-sys-0.24.0
// Flags: -w -I $(.ci/library-source easy-imgui-sys-0.24.0)/imgui -DIMGUI_DEFINE_MATH_OPERATORS
#include "values.h"
#include <imgui.cpp>
#include <imgui_draw.cpp>
#include <imgui_tables.cpp>
#include <imgui_widgets.cpp>

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    fill();
    stop();
}
