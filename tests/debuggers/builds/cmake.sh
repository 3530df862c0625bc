# The example of CMake by a GENERATOR and a LINKER. Nothing is done if nothing has changed.
# Needs: gcc g++ clang++-22 ld.bfd ld.lld-22 mold strip objcopy cmake ninja make
flags="-fuse-ld=$LINKER -Wl,--gc-sections"
case $GENERATOR in Ninja) type=Debug ;; *) type=RelWithDebInfo ;; esac
cmake -G "$GENERATOR" -S "$ROOT/examples/cmake-app" -B build -DCMAKE_BUILD_TYPE=$type \
  -DCMAKE_CXX_COMPILER=$(driver $LINKER) -DCMAKE_EXE_LINKER_FLAGS="$flags" \
  -DCMAKE_SHARED_LINKER_FLAGS="$flags" -DFMTC_EXECUTABLE="$(command -v fmtc)"
cmake --build build
again=$(cmake --build build)
case $again in *Compiling* | *Linking*) fail "nothing had changed:" "$again" ;; esac
cp build/app program
strip_program
