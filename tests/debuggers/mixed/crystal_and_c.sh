gcc -g -O0 -c "$mixed/values.c" -o c.o
crystal build -d "$mixed/crystal.cr" --link-flags "$PWD/c.o" -o program
