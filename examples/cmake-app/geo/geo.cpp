#include "geo.hpp"

#include <cstdlib>

int geo::distance(const Point &point) {
  return std::abs(point.x) + std::abs(point.y);
}
