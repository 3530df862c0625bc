// Texts of characters that are shown without quotes, and those that keep them.

#include <cstring>
#include <string>
#include <sys/mman.h>

struct Array {
  char text[40];
};
struct Short {
  char text[4];
};
struct Bytes {
  unsigned char text[20];
};
struct Pointer {
  const char *text;
};
struct Counted {
  const char *text;
  unsigned long size;
};
struct Long {
  const char *text;
};
struct LongCounted {
  const char *text;
  unsigned long size;
};
struct String {
  std::string text;
};
struct Number {
  int text;
};
struct View {
  struct {
    const char *begin;
    unsigned long size;
  } text;
};

int main() {
  Array plain = {"Ada"}, empty = {""}, most = {"exactly thirty-two characters ok"};
  Array beyond = {"thirty-three characters are shown"}, letters = {"J\xc3\xbcrgen \xe2\x82\xac"};
  Array latin = {"J\xfcrgen"}, escaped = {"q\"b\\t\tz'"}, control = {"a\x01z"};
  Array reused = {"something longer"};
  strcpy(reused.text, "short");
  Array middle = {"0123456789abcdefg"};
  Short full = {{'A', 'B', 'C', 'D'}}, one = {"A"};
  Bytes bytes = {"unsigned bytes too"};
  Pointer word = {"EUR"}, eight = {"12345678"}, nine = {"123456789"}, none = {nullptr};
  Pointer nothing = {""}, dangling = {(const char *)16};
  Counted counted = {"first second", 5}, longer = {"first second", 12}, zero = {"first", 0};
  Counted in_quotes = {"a\"b\nc", 4}, hidden = {"a\x01z", 3};
  String inside = {"Bob"}, fifteen = {"fifteen letters"}, sixteen = {"sixteen letters."};
  String heap = {"a text on the heap"}, longest = {std::string(32, 'x')};
  String too_long = {std::string(33, 'x')}, blank = {""};
  Long ten = {"ten bytes."}, words = {"exactly sixteen."}, three = {"three words and a bit"};
  Long all = {"exactly thirty-two characters ok"}, more = {"thirty-three characters are shown"};
  Long quoted = {"say \"hi\", she said"}, letter = {"Jürgen Großmann"}, absent = {nullptr};
  // Nothing can be read behind it.
  char *page = (char *)mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(page + 4096, 4096);
  Long edge = {strcpy(page + 4096 - 13, "at the edge!")};
  LongCounted part = {"first second third", 12};
  Number number = {7};
  View view = {{"q", 1}};
  return 0; // break here
}
