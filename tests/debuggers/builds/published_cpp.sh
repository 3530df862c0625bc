# A library that carries its formatters as source. CMake runs its tests: expected texts, members, and whether what is
# committed is fresh.
# Needs: cmake g++ make
cmake -S "$ROOT/examples/published-cpp" -B build -DCMAKE_BUILD_TYPE=Debug -DFMTC="$(command -v fmtc)"
cmake --build build
(cd build && ctest --output-on-failure)
cp build/values program
