# A library that was installed with its targets; the formatters are in the project that imports it.
# Shows: geo::Point origin
# Needs: cmake make g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target geo::points
add_lines
cmake -S library -B build/library -DCMAKE_BUILD_TYPE=Debug
cmake --build build/library
cmake --install build/library --prefix build/prefix
cmake_debug
keep_and_undo build/app
