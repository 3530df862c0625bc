// One struct of values of all kinds; each type derived from it has a formatter of its own.

#include <cstdint>

enum Color { Red, Green };

struct Point {
  int x, y;
};

struct Node {
  int value;
  Node *next;
};

Node last = {9, nullptr};
Node first = {8, &last};
int target = 5;

struct Values {
  int a = 7, b = -3, zero = 0;
  unsigned u = 4000000000;
  unsigned char byte = 0xab;
  signed char small = -5;
  short negative = -300;
  std::int64_t lowest = INT64_MIN;
  std::uint64_t highest = UINT64_MAX;
  bool yes = true, no = false;
  char letter = 'A';
  double d = 1.5;
  float f = -0.25f;
  Color color = Green;
  const char *text = "hi";
  int *pointer = &target, *null_pointer = nullptr;
  Node *node = &first, *no_node = nullptr;
  Point point = {3, -4};
  int array[3] = {10, 20, 30};
};

struct Arithmetic : Values {};
struct Bits : Values {};
struct Extremes : Values {};
struct Numbers : Values {};
struct Formats : Values {};
struct Comparisons : Values {};
struct Logic : Values {};
struct Truth : Values {};
struct Branches : Values {};
struct Nested : Values {};
struct Guards : Values {};
struct Missing : Values {};
struct Null : Values {};
struct Members : Values {};
struct Objects : Values {};
struct Tables : Values {};
struct Braces : Values {};
struct Strings : Values {};
struct Number : Values {};
struct Constants : Values {};

int main() {
  Arithmetic arithmetic;
  Bits bits;
  Extremes extremes;
  Numbers numbers;
  Formats formats;
  Comparisons comparisons;
  Logic logic;
  Truth truth;
  Branches branches;
  Nested nested;
  Guards guards;
  Guards stopped;
  stopped.node = nullptr;
  Missing missing;
  Null null;
  Members members;
  Objects objects;
  Tables tables;
  Braces braces;
  Strings strings;
  Number number;
  Constants constants;
  return 0; // break here
}
