# A Rust static library in a C program: lost, and kept as docs/building.md says.
# Needs: rustc gcc
fmtc compile -q "$ROOT/tests/debuggers/builds/four_origins/one.fmt" --emit rust -o lib.rs
rustc --edition 2024 --crate-type staticlib -Cpanic=abort -o libshown.a lib.rs
echo 'int main(void) { return 0; }' >main.c
libraries="-lpthread -ldl -lm -lgcc_s"
gcc -g -o lost main.c libshown.a $libraries
gcc -g -o kept main.c -Wl,--whole-archive libshown.a -Wl,--no-whole-archive $libraries
