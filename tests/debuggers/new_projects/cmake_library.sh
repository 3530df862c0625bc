# Libraries are linked without keywords, and one has another name and is exported.
# Shows: geo::Point origin
# Needs: cmake make g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target geo::points
add_lines
cmake_debug
cmake --install build --prefix installed
keep_and_undo build/app
