// For AArch64, without a C library; its variables are looked at in the file.

namespace geo {
struct Vec2 {
  int x, y;
};
} // namespace geo

struct Size {
  unsigned long width, height;
};

geo::Vec2 corner = {3, -4};
Size size = {1920, 1080};

extern "C" void start() {
  for (;;)
    asm volatile("" : : "r"(&corner), "r"(&size));
}
