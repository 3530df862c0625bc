#include "lib.h"

Engine *linked() {
  static Engine engine{90};
  return &engine;
}
