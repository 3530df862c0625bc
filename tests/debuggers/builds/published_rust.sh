# A crate that carries its formatters as source, with the commands that docs/packs.md gives for a job.
# Needs: rustc rustfmt
crate=$ROOT/examples/published-rust
fmtc test "$crate/fmt"
fmtc compile "$crate/fmt/money.fmt" --emit rust -o formatters.rs
cmp formatters.rs "$crate/src/formatters.rs"
rustfmt --check --edition=2024 "$crate/src/lib.rs"
rustc -g --edition=2024 --crate-name=tiny_money --crate-type=rlib -o libtiny_money.rlib "$crate/src/lib.rs"
rustc -g --edition=2024 -o program --extern=tiny_money=libtiny_money.rlib "$crate/examples/values.rs"
fmtc check "$crate/fmt" --deny warnings --deny types --against program
