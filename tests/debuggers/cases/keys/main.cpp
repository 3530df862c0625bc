// Which types a key is for, and what attributes change.

namespace a {
template <typename T, typename U> struct Pair {
  T first;
  U second;
};
} // namespace a

template <typename T> struct Pool {
  template <typename U> struct Slot {
    U free;
  };
  int used;
  Slot<T> slot;
};
template <auto F> struct Call {
  int id;
};
struct Ordered {
  Ordered *operator->() { return this; }
};
bool operator<(Ordered, Ordered) { return false; }

struct Wrap1 {
  int v;
};
struct Wrap22 {
  int v;
};
struct Wrapper {
  int v;
};
struct One {
  int v;
};
struct Two {
  int v;
};
typedef One Alias;
struct Strict {
  int v;
};
typedef Strict StrictAlias;
struct Values {
  int v;
};
struct Expanded {
  int x, y;
};
struct OneLine {
  int x, y;
};
enum Shade { Dark = 1, Light = 2 };
enum Plain { Off = 1, On = 2 };
template <typename T> struct Special {
  T v;
};
namespace {
struct Hidden {
  int v;
};
} // namespace

int main() {
  a::Pair<int, char> pair = {1, 'c'};
  a::Pair<int, a::Pair<bool, int>> nested = {2, {true, 3}};
  Pool<int> pool = {3, {4}};
  Pool<a::Pair<int, bool>> pairs = {5, {{6, true}}};
  Call<&Ordered::operator->> call = {7};
  Call<&operator<> less = {8};
  Wrap1 wrap1 = {1};
  Wrap22 wrap22 = {22};
  Wrapper wrapper = {3};
  One one = {1};
  Two two = {2};
  Alias alias = {3};
  const One constant = {4};
  One array[2] = {{5}, {6}};
  One *pointer = &one;
  One &reference = one;
  One *null = nullptr;
  Strict strict = {1};
  StrictAlias strict_alias = {2};
  Strict &strict_reference = strict;
  Expanded expanded = {1, 2};
  OneLine one_line = {1, 2};
  Shade shade = Light;
  Plain plain = On;
  Special<int> special = {1};
  Special<char> other = {'x'};
  Hidden hidden = {7};
  return 0; // break here
}
