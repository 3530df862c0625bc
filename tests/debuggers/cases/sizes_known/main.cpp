// Sizes of elements, and numbers of elements, that debug information tells.
#include <deque>
#include <span>
#include <string>
#include <vector>

struct Wide {
    long number;
    char letter;
};
struct Numbers {
    std::vector<int> v, &reference = v, *pointer = &v;
};
struct Wides {
    std::vector<Wide> v;
};
struct Deques {
    std::deque<int> numbers;
    std::deque<Wide> wides;
};
struct Spans {
    int items[12] = {};
    std::span<int, 3> three{items, 3}, &reference = three, *pointer = &three;
    std::span<const int, 12> twelve{items};
    std::span<int, 0> none;
    std::span<int> any{items, 5};
};

template <class T> struct Graph {
    std::vector<T> nodes;
    T items[4] = {};
    std::span<T, 4> four{items};
};

int main() {
    Numbers none, three = {{1, 2, 3}}, lost = {{1}};
    lost.pointer = (std::vector<int> *)0x10;
    Wides wide = {{{}, {}}};
    Deques empty, some = {{1, 2, 3}, {{}, {}}}, many = {std::deque<int>(1000), std::deque<Wide>(1000)};
    Spans spans;
    Graph<int> numbers = {{1, 2}};
    Graph<Wide> wides = {{{}, {}, {}}};
    Graph<std::string> texts = {{"a"}};
    return 0; // break here
}
