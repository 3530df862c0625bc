// Numbers without a sign whose highest bit is set, read by formatters that say nothing of a sign.
#include <cstdint>
enum Mode : uint32_t { high = 0xC0000000u };
typedef uint32_t Tick;
struct Buffer { uint32_t size, hash, id; };
struct Narrow { uint8_t byte; uint16_t word; unsigned bits : 4; Tick tick; Mode mode; };
struct Signed { int32_t size; int8_t byte; int64_t wide; uint64_t whole; };
template <class T> struct Count { T n; };
struct Outer { Buffer inner; Buffer *behind; };
static int f(const Buffer &big, Buffer *to_big, Narrow &narrow, Signed &plain, Count<uint32_t> &of_unsigned, Count<int> &of_int, Outer &outer, Buffer *none) {
  return big.size + to_big->id + narrow.byte + plain.size + of_unsigned.n + of_int.n + outer.inner.id + (none != nullptr); // break here
}
int main() {
  Buffer big = {3000000000u, 0xC0A80107u, 0xFFFFFFFFu};
  Narrow narrow = {200, 60000, 15, 0xFFFFFFF0u, high};
  Signed plain = {-5, -1, -7, 0xFFFFFFFFFFFFFFFFull};
  Count<uint32_t> of_unsigned = {4000000000u};
  Count<int> of_int = {-3};
  Outer outer = {big, &big};
  return f(big, &big, narrow, plain, of_unsigned, of_int, outer, nullptr);
}
