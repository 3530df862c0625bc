# Packs in CMake, with a file whose formatter replaces one of theirs and calls their function, and without one; and in
# Meson among the arguments of `compile`, as the page on packs says.
# Needs: cmake meson ninja g++
cmake -G Ninja -DCMAKE_BUILD_TYPE=Debug -S "$files" -B build -DCMAKE_MODULE_PATH="$ROOT/cmake" \
  -DFMTC_EXECUTABLE="$(command -v fmtc)"
says=$(cmake --build build)
case $says in *warning* | *error*) fail "$says" ;; esac
meson setup meson "$files"
meson compile -C meson
cp build/packed build/own .
cp meson/app own-meson
