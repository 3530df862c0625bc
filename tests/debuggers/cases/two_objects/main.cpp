// Two files of formatters, each an object of its own, in one program.

struct Left {
  int x;
};
struct Right {
  Left left;
};
struct Above {
  unsigned char flags;
};
struct Below {
  const char *name;
};
struct Twice {
  int n;
};

int main() {
  Left left = {1};
  Right right = {{2}};
  Above above = {0x2a};
  Below below = {"deep"};
  Twice twice = {1};
  return left.x - 1; // break here
}
