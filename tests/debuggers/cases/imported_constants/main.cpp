// Template arguments that are constants: NatVis may spell them otherwise than LLDB.
#include <cstddef>
template <class T, size_t Extent = size_t(-1)> struct Span { T *data; size_t count; };
template <class T, bool Small, char C, int N> struct Opt { T v; };
int main() {
  int a[3] = {1, 2, 3};
  Span<int> dyn{a, 2}; Span<int, 3> fix{a, 0};
  Opt<int, true, 'c', -1> o{5}; Opt<int, false, 'd', 7> p{6};
  return dyn.count + fix.count + o.v + p.v; // break here
}
