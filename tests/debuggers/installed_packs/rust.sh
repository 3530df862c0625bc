fmtc compile "$packs/rust.fmt" -o rust.o --quiet
rustc -g "$packs/main.rs" -Clink-arg="$PWD/rust.o" -o program
