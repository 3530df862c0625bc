# The runtime is not installed: two objects of the program carry it, and the linker keeps one.
touch carries-runtime
"$FMTC" compile "$CASE/../values/shop.fmt" --gdb-script -o shop.o -q
echo 'summary Unused "unused"' > unused.fmt
"$FMTC" compile unused.fmt --gdb-script --emit c -o unused.c -q
g++ -g -O0 -std=c++17 -fuse-ld=bfd -Wl,--gc-sections "$CASE/../values/shop.cpp" unused.c shop.o -o program
