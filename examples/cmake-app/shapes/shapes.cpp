#include "shapes.hpp"

unsigned shapes::diameter(const Circle &circle) { return 2 * circle.radius; }
