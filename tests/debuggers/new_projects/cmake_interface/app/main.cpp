#include <point.hpp>
geo::Point origin{3, -4};
int main() { return origin.x; }
