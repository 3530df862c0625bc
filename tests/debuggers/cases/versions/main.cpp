// One source for every LLDB: chosen when it runs, or by attributes.

struct Inner {
  int id;
};
struct Outer {
  Inner inner;
};
struct Item {
  int id;
};
struct Door {
  int mode, width;
};

int main() {
  Outer outer = {{4}};
  Item item = {5};
  Door door = {4, 80};
  return 0; // break here
}
