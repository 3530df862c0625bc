# A package NAME whose program is the file FROM beside this one.
cargo_alone
macros=$ROOT/tests/debuggers/macros
mkdir src
sed "s|ROOT|$ROOT|; s|NAME|$NAME|" "$macros/Cargo.toml" >Cargo.toml
cp "$macros/$FROM.rs" src/main.rs
if [ -e "$macros/$FROM.fmt" ]; then cp "$macros/$FROM.fmt" .; fi
lock .

# Builds it by a cargo. The largest records, of enums with five variants, are small.
values() {
  cargo_quiet "$@"
  cp "$CARGO_TARGET_DIR/debug/$NAME" program
  for enum in Shape Json; do
    size=$(fmtc dump program | sed -n "s|.*::$enum\".* \([0-9]*\) bytes$|\1|p")
    test "$size" -le 600 || fail "more than 600 bytes: $enum has $size"
  done
}

# rustc refuses it, with these first lines in any order.
refused() {
  says=$(cargo build 2>&1) && fail "it was built:" "$says"
  printf '%s\n' "$says" | grep '^error' | grep -v 'could not compile' | LC_ALL=C sort >errors
  diff "$macros/$FROM.txt" errors || fail "$says"
}

# Cargo compiles a crate again if a file has changed, and reports its warnings.
changed_file() {
  compiles yes "the first build"
  compiles no "nothing had changed"
  printf '%s\n' 'summary crate::Degrees { let unused = 1' '"\(number)" }' >values.fmt
  compiles yes "the file had changed"
  case $says in
    *'values.fmt:1:30: warning[W0302]: `unused` is never used'*) ;;
    *) fail "no warning:" "$says" ;;
  esac
}

# With the `build.rs` that the documents name, Cargo notices a file that is new in a folder.
new_file() {
  mkdir fmt
  printf 'fn main() {\n    println!("cargo::rerun-if-changed=fmt");\n}\n' >build.rs
  for key in First Second; do
    echo "summary crate::$key \"\\(x)\"" >fmt/$key.fmt
    cargo build
    fmtc dump "$CARGO_TARGET_DIR/debug/$NAME" | grep "\"$NAME::$key\""
  done
}
