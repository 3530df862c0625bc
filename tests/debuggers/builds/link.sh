# `fmtc link` by a LINKER, where types tell what formatters alone cannot: the number of elements before LLDB 23, and the sign of
# a number. The type is of a static library; a link that is static, and one of which nothing is left that nobody uses.
# Needs: gcc g++ clang++-22 ld.bfd ld.lld-22 mold ar
driver="$(driver $LINKER) -fuse-ld=$LINKER"
cp "$files/"* .
g++ -g -gdwarf-5 -c main.cpp shop.cpp
ar rcs libshop.a shop.o
link() {
  output=$1
  shift
  fmtc link --fmt app.fmt --pack std,glm --deny types -- $driver main.o -L. -lshop -o $output "$@"
}
link program -Wl,--gc-sections
link static -static
# Parallel links of one folder.
for number in 1 2 3 4; do link parallel$number & done
wait
cmp parallel1.fmtc parallel4.fmtc
# A linker that fails says so once, with its status, and leaves nothing that a later link could take for a program.
if link failed -lno-such-library 2>said; then fail "it linked:" "$(cat said)"; else status=$?; fi
$driver main.o -L. -lshop -o failed -lno-such-library 2>wanted && fail "it links" || test $? = $status
cmp said wanted
# A split unit that comes later is read.
g++ -c shop.cpp -o plain.o
g++ -g -gdwarf-5 -gsplit-dwarf -c main.cpp -o split.o
mv split.dwo later.dwo
split() { fmtc link --fmt app.fmt -- $driver split.o plain.o -o split; }
split
cp split.fmtc without
mv later.dwo split.dwo
split
cmp -s without split.fmtc && fail "the split unit is not read" || test $? = 1
