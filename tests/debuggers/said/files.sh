# Files of odd names: in dependency files, and imported by several names.
# Needs: make
for name in 'col:on' 'blank in it' 'hash#' 'dol$lar' 'pi|pe' 'per%cent'; do
  echo 'summary I "\(a)"' >"$name.fmt"
  fmtc compile "$name.fmt" -o o.o --depfile x.d -q
  printf 'o.o:\n\t@echo remake\ninclude x.d\n' >mk
  make -s -f mk o.o 2>&1 | grep . && fail "$name is newer than its object: $(cat x.d)"
  touch -d '+1 hour' "$name.fmt"
  make -s -f mk o.o 2>/dev/null | grep -x remake || fail "$name is not found by make: $(cat x.d)"
done
# What make takes for a variable is a rule behind another name.
echo 'summary I "\(a)"' >plain.fmt
echo 'summary J "\(a)"' >eq=ual.fmt
fmtc compile plain.fmt eq=ual.fmt -o o.o --depfile x.d -q
touch -d '+1 hour' eq=ual.fmt
make -s -f mk o.o 2>/dev/null | grep -x remake || fail "eq=ual.fmt is not found by make: $(cat x.d)"
for name in 'semi;colon' 'eq=ual'; do
  cp plain.fmt "$name.fmt"
  rm -f o.o x.d
  fmtc compile "$name.fmt" -o o.o --depfile x.d -q 2>said && fail "$name is in a dependency file: $(cat x.d)"
  grep 'a dependency file cannot hold the name' said || fail "$(cat said)"
  test ! -e x.d || fail "there is one"
done
# One file is imported once, whatever it is called.
mkdir imp
echo 'let X = 1' >imp/k.fmt
ln -s k.fmt imp/link.fmt
ln imp/k.fmt imp/hard.fmt
for other in ../imp/k.fmt ./k.fmt link.fmt hard.fmt; do
  printf 'import "k.fmt"\nimport "%s"\nsummary A "\\(a + X)"\n' "$other" >imp/two.fmt
  (cd imp && fmtc check two.fmt) || fail "k.fmt and $other are two files"
done
fmtc check ./-dash.fmt 2>/dev/null && fail "there is no such file"
echo 'summary A "a"' >./-dash.fmt
fmtc check ./-dash.fmt || fail "a name that begins with a dash"
