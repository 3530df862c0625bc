# What the scripts of builders share: they begin in an empty folder, and `files` is the folder of their name.
chmod -R u+w .
rm -rf ./*
files=${SOURCE%.sh}

fail() {
  printf '%s\n' "$@"
  exit 1
}

# Cargo uses one folder for all, one build after the other. There is debug information, whatever the configuration of
# the machine says.
cargo_alone() {
  export CARGO_TARGET_DIR="$BUILT/examples" CARGO_PROFILE_DEV_DEBUG=true
  exec 9>"$BUILT/examples.lock"
  flock 9
}

# The versions that the crate itself is built with, which are there.
lock() {
  cp "$ROOT/Cargo.lock" "$1"
}

# A package of the files in a folder, whose manifest names this one as ROOT, and the package as NAME.
package() {
  cargo_alone
  cp -r "$1/." .
  sed -i "s|ROOT|$ROOT|; s|NAME|$2|" Cargo.toml
  lock .
}

# Runs Cargo, which has nothing to say against the package.
cargo_quiet() {
  says=$(cargo "$@" 2>&1) || fail "$says"
  case $says in *warning*) fail "$says" ;; esac
}

# Whether Cargo compiles the package NAME, and why it should or should not.
compiles() {
  says=$(cargo build 2>&1) || fail "$2:" "$says"
  case $says in *"Compiling $NAME"*) compiled=yes ;; *) compiled=no ;; esac
  test $compiled = $1 || fail "$2:" "$says"
}

# The compiler that finds a linker: of LLVM's, GCC knows only one without a number.
driver() {
  if [ "$1" = lld ]; then echo clang++-22; else echo g++; fi
}

# Also makes a stripped program, and one with its debug information in a file beside it.
strip_program() {
  strip --strip-all -o stripped program
  objcopy --only-keep-debug program split.debug
  objcopy --add-gnu-debuglink=split.debug stripped split
}
