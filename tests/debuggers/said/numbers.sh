# What is said of types that a program has: numbers of more than 64 bits, a member that two bases have, a key that looks like a
# pattern and is a type, and members that `where` asks for.
# Needs: clang++-22 clang-22
cat >a.cpp <<'C'
#include <utility>
struct Wide { __int128 i; int t; } w{-5, 1};
struct S1 { int a; };
std::pair<S1, S1> p;
struct A { int id; };
struct B { int id; };
struct C : A, B { int z; } c;
int main() { return w.t + p.first.a + c.z; }
C
clang++-22 -g a.cpp -o a
check() {
  echo "$1" >a.fmt
  fmtc check a.fmt --against "${3-a}" --message-format short >said 2>&1 || true
  sed -i '/N0925/d' said
  case $(cat said) in $2) ;; *) fail "$1: $(cat said)" ;; esac
}
check 'summary Wide "[\(join(n from i by next) { "x" })]"' '*W0914*__int128*'
check 'summary Wide where i != null "a"
summary Wide "b"' '*W0914*__int128*'
check 'summary Wide where i.unsigned() > 3 "a"
summary Wide "b"' '*W0914*__int128*'
check 'summary Wide "\(t)"' ''
check 'summary std::pair<S1, S1> "pair"' ''
check 'summary C "\(id)"' '*several base classes of `C` have a member `id`*'
echo 'struct dict { int *table; int used; }; int f(struct dict *d) { return d->used; }' >one.c
echo 'struct dict { int size_exp[2]; int ht_used[2]; }; int main(void) { struct dict d = {{1, 0}, {2, 0}}; return d.ht_used[0]; }' >two.c
clang-22 -g one.c two.c -o dicts
check '@lldb(23...) children dict where exists(ht_used) { each(i in 0..<size_exp[0].signed()) { ht_used[i] } }' '' dicts
check '@lldb(23...) children dict { each(i in 0..<size_exp[0].signed()) { ht_used[i] } }' '*W0913*' dicts
