// Instantiations with the formatters that main.natvis becomes for them.

#include "types.h"

int main() {
  int a[] = {1, 2, 3};
  double d[] = {1.5, 2.5};
  Big b[5] = {};
  Span<int> span_int = {a, a + 3};
  Span<double> span_double = {d, d + 2};
  Span<Big> span_big = {b, b + 5};
  Range<int> range_int = {1, 4};
  Range<float> range_float = {0.5f, 2.75f};
  Range<const char *> range_pointer = {"ab", nullptr};
  range_pointer.hi = range_pointer.lo + 2;
  Hex<unsigned char> hex_char = {0xab};
  Hex<unsigned> hex_int = {0xabcd};
  Pair<int> pair_int = {{7, 8}};
  Pair<double> pair_double = {d};
  State<int> state_int = {State<int>::Full};
  State<char> state_char = {State<char>::Full};
  Body<int> body_int;
  body_int.Header::size = 3, body_int.size = 4;
  Body<char> body_char;
  body_char.other = 1, body_char.Header::size = 5, body_char.size = 'x';
  Slot<int> slot_int = {{1, 2, 0, 0}};
  Slot<short> slot_short = {{3, 4}};
  Fixed<int, 3> fixed = {{a, 3}};
  char text[] = "hello world";
  View<char> view = {text, 5};
  View<const char> view_const = {text, 4};
  View<const chr> view_named = {text, 3};
  View<unsigned char> view_unsigned = {(unsigned char *)text, 5};
  View<const char16_t> view_wide = {u"wide text", 4};
  View<int> view_int = {a, 3};
  Buffer buffer = {"hello", 3};
  Plain plain = {1};
  Derived derived;
  derived.n = 2;
  Deeper deeper;
  deeper.n = 3, deeper.more = 4;
  Array<int> array = {a, a + 2};
  Ints ints;
  ints.b = a, ints.e = a + 3;
  Closed closed = {1};
  Open open;
  open.n = 2;
  Words words = {1, 2, 3, 4, 5, 6};
  Ref<int> ref_int = {a + 1};
  Ref<Plain> ref_plain = {&plain};
  return span_int.Data == nullptr; // break here
}
