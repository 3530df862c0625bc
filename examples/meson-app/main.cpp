#include "geo.hpp"

#include <cstdio>

struct Date {
  unsigned year, month, day;
};

Date today{2026, 3, 14};
geo::Point origin{3, -4};

int main() { std::printf("%u %d\n", today.year, geo::distance(origin)); }
