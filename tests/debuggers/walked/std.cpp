// The containers of the C++ library.
// In 24: forward/clang forward/gcc
// Ways: clang gcc libcxx
#include <forward_list>
#include <list>
#include <map>
#include <set>
#include <unistd.h>
#include <unordered_map>

template <class C> C filled(int n) {
  C c;
  for (int i = n; i-- > 0;)
    c.insert(c.begin(), i);
  return c;
}
template <class C> C keyed(int n) {
  C c;
  for (int i = 0; i < n; i++)
    c.insert({i, i});
  return c;
}
template <class C> C before(int n) {
  C c;
  while (n-- > 0)
    c.push_front(n);
  return c;
}

// The word at a distance from the value of a node, in words; the links stand before the value.
#ifdef _LIBCPP_VERSION
enum { LIST_NEXT = -1, HASH_NEXT = -2, TREE_LEFT = -4, TREE_RIGHT = -3 };
#else
enum { LIST_NEXT = -2, HASH_NEXT = -1, TREE_LEFT = -2, TREE_RIGHT = -1 };
#endif
template <class V> long &word(V &value, int at) { return ((long *)&value)[at]; }

int main() {
  auto list_0 = before<std::list<long>>(0), list_1 = before<std::list<long>>(1);
  auto list_2 = before<std::list<long>>(2), list_100 = before<std::list<long>>(100);
  auto list_1000 = before<std::list<long>>(1000), list_1500 = before<std::list<long>>(1500);
  auto ints_100 = before<std::list<int>>(100);
  auto forward_0 = before<std::forward_list<long>>(0), forward_1 = before<std::forward_list<long>>(1);
  auto forward_2 = before<std::forward_list<long>>(2), forward_100 = before<std::forward_list<long>>(100);
  auto forward_1000 = before<std::forward_list<long>>(1000);
  auto set_0 = filled<std::set<long>>(0), set_1 = filled<std::set<long>>(1);
  auto set_2 = filled<std::set<long>>(2), set_100 = filled<std::set<long>>(100);
  auto set_1000 = filled<std::set<long>>(1000), set_1500 = filled<std::set<long>>(1500);
  auto intset_100 = filled<std::set<int>>(100);
  auto map_0 = keyed<std::map<long, long>>(0), map_1 = keyed<std::map<long, long>>(1);
  auto map_2 = keyed<std::map<long, long>>(2), map_100 = keyed<std::map<long, long>>(100);
  auto map_1000 = keyed<std::map<long, long>>(1000);
  auto hash_0_mixed = keyed<std::unordered_map<long, long>>(0);
  auto hash_1_mixed = keyed<std::unordered_map<long, long>>(1);
  auto hash_2_mixed = keyed<std::unordered_map<long, long>>(2);
  auto hash_100_mixed = keyed<std::unordered_map<long, long>>(100);
  auto hash_1000_mixed = keyed<std::unordered_map<long, long>>(1000);

  auto list_100_wild = before<std::list<long>>(100), list_100_ring = before<std::list<long>>(100);
  word(*std::next(list_100_wild.begin(), 50), LIST_NEXT) = 0x10;
  word(*std::next(list_100_ring.begin(), 50), LIST_NEXT) = (long)&word(*list_100_ring.begin(), -2);
  auto hash_100_wild = keyed<std::unordered_map<long, long>>(100);
  word(*std::next(hash_100_wild.begin(), 50), HASH_NEXT) = 0x10;
  auto hash_100_ring = keyed<std::unordered_map<long, long>>(100);
  word(*std::next(hash_100_ring.begin(), 50), HASH_NEXT) = (long)&word(*hash_100_ring.begin(), HASH_NEXT);
  auto set_100_wild = filled<std::set<long>>(100), set_100_ring = filled<std::set<long>>(100);
  word(*set_100_wild.find(30), TREE_RIGHT) = 0x10;
  word(*set_100_ring.find(60), TREE_LEFT) = (long)&word(*set_100_ring.find(60), -4);
  auto map_100_wild = keyed<std::map<long, long>>(100), map_100_ring = keyed<std::map<long, long>>(100);
  word(*map_100_wild.find(30), TREE_LEFT) = 0x7fffffffffff;
  word(*map_100_ring.find(40), TREE_RIGHT) = (long)&word(*map_100_ring.find(40), -4);
  _exit(0); // break here
}
