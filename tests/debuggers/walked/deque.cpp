// The deques of the C++ library.
// Ways: clang gcc libcxx
#include <cstdlib>
#include <deque>
#include <new>
#include <unistd.h>

// A deque that says it has more elements than it has shows those of its blocks that nobody has filled: zeros.
void *operator new(std::size_t size) { return std::calloc(1, size); }
void operator delete(void *block) noexcept { std::free(block); }
void operator delete(void *block, std::size_t) noexcept { std::free(block); }

// Half of the elements stand in front of the first block.
std::deque<long> filled(int n) {
  std::deque<long> c;
  for (int i = n / 2; i-- > 0;)
    c.push_front(i);
  for (int i = n / 2; i < n; i++)
    c.push_back(i);
  return c;
}

// The words of a deque: a map of blocks, and where elements begin and end.
template <class C> long *words(C &c) { return (long *)&c; }
#ifdef _LIBCPP_VERSION
enum { BLOCKS = 1, COUNT = 5 };
#else
enum { BLOCKS = 5, COUNT = 9 };
#endif

int main() {
  auto deque_0 = filled(0), deque_1 = filled(1), deque_2 = filled(2), deque_100 = filled(100);
  auto deque_1000 = filled(1000), deque_1500 = filled(1500);

  auto deque_100_wild = filled(100), deque_2_wild = filled(2), deque_100_count = filled(100);
  auto deque_1000_count = filled(1000);
  words(deque_100_wild)[BLOCKS] = 0x10;
  words(deque_2_wild)[BLOCKS] = 0x7ffffffffff0;
  words(deque_100_count)[COUNT] = -1;
  words(deque_1000_count)[COUNT] = 0x7ffffffffff0;
  (void)0; // break here
  _exit(0);
}
