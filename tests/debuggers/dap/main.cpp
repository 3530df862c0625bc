// Values as people look at them in an editor: pointers that are null or lead nowhere, a tree, lists
// of children, and a library that is loaded late.

#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <vector>

struct Point { int x, y; };
struct Tree { int id; Tree *left, *right; };
struct Small { int storage[4]; unsigned long count; };
struct Money { long cents; };
struct Holder { Point *point; Tree *tree; Small *small; Money *money; };
enum Level { Low = 1, High = 9 };
typedef int Meters;
namespace plugin { struct Version { int major, minor; }; }

extern "C" void show(plugin::Version &version) { (void)version; }

void *library;

int main(int count, char **arguments) {
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  Tree leaf{1, nullptr, nullptr}, tree{2, &leaf, nullptr};
  Tree *null_tree = nullptr, *bad_tree = reinterpret_cast<Tree *>(0x10);
  Point point{3, -4}, *at_point = &point, *null_point = nullptr, &same_point = point;
  Small small{{7, 8, 9, 0}, 3}, *null_small = nullptr;
  Money money{1234}, *null_money = nullptr;
  Tree *heap = new Tree{7, nullptr, nullptr};
  Holder nothing{}, all{&point, &tree, &small, &money};
  std::vector<Point> points{{1, 2}, {3, 4}};
  Level level = High;
  Meters meters = 12;
  int Point::*member = &Point::y;
  plugin::Version version{1, 2};
  // Attached to, it waits until the debugger says otherwise.
  volatile bool waits = count > 1 && !std::strcmp(arguments[1], "wait");
  if (waits) { std::puts("waiting"); std::fflush(stdout); }
  while (waits) usleep(1000);
  show(version); // break here
  library = dlopen(PLUGIN, RTLD_NOW);
  show(version); // loaded
  if (count == 1) return 0;
  bool nothing_there = !null_tree && !bad_tree->left && !null_point && !null_small && !null_money;
  return nothing_there ? at_point->x + same_point.y + points[0].x + level + meters +
                             point.*member + heap->id + nothing.tree->id + all.tree->id
                       : 0;
}
