# A random value on which a formatter fails is written as an `expect` of at most 20 lines, which is read and fails again.
# Needs: clang++-22
cat >a.cpp <<'C'
#include <functional>
#include <string>
#include <vector>
namespace { struct Hid { int a; }; }
struct timer { int ms; };
template <class T, int N> struct Buf { T items[N]; T *more; };
enum class Kind : unsigned char { a, b };
typedef char name_t[8];
struct big {
  int id, arr[2], m2[2][3]; int (*fn)(int); void (*fs[3])(const char *, ...); void *data[2]; timer t; Buf<int, 3> buf;
  Buf<const char *, 2> texts; union { int u; float f; struct { short lo, hi; }; }; Kind kind; Hid hid; name_t name;
  char16_t c16; long double ld; __int128 wide; bool flag; unsigned bits : 3; const volatile int cv; int big::*pm;
  std::vector<int> v; std::string s; std::function<int(int)> f2; struct { int x; } anon[2]; int *const *pp;
  int (&ref)[2]; unsigned char bytes[300];
};
static int g[2];
static auto lambda = [](int x) { return x + g[0]; };
struct holder { decltype(lambda) l; big *b; int n; };
int main() { big *b = 0; holder h{lambda, b, 1}; timer t{1}; return h.n + t.ms; }
C
for key in big holder timer; do
  echo "children $key { count { 4 / (self.count() / 1000) } at(i) { self[i] } }"
done >a.fmt
clang++-22 -g -fstandalone-debug -w a.cpp -o a
fmtc test a.fmt --random 50 --seed 1 --against a --color never >/dev/null 2>said && fail "nothing fails"
sed -n 's/.*the value, as a test that fails: //p' said >items
test "$(wc -l <items)" = 3 || fail "$(cat said)"
test "$(wc -c <items)" -lt 4800 || fail "they are long: $(cat items)"
cat a.fmt items >again.fmt
fmtc test again.fmt --against a 2>said | grep -x '0 passed, 3 failed' || fail "$(cat said)"
