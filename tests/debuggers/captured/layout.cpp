// Values as LLDB shows them with its own formatters, and with one of the file that shows nothing.
// captured: few base text array tagged unnamed bits members nested string_value numbers texts structs by_number by_text owner shared some none list set pair reference pointer_to_text reference_to_numbers wide wide_16 large rows missing flags opts
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

struct Empty {};
struct Spot { int x, y; };
struct Base { int b; };
struct Derived : Base, Empty { double d; Spot p; };
struct Text { std::string s; int n; };
struct Arrays { int a[3]; char c[8]; Spot ps[2]; };
union Tagged { int i; float f; };
struct Unnamed { union { int i; char c; }; struct { int q; } named; };
struct Bits { unsigned a : 3; int b : 5; bool c : 1; };
struct Members { int *i; Spot *p; const char *t; Spot &r; };
struct Nested { Text s; Derived d; Empty e; std::vector<Spot> v; };
struct Opts { std::optional<int> some, none; };

Empty few;
Spot spot{1, 2};
Derived base{{1}, {}, 2.5, {1, 2}};
Text text{"hello", 3};
Arrays array{{1, 2, 3}, "ab", {{1, 2}, {3, 4}}};
Tagged tagged{65};
Unnamed unnamed{{66}, {7}};
Bits bits{3, -2, true};
Members members{&spot.x, &spot, "text", spot};
Nested nested{text, base, few, {{1, 2}, {3, 4}}};
std::string string_value = "string";
std::vector<int> numbers{1, 2, 3};
std::vector<std::string> texts{"a", "b"};
std::vector<Text> structs{text, text};
std::map<int, std::string> by_number{{1, "one"}};
std::map<std::string, Spot> by_text{{"k", spot}};
std::unique_ptr<Spot> owner(new Spot{5, 6});
std::shared_ptr<Text> shared(new Text{"shared", 1});
std::optional<Spot> some{spot};
std::optional<int> none;
std::list<int> list{1, 2};
std::set<int> set{4, 5};
std::pair<int, std::string> pair{1, "x"};
Spot &reference = spot;
std::string *pointer_to_text = &string_value;
std::vector<int> &reference_to_numbers = numbers;
wchar_t wide = L'w';
char16_t wide_16 = u'c';
__int128 large = -7;
int rows[2][2] = {{1, 2}, {3, 4}};
int *missing = nullptr;
std::vector<bool> flags{true, false};
Opts opts{7, {}};

__attribute__((noinline)) void stop() { asm(""); }

int main() { stop(); }
