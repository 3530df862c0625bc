for formatters in "$CASE"/../../../cases/untold/*.fmt; do
  "$FMTC" compile "$formatters" -o "$(basename "$formatters" .fmt).o" -q
done
g++ -g -O0 -std=c++17 -fuse-ld=bfd "$CASE/../../../cases/untold/main.cpp" ./*.o -o program
