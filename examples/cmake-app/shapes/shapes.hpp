#pragma once

namespace shapes {

struct Circle {
  unsigned radius;
};

unsigned diameter(const Circle &circle);

} // namespace shapes
