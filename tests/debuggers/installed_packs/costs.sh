# Instructions of LLDB 22 with all packs and without: to load them, and to show 1,000 values of ten types that no pack is for.
records=$(sed -n 's/.*(\([0-9]*\) records.*/\1/p' said | head -n 1)
{
  seq 0 9 | sed 's/.*/struct Type& { int a; double b; };/'
  seq 0 999 | sed 's/\(.*\)\(.\)/Type\2 v& = {&, 1.5};/'
  echo 'int main() {}'
} >many.cpp
clang++-22 -g many.cpp -o many
seq 0 $((records - 1)) | sed 's/.*/summary \/^T&<.+>$\/ "\\(a)"/' >simple.fmt
fmtc compile simple.fmt -o simple.o --quiet
printf 'target create "%s"\ntarget delete\n' "$PWD/simple.o" >simple
echo 'target variable v0' >one
echo target variable $(seq 0 999 | sed 's/^/v/') >all
echo >none

# The instructions of a session that begins with a file, and has the commands of another one.
count() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file=log \
    lldb-22 --no-lldbinit -b -S $1 -o "command source $2" many >shown
  grep -qF ') v0 = (a = 0, b = 1.5)' shown || fail "$(cat shown)" >&2
  sed -n 's/,//g; s/.*refs: *//p' log | head -n 1
}

bare=$(count none one) plain=$(count none all)
loaded=$(count init one) packed=$(count init all)
simple=$(($(count simple one) - bare))
load=$((loaded - bare)) without=$((plain - bare)) with=$((packed - loaded))
echo "$load instructions to load all packs, $simple for simple patterns; $with for the values instead of $without"
# At most 2.5 times as many as for as many records with the simplest patterns.
test $((load * 10)) -le $((simple * 25))
# Values that no pack is for cost at most 3 % more.
test $((with * 1000)) -le $((without * 1030))
