# Functions of five languages, each called by the one below it.
"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python" -m ziglang build-obj -fllvm -ODebug -fPIC \
  --cache-dir cache --global-cache-dir cache "$mixed/values.zig" -femit-bin=zig.o
clang++-22 -g -O0 -fstandalone-debug -c "$mixed/main.cpp" -o cpp.o
rustc -g --crate-type staticlib --edition 2021 "$mixed/values.rs" -o librust_values.a
gdc -g -O0 -c "$mixed/values.d" -o d.o
nim c --hints:off --warnings:off --debugger:native --noMain --app:staticlib "--gcc.options.debug:-g -O0" \
  --nimcache:nim -o:libnim.a "$mixed/values.nim"
gdc -g cpp.o zig.o d.o librust_values.a libnim.a -lstdc++ -lm -ldl -o program
