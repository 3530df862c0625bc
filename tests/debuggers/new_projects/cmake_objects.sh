# A library of objects, by a generator of several configurations.
# Shows: geo::Point origin
# Needs: cmake ninja g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target app
add_lines
cmake -B build -G "Ninja Multi-Config"
cmake --build build --config Debug
keep_and_undo build/Debug/app
