// A typedef of a pointer to characters, of which LLDB shows a text by itself; the length is before the characters.
#include <cstdlib>
#include <cstring>
typedef char *sds;
typedef char16_t *wide;
struct Command { sds name; wide title; int arity; };
struct Level { int number; };
static sds make(const char *text, int length) { char *p = (char *)malloc(length + 4); p[0] = length; memcpy(p + 3, text, length); p[length + 3] = 0; p[2] = 1; return p + 3; }
int main() {
  sds plain = make("hello world, long", 17), nul = make("a\0b", 3), none = nullptr, bad = (sds)0x10;
  char16_t room[8] = {4, 'a', 0xd83d, 0xde00, 'b'};
  wide smile = room + 1;
  Command command = {plain, smile, 2};
  Level level = {1}, far = {7};
  return command.arity; // break here
}
