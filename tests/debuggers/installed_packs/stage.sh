# All packs, installed below a folder whose name LLDB must have escaped, with the formatters of a library; and a program
# that has formatters. The file `init` has the line for LLDB.
packs=$ROOT/tests/debuggers/installed_packs mixed=$ROOT/tests/debuggers/mixed
fmtc compile "$packs/own.fmt" -o own.o --quiet
clang++-22 -g "$packs/main.cpp" own.o -o program
mkdir "tiny library"
cp "$packs/other.fmt" "tiny library"
fmtc setup packs --all --fmt "$PWD/tiny library" --prefix "$PWD/a \"b\" \`c\` d's" >said
grep -m 1 '^ *command source' said >init
