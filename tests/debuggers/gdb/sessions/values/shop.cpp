// Values of every kind that formatters are for.
#include <map>
#include <string>
#include <vector>

enum class Kind { open = 1, closed = 2 };
struct Point { int x, y; };
struct Money { long cents; };
struct Tree { int value; Tree *left, *right; };
struct Buffer { unsigned long size; int *data; };
struct Text { const char *chars; unsigned length; };
struct Line : Point { Point to; Kind kind; };
struct Plain { int number; Point at; };
typedef Point Place;

Point made(int x, int y) { return Point{x, y}; }

int total(const Line &line, Point *other, Money price) {
  return line.x + other->y + int(price.cents); // break here
}

int main() {
  Point origin{0, 0}, *nowhere = nullptr, *wild = (Point *)16;
  Place place{3, 4};
  Line line{{1, 2}, {5, 6}, Kind::closed};
  Money price{1999};
  Tree leaf{2, nullptr, nullptr}, root{1, &leaf, nullptr}, ring{3, &ring, &ring};
  int numbers[] = {7, 8, 9};
  Buffer buffer{3, numbers}, corrupt{1ul << 60, numbers}, lost{4, (int *)16};
  Text text{"gr\303\274n", 5}, broken{(const char *)8, 5};
  Plain plain{4, {1, 1}};
  std::vector<Point> points{{1, 2}, {3, 4}};
  std::map<std::string, Point> named{{"a", {1, 2}}};
  made(1, 2);
  return total(line, &origin, price) + place.x + root.value + int(points.size() + named.size()) + plain.number +
         int(buffer.size + corrupt.size + lost.size) + int(text.length + broken.length) + ring.value +
         (nowhere == wild);
}
