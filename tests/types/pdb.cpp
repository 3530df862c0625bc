// Types for `types::a PDB` in tests/debuggers/types.rs: LLDB and `fmtc types` must agree on every type that a global variable
// leads to. Nothing is run, and no header is included: there is no SDK.

namespace geo { inline namespace v1 { struct Vec2 { float x, y; }; } namespace { struct Hidden { int h; }; } 
enum class Color : unsigned char { Red, Green = 5 }; enum Plain { P0, P1 = -3 };
template <class T, int N> struct Box { T value[N]; struct Inner { T *p; }; Inner inner; };
}
struct Base { virtual ~Base(); int b; }; Base::~Base() {}
struct Empty {};
struct Virt : virtual Base { int v; };
struct Derived : Base, Empty { 
  static int count; const char *name; char text[8]; geo::Vec2 v; geo::Color c; geo::Plain p;
  unsigned f1 : 3, f2 : 5; unsigned : 4; unsigned long long big : 40; bool flag;
  union { int i; float f; struct { short lo, hi; }; };
  void (*fn)(int, const char *); int Derived::*mp;
#ifdef _WIN64
  int (Derived::*mf)(int) const;
#endif
  Derived &r; Derived &&rr; const volatile int cv;
  geo::Box<const char *, 3> box; geo::Box<unsigned long long, 2>::Inner in; geo::Hidden *hid; wchar_t w; char16_t c16; char8_t c8; long l; unsigned long ul; long long ll; double d; long double ld; signed char sc; unsigned char uc; short s; decltype(nullptr) np; struct Fwd *fwd; int m[2][3];
  enum { LOCAL } loc; struct { int q; } anon; typedef int MyInt; MyInt mi; char32_t c32;
#ifdef __SIZEOF_INT128__
  __int128 i128;
#endif
  Derived(Derived &o) : r(o), rr((Derived&&)o), cv(1) {}
};
typedef struct { int tq; } TdS; TdS tds;
union U { int a; char b[4]; long long c; } u;
template <bool B> struct Flag { int value; }; Flag<true> flag;
template <geo::Color C> struct Col { int value; }; Col<geo::Color::Green> col;
struct A1 { int x; union { struct { short a, b; }; int c; double d; }; int y; };
struct A2 { union { int a; struct { char b; union { char c; signed char d; }; short e; }; }; union { long long q; struct { int r; int s; }; }; };
union U1 { struct { int a, b, c; }; struct { int x; float y; double z; }; char raw[24]; };
struct A3 { union { int p; float q; } named; union { char z; }; struct { int k, l; }; int end; };
struct E {}; struct A4 : E { int a; }; struct A5 { E e; int a; E e2; };
struct A6 { unsigned a:1; unsigned b:1; unsigned :0; unsigned c:1; char d:2; short e:9; union { unsigned f:4; unsigned g:8; }; };
struct B0 { virtual int f(); int b0; }; int B0::f() { return 1; } 
struct B1 { int b1; }; struct D3 : B0, B1 { int d3; } d3;
struct A7 { union { struct { int a; }; struct { int b; int c; }; }; union { int d[2]; struct { int e; }; }; char tail[]; };
struct A8 { int n; union { struct { int a, b; } s; long long l; }; struct { int q; union { int w; float v; }; } t; };
template <class... T> struct Tup { int n; }; namespace { template <class T> struct An { T t; }; struct Q { int q; }; }
template <class T> struct Out { template <class U> struct In { U u; }; T t; };
template <int (*F)()> struct Fn { int n; }; int fun() { return 0; }
A1 a1; A2 a2; U1 u1; A3 a3; A4 a4; A5 a5; A6 a6; A7 a7; A8 a8; Tup<int, const char &, void(int), int[3]> tup; An<Q> an; Out<int>::In<const char *> oi; Fn<fun> fn; Tup<> tup0; Out<unsigned long> ol; Out<Out<bool> > oo;
Derived *d; Virt *vv; Derived dd(*d);
typedef unsigned int u32; u32 glob = 3;
#ifdef OTHER
struct Other { int other; } other;
#endif
int f() { struct Local { int z; } l = {3}; return l.z; }
extern "C" int mainCRTStartup() { return f() + dd.b + vv->v + a1.x + fun() + an.t.q; }
extern "C" { int atexit(void (*)()) { return 0; } int _fltused; void __cdecl _purecall() {} }
void operator delete(void *, decltype(sizeof(0))) {}
