// The types of imported_kinds, with the formatters that its visualizers become without types.

#include "../imported_kinds/types.h"

int main() {
  int a[] = {1, 2, 3};
  Span<int> span = {a, a + 3};
  Range<float> range = {0.5f, 2.75f};
  Hex<unsigned> hex = {0xabcd};
  Pair<int> pair = {{7, 8}};
  State<int> state = {State<int>::Full};
  Body<int> body;
  body.Header::size = 3, body.size = 4;
  Slot<short> slot = {{3, 4}};
  Fixed<int, 3> fixed = {{a, 3}};
  View<const char> view = {"hello", 4};
  Derived derived;
  derived.n = 2;
  Array<int> array = {a, a + 2};
  Words words = {1, 2, 3, 4, 5, 6};
  return span.Data == nullptr; // break here
}
