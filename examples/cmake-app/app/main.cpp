#include "geo.hpp"
#include "shapes.hpp"

#include <cstdio>

struct Date {
  unsigned year, month, day;
};

Date today{2026, 3, 14};
geo::Point origin{3, -4};
shapes::Circle unit{1};

int main() {
  std::printf("%u %d %u\n", today.year, geo::distance(origin), shapes::diameter(unit));
}
