// A process of five languages: each function is called by that of another language.
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

struct String { int bytesize, used; };
struct Time { long seconds; };
template <class T> struct Option { T value; };
template <class T> struct Vec { T first; };
template <class T> struct Nullable { T value; };
template <class T> struct slice { T value; };
struct seq { int len; };
struct Flexible { int len; char data[]; };

extern "C" int rust_values(int (*)());
extern "C" int d_values();
extern "C" void NimMain();

extern "C" int stopped() {
  return 0; // break here
}
extern "C" int after_nim() { return stopped(); }

int main() {
  NimMain();
  std::string text = "cpp";
  std::vector<int> numbers{1, 2, 3};
  String foreign_string = {1, 2};
  Time foreign_time = {3};
  Option<int> foreign_option = {4};
  Vec<int> foreign_vec = {5};
  Nullable<int> foreign_nullable = {6};
  slice<int> foreign_slice = {7};
  seq foreign_seq = {8};
  unsigned char letter = 'c';
  Flexible *flexible = static_cast<Flexible *>(calloc(1, 16));
  strcpy(flexible->data, "flex");
  return rust_values(d_values) + foreign_seq.len + letter;
}
