# A package NAME whose program is the file FROM beside this one.
cargo_alone
macros=$ROOT/tests/debuggers/macros
mkdir src
sed "s|ROOT|$ROOT|; s|NAME|$NAME|" "$macros/Cargo.toml" >Cargo.toml
cp "$macros/$FROM.rs" src/main.rs
for file in "$macros/$FROM.fmt" "$macros/${FROM}_2.fmt"; do
  if [ -e "$file" ]; then cp "$file" .; fi
done
# The pack of Rust's library, which no macro compiles.
fmtc compile --pack rust-std --quiet -o pack.o
printf 'fn main() {\n    println!("cargo::rustc-link-arg-bins=%s/pack.o");\n}\n' "$PWD" >build.rs
lock .

# Builds it by a cargo. The records of enums with five variants, which show two values of their own type in three levels, are not large.
values() {
  cargo_quiet "$@"
  cp "$CARGO_TARGET_DIR/debug/$NAME" program
  for enum in Shape Json; do
    size=$(fmtc dump program | sed -n "s|.*::$enum\".* \([0-9]*\) bytes$|\1|p")
    test "${size:-0}" -le 10000 || fail "more than 10000 bytes: $enum has $size"
  done
}

# The same, with formatters for each enum of the program.
with_enums() {
  values "$@"
  fmtc inject --enums program
}

# rustc refuses it, with these first lines in any order; where there is a file of the underlined parts, with these.
refused() {
  says=$(cargo build 2>&1) && fail "it was built:" "$says"
  if [ -e "$macros/$FROM-underlined.txt" ]; then
    printf '%s\n' "$says" | grep -B1 '^ *| *^^*' | grep -v '^--' >underlined
    diff "$macros/$FROM-underlined.txt" underlined || fail "$says"
  fi
  printf '%s\n' "$says" | grep '^error' | grep -v 'could not compile' | LC_ALL=C sort >errors
  diff "$macros/$FROM.txt" errors || fail "$says"
}

# It is built, with these warnings about names.
warned() {
  says=$(cargo build 2>&1)
  printf '%s\n' "$says" | grep '^warning: use of' | LC_ALL=C sort >warnings
  diff "$macros/$FROM.txt" warnings || fail "$says"
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

# It is soon built, when what the macros are built of is there.
soon_built() {
  cargo_quiet build
  touch src/main.rs
  timeout 100 cargo build || fail "it takes more than 100 seconds"
}
