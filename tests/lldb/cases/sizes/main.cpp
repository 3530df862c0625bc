// The sizes of the containers of libstdc++.
#include "containers.h"

int main() {
    Sizes<0> none;
    Sizes<1> one;
    Sizes<2> two;
    Sizes<100> hundred;
    std::vector<long> numbers = {1, 2, 3}, *wild = (std::vector<long> *)0x10;
    Of<std::vector<long> &> referred = {numbers};
    Of<std::vector<long> *> pointed = {&numbers}, lost = {wild};
    Of<int> number = {7};
    Of<int *> behind = {&number.v};
    Of<Wide> other = {};
    Named named;
    return 0; // break here
}
