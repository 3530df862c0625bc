"$FMTC" compile "$CASE/../rust_references/main.fmt" -o main.o -q
rustc -g --edition 2024 -A warnings "$CASE/../rust_references/main.rs" -C link-arg=main.o -o program
