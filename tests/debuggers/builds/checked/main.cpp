namespace geo { struct Vec2 { float x, y; }; }
geo::Vec2 origin = {3, -4};
int main() { return origin.x > 1; }
