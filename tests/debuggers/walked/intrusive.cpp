// Containers of Boost.Intrusive: the elements hold the links.
// Needs: libboost-dev
// Ways: clang gcc
#include <boost/intrusive/list.hpp>
#include <boost/intrusive/set.hpp>
#include <boost/intrusive/slist.hpp>
#include <iterator>
#include <new>
#include <unistd.h>

namespace bi = boost::intrusive;

struct Item : bi::list_base_hook<> {
  long value;
  explicit Item(long value) : value(value) {}
};
struct Leaf : bi::set_base_hook<> {
  long value;
  explicit Leaf(long value) : value(value) {}
  friend bool operator<(const Leaf &a, const Leaf &b) { return a.value < b.value; }
};
struct Single : bi::slist_base_hook<> {
  long value;
  explicit Single(long value) : value(value) {}
};
using List = bi::list<Item>;
using Set = bi::set<Leaf>;
using Singles = bi::slist<Single>;

template <class C, class T> void fill(C &c, int n) {
  for (int i = n; i-- > 0;)
    c.insert(c.begin(), *new T(i));
}

// The word at a distance from the hook of an element, in words.
template <class Hook> long &word(Hook &hook, int at) { return ((long *)&hook)[at]; }

int main() {
  List list_0, list_1, list_2, list_100, list_1000, list_100_wild, list_100_ring;
  fill<List, Item>(list_1, 1), fill<List, Item>(list_2, 2), fill<List, Item>(list_100, 100);
  fill<List, Item>(list_1000, 1000), fill<List, Item>(list_100_wild, 100), fill<List, Item>(list_100_ring, 100);
  word(*std::next(list_100_wild.begin(), 50), 0) = 0x10;
  word(*std::next(list_100_ring.begin(), 50), 0) = (long)&*list_100_ring.begin();
  Set set_0, set_1, set_2, set_100, set_1000, set_100_wild, set_100_ring;
  fill<Set, Leaf>(set_1, 1), fill<Set, Leaf>(set_2, 2), fill<Set, Leaf>(set_100, 100);
  fill<Set, Leaf>(set_1000, 1000), fill<Set, Leaf>(set_100_wild, 100), fill<Set, Leaf>(set_100_ring, 100);
  // Links to the parent, to the left, to the right.
  word(*std::next(set_100_wild.begin(), 30), 2) = 0x10;
  word(*std::next(set_100_ring.begin(), 60), 1) = (long)&*std::next(set_100_ring.begin(), 60);
  Singles single_0, single_2, single_1000;
  fill<Singles, Single>(single_2, 2), fill<Singles, Single>(single_1000, 1000);
  _exit(0); // break here
}
