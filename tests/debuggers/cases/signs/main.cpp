#include <cstdint>
enum E : int { A = -3, B = 4 }; enum U : unsigned { C = 1, D = 3000000000u };
template <class T> struct N { T x; };
struct Bits { int a : 3; unsigned b : 32; unsigned c : 5; };
int main() {
  N<int> i1{-5}, i2{-1294967296}, i3{-999999999}, i4{-100000000}, i5{INT32_MIN}, i6{0}, i7{7};
  N<unsigned> u1{3000000000u}, u2{4294967295u}, u3{2147483648u}, u4{4194967296u}, u5{5};
  N<long> l1{-5}, l2{INT64_MIN}, l3{3000000000}; N<unsigned long> ul1{3000000000ul}, ul2{1ul << 62};
  N<short> s1{-5}, s2{-32768}; N<unsigned short> us1{65000}, us2{50000};
  N<signed char> c1{-5}; N<unsigned char> uc1{200}; N<char> ch{'3'}, ch2{'-'}; N<bool> b{true};
  N<E> e1{A}, e2{B}; N<U> e3{C}, e4{D}; N<char16_t> w{0xffff}; N<char32_t> w4{0x1f600};
  N<float> f{-2.5f}; N<double> d{3e9}, d2{-3e9}; N<int *> p{nullptr};
  Bits bits{-3, 3000000000u, 17};
  return i1.x + u1.x; // break here
}
