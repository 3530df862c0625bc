# A package that `fmtc init` has set up: `cargo build` alone, and once more without fmtc. A build script and a procedural macro
# are linked by the same linker.
# Needs: cargo gcc
cargo_alone
cp -r "$files/." .
lock .
fmtc init >said 2>&1 || fail "$(cat said)"
# The first formatters have a mistake, which is said; the mended ones are linked, and nothing afterwards.
grep -A 1 '^\[lints' said >> Cargo.toml
echo 'summary crate::Point "\(z)"' > fmt/formatters.fmt
cargo build 2>said
grep -q 'formatters.fmt:1:[0-9]*: ' said || fail "$(cat said)"
sleep 1
cp "$files/fmt/formatters.fmt" fmt/formatters.fmt
cargo build 2>said
grep -q Compiling said || fail "a change of formatters is not built"
grep warning said && fail "there is a warning without a mistake"
cargo build 2>said
grep -q Compiling said && fail "it is built again without a change"
cp "$CARGO_TARGET_DIR/debug/linked" program
fmtc doctor "$CARGO_TARGET_DIR/debug/linked" --debugger lldb >said || true
grep -q 'added by .fmtc link.$' said || fail "doctor does not know the way: $(cat said)"
grep 'matches no type' said && fail "doctor asks for types of the library"
# Neither iterators of the library nor the pattern of the pack, as each `Option` has its own formatter.
fmtc dump program >records
grep -e 'IntoIter' -e 'result::Result' records && fail "formatters that no value needs"
ls -d "$CARGO_TARGET_DIR"/debug/build/linked-*/ || fail "no build script"
ls "$CARGO_TARGET_DIR"/debug/build/linked-*/*.fmtc 2>/dev/null && fail "a build script has formatters"
touch src/main.rs
PATH=$(dirname "$(command -v cargo)"):/usr/bin:/bin FMTC=no-such-command cargo build --quiet
