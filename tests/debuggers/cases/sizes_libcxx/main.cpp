// The sizes of the containers of libc++.
#include "../sizes/containers.h"

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
    int item = 1;
    Link end = {nullptr}, link = {&end}, ring = {&ring};
    Of<Deque> deque = {{{&item}, {&item}}};
    Of<Begin> begin = {{&item}};
    Of<String> string = {{{true}}};
    Of<Chain> chain = {{{&link}}}, endless = {{{&ring}}}, torn = {{{(Link *)0x10}}};
    Of<std::vector<Block>> blocks = {{{&item}, {&item}, {&item}}};
    Of<std::forward_list<int>> many = {std::forward_list<int>(1000)}, more = {std::forward_list<int>(1001)};
    return 0; // break here
}
