// The values of `tests/cases/import/python/shop.py`.
#include <cstdint>
#include <string>
#include <vector>

namespace shop {
struct Price { unsigned cents; };
struct Item { const char *title; int kind; };
struct Order { int count; int lines[4]; bool done; };
struct Basket { std::vector<int> lines; };
struct Node { int id; Node *next; };
struct Chain { Node *head; };
template <typename T> struct Bytes { const T *data; std::size_t length; };
struct Odd { int value; };
struct Stack { int items[4]; unsigned size; };
struct Pair { int left; const char *right; };
struct Run { int *first; unsigned size; };
template <typename T> struct Span { T *first, *last; };
struct Flags { unsigned mask; short level; long depth; float ratio; };
struct Nothing { int value; };
template <typename T> struct Maybe { T value; bool has; };
} // namespace shop

int main() {
  shop::Price free{0}, dear{199905}, cheap{7};
  shop::Item book{"A \"good\" book", 0}, odd{"thing", 300}, none{nullptr, 1}, toy{"bear", 2};
  shop::Order open{2, {3, 5, 7, 9}, false}, done{4, {3, 5, 7, 9}, true}, broken{-3, {1}, false};
  shop::Basket basket{{4, 5, 6}};
  shop::Node third{3, nullptr}, second{2, &third}, first{1, &second};
  shop::Chain chain{&first}, empty{nullptr};
  shop::Bytes<char> bytes{"hello world", 5}, nobytes{"x", 0};
  shop::Odd strange{4};
  shop::Stack stack{{7, 8, 9, 0}, 3};
  shop::Pair pair{1, "two"};
  int numbers[] = {4, 5, 6};
  shop::Span<int> span{numbers, numbers + 3};
  shop::Run run{numbers, 3};
  shop::Flags flags{0xBEEF, -3, -70000000000, 1.5f}, zero{0, 0, 0, 0};
  shop::Nothing nothing{1};
  shop::Maybe<int> some{5, true}, maybe{5, false};
  return 0; // break here
}
