# Builders that compare formatters with what they were linked into, by a GENERATOR of CMake, or by Meson: a wrong member is
# a warning of the build, an error where that is asked for, and nothing where there are no types.
project() {
  mkdir "$1"
  cp "$files/main.cpp" "$files/CMakeLists.txt" "$files/meson.build" "$1"
  cp "$files/$2.fmt" "$1/app.fmt"
}

# A project of a name, what it says of `xx`, whether it is built, what it says to fmtc, and options for CMake.
cmake_says() {
  name=$1 says=$2 succeeds=$3 call=$4
  shift 4
  project "$name" wrong
  cmake -G "$GENERATOR" -S "$name" -B "$name/build" -DCMAKE_MODULE_PATH="$ROOT/cmake" \
    -DFMTC_EXECUTABLE="$(command -v fmtc)" "-DCALL=$call" "$@"
  said=$(cd "$name" && cmake --build build 2>&1) && succeeded=yes || succeeded=no
  test $succeeded = $succeeds || fail "$name: $succeeded:" "$said"
  if [ $succeeds = yes ]; then
    for program in app user other; do
      fmtc dump "$name/build/$program" | grep -q geo::Vec2 || fail "$name: $program has no formatters"
    done
  fi
  finding="app.fmt:1:23: $says: no member \`xx\` in \`geo::Vec2\`; did you mean \`x\`? [W0912]"
  # Both programs with types say it.
  test "$says" != warning || test "$(printf '%s\n' "$said" | grep -cF "$finding")" = 2 || fail "$name:" "$said"
  case $says,$said in
    nothing,*W09*) fail "$name:" "$said" ;;
    nothing,* | *"$finding"*) ;;
    *) fail "$name, not $finding:" "$said" ;;
  esac
}

if [ "$GENERATOR" = meson ]; then
  for formatters in right wrong; do
    project $formatters $formatters
    cd $formatters
    meson setup build --buildtype debug
    said=$(meson test -C build --print-errorlogs 2>&1) && fits=right || fits=wrong
    test $fits = $formatters || fail "$formatters:" "$said"
    cd ..
  done
  case $said in *'no member `xx` in `geo::Vec2`'*) ;; *) fail "$said" ;; esac
else
  debug=-DCMAKE_BUILD_TYPE=Debug
  cmake_says default warning yes "" $debug
  cmake_says strict error no "AGAINST;STRICT" $debug
  cmake_says strict-variable error no "" $debug -DFMTC_AGAINST=STRICT
  cmake_says off nothing yes "AGAINST;OFF" $debug
  cmake_says off-variable nothing yes "" $debug -DFMTC_AGAINST=OFF
  cmake_says no-types nothing yes "AGAINST;STRICT" -DCMAKE_BUILD_TYPE=Release
fi
