// The values of `tests/cases/import/python/typed.py`.
namespace typed {
struct Row { int a, b, c; };
struct Cells { Row cells; unsigned used; };
template <typename T> struct Box { union { char none; T value; }; bool has; };
template <typename T> struct Maybe { Box<T> box; };
struct unnamed_t { int size; };
struct unsaid_t { int size; };
} // namespace typed

int main() {
  typed::Cells cells{{4, 5, 6}, 2};
  typed::Maybe<const char *> some, none;
  typed::Maybe<int> number;
  some.box.has = number.box.has = true;
  none.box.has = false;
  some.box.value = "text";
  number.box.value = 5;
  typed::unnamed_t unnamed{3};
  typed::unsaid_t unsaid{3};
  return 0; // break here
}
