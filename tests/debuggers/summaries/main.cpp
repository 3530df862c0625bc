enum Color { Red, Green };
struct Inner { int a; };
struct Point {
  int x; double d; const char *s; Color c; Inner *ip; char ch; bool b; unsigned char u; Inner sub;
};
struct Line { Point a; Point *b; };
template <typename T> struct Box { T value; };
int main() {
  Inner inner = {7};
  Point p = {-1, 2.5, "a \"quoted\" $text", Green, &inner, 'z', true, 200, {3}};
  Line line = {p, &p};
  Box<int> box = {42};
  Inner *none = nullptr;
  return 0; // break here
}
