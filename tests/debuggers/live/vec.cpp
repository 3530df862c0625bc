// Run with an argument it waits.
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <unistd.h>
#include <vector>

struct Vec2 {
  int x, y;
};

Vec2 one{1, 2};
Vec2 two[2]{{1, 1}, {2, 2}};
std::tuple<int, Vec2> pair{1, {7, 8}};
std::vector<int> others;

int inner(Vec2 local) { return local.x; }

int main(int count, char **arguments) {
  const char *depth = std::getenv("DEPTH");
  Vec2 given{count, depth ? std::atoi(depth) : 0};
  if (count == 2) {
    std::puts(arguments[1]);
    std::fflush(stdout);
    for (;;)
      sleep(1);
  }
  return inner({given.x, given.x});
}
