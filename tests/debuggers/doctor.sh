# What `fmtc doctor` says of programs in an LLDB: of one with nothing wrong, and one with all that it knows.
cat >main.cpp <<'END'
struct Point { int x, y; } point{1, 2};
struct Circle { int r; } circle{1};
int main() { return point.x + circle.r; }
END
echo 'summary Point "\(x)"' >right.fmt
printf '%s\n' 'summary Point "\(x)"' 'summary Circel "none"' >wrong.fmt
for name in right wrong; do
  fmtc compile $name.fmt -o $name.o
  g++ -g main.cpp $name.o -o $name
done
export HOME=$PWD

# Whether doctor is content with a program, and what it says.
doctor() {
  fmtc doctor "$1" --debugger "$DEBUGGER" >said && found=yes || found=no
  said=$(sed "s|$DEBUGGER|lldb|g" said)
  test $found = $2 || fail "content with $1: $found" "$said"
}

if [ "$RELEASE" -ge 20 ]; then
  works=yes
  release="ok    lldb is LLDB $RELEASE, which reads formatters from programs"
  registered='
ok    LLDB has registered all formatters for its release'
  session='
wrong the category `default`, which holds the formatters of programs, is disabled
        `type category enable default`; look for the command that disables it in ~/.lldbinit
ok    LLDB has registered all formatters for its release
wrong `Point` has another formatter in the category `mine`
        `type category disable mine`, if you do not want its formatter'
else
  works=no
  release="wrong lldb is LLDB $RELEASE, which reads no formatters from programs
        run \`fmtc setup lldb --install\` once: its runtime shows formatters in LLDB 14 to 19"
  registered= session=
fi
gdb='note  gdb itself cannot run formatters, and its init file does not load the runtime
        run `fmtc setup gdb --install` once, or compile the formatters with `--gdb-script`'

: >.lldbinit
doctor right $works
same "$said" "ok    right has formatters for 1 key
ok    right: 3 types
ok    each key matches a type
$release$registered
$gdb"

cat >.lldbinit <<'END'
type category disable default
type summary add --category mine --summary-string mine Point
type category enable mine
END
doctor wrong no
same "$said" "ok    wrong has formatters for 2 keys
ok    wrong: 3 types
wrong \`Circel\` matches no type of the program
        did you mean \`Circle\`?
$release$session
$gdb"

: >.lldbinit
# What a healthy program has: formatters for later releases, a pack of which it uses nothing, and a key for a type that it
# does not use and that is called much like one that it does.
cat >healthy.fmt <<'END'
import "fmtc:glm"
summary Point "\(x)"
summary Points "\(x)"
@lldb(23...) children Point {
    count { 1 }
    at(i) { x }
}
@lldb(24...) children Lines {
    count { 1 }
    at(i) { x }
}
END
# Of a class of the library clang leaves the members to the library.
cat >strings.cpp <<'END'
#include <string>
struct Row { int number; std::string keys[2]; };
struct Table { Row *rows; } table{new Row[2]};
int main() { return table.rows->number; }
END
echo 'summary Table "\(rows)"' >strings.fmt
XDG_DATA_HOME=$PWD/data fmtc setup lldb --install
fmtc compile healthy.fmt -o healthy.o --quiet
g++ -g main.cpp healthy.o -o healthy
fmtc compile strings.fmt -o strings.o --quiet
clang++-22 -g strings.cpp strings.o -o without
clang++-22 -g -fstandalone-debug strings.cpp strings.o -o with
for program in healthy with; do
  doctor $program yes
  case "
$said" in *"
wrong"*) fail "$program:" "$said" ;; esac
done
doctor without no
wrong=$(printf '%s\n' "$said" | grep '^wrong')
test "$(printf '%s\n' "$wrong" | wc -l)" = 1 || fail "$said"
has "$wrong" '`Row` has a `std::' '`keys`'
has "$said" -fstandalone-debug
