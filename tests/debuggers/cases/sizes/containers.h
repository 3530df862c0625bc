// Containers and strings of N elements.
#pragma once
#include <array>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Wide {
    long number;
    char letter;
};

struct Named {
    std::vector<Wide> v = {Wide(), Wide()};
    int id = 7;
};

// Children that are as many as the elements of a container.
template <class C> struct Counted {
    C v;
    int w[3];
};

// What begins as a container does, and is none.
struct Block {
    int *_M_cur;
};
struct Deque {
    Block _M_start, _M_finish;
};
struct Begin {
    int *_M_start;
};
struct String {
    struct {
        bool __is_long_;
    } __s;
};
struct Link {
    Link *_M_next;
};
struct Chain {
    Link _M_head;
};

template <class C> C sized(int n) {
    C c;
    for (int i = 0; i < n; i++)
        c.insert(c.end(), typename C::value_type{});
    return c;
}
template <class C> C keyed(int n) {
    C c;
    for (int i = 0; i < n; i++)
        c.insert({i, 0});
    return c;
}
template <class C> C filled(int n) {
    C c;
    for (int i = 0; i < n; i++)
        c.insert(i);
    return c;
}

template <class C> struct Of {
    C v;
};

template <int N> struct Sizes {
    Of<std::vector<int>> vector = {sized<std::vector<int>>(N)};
    Of<std::vector<Wide>> wide = {sized<std::vector<Wide>>(N)};
    Of<std::vector<std::string>> texts = {sized<std::vector<std::string>>(N)};
    Of<std::vector<bool>> bits = {sized<std::vector<bool>>(N)};
    Of<std::deque<int>> deque = {sized<std::deque<int>>(N)};
    Of<std::deque<Wide>> wides = {sized<std::deque<Wide>>(N)};
    Of<std::list<int>> list = {sized<std::list<int>>(N)};
    Of<std::forward_list<int>> forward = {std::forward_list<int>(N)};
    Of<std::map<int, int>> map = {keyed<std::map<int, int>>(N)};
    Of<std::multimap<int, int>> multimap = {keyed<std::multimap<int, int>>(N)};
    Of<std::set<int>> set = {filled<std::set<int>>(N)};
    Of<std::multiset<int>> multiset = {filled<std::multiset<int>>(N)};
    Of<std::unordered_map<int, int>> hash = {keyed<std::unordered_map<int, int>>(N)};
    Of<std::unordered_multimap<int, int>> multihash = {keyed<std::unordered_multimap<int, int>>(N)};
    Of<std::unordered_set<int>> hash_set = {filled<std::unordered_set<int>>(N)};
    Of<std::unordered_multiset<int>> multihash_set = {filled<std::unordered_multiset<int>>(N)};
    Of<std::array<int, N>> array = {};
    Of<std::span<int>> span = {std::span<int>(vector.v)};
    Of<std::span<int, N>> fixed = {std::span<int, N>(array.v)};
    Of<std::string> string = {std::string(size_t(N), 'x')};
    Of<std::string_view> view = {string.v};
    Of<std::u16string> wide_text = {std::u16string(size_t(N), 'x')};
    Of<std::vector<int>> &reference = vector;
    Of<std::map<int, int>> *pointer = &map;
};
