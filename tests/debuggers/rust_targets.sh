# A package with a target of each kind, in a PROFILE: formatters beside the types of each target and of the library that it
# uses, or those of a build script, which are in the library and for all targets but tests and benchmarks. One of the
# library's types is used by nothing.
# Needs: cargo gcc
cargo_alone
name=${KIND}_$PROFILE
case $KIND in
  beside) dependency="dependencies.fmtc-macros]\npath = \"$ROOT/crates/macros\"\n[dev-dependencies" ;;
  script) dependency="build-dependencies.fmtc]\ndefault-features = false\nfeatures = [\"build\"]\npath = \"$ROOT\"\n[dependencies" ;;
esac
sed "s|NAME|$name|; s|DEPENDENCY|$dependency|" "$files/Cargo.toml" >Cargo.toml
lock .

# The root file of a target, and what is at its start.
target() {
  mkdir -p "$(dirname "$1")"
  # Attributes of a crate are first.
  if [ $KIND = beside ]; then echo '#![forbid(unsafe_code)]'; fi >"$1"
  printf '%s\n' "$2" | cat - "$files/$KIND.rs" >>"$1"
}

# A library that is not used is not linked.
uses="use core_of_$name as _;"
target src/lib.rs "#![cfg_attr(not(test), no_std)]"
target src/main.rs "$uses fn main() {}"
target examples/shown_$name.rs "$uses fn main() {}"
target examples/plugin_$name.rs "$uses"
target tests/checks_$name.rs "$uses #[test] fn runs() {}"
target benches/speed_$name.rs "$uses fn main() {}"
if [ $KIND = script ]; then
  cp "$files/own.fmt" .
  echo 'fn main() -> Result<(), fmtc::build::Error> { fmtc::build::compile("own.fmt") }' >build.rs
  target src/lib.rs 'include!(concat!(env!("OUT_DIR"), "/fmtc.rs")); pub struct Unused(pub i32);'
fi

case $PROFILE in debug) option= ;; *) option=--$PROFILE ;; esac
cargo_quiet build --all-targets $option
cargo_quiet test --no-run --all-targets $option
made=$CARGO_TARGET_DIR/$PROFILE
cp "$made/targets-$name" targets
cp "$made/examples/shown_$name" shown
cp "$made/examples/libplugin_$name.so" plugin
# `Executable tests/checks.rs (path)`
for file in src/lib.rs tests/checks_$name.rs benches/speed_$name.rs; do
  test=$(printf '%s\n' "$says" | sed -n "s|.*$file (\(.*\))|\1|p")
  stem=${file##*/}
  stem=${stem%.rs}
  cp "$test" ${stem%_$name}
done
for product in targets shown plugin lib checks speed; do
  case $KIND,$product in script,checks | script,speed) continue ;; esac
  fmtc dump $product | grep 'core_of_.*::Unused' || fail "no formatter of the library's \`Unused\` in $product"
done
