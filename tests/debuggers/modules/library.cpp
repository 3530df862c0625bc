#include "geo.h"
extern "C" int USE() { return geo::Vec2{1, 1}.x; }
