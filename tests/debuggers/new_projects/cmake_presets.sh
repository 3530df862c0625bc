# A shared library with keywords, by a preset. Where fmtc is not installed, it builds, and the output says so.
# Shows: geo::Point origin
# Needs: cmake ninja g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target points
add_lines
cmake --preset debug
cmake --build --preset debug
(
  PATH=/usr/bin:/bin
  cmake --preset debug -B without >said 2>&1 || fail "$(cat said)"
  grep 'points has no formatters: fmtc was not found' said || fail "$(cat said)"
  cmake --build without
)
keep_and_undo build/libpoints.so
