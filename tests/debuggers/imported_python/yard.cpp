// The values of `tests/cases/import/yard/yard.py`.
#include <cstddef>

namespace yard {
struct view_t { const char *data; std::size_t length; };
struct owned_t { const char *data; std::size_t length; };
struct cut_t { const char *begin, *end; };
struct whole_t { int left; };
struct flag_t { bool up; int level; };
struct port_t { struct { int number; } gate; };
struct ship_t { flag_t *cargo; };
template <typename T> struct Boats { int count; const char *first; };
template <typename T> struct Lock { int open, holders; };
} // namespace yard

int main() {
  yard::view_t seen{"a view of text", 6}, unseen{nullptr, 3};
  const char text[] = "abc\0def";
  yard::cut_t short_cut{text, text + 6}, no_cut{text, text};
  yard::owned_t held{"owned", 5}, unheld{"", 0};
  yard::whole_t sides{-4};
  yard::flag_t high{true, 1}, low{false, 11};
  yard::port_t door{{80}};
  yard::ship_t ship{&high};
  yard::Boats<int> boat{7, "ann"};
  yard::Lock<int> locked{3, 9}, unlocked{-2, 9};
  return 0; // break here
}
