#include "geo.h"
extern "C" int use_one();
extern "C" int use_two();
geo::Vec2 corner = {3, 4};
int main() {
  return use_one() + use_two() + corner.x; // break here
}
