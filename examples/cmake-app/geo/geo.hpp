#pragma once

namespace geo {

struct Point {
  int x, y;
};

int distance(const Point &point);

} // namespace geo
