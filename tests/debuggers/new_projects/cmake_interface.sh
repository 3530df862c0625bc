# The header of an interface library; the program has its own folder.
# Shows: geo::Point origin
# Needs: cmake make g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target geo
add_lines
cmake_debug
keep_and_undo build/app/app
