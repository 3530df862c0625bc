# The target is one of another folder.
# Shows: geo::Point origin
# Needs: cmake make g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target app
add_lines
cmake_debug
keep_and_undo build/app/app
