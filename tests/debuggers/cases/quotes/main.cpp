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
// Texts of all lengths.
struct Long {
  std::string text;
};
struct Large {
  char text[6000];
};
// Its first member is a character, and it has a summary.
struct Inner {
  char first;
  std::string second;
  Inner *third;
};
struct Outer {
  Inner text;
};
// Its first two members are characters.
struct Twins {
  char first, second;
  std::string third;
};
struct Holder {
  Twins text;
};
struct Full {
  char text[9];
};
struct Fixed {
  unsigned size;
  char text;
  char more[8000];
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
  Pointer ten = {"ten bytes."}, words = {"exactly sixteen."}, three = {"three words and a bit"};
  Pointer quoted = {"say \"hi\", she said"}, letter = {"Jürgen Großmann"};
  int lengths[] = {0, 1, 7, 8, 9, 15, 16, 17, 32, 33, 100, 1000, 1024, 1025, 4096, 4097, 5000};
  static Long texts[17];
  static Large arrays[17];
  Pointer pointers[17];
  std::string letters_of_all[17];
  for (int at = 0; at < 17; ++at) {
    std::string &text = letters_of_all[at];
    while (text.size() < lengths[at])
      text += 'a' + text.size() % 26;
    texts[at].text = text;
    strcpy(arrays[at].text, text.c_str());
    pointers[at].text = text.c_str();
  }
  String umlauts = {std::string(2000, 'x') + "ü"}, tail = {std::string(2000, 'x') + "\n\"q\" \x01"};
  String no_utf8 = {std::string(2000, 'x') + "\xfc"}, marks = {"right-to-left \xe2\x80\x8f mark"};
  String wrong_size = {"corrupt"}, wrong_start = {"corrupt"};
  ((unsigned long *)&wrong_size)[1] = 1ul << 60;
  Outer outer = {{'x', "yz", nullptr}};
  Holder holder = {{'x', 'y', "z"}};
  Full full_array = {{"12345678"}}, quote_at_end = {};
  memcpy(quote_at_end.text, "12345678\"", 9);
  static Fixed fixed = {4000, 'a'}, short_one = {3, 'a', {'b', 'c', 'd'}}, none_of_it = {0, 'a'};
  memset(fixed.more, 'b', sizeof fixed.more);
  // Nothing can be read behind it.
  char *page = (char *)mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(page + 4096, 4096);
  Pointer edge = {strcpy(page + 4096 - 13, "at the edge!")};
  Counted part = {"first second third", 12}, huge = {"few", 1ul << 60}, nul = {"two\0parts", 9};
  Counted absent = {nullptr, 3}, wild = {(const char *)16, 3}, accents = {"Großmann", 5};
  ((unsigned long *)&wrong_start)[0] = 16;
  Number number = {7};
  View view = {{"q", 1}};
  return 0; // break here
}
