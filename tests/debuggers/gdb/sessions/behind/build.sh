"$FMTC" compile "$CASE/../../../cases/behind/formatters.fmt" -o behind.o -q
g++ -g -O0 -std=c++17 -fuse-ld=bfd "$CASE/../../../cases/behind/main.cpp" behind.o -o program
