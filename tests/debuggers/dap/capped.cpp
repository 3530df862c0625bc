// Values whose counts come from garbage.
struct Elements { int data[4]; unsigned long size; };
struct Fields { int data[4]; unsigned long size; };
struct Bounded { int data[4]; unsigned long size; };
struct Spread { int *data; unsigned long size; };

int main() {
  Elements elements = {{7, 8, 9, 10}, 1ul << 40}, few = {{7, 8, 9, 10}, 2};
  Fields fields = {{7, 8, 9, 10}, 1ul << 40};
  Bounded bounded = {{7, 8, 9, 10}, 1ul << 40};
  Spread wild = {reinterpret_cast<int *>(0x10), 5}, unread = *reinterpret_cast<Spread *>(&few);
  const Spread &dangling = *reinterpret_cast<Spread *>(0x10);
  return elements.data[0] + few.data[0] + fields.data[0] + bounded.data[0] + (wild.data != unread.data) +
         (&dangling == nullptr); // break here
}
