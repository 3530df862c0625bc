"$FMTC" compile "$CASE/../kinds/kinds.fmt" -o kinds.o -q
g++ -g -O0 -std=c++17 -fuse-ld=bfd "$CASE/../kinds/kinds.cpp" kinds.o -o program
