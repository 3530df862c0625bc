// Synthetic children: LLDB 23 and later show them, earlier ones the members.

struct SmallVec {
  int storage[4];
  unsigned long size;
};
struct Owner {
  const char *name;
};
struct Account {
  int number;
  double balance;
  Owner owner;
};
template <typename T> struct Pair {
  T hidden, left, right;
};
struct Inner {
  int plain;
  union {
    int hidden;
    float other;
  };
};
struct Wrapped {
  Inner inner;
};

int main() {
  SmallVec vec = {{7, 8, 9, 0}, 2};
  SmallVec empty = {{1, 2, 3, 4}, 0};
  Account account = {1, 2.5, {"Ada"}};
  Pair<int> pair = {0, 1, 2};
  Wrapped wrapped = {{1, {2}}};
  return 0; // break here
}
