// One pattern in the place of several names: the same types, but any pattern that is added later
// comes first.

struct Red {
  int v;
};
struct Green {
  int v;
};
struct Cyan {
  int v;
};
struct Pink {
  int v;
};
typedef Red RedAlias;
typedef Cyan CyanAlias;
struct RedChild : Red {};
struct CyanChild : Cyan {};

int main() {
  Red red = {1};
  Cyan cyan = {1};
  Green green = {2};
  Pink pink = {2};
  RedAlias red_alias = {3};
  CyanAlias cyan_alias = {3};
  const Red red_const = {4};
  const Cyan cyan_const = {4};
  Red *red_pointer = &red;
  Cyan *cyan_pointer = &cyan;
  Red **red_pointers = &red_pointer;
  Cyan **cyan_pointers = &cyan_pointer;
  Red &red_reference = red;
  Cyan &cyan_reference = cyan;
  Red red_array[1] = {{5}};
  Cyan cyan_array[1] = {{5}};
  RedChild red_child = {{6}};
  CyanChild cyan_child = {{6}};
  return 0; // break here
}
