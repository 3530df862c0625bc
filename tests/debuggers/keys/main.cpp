// Globals of many types; the comment is the key of the type, as LLDB spells it on Linux. Nothing of a
// C++ library is used, so that the same program can be made for Windows.

namespace geo {
struct Vec2 { int x; };
enum class Kind : unsigned char { a, b };
inline namespace v1 {
struct In { int x; };
template <class T, class U = Kind> struct Tag { int x; };
}  // namespace v1
}  // namespace geo
namespace {
struct Anon { int x; };
}  // namespace
template <class T> struct Box { int x; };
template <class T, class U> struct Pair { int x; };
template <auto N> struct Num { int x; };
template <class... T> struct List { int x; };
template <class T, int N = 4, class U = geo::Vec2> struct Ring { int x; };
template <class T> struct Outer {
    struct Inner { int x; };
    template <class U, class V> struct In { int x; };
};
struct Plain {
    template <class U> struct In { int x; };
};

extern "C" {
extern const int _fltused;
const int _fltused = 0;
geo::Vec2 a1 = {};  // key: geo::Vec2
Box<Box<int>> a2 = {};  // key: Box<Box<int>>
Pair<int, Box<int>> a3 = {};  // key: Pair<int, Box<int>>
Box<unsigned long long> a4 = {};  // key: Box<unsigned long long>
Box<long long> a5 = {};  // key: Box<long long>
Box<unsigned long> a6 = {};  // key: Box<unsigned long>
Box<unsigned short> a7 = {};  // key: Box<unsigned short>
Box<signed char> a8 = {};  // key: Box<signed char>
Box<bool> a9 = {};  // key: Box<bool>
Box<wchar_t> b1 = {};  // key: Box<wchar_t>
Box<char8_t> b2 = {};  // key: Box<char8_t>
Box<void> b4 = {};  // key: Box<void>
Box<const char *> b5 = {};  // key: Box<const char *>
Box<const char *const *> b6 = {};  // key: Box<const char *const *>
Box<char *const> b7 = {};  // key: Box<char *const>
Box<const volatile int *> b8 = {};  // key: Box<const volatile int *>
Box<const int &> b9 = {};  // key: Box<const int &>
Box<int &&> c1 = {};  // key: Box<int &&>
Box<void (*)(int)> c5 = {};  // key: Box<void (*)(int)>
Box<void(int)> c6 = {};  // key: Box<void (int)>
Box<int()> c7 = {};  // key: Box<int ()>
Box<int(const char *, ...)> c8 = {};  // key: Box<int (const char *, ...)>
Box<bool (*)(const char *, unsigned long long)> c9 = {};  // key: Box<bool (*)(const char *, unsigned long long)>
Box<const geo::Vec2 &> d3 = {};  // key: Box<const geo::Vec2 &>
Box<geo::Kind> d4 = {};  // key: Box<geo::Kind>
Box<const Box<const char *> *> d5 = {};  // key: Box<const Box<const char *> *>
Num<3> d6 = {};  // key: Num<3>
Num<-3> d7 = {};  // key: Num<-3>
Num<true> d8 = {};  // key: Num<true>
Num<'a'> d9 = {};  // key: Num<'a'>
List<> e1 = {};  // key: List<>
List<int, Box<int>, char> e2 = {};  // key: List<int, Box<int>, char>
Outer<int>::Inner e3 = {};  // key: Outer<int>::Inner
Outer<const char *>::Inner e4 = {};  // key: Outer<const char *>::Inner
Outer<int>::In<int, Box<const char *>> e5 = {};  // key: Outer<int>::In<int, Box<const char *>>
Plain::In<Box<unsigned long long>> e6 = {};  // key: Plain::In<Box<unsigned long long>>
Box<Outer<Box<int>>::In<int, const char *>> e7 = {};  // key: Box<Outer<Box<int>>::In<int, const char *>>
Anon e8 = {};  // key: (anonymous namespace)::Anon
Box<Anon> e9 = {};  // key: Box<(anonymous namespace)::Anon>
Pair<Box<const char *>, Box<unsigned long long>> f1 = {};  // key: Pair<Box<const char *>, Box<unsigned long long>>
Box<int> f2[2] = {};  // key: "Box<int>[2]"

// Keys with wildcards.
Pair<char, const char *> g1 = {};  // key: Pair<_, const char *>
Pair<Box<const char *>, Box<char>> g2 = {};  // key: Pair<Box<const char *>, Box<_>>
geo::In g3 = {};  // key: geo::_::In
geo::Tag<int> g4 = {};  // key: geo::_::Tag<int, ...>
Ring<int> g5 = {};  // key: Ring<int, ...>
Ring<const char *, 3> g6 = {};  // key: Ring<const char *, 3, ...>
List<long, long> g7 = {};  // key: List<long, ...>
List<short> g8 = {};  // key: List<short, ...>
Box<geo::Tag<char>> g9 = {};  // key: Box<geo::_::Tag<...>>

int mainCRTStartup() { return 0; }
}
