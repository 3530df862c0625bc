# The example EXAMPLE in a PROFILE by a LINKER, with C files and formatters of ORIGINS.
# Needs: cargo gcc g++ clang++-22 ld.bfd ld.lld-22 mold strip objcopy
cargo_alone
set -- "-Clinker=$(driver $LINKER)" "-Clink-arg=-fuse-ld=$LINKER"
for name in $ORIGINS; do
  gcc -g -c "$ROOT/tests/debuggers/builds/four_origins/$name.c" -o $name.o
  fmtc compile -q "$ROOT/tests/debuggers/builds/four_origins/$name.fmt" -o $name-formatters.o
  set -- "$@" "-Clink-arg=$PWD/$name.o" "-Clink-arg=$PWD/$name-formatters.o"
done
lock "$ROOT/examples/$EXAMPLE"
case $PROFILE in debug) option= ;; *) option=--$PROFILE ;; esac
(cd "$ROOT/examples/$EXAMPLE" && cargo rustc --quiet --bin $EXAMPLE $option -- "$@")
cp "$CARGO_TARGET_DIR/$PROFILE/$EXAMPLE" program
strip_program
