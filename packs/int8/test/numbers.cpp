// Numbers of one byte.
#include <cstdint>

uint8_t number = 200, &reference = number, *pointer = &number;
int8_t negative = -128;
const uint8_t fixed = 9;
volatile int8_t moving = -1;

int main() {
  return number + reference + *pointer + negative + fixed + moving; // break here
}
