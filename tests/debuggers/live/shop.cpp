// A program with a formatter of its own, for sessions that load others.

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace shop {
struct Money {
  long cents;
};
struct Item {
  Money price;
  int count;
};
struct List {
  int storage[3];
  int size;
};
} // namespace shop

struct ImVec2 {
  float x, y;
};

ImVec2 corner{3, 4};
shop::Money balance{1999};
shop::Item stock{{250}, 3};
volatile bool waits = false;

static int step(int number) { return number + 1; }

int main(int count, char **arguments) {
  if (count > 1 && !std::strcmp(arguments[1], "wait"))
    waits = true;
  while (waits)
    usleep(1000);
  shop::Money price{5};
  shop::Item item{{7}, 1};
  shop::List list{{4, 5, 6}, 2};
  int number = 0;
  number = step(number); // break here
  number = step(number);
  number = step(number); // loaded
  number = step(number);
  std::printf("%d %ld %d %d\n", number, price.cents, item.count, list.size);
  return 0;
}
