# No target is taken from a comment, and a name may be computed.
# Shows: geo::Point origin
# Needs: cmake make g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target shop
add_lines
cmake_debug
keep_and_undo build/shop
