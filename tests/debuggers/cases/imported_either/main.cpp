// Arrays and pointers, imported without types: the same code serves both in LLDB 24.

struct Pair {
  int a, b;
};
template <class T> struct Box {
  T data;
  unsigned n;
};
template <class T> struct Range {
  T *first, *last;
};
struct Counted {
  int first, last;
};
template <class T> struct Erased {
  void *data;
};
template <class T, int N> struct Fixed {
  int used;
};

int main() {
  int numbers[] = {4, 5, 6};
  // The last pair is behind the range.
  Pair pairs[] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  Box<int[3]> inline_numbers = {{7, 8, 9}, 3};
  Box<int *> numbers_behind = {numbers, 3};
  Box<Pair[2]> inline_pairs = {{{1, 2}, {3, 4}}, 2};
  Box<Pair *> pairs_behind = {pairs, 3};
  Box<int *> nothing = {nullptr, 0};
  Range<Pair> range = {pairs, pairs + 3};
  Range<char> empty = {nullptr, nullptr};
  Counted counted = {2, 7};
  Erased<Pair> erased = {pairs};
  Fixed<int, 3> fixed = {2};
  return nothing.data != nullptr; // break here
}
