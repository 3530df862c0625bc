// Vectors, texts and a window, of which the program has but one.
#include <imgui.h>
#include <imgui_internal.h>
#include <cstring>

struct Entry { int id; ImVec2 place; };

ImVec2 two(3.5f, -1), two_zero, two_huge(1e30f, -1e-30f);
ImVec4 four(0.1f, 0.2f, 0.3f, 1);
ImVec1 one(2.5f);
ImVec2ih half(-3, 32767);
ImRect box(1, 2, 30, 40), box_empty;
ImColor orange(255, 128, 0, 255), clear(0, 0, 0, 0);
ImVector<int> numbers, none;
ImVector<ImVec2> path;
ImVector<Entry> entries;
ImVector<char> text, text_empty;
ImVector<void*> pointers;
ImVector<const char*> names;
ImVector<ImVector<int>> nested;
ImVector<bool> flags;
ImVector<float> reals;
ImGuiTextBuffer buffer, buffer_empty;
ImDrawVert vertex;
ImVec2 &reference = two;
ImVec2 *pointer = &two, *nowhere = nullptr;
ImVector<int> *vector_pointer = &numbers, *vector_nowhere = nullptr;
ImVec2 array[2] = {ImVec2(1, 2), ImVec2(3, 4)};
ImGuiWindow *window = nullptr;

static void fill() {
    ImGui::CreateContext();
    ImGui::GetIO().DisplaySize = ImVec2(800, 600);
#if IMGUI_VERSION_NUM < 19200
    unsigned char *pixels;
    int width, height;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
#else
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
    ImGui::NewFrame();
    ImGui::SetNextWindowSize(ImVec2(200, 100));
    ImGui::Begin("Tools");
    ImGui::End();
    window = ImGui::FindWindowByName("Tools");

    for (int i = 1; i <= 3; i++) numbers.push_back(i * 10);
    path.push_back(ImVec2(1, 2));
    entries.push_back(Entry{7, ImVec2(1, 2)});
    for (char c : "hello") text.push_back(c);
    pointers.push_back(nullptr);
    names.push_back("first");
    nested.push_back(ImVector<int>());
    nested[0].push_back(5);
    flags.push_back(true);
    reals.push_back(0.5f);
    buffer.append("a \"quoted\" line\n");
    memset(&vertex, 0, sizeof vertex);
    vertex.pos = ImVec2(1, 2);
}
