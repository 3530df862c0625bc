// Values for the formatters of summaries.fmt.
//
//     fmtc compile examples/summaries.fmt
//     c++ -g examples/summaries.cpp examples/summaries.o -o summaries

#include <arpa/inet.h>
#include <chrono>
#include <cstdint>
#include <ctime>

namespace geo {
struct Vec2 {
  int x, y;
};
} // namespace geo

template <typename T> struct Optional {
  bool hasVal;
  T Storage;
};

struct SmallVec {
  int storage[4];
  std::uint32_t size, capacity;
};

namespace text {
struct Buffer {
  unsigned references;
  const char *data;
};
struct String {
  Buffer *buffer;
};
} // namespace text

namespace net {
struct Packet {
  std::uint8_t type;
  std::uint16_t flags;
  std::uint32_t length;
  const unsigned char *payload;
};
} // namespace net

extern "C" __attribute__((noinline)) void stop_here() { asm volatile(""); }

int main() {
  geo::Vec2 corner = {3, -4};
  Optional<int> answer = {true, 42};
  Optional<geo::Vec2> nowhere = {false, {0, 0}};
  Optional<geo::Vec2> somewhere = {true, {7, 8}};
  SmallVec primes = {{2, 3, 5}, 3, 4};
  text::Buffer buffer = {1, "Grüße"};
  text::String greeting = {&buffer};
  text::String silence = {nullptr};
  unsigned char bytes[] = {0xca, 0xfe, 0};
  net::Packet first = {1, 0x12, 2, bytes};
  net::Packet strange = {9, 0xbeef, 2, bytes};
  net::Packet last = {2, 0, 0, nullptr};
  timespec elapsed = {12, 5000000};
  timespec behind = {-2, 999999999};
  std::chrono::milliseconds timeout(1500);
  in_addr localhost = {htonl(0x7f000001)};
  sockaddr_in server = {};
  server.sin_family = AF_INET;
  server.sin_port = htons(8080);
  server.sin_addr.s_addr = htonl(0xc0a80107);
  stop_here(); // break here
  return 0;
}
