namespace geo { struct Point { int x, y; }; }
geo::Point origin{3, -4};
int main() { return origin.x; }
