// Elements behind pointers, and children that change between two stops.

struct Pt {
  int x, y;
};
struct Span {
  Pt *begin;
  unsigned long count;
};
struct Owner {
  int list[4];
};
struct Small {
  int storage[4];
  unsigned size;
  Owner owner;
};
struct Ring {
  short *slots;
  int head;
  int size;
};

void changed(Small &v, Span &s) {
  v.size = 4;
  s.count = 2;
  ++s.begin;
}

int main() {
  Pt points[3] = {{1, 2}, {3, 4}, {5, 6}};
  short slots[4] = {10, 20, 30, 40};
  Small v = {{7, 8, 9, 0}, 2, {{1, 2, 3, 4}}};
  Span s = {points, 3};
  Span none = {nullptr, 0};
  Ring r = {slots, 3, 2};
  Small later = v;
  Span reversed = s;
  changed(later, reversed);
  return 0; // break here
}
