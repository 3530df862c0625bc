// Several records in one section, by every way into a program. In LLDB 20 to 22 padding behind a
// record, or between records, would lose it.

struct First {
  int value;
};
struct Second {
  int value;
};
struct Third {
  int value;
};
template <typename T> struct Box {
  T value;
};

int main() {
  First first = {1};
  Second second = {2};
  Third third = {3};
  Box<First> box = {{4}};
  return first.value - 1; // break here
}
