# The library of the example, linked for a TARGET without what nothing uses.
cargo_alone
lock "$ROOT/examples/rust-macros"
library=$PWD/library.o
(cd "$ROOT/examples/rust-macros" && cargo_quiet rustc --lib --target $TARGET -- --emit "obj=$library")
case $TARGET in
  *-windows-msvc) lld-link-22 /dll /noentry /opt:ref /out:program library.o ;;
  *-apple-darwin)
    arch=${TARGET%%-*}
    case $arch in aarch64) arch=arm64 ;; esac
    ld64.lld-22 -dylib -dead_strip -arch $arch -platform_version macos 14.0 14.0 -o program library.o
    ;;
esac
for key in Color Unused; do
  fmtc dump program | grep "\"rust_macros::$key\""
done
