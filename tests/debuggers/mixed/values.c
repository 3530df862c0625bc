struct String { int bytesize, used; };
struct Time { long seconds; };
typedef struct { int error, payload; } Result;

int c_values(void) {
  const char *text = "c";
  char letter = 'c';
  struct String foreign_string = {1, 2};
  struct Time foreign_time = {3};
  Result foreign_result = {4, 5};
  return foreign_string.used + text[0] + letter; // break here
}
