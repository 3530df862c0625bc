# Sets up a project with an installed fmtc, as people do. Its files are those of the folder of its name.
mkdir -p prefix/bin
cp "$(command -v fmtc)" prefix/bin/fmtc
export PATH="$PWD/prefix/bin:$PATH"
fmtc generate all
cp -r "$files" project
cp -r project before
cd project
case $SOURCE in
  */cargo*)
    cargo_alone
    lock .
    ;;
esac

# Runs `fmtc init` in a folder: once for the changes alone, then for the files, all of which it names.
init() {
  folder=$1
  shift
  cp -r . ../start
  (cd "$folder" && fmtc init "$@" --dry-run) >../patch 2>&1
  diff -r ../start . || fail "--dry-run has changed a file:" "$(cat ../patch)"
  (cd "$folder" && fmtc init "$@") >../said 2>&1 || fail "$(cat ../said)"
  diff -rqN ../start . | sed 's|^Files ../start\(/.*\) and .* differ$|\1|' >../changed
  test -s ../changed || fail "nothing has changed:" "$(cat ../said)"
  while read -r path; do
    test -e ".$path" || fail "$path is gone"
    if [ -e "../start$path" ]; then what=changed; else what=created; fi
    sed -n "s/^$what *//p" ../said | while read -r name; do
      case $path in */"$name") echo "$name" ;; esac
    done | grep -q . || fail "$path was not named:" "$(cat ../said)"
  done <../changed
}

# Does what `fmtc init` says of a file that it does not change: adds lines at its end, or where options of sed put the file
# `lines`.
add_lines() {
  edited=$folder/$(sed -n 's/ exists: add `.*//p; s/^add to \([^,]*\),.*/\1/p' ../said)
  cp "$edited" ../edited
  sed -n 's/.* exists: add `\(.*\)` to its `main`.*/    \1/p' ../said >../lines
  test -s ../lines || sed '0,/^add to /d' ../said | sed '0,/^$/d' >../lines
  if [ $# = 0 ]; then cat ../lines >>"$edited"; else sed -i "$@" "$edited"; fi
  cmp -s "$edited" ../edited && fail "nothing was added:" "$(cat ../said)"
  return 0
}

# Builds with CMake.
cmake_debug() {
  cmake -B build -DCMAKE_BUILD_TYPE=Debug "$@"
  cmake --build build
}

meson_debug() {
  meson setup build
  meson compile -C build
}

# Keeps the program. Undoes what people have added, and by `patch` what `fmtc init` has: each file is what it was, and no
# other is left.
keep_and_undo() {
  cp "$1" ../program
  rm -rf build without installed said Cargo.lock
  if [ -e ../edited ]; then cp ../edited "$edited"; fi
  (cd "$folder" && patch -s -R -p0) <../patch
  diff -rN ../before . || fail "after undoing"
}
