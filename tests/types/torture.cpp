// Names and layouts that are hard to get right. Freestanding, so that it builds for any target.
namespace geo {
struct Vec2 { float x, y; };
inline namespace v1 { struct Inline { int a; }; enum class Kind : unsigned char { closed, open = 4 }; }
typedef Vec2 Point2;
}
namespace { struct Anon { int q; }; template <class T> struct AnonOf { T t; }; }
namespace outer { int local_type(int n) { struct Local { int l; } local{n}; return local.l; }
}
template <class T, int N> struct Arr { T d[N]; };
template <class... T> struct Pack { int n; };
template <class T, class U = int> struct Def { T t; U u; };
template <bool B> struct Bo { int x; };
template <char C> struct Ch { int x; };
template <unsigned char C> struct Uc { int x; };
template <signed char C> struct Sc { int x; };
template <wchar_t C> struct Wc { int x; };
template <char16_t C> struct C16 { int x; };
template <unsigned long N> struct Ul { int x; };
template <long N> struct Sl { int x; };
template <short N> struct Sh { int x; };
enum class Color : unsigned char { Red, Green };
enum Old { A, B = -3 };
enum { nameless };
template <Color C> struct En { int x; };
template <Old C> struct EnOld { int x; };
template <geo::Kind K> struct EnScoped { int x; };
int gi;
template <int *P> struct Pt { int x; };
template <template <class> class T> struct Tt { int x; };
template <class T> struct One { T t; };
template <class T> struct Ptr { T *t; };
struct Empty {};
struct Empty2 {};
struct B1 { int b1; };
struct B2 { virtual ~B2() {} int b2; };
struct Virt : virtual B1 { int v; };
struct Both : Virt, B2 { int both; };
struct Derived : Empty, B1, B2 {
  static int st;
  static constexpr int K = 4;
  int own;
  struct { int an1; union { int an2; float an3; }; };
  unsigned bf1 : 3;
  unsigned : 2;
  unsigned bf2 : 5;
  int arr[3];
  geo::Vec2 v;
};
int Derived::st;
struct EmptyOnly : Empty, Empty2 { int z; };
struct OnlyEmpty : Empty, Empty2 {};
struct OfEmpty : OnlyEmpty { int z; };
struct WithAnon { union { int i; float f; }; struct { short s; } named; enum { e0, e1 } en; };
struct AnonBase { union { int in_base; float also; }; int plain; };
struct FromAnonBase : AnonBase { int mine; };
struct Nua { [[no_unique_address]] Empty e; int n; };
struct Bits { int first; unsigned a : 4; unsigned : 7; unsigned b : 9; unsigned long long c : 33; char d; bool e : 1; unsigned : 0; unsigned f : 2; };
struct BitsBase : B1 { unsigned : 5; unsigned g : 3; };
struct BitsVirtual { virtual void f() {} unsigned : 6; unsigned h : 2; };
struct SignedBits { signed s : 3; long long t : 40; Color c : 1; Old o : 3; };
template <class T> struct Outer { struct Inner { T t; }; enum E { X, Y }; template <class U> struct Deep { T t; U u; }; };
struct Fn { void (*fp)(int, ...); int (*arrays)[3]; int Fn::*mp; int (Fn::*mf)(int) const; void (Fn::*mg)(); int &r; int &&rr; const int *const volatile q; int **const *pp; char *argv[2]; int (&ra)[3]; void *v; };
typedef struct { int tdanon; } TdAnon;
typedef int (*Callback)(const char *, TdAnon &);
struct Uses { Callback cb; TdAnon td; const geo::Point2 cp; volatile int vi; geo::Point2 *pp; };
struct Opaque;
struct Holds { Opaque *o; Opaque &ref; };
struct Tree { Tree *left, *right; int value; };
struct Lambda { int m; auto get() { return [this](int x) { return m + x; }; } };
struct Scalars { unsigned char uc; unsigned long ul; long long ll; unsigned long long ull; short s; unsigned short us; bool b; wchar_t w; char16_t c16; char32_t c32; signed char sc; char c; float f; double d; decltype(nullptr) np; long l; unsigned u; };
union Uni { int i; float f; struct { char lo, hi; } parts; };
class Hidden { int secret; public: int shown; protected: Uni u; };
struct Flex { int n; char data[]; };
struct Vtable { virtual void a() = 0; };
struct Impl : Vtable { void a() override {} };
struct Grid { int cells[2][3]; geo::Vec2 points[2]; int none[0]; };
int main() {
  geo::Vec2 vec2{1, 2}; geo::Inline inl{3}; geo::Point2 p2{1, 2}; geo::Kind kind = geo::Kind::open;
  Anon an{1}; AnonOf<int> at{1}; AnonOf<Anon> ata{};
  Arr<int, 3> a3{}; Arr<Arr<char, 2>, 2> aa{}; Pack<int, char *, Arr<int, 2>> pk{}; Pack<> pk0{};
  Def<int> df{}; Def<int, char> df2{}; Bo<true> bo{}; Ch<'a'> ch{}; Ch<'\n'> chn{}; Ch<'\''> chq{}; Uc<200> uc{}; Sc<-3> sc{}; Wc<L'w'> wc{}; C16<u'x'> c16{};
  Ul<7> ul{}; Ul<0xffffffffffffffff> ulm{}; Sl<-7> sl{}; Sh<-1> sh{}; En<Color::Green> en{}; EnOld<B> eno{}; EnOld<(Old)1> enu{}; EnScoped<geo::Kind::open> ens{};
  Pt<&gi> pt{}; Tt<One> tt{};
  Color co = Color::Red; Old old = A; Virt vi{}; Both both{}; Derived d{}; EmptyOnly eo{}; OfEmpty oe{}; WithAnon wa{}; FromAnonBase fab{}; Nua nua{};
  Bits bits{}; BitsBase bb{}; BitsVirtual bv{}; SignedBits sb{};
  Outer<int>::Inner oi{1}; Outer<int>::E oen{}; Outer<int>::Deep<char> od{}; Outer<geo::Vec2>::Deep<Arr<int, 2>> ode{};
  int arr3[3] = {}; Fn fn{nullptr, nullptr, nullptr, nullptr, nullptr, gi, (int &&)gi, nullptr, nullptr, {}, arr3, nullptr};
  TdAnon ta{}; Uses us{}; Uni uni{}; Hidden hid{}; Flex *flex = nullptr; Impl impl{}; Grid grid{};
  Holds holds{nullptr, *(Opaque *)&gi}; Tree tree{nullptr, nullptr, 1}; Lambda lm{3}; auto lt = lm.get(); Scalars scal{};
  int ia[3] = {}; int iaa[2][3] = {}; Anon ana[2] = {}; const geo::Vec2 cv{1, 2}; const char *cs = "x"; char const *const ccs = "y";
  auto lam = [&](int x) { return x + ia[0]; }; One<decltype(lam)> ol{lam};
  One<const char *> occ{cs}; One<void (*)(int)> ofp{nullptr}; One<int[3]> oarr{}; Ptr<int(char)> ofun{}; Ptr<int *(char)> ofunp{}; One<const int *const> ocp{nullptr}; One<int &> oref{gi}; One<unsigned long> oul{}; Ptr<void> opv{}; Ptr<const geo::Vec2> opc{}; One<int Fn::*> omp{}; One<int (Fn::*)(int) const> omf{}; One<char *[2]> oca{}; Ptr<const int[2]> opa{};
  struct Local { int l; struct In { int i; } in; } loc{1, {2}}; One<Local> oloc{}; Local::In locin{}; One<TdAnon> ota{};
  outer::local_type(2);
  gi = lam(1); // break here
  return lt(0);
}
