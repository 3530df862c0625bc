// The hash tables of LLVM.
// Needs: llvm-22-dev
// Flags: -w -I /usr/lib/llvm-22/include -L /usr/lib/llvm-22/lib -lLLVM-22
// Ways: clang gcc
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <string>
#include <unistd.h>

using Dense = llvm::DenseMap<long, long>;
using Strings = llvm::StringMap<long>;

void fill(Dense &map, int n) {
  for (int i = 0; i < n; i++)
    map[i + 7] = 0;
  for (int i = 0; i < n; i++)
    map[i] = i;
  for (int i = 0; i < 7; i++)
    map.erase(n + i);
}
void fill(Strings &map, int n) {
  map["gone"] = 9999;
  for (int i = 0; i < n; i++)
    map["key " + std::to_string(i)] = i;
  map.erase("gone");
}
// The words of the table itself: its buckets, and how many there are.
template <class C> long &buckets(C &c) { return ((long *)&c)[0]; }

int main() {
  Dense dense_0_mixed, dense_1_mixed, dense_2_mixed, dense_100_mixed, dense_1000_mixed;
  fill(dense_1_mixed, 1), fill(dense_2_mixed, 2), fill(dense_100_mixed, 100), fill(dense_1000_mixed, 1000);
  Strings string_0_mixed, string_1_mixed, string_2_mixed, string_100_mixed, string_1000_mixed;
  fill(string_1_mixed, 1), fill(string_2_mixed, 2), fill(string_100_mixed, 100), fill(string_1000_mixed, 1000);
  Dense dense_100_wild, dense_100_count;
  fill(dense_100_wild, 100), fill(dense_100_count, 100);
  buckets(dense_100_wild) = 0x10;
  ((int *)&dense_100_count)[4] = 200;
  Strings string_100_wild, string_100_count;
  fill(string_100_wild, 100), fill(string_100_count, 100);
  buckets(string_100_wild) = 0x10;
  ((int *)&string_100_count)[2] = 200;
  _exit(0); // break here
}
