// Values whose children or whose types gdb has otherwise than LLDB.
#include <memory>
#include <optional>

struct Base { int a = 1; virtual ~Base() {} };
struct Whole : Base { int c = 3; };
struct Sparse { unsigned long size; int *data; };
struct Handler { int (*call)(int); };
struct Item { int number; };
enum Flags { READ = 1, WRITE = 2, BOTH = 3 };
enum Signed { LESS = -1, MORE = 2 };
struct Mode { Flags one, both, rest, odd, none; Signed other; };

static int twice(int number) { return 2 * number; }

int main() {
  Whole whole;
  Base *pointer = &whole, &reference = whole;
  int numbers[] = {7, 8, 9};
  Sparse sparse{3, numbers}, dense{0, nullptr};
  Handler handler{twice}, none{nullptr};
  Mode mode{WRITE, BOTH, Flags(7), Flags(8), Flags(0), Signed(3)};
  std::optional<int> five = 5, nothing;
  std::unique_ptr<Item> item(new Item{4});
  return pointer->a + reference.a + int(sparse.size + dense.size) + handler.call(1) + (none.call != nullptr) +
         five.value_or(0) + nothing.value_or(0) + item->number + mode.one; // break here
}
