# The program is stripped; its debug information is in a file of its own.
for name in app lib plugin; do "$FMTC" compile "$CASE/$name.fmt" -o $name.o -q; done
build="g++ -g -O0 -fuse-ld=bfd"
$build -shared -fPIC "$CASE/lib.cpp" lib.o -o liblib.so
$build -shared -fPIC "$CASE/plugin.cpp" plugin.o -o libplugin.so
$build -DSIZE=20 "$CASE/app.cpp" app.o liblib.so -Wl,-rpath,"$PWD" -o program
cp program other
objcopy --only-keep-debug program program.debug
strip program
objcopy --add-gnu-debuglink=program.debug program
echo 'summary Wheel "a new wheel of \(size)"' > new.fmt
"$FMTC" compile new.fmt -o new.o -q
$build -DSIZE=30 "$CASE/app.cpp" new.o liblib.so -Wl,-rpath,"$PWD" -o newer
