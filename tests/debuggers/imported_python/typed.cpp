// The values of `tests/cases/import/python/typed.py`.
#include <cstdint>
#include <cstring>

namespace typed {
struct Row { int a, b, c; };
struct Cells { Row cells; unsigned used; };
template <typename T> struct Box { union { char none; T value; }; bool has; };
template <typename T> struct Maybe { Box<T> box; };
struct door_t { bool open; int kind; };
struct wide_t { const char32_t *text; };
struct spelled_t { uint32_t count; char chars[1]; char more[11]; };
struct hidden_t { int size; };
struct late_t { int size; };
struct unnamed_t { int size; };
struct unsaid_t { int size; };
struct raw_t { const char *begin, *end; };
struct guid_t { unsigned char bytes[16]; };
struct letters_t { unsigned count; char letters[8]; };
struct clock_t { int seconds; };
struct owner_t { int size; };
} // namespace typed

int main() {
  typed::Cells cells{{4, 5, 6}, 2};
  typed::Maybe<const char *> some, none;
  typed::Maybe<int> number;
  some.box.has = number.box.has = true;
  none.box.has = false;
  some.box.value = "text";
  number.box.value = 5;
  typed::door_t up{true, 1}, down{false, 0};
  typed::wide_t wide{U"wide \u00e9"};
  typed::spelled_t spelled{8, {'a'}, " \n said"};
  typed::hidden_t hidden{3};
  typed::late_t late{3};
  typed::unnamed_t unnamed{3};
  typed::unsaid_t unsaid{3};
  const char bytes[] = "\xff\x00z";
  typed::raw_t raw{bytes, bytes + 3};
  typed::guid_t guid{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255}};
  typed::letters_t letters{5, "letters"};
  typed::clock_t clock{125}, before{-125};
  typed::owner_t owner{1};
  return 0; // break here
}
