# The runtime is not installed: it was put into the finished program, which carries a script of its own.
touch carries-runtime
cat > own.s <<'END'
.section .debug_gdb_scripts,"MS",%progbits,1
.byte 4
.asciz "gdb.inlined-script.own\nprint('own script')\n"
END
g++ -g -O0 -std=c++17 "$CASE/../values/shop.cpp" own.s -o program
"$FMTC" inject "$CASE/../values/shop.fmt" program --gdb-script
