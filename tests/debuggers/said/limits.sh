# What cannot be said: each message names the table of language.md that says what there is instead.
# Needs: clang++-22 clang-22
cat >main.c <<'C'
int known;
struct Tail { double part; int count; int rest[1]; } tail = {2.5, 1, {7}};
int main(void) { return tail.count + known; }
C
clang-22 -g main.c -o main
says() {
  printf '%s\n' "$1" >a.fmt
  fmtc check a.fmt --against main >said 2>&1 || true
  for wanted in "$2" 'language.md: what bytecode cannot do'; do
    grep -qF "$wanted" said || fail "of $1: $(cat said)"
  done
}
says 'summary Tail { join(i in 0..<count.unsigned()) { rest[i] } }' 'has one element'
says 'summary Tail "\(known)"' 'no member `known`'
says 'summary Tail "\(part.round())"' 'no method `round`'
says 'summary Tail "\(part, decimals: 1)"' 'these options are for integers'
# Its one element is there.
printf '%s\n' 'summary Tail "\(rest[0])"' >a.fmt
fmtc check a.fmt --against main --deny warnings || fail 'the first element is accused'
# A template of one has elements in its other types.
printf 'template <int N> struct Few { int n; int v[N]; };\nFew<1> few = {1, {7}};\nint main() { return few.n; }\n' >few.cpp
clang++-22 -g few.cpp -o few
printf '%s\n' 'summary Few<_> "\(join(i in 0..<n.unsigned()) { "\(v[i])" })"' >a.fmt
fmtc check a.fmt --against few --deny warnings || fail 'an element of a template is accused'
