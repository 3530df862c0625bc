// Values that no program can tell apart without types, because LLDB gives them the same texts and numbers.
template <unsigned N, class T> struct Scaled { T raw; };
struct meter_tag {};
template <class T> struct Tagged { int raw; };
struct Whole { float x; };
struct Number { int x; };
struct Names { const char16_t *text; };
int main() {
  Whole whole{1080}, fraction{57.29578f};
  Number number{1080};
  Scaled<5, int> scaled{3};
  Tagged<meter_tag> tagged{4};
  Names none{nullptr}, bad{(const char16_t *)0x10}, long_one{u"sixteen letters."};
  return number.x; // break here
}
