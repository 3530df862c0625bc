// Containers like Unreal Engine's: an array, a sparse array whose bits tell which places are used, a map in such an array.
// Ways: clang gcc
#include <cstdlib>
#include <cstring>
#include <unistd.h>

template <class T> struct TArray {
  T *Data = nullptr;
  int ArrayNum = 0, ArrayMax = 0;
  void resize(int n) {
    Data = (T *)std::malloc(n * sizeof(T) + 1);
    std::memset((void *)Data, 0x77, n * sizeof(T));
    ArrayNum = ArrayMax = n;
  }
};
struct TBitArray {
  unsigned InlineWords[4] = {};
  unsigned *Secondary = nullptr;
  int NumBits = 0, MaxBits = 128;
};
template <class T> struct TSparseArray {
  TArray<T> Data;
  TBitArray AllocationFlags;
  int FirstFreeIndex = -1, NumFreeIndices = 0;
};
struct Pair {
  long Key, Value;
  int HashNextId, HashIndex;
};
template <class K, class V> struct TMap {
  TSparseArray<Pair> Pairs;
};
using Array = TArray<long>;
using Sparse = TSparseArray<long>;
using Map = TMap<long, long>;

static Array array(int n) {
  Array a;
  a.resize(n);
  for (int i = 0; i < n; i++)
    a.Data[i] = i;
  return a;
}
// Every eleventh place is free.
template <class T, class Set> static void fill(TSparseArray<T> &s, int n, Set set) {
  int places = n + n / 10;
  s.Data.resize(places);
  s.AllocationFlags.NumBits = places;
  for (int place = 0, next = 0; place < places; place++)
    if (place % 11 != 3) {
      set(s.Data.Data[place], next++);
      s.AllocationFlags.InlineWords[place / 32] |= 1u << place % 32;
    }
}
static Sparse sparse(int n) {
  Sparse s;
  fill(s, n, [](long &value, int i) { value = i; });
  return s;
}
static Map map(int n) {
  Map m;
  fill(m.Pairs, n, [](Pair &pair, int i) { pair = {i, i, -1, 0}; });
  return m;
}

int main() {
  Array array_0 = array(0), array_1 = array(1), array_2 = array(2), array_100 = array(100), array_1000 = array(1000);
  Array array_100_wild = array(100), array_100_count = array(100);
  array_100_wild.Data = (long *)0x10;
  array_100_count.ArrayNum = -1;
  Sparse sparse_0 = sparse(0), sparse_1 = sparse(1), sparse_2 = sparse(2), sparse_100 = sparse(100);
  Sparse sparse_100_wild = sparse(100);
  sparse_100_wild.Data.Data = (long *)0x10;
  Map map_0 = map(0), map_1 = map(1), map_2 = map(2), map_100 = map(100);
  Map map_100_wild = map(100), map_100_count = map(100);
  map_100_wild.Pairs.Data.Data = (Pair *)0x10;
  map_100_count.Pairs.Data.ArrayNum = -1;
  _exit(0); // break here
}
