// Sizes of elements that debug information tells.
#include <deque>
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

int main() {
    Numbers none, three = {{1, 2, 3}}, lost = {{1}};
    lost.pointer = (std::vector<int> *)0x10;
    Wides wide = {{{}, {}}};
    Deques empty, some = {{1, 2, 3}, {{}, {}}}, many = {std::deque<int>(1000), std::deque<Wide>(1000)};
    return 0; // break here
}
