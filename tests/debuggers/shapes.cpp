// Values whose members and targets are hard to find: look-up through base classes and anonymous
// members, null and bad pointers, pointers to members. Static and linked at a fixed address, as
// the variables of debuggee.cpp.

#include <cstdint>
struct Fn { int f; };
typedef int Fun(int);
// Look-up
struct AnonBase { int plain; union { int in_union; float as_float; }; struct { int in_struct; }; };
struct FromAnon : AnonBase { int own; };
struct FromFrom : FromAnon { int last; };
struct Left { int both; int left; };
struct Right { int both; int right; };
struct Twice : Left, Right { int t; };
struct Shadow : Left { int left; };
struct Top { int top; };
struct VA : virtual Top { int va; };
struct VB : virtual Top { int vb; };
struct Diamond : VA, VB { int d; };
struct Nested { union { struct { int deep1; union { int deep2; char deep3; }; }; long other; }; int after; };
struct FromNested : Nested { int m; };
struct EmptyB {};
struct HasEmpty : EmptyB, Left { int h; };
struct Static { static int st; int ns; };
int Static::st = 77;
struct AnonThenName { union { int dup_name_u; }; int x; };
struct Outer { struct In { int i; } in; int o; };
struct BitAnon { struct { unsigned a:3; unsigned b:5; }; unsigned : 4; unsigned c:4; };
template <class T> struct TB { T tv; };
struct FromT : TB<int>, TB<long> { int ft; };
namespace ns { struct NB { int nb; }; }
struct FromNs : ns::NB { int fn; };
struct AmbigAnon { union { int q; }; };
struct TwoQ : AmbigAnon, Left { int z; };
struct Ring { int id; Ring *next; };
// Pointers
struct P { int x; int y; };
struct Holder { P *p; P *n; P *bad; int *ip; int *in; void *v; void *vn; char *c; const char *cn; Fun *f; Fun *fnull; P **pp; P **ppn; int (*arr)[3]; int (*arrn)[3]; P &r; P *const *k; };
struct M { int a; int b; int get() const { return a; } };
struct HoldsM { int M::*pm; int M::*pmn; int (M::*pf)() const; int (M::*pfn)() const; };
int twice(int n) { return 2*n; }
void stop_here() {}
int main() {
  static FromAnon from_anon; static FromFrom from_from; static Twice tw; static Shadow shadow; static Diamond diamond; static Nested nested; static FromNested from_nested;
  static HasEmpty has_empty; static Static stat; static AnonBase anon_base; static AnonThenName atn; static Outer outer; static BitAnon bit_anon; static FromT from_t; static FromNs from_ns; static TwoQ two_q;
  static P pt = {3,4};
  static P *ptr = &pt; static P *const ptrc = &pt; static int arr[3] = {1,2,3}; static int five = 5; static char txt[] = "text";
  static Holder holder = { &pt, nullptr, (P*)16, &five, nullptr, &five, nullptr, txt, nullptr, twice, nullptr, &ptr, nullptr, &arr, nullptr, pt, &ptrc };
  static P *pnull = nullptr; static P *pbad = (P*)16; static FromAnon *fap = &from_anon; static FromAnon *fan = nullptr;
  static HoldsM hm = { &M::b, nullptr, &M::get, nullptr };
  static int M::*pm = &M::b;
  static M m = {1,2};
  static Outer *outer_n = nullptr; static Outer *outer_bad = (Outer *)16;
  static Ring ring_b = {2, nullptr}; static Ring ring = {1, &ring_b}; ring_b.next = &ring; static Ring chain_b = {2, nullptr}; static Ring chain = {1, &chain_b};
  static FromAnon &far = from_anon;
  from_anon.plain=1; from_anon.in_union=2; from_anon.in_struct=3; from_anon.own=4;
  from_from.plain=1; from_from.in_union=2; from_from.last=9; from_from.own=8;
  tw.Left::both=1; tw.Right::both=2; tw.left=3; tw.right=4; tw.t=5;
  shadow.Left::left=1; shadow.left=2; shadow.both=3;
  diamond.top=1; diamond.va=2; diamond.vb=3; diamond.d=4;
  nested.deep1=1; nested.deep2=2; nested.after=3; from_nested.deep1=1; from_nested.deep2=2; from_nested.after=3; from_nested.m=4;
  has_empty.both=1; has_empty.left=2; has_empty.h=3; stat.ns=4;
  anon_base.plain=1; anon_base.in_union=2; anon_base.in_struct=3; atn.dup_name_u=1; atn.x=2; outer.in.i=1; outer.o=2;
  bit_anon.a=1; bit_anon.b=2; bit_anon.c=3; from_t.TB<int>::tv=1; from_t.TB<long>::tv=2; from_t.ft=3; from_ns.nb=1; from_ns.fn=2; two_q.q=5; two_q.both=6; two_q.z=7;
  stop_here();
  return five + arr[0] + m.a + ring.id + chain.id + (outer_n == outer_bad);
}
