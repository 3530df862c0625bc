// The types of imported_kinds, with the formatters that its visualizers become without types.

#include "../imported_kinds/types.h"

// Arithmetic on members of any type.
struct Cell {
  int row;
  short column;
};
struct Half {
  double x;
  float y;
};
struct Part {
  const char *first, *last;
};
// Characters or other elements, which only the debugger can tell apart.
template <class T> struct Slice {
  const T *data;
  int size;
};
struct Local {
  char text[8];
  int digits[3];
};
struct Address {
  const void *raw;
  int *to;
  int number;
};
// Members, elements up to a pointer, and nodes, one after the other.
struct Node {
  int id;
  Node *next;
};
struct Mixed {
  int size;
  int *begin, *end;
  Node *head;
};

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
  Cell cell = {-4, 7};
  Half half = {2.5, 0.5f}, full = {4, 1};
  Node second = {6, nullptr}, node = {5, &second};
  const char *text = "hello";
  Part part = {text, text + 4}, none = {};
  Slice<char> letters = {text, 3};
  Slice<unsigned char> bytes = {(const unsigned char *)text, 2};
  Slice<char16_t> wide = {u"wide", 4};
  Slice<int> numbers = {a, 2}, nothing = {};
  Slice<Cell> cells = {&cell, 1};
  Local local = {"local", {7, 8, 9}};
  Address address = {text, a, 5};
  Mixed mixed = {2, a, a + 3, &node}, empty = {};
  return span.Data == nullptr; // break here
}
