# A package that `fmtc init` has set up: `cargo build` alone, and once more without fmtc. A build script and a procedural macro
# are linked by the same linker.
# Needs: cargo gcc
cargo_alone
cp -r "$files/." .
lock .
fmtc init >said 2>&1 || fail "$(cat said)"
cp "$files/fmt/formatters.fmt" fmt/formatters.fmt
cargo build --quiet
cp "$CARGO_TARGET_DIR/debug/linked" program
ls "$CARGO_TARGET_DIR"/debug/build/linked-*/*.fmtc 2>/dev/null && fail "a build script has formatters"
touch src/main.rs
PATH=$(dirname "$(command -v cargo)"):/usr/bin:/bin FMTC=no-such-command cargo build --quiet
