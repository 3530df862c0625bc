// A program with formatters, linked with a library that has others, that loads one more.
#include "lib.h"
#include <dlfcn.h>
#include <unistd.h>

struct Wheel { int size; };
struct Spoke { int number; };
Engine *linked();

int main(int count, char **) {
  Wheel wheel{SIZE};
  Spoke spoke{3};
  Engine *engine = linked();
  if (count > 1)
    return pause();
  void *plugin = dlopen("./libplugin.so", RTLD_NOW);
  return !plugin + !engine + wheel.size + spoke.number; // break here
}
