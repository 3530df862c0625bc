// What people write in their first hour, on types like theirs.

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shop {
struct Money {
  long cents;
  char currency[4];
  float rate;
};
enum class State { open, paid, lost = 9 };
struct Customer {
  const char *name;
  int id;
};
struct Order {
  Customer *customer;
  State state;
  bool isPaid;
  unsigned flags;
  char grade;
  Money total;
};
} // namespace shop

template <class T> struct Maybe {
  struct Storage {
    union {
      T value;
      char none;
    };
    bool has;
  };
};
template <class T> struct Expected : Maybe<T>::Storage {};

struct Bag {
  std::vector<int> items;
  std::map<int, int> index;
  std::string label;
  int sizes[3];
  struct {
    int w, h;
  } box;
};
struct Span {
  int *start;
  int *finish;
};
struct Node {
  int id;
  Node *next;
};
struct Sample {
  double level;
  float part;
};
struct Color {
  unsigned char r, g, b;
};
struct Pair {
  int first;
  int second;
};
struct File {
  unsigned long bytes;
  long elapsed_ns;
};
namespace v1 {
inline namespace abi {
template <class T, class A = int> struct Ring {
  unsigned size;
  T front;
};
} // namespace abi
} // namespace v1
namespace {
struct Secret {
  int code;
};
} // namespace

int main() {
  shop::Money money = {1999, "EUR", 0.5f}, debt = {-5, "USD", 1.5f};
  shop::Customer ada = {"Ada", 7};
  shop::Order paid = {&ada, shop::State::paid, true, 5, 'a', money};
  shop::Order open = {nullptr, shop::State::open, false, 0, 'x', debt};
  shop::Order odd = {&ada, (shop::State)4, false, 2, 'b', money};
  Expected<int> expected;
  expected.value = 3;
  expected.has = true;
  Bag bag = {{4, 5, 6}, {{1, 2}}, "blue", {7, 8, 9}, {1, 2}};
  Bag none = {{}, {}, "", {0, 0, 0}, {0, 0}};
  int numbers[4] = {1, 2, 3, 4};
  Span span = {numbers, numbers + 4};
  Node third = {3, nullptr}, second = {2, &third}, first = {1, &second};
  Sample sample = {0.15, 2.5f};
  Color color = {255, 128, 0};
  Pair pair = {1, -2};
  File file = {1536, 2500000};
  v1::Ring<char> ring = {3, 'q'};
  Secret secret = {42};
  std::vector<v1::Ring<int>> rings = {{1, 7}};
  return paid.flags + open.flags + odd.flags + expected.has + bag.sizes[0] + none.sizes[0] +
         *span.start + first.id + (int)sample.level + color.r + pair.first + (int)file.bytes +
         ring.size + secret.code + (int)rings.size() + (int)money.cents; // break here
}
