"$FMTC" compile "$CASE/../values/shop.fmt" -o shop.o -q
g++ -g -O0 -std=c++17 -fuse-ld=bfd "$CASE/../values/shop.cpp" shop.o -o program
