# A copy of the library example under another name, for Cargo takes packages of one name for the same.
cargo_alone
cp -r "$ROOT/examples/rust-lib/." .
sed -i "s|rust-lib|$NAME|; s|\"../..\"|\"$ROOT\"|" Cargo.toml
printf '\n[workspace]\n' >>Cargo.toml
lock .

# What is read is compiled again.
unchanged() {
  compiles yes "the first build"
  compiles no "nothing had changed"
  echo 'func plural(n) { n == 1 ? "metre" : "metres" }' >fmt/parts/plural.fmt
  compiles yes "an import had changed"
  compiles no "nothing had changed since"
  echo 'summary rust_lib::More "more"' >fmt/more.fmt
  compiles yes "a file had come into the folder"
  echo 'Read by nobody.' >README.md
  compiles no "no file had changed that is read"
}

# Cargo says each mistake in a line, and shows what the script wrote for people.
mistaken() {
  printf '%s\n' 'summary rust_lib::Circle "radius \(radius +)"' 'summary rust_lib::Span<_> "\(a"' >fmt/circle.fmt
  says=$(cargo build 2>&1) && fail "it was built:" "$says"
  test "$(printf '%s\n' "$says" | grep -c '^error: mistaken@0.1.0: fmt/circle.fmt:')" = 2 || fail "$says"
  for part in ╭ "the formatters were not compiled: 2 errors"; do
    case $says in *"$part"*) ;; *) fail "no $part:" "$says" ;; esac
  done
}

$NAME
