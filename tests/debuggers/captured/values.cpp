// Values whose formatters show containers, smart pointers, enumerators, lists and odd numbers.
// captured: point named long_name tags no_tags path scores no_scores owner no_owner maybe maybe_not chain no_chain b log odd_log pixel precise tiny wide grid buffer no_buffer callback bits derived number_shape text_shape point_shape queue linked sets lookup pairs fixed view time matrix inventory refs holder weak nested r2 box_int box_text box_numbers pointer reference tags_pointer wheel actor actor_reference
#include <array>
#include <atomic>
#include <chrono>
#include <complex>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace app {
enum class Level { debug, info, error = 40 };
enum Color { RED, GREEN = 5 };
enum Flags : unsigned { none = 0, bold = 1, wide = 2 };

struct Point { float x, y; };
struct Named { std::string name; int id; };
struct Tags { std::vector<std::string> tags; };
struct Path { std::vector<Point> points; std::string label; };
struct Scores { std::map<std::string, int> scores; };
struct Owner { std::unique_ptr<Named> owned; std::shared_ptr<Named> shared; };
struct Maybe { std::optional<int> number; std::optional<std::string> text; };
struct Node { int value; Node *next; };
struct Chain { Node *head; int size; };
struct Tree { int key; Tree *left, *right; };
struct Log { Level level; std::string text; };
struct Pixel { Color color; Flags flags; unsigned char alpha; };
struct Precise { long double value; double other; };
struct Wide { __int128 big; unsigned long low; };
struct Grid { int cells[2][3]; int rows; };
struct Buffer { const char *data; std::size_t length; };
struct Callback { int (*function)(int); const char *name; };
struct Bits { unsigned a : 3; int b : 5; bool c : 1; };
struct Base { int id; virtual ~Base() = default; };
struct Derived : Base { std::string title; };
struct Shape { std::variant<int, std::string, Point> what; };
struct Queue { std::deque<int> jobs; };
struct Linked { std::list<int> items; std::forward_list<int> front; };
struct Sets { std::set<int> ordered; std::unordered_set<int> hashed; };
struct Lookup { std::unordered_map<int, std::string> table; };
struct Pairs { std::pair<int, std::string> first; std::vector<std::pair<int, int>> rest; };
struct Fixed { std::array<int, 3> values; std::array<Point, 2> points; };
struct View { std::string_view view; std::wstring wide; std::u16string narrow; };
struct Time { std::chrono::milliseconds left; std::atomic<int> count; };
struct Matrix { std::vector<std::vector<int>> rows; };
struct Inventory { std::vector<Named> items; const Named *best; };
struct Refs { Named &name; const std::vector<int> &numbers; };
union Either { int number; float fraction; };
struct Holder { Either either; bool is_number; };
struct Weak { std::weak_ptr<Named> weak; };
struct Nested { struct Inner { int depth; } inner; std::unique_ptr<Nested> child; };
struct Ring { int value; Ring *next; };
struct Wheel { int id; Wheel *next; };
struct Actor { int id; virtual ~Actor() = default; };
struct Hero : Actor { int level = 3; };
template <typename T> struct Box { T content; };
} // namespace app

static int twice(int number) { return 2 * number; }
void stop() { asm volatile(""); }

int main() {
  using namespace app;
  Point point{1.5f, -2};
  Named named{"Ada", 7};
  Named long_name{"a name that needs memory of its own", 8};
  Tags tags{{"red", "blue", "green"}};
  Tags no_tags;
  Path path{{{1, 2}, {3, 4}}, "route"};
  Scores scores{{{"ada", 3}, {"bob", 5}}};
  Scores no_scores;
  Owner owner{std::make_unique<Named>(Named{"own", 1}), std::make_shared<Named>(Named{"our", 2})};
  Owner no_owner;
  Maybe maybe{4, "four"};
  Maybe maybe_not;
  Node five{5, nullptr}, four{4, &five}, three{3, &four}, two{2, &three}, one{1, &two};
  Chain chain{&one, 5};
  Chain no_chain{nullptr, 0};
  Tree a{1, nullptr, nullptr}, c{3, nullptr, nullptr}, b{2, &a, &c};
  Log log{Level::error, "disk full"};
  Log odd_log{static_cast<Level>(7), "odd"};
  Pixel pixel{GREEN, static_cast<Flags>(3), 'x'};
  Precise precise{1.25L, 0.1};
  Precise tiny{1e-4000L, 1e300};
  Wide wide{static_cast<__int128>(1) << 70, 5};
  Grid grid{{{1, 2, 3}, {4, 5, 6}}, 2};
  Buffer buffer{"bytes and more", 5};
  Buffer no_buffer{nullptr, 0};
  Callback callback{twice, "twice"};
  Bits bits{5, -3, true};
  Derived derived;
  derived.id = 4;
  derived.title = "derived";
  Base *base = &derived;
  Shape number_shape{3}, text_shape{std::string("text")}, point_shape{Point{1, 2}};
  Queue queue{{1, 2, 3}};
  Linked linked{{1, 2, 3}, {4, 5}};
  Sets sets{{3, 1, 2}, {9}};
  Lookup lookup{{{1, "one"}}};
  Pairs pairs{{1, "first"}, {{2, 3}, {4, 5}}};
  Fixed fixed{{1, 2, 3}, {{{1, 2}, {3, 4}}}};
  View view{"viewed", L"wide", u"narrow"};
  Time time{std::chrono::milliseconds(1500), {3}};
  Matrix matrix{{{1, 2}, {3}}};
  Inventory inventory{{{"axe", 1}, {"bow", 2}}, nullptr};
  inventory.best = &inventory.items[1];
  std::vector<int> numbers{1, 2, 3};
  Refs refs{named, numbers};
  Holder holder{{3}, true};
  Weak weak{owner.shared};
  Nested nested{{1}, std::make_unique<Nested>(Nested{{2}, nullptr})};
  Ring r1{1, nullptr}, r2{2, &r1};
  r1.next = &r2;
  Box<int> box_int{3};
  Box<std::string> box_text{"boxed"};
  Box<std::vector<int>> box_numbers{{7, 8}};
  Named *pointer = &named;
  Named &reference = named;
  const Tags *tags_pointer = &tags;
  Wheel w1{1, nullptr}, wheel{2, &w1};
  w1.next = &wheel;
  Hero hero;
  hero.id = 7;
  Actor *actor = &hero, &actor_reference = hero;
  stop();
  return static_cast<int>(point.x) + base->id + callback.function(1) + box_int.content + actor->id + actor_reference.id;
}
