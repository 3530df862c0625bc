// A Swiss table as Abseil has it: a control byte for each place, and the elements in an array of their own.
// Ways: clang gcc
// In 24: swiss/clang swiss/gcc
#include <cstddef>
#include <cstdlib>
#include <unistd.h>

enum : signed char { EMPTY = -128, ERASED = -2, SENTINEL = -1 };

struct Slot { long key, value; };
struct Swiss {
  signed char *ctrl;
  Slot *slots;
  size_t size, capacity;
};

// Behind the places are a sentinel and the first bytes again, as for a group of 16.
static Swiss swiss(int n) {
  size_t capacity = 1;
  while (capacity * 7 / 8 < (size_t)n)
    capacity = capacity * 2 + 1;
  Swiss table = {(signed char *)std::malloc(capacity + 16), (Slot *)std::calloc(capacity, sizeof(Slot)), (size_t)n, capacity};
  for (size_t i = 0; i < capacity + 16; i++)
    table.ctrl[i] = i == capacity ? SENTINEL : i % 5 == 2 ? ERASED : EMPTY;
  for (long i = 0; i < n; i++) {
    size_t at = i * 0x9E3779B97F4A7C15ull % capacity;
    while (table.ctrl[at] >= 0)
      at = (at + 1) % capacity;
    table.ctrl[at] = i & 127;
    table.slots[at] = {i * 3, i};
  }
  for (size_t i = 0; i < 15 && i < capacity; i++)
    table.ctrl[capacity + 1 + i] = table.ctrl[i];
  return table;
}

int main() {
  Swiss swiss_0_mixed = swiss(0), swiss_1_mixed = swiss(1), swiss_2_mixed = swiss(2);
  Swiss swiss_100_mixed = swiss(100), swiss_1000_mixed = swiss(1000);
  Swiss swiss_100_wild = swiss(100), swiss_2_wild = swiss(2), swiss_100_count = swiss(100);
  Swiss swiss_1000_count = swiss(1000);
  swiss_100_wild.ctrl = (signed char *)0x10;
  swiss_2_wild.slots = (Slot *)0x7ffffffffff0;
  swiss_100_count.capacity = -1;
  swiss_1000_count.size = -1;
  _exit(0); // break here
}
