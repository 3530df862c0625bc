// Values of odd types: bit-fields of every kind, virtual bases, vectors, numbers of 128 bits, odd
// floats, pointers to members, empty structs, anonymous members, references, arrays of arrays.
// Static and linked at a fixed address, as the variables of debuggee.cpp.
//
// NAME_a is zero or chosen, NAME_b and NAME_d are random bytes, NAME_c is all ones. NAME_ref,
// NAME_ptr, NAME_null and NAME_bad are a reference, a pointer, a null and a wild pointer.

#include <array>
#include <atomic>
#include <bitset>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

typedef unsigned char U8;
enum Neg { NM = -3, NZ = 0, NP = 2 };
enum class Scoped : int { A = -1, B, C = 5 };
enum Flags { F0 = 0, FA = 1, FB = 2, FC = 4, FD = 8 };
enum class ScopedU8 : unsigned char { X = 1, Y = 2, Z = 200 };
enum BoolE : bool { No, Yes };
enum BigE : unsigned long { BLow, BHigh = 0xffffffffffffffffUL };
enum Kind { Kleft, Kright = 4 };
typedef float V4f __attribute__((vector_size(16)));
typedef int V4i __attribute__((vector_size(16)));
typedef char V16c __attribute__((vector_size(16)));
typedef double V2d __attribute__((vector_size(16)));
typedef short V8s __attribute__((ext_vector_type(8)));

struct VB { int v; virtual ~VB() {} };
struct VL : virtual VB { int l; };
struct VR : virtual VB { int r; };
struct Base1 { int x; short y; };
struct Base2 { int w; union { int u1; float u2; }; };
typedef unsigned Td0;
typedef Td0 Td1;
typedef int TdA[2];
typedef Base1 Td2;
typedef Base1 *TdP;
template <class T, int N> struct Tmpl { T a; int b[N]; unsigned c; };
template <unsigned N, bool B, char C, Neg G = NM> struct TV { int a; };
namespace { struct Anon { int n; unsigned m; }; }
static auto lambda = [x = 5, y = 'c'](int z) { return x + z + y; };
struct Methods { int a; void f() {} };

struct Bits { int a:5; unsigned b:7; bool c:1; signed char d:4; long long e:40; unsigned long long f:63; int g:1; Neg h:3; Scoped i:4; unsigned char j:8; int :0; short k:9; };
namespace odd { struct Ints { signed char a; unsigned char b; short c; unsigned short d; int e; unsigned f; long g; unsigned long h; long long i; unsigned long long j; char k; bool l; }; }
struct Chars { char a; char16_t b; char32_t c; wchar_t d; U8 e; char f[6]; char16_t g[4]; char32_t h[3]; wchar_t i[3]; unsigned char j[4]; signed char k[4]; char l[40]; char8_t m; char8_t n[4]; };
struct Floats { float a; double b; long double c; float d[3]; double e; _Complex float f; _Complex double g; _Float16 h; };
struct Big { __int128 a; unsigned __int128 b; int c; long double d; };
struct Enums { Neg a; Scoped b; Flags c; ScopedU8 d; Flags e[2]; Neg *f; BoolE g; BigE h; std::byte i; };
struct Uni { union { int a; float b; unsigned char c[4]; }; union { long d; double e; } f; struct { int g; struct { short h; }; }; int i; };
struct Derived : Base1, Base2 { int z; Kind kind; };
struct VDerived : virtual VB { int q; };
struct VDiamond : VL, VR { int q; };
struct Ptrs { int *a; int **b; Base1 *c; Base1 **d; void *e; const char *f; char *g; unsigned char *h; int (*i)[3]; void (*j)(int); Base1 *k; const Base1 *const l = nullptr; Neg *m; };
struct Refs { int &a; Base1 &b; const char (&c)[6]; Base1 &&d; Flags &e; struct Empty &f; };
struct Arrs { int a[3]; int b[2][3]; Base1 c[2]; char d[2][4]; int *e[2]; unsigned char f[8]; int g[1]; short h[4]; bool i[4]; double j[2]; const char *k[2]; };
struct Mem { int Base1::*a; void (Methods::*b)(); int (*c)(int, char); decltype(nullptr) d; };
struct Vecs { V4f a; V4i b; V16c c; int d; V2d e; V8s f; };
struct BitInts { _BitInt(7) a; unsigned _BitInt(13) b; _BitInt(64) c; int d; };
struct Quals { const int a = 1; volatile int b; const volatile short c = 2; mutable int d; Td1 e; Td2 f; TdP g; TdA h; const Flags i = FA; std::uint32_t j; std::size_t k; };
struct Empty {};
struct WithEmpty { Empty a; int b; Empty c[2]; Base1 d; };
namespace Grüße { struct Ünï { int ä; int 日本; char ñ[4]; }; }
struct Nest { Bits a; Uni b; Derived c; Nest *d; };
struct Text { const char *a; char b[16]; char c[33]; const char *d; unsigned e; char f[3]; char g[1]; signed char h; char *i; };
struct Lam { decltype(lambda) a; int b; };
struct Node { int id; Node *next; char tag[4]; };
struct __attribute__((packed)) Packed { char a; int b; short c:3; long d; unsigned e:17; };
struct BBits { bool a:1; bool b:1; Flags c:4; ScopedU8 d:2; Neg e:5; unsigned f:1; int h:32; unsigned long i:64; unsigned short j:1; std::int8_t k:7; };
struct Opts { std::optional<int> some; std::optional<int> none; std::optional<Base1> part; };
struct Std { std::string a; std::variant<int, float> b; std::tuple<int, short> c; std::map<int, int> d; std::vector<int> e; std::unique_ptr<int> f; std::shared_ptr<int> g; std::atomic<int> h; std::pair<int, char> i; std::array<int, 3> j; std::bitset<9> k; std::complex<double> l; };

static int numbers[8] = {7, -8, 9, 10, 11, 12, 13, 14}, *pint = numbers + 1;
static char hello[] = "hel\"lo\n\xc3\xa4\x01z";
static Base1 base = {3, -4}, *pbase = &base;
static Neg neg = NP;
static Empty nothing;
static Flags flags = Flags(9);
static int three[3] = {1, 2, 3};
static int farg(int, char) { return 0; }
static void fv(int) {}

template <class T> static void random_bytes(T &t, unsigned seed) {
  unsigned char *p = (unsigned char *)&t;
  for (size_t i = 0; i < sizeof t; i++) { seed = seed * 1103515245u + 12345u; p[i] = seed >> 16; }
}

#define POINTERS(T, name) \
  static T &name##_ref = name##_b; static T *name##_ptr = &name##_b; \
  static T *name##_null = nullptr; static T *name##_bad = (T *)16;
#define VALUES(T, name, seed) \
  static T name##_a, name##_b, name##_c, name##_d; POINTERS(T, name) \
  random_bytes(name##_b, seed); memset((void *)&name##_c, 0xff, sizeof name##_c); random_bytes(name##_d, seed + 77);

__attribute__((noinline)) static void stop_here() { asm volatile(""); }

int main() {
  VALUES(Bits, bits, 1)
  VALUES(odd::Ints, ints, 8)
  VALUES(Chars, chars, 15)
  strcpy(chars_a.f, "ab\"c"); strcpy(chars_a.l, "x\ty"); memcpy(chars_a.n, u8"ö", 3);
  memcpy(chars_a.g, u"\u00e4b", 6); memcpy(chars_a.h, U"\U0001F600", 8); memcpy(chars_a.i, L"w\u4e00", 12);
  VALUES(Floats, floats, 22)
  floats_a.a = 1.5f; floats_a.b = -0.0; floats_a.c = 2.5L; floats_a.d[0] = 1e30f; floats_a.e = 5e-324;
  floats_c.a = __builtin_inff(); floats_c.b = -__builtin_inf(); floats_b.a = 16777216.0f; floats_b.b = 0.1;
  floats_b.e = 1e22; floats_d.e = -123456789.75; floats_d.a = -3.7f; floats_a.f = 1.0f; floats_a.h = 0.5;
  VALUES(Big, big, 29)
  VALUES(Enums, enums, 36)
  enums_a.f = &neg;
  VALUES(Uni, uni, 43)
  VALUES(Base1, base1, 50)
  VALUES(Derived, derived, 57)
  static VDerived vderived_a, vderived_b; POINTERS(VDerived, vderived)
  vderived_a.q = -1; vderived_a.v = -97; vderived_b.v = -98;
  static VDiamond vdiamond_a, vdiamond_b; POINTERS(VDiamond, vdiamond)
  vdiamond_a.q = -1; vdiamond_a.v = -97; vdiamond_b.l = 1; vdiamond_b.r = 2;
  VALUES(Ptrs, ptrs, 78)
  new (&ptrs_b) Ptrs{numbers, &pint, &base, &pbase, (void *)0x1234, "const text", hello, (unsigned char *)hello, &three, fv, nullptr, nullptr, &neg};
  new (&ptrs_d) Ptrs{numbers, &pint, (Base1 *)16, &pbase, nullptr, nullptr, (char *)8, (unsigned char *)hello, nullptr, nullptr, nullptr, nullptr, (Neg *)8};
  static Refs refs_b{numbers[1], base, (const char (&)[6])*hello, (Base1 &&)base, flags, nothing}; POINTERS(Refs, refs)
  VALUES(Arrs, arrs, 92)
  arrs_b.e[0] = numbers; arrs_b.e[1] = nullptr; arrs_b.k[0] = "one"; arrs_b.k[1] = nullptr;
  VALUES(Mem, mem, 99)
  mem_b.a = &Base1::x; mem_b.b = &Methods::f; mem_b.c = farg;
  VALUES(Vecs, vecs, 106)
  VALUES(BitInts, bitints, 113)
  static Quals quals_a{}; static Quals quals_b{7, -8, -9, 10, 4000000000u, {1, 2}, &base, {5, -6}, Flags(6), 0xffffffffu, size_t(-1)}; POINTERS(Quals, quals)
  VALUES(Empty, empty, 134)
  VALUES(WithEmpty, withempty, 141)
  typedef Tmpl<int, 3> T3; VALUES(T3, tmpl, 148)
  typedef Tmpl<Tmpl<char, 1>, 2> TT; VALUES(TT, nested, 155)
  typedef Tmpl<const char *, 2> TC; VALUES(TC, tmplc, 162)
  tmplc_b.a = "tmpl"; tmplc_d.a = nullptr;
  typedef Tmpl<Anon, 2> TA; VALUES(TA, tmpla, 169)
  typedef TV<3u, true, 'x', Neg(-1)> TVx; VALUES(TVx, tv, 176)
  VALUES(Grüße::Ünï, letters, 183)
  static Nest nest_a, nest_b; POINTERS(Nest, nest)
  random_bytes(nest_b, 190); nest_b.d = &nest_a;
  static Text text_a{}; static Text text_b{"abc", "fifteen chars..", "exactly thirty two characters ok", hello, 3, {'a', 'b', 'c'}, {'z'}, 'h', hello + 2}; POINTERS(Text, text)
  static Text text_c{"a much longer text than eight, more than 32 bytes too", {'a', 0, 'b'}, "\xff\xfe", nullptr, 100, "", "", -1, (char *)16};
  static Text text_d{"q\"uo\\te", "t\tn\nx\x7f", "\xc3\xa4\xe2\x82\xac", "", 0, "a", "", 0, hello + 5};
  static Lam lam_b{lambda, 5}; POINTERS(Lam, lam)
  VALUES(Node, node, 211)
  node_a = {1, &node_b, "ab"}; node_b = {-2, &node_d, "cde"}; node_d = {3, nullptr, ""};
  VALUES(Packed, packed, 218)
  VALUES(BBits, bbits, 225)
  static Opts opts_a{}, opts_b{42, {}, Base1{1, 2}}; POINTERS(Opts, opts)
  static Std std_b{"short", 2.5f, {1, 2}, {{1, 2}, {3, 4}}, {1, 2, 3}, std::make_unique<int>(4), std::make_shared<int>(5), 6, {8, 'c'}, {1, 2, 3}, 5, {1, 2}}, &std_ref = std_b;
  stop_here();
}
