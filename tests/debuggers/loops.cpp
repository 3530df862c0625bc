// Values that loops walk: lists, a tree, a table of lists, a ring, numbers.
struct L { int v; L *next; };
struct List { L *head; unsigned n; };
struct Ring { L *head; };
struct T { int v; T *l, *r; };
struct Tree { T *root; unsigned n; };
struct Table { L *b[4]; unsigned n; };
struct Num { unsigned long n; int k; };
struct Many { unsigned a, b, c, d; };
struct Plain { int v; int w; };
struct W { int v; W *next; const char *s; char a[6]; char t[1]; char rest[9]; };
struct Words { W *first; unsigned n; const char *p; char k, l[3]; };
void stop_here() {}
int main() {
  static L c3 = {40, nullptr}, c2 = {30, &c3}, c1 = {20, &c2}, c0 = {10, &c1}, b0 = {7, nullptr}, x0 = {5, (L *)16};
  static List empty = {nullptr, 0}, one = {&b0, 1}, four = {&c0, 4}, bad = {&x0, 2};
  static L r1 = {2, nullptr}, r0 = {1, &r1};
  static Ring ring = {&r0};
  r1.next = &r0;
  static T t0 = {0, nullptr, nullptr}, t2 = {2, nullptr, nullptr}, t4 = {4, nullptr, nullptr}, t1 = {1, &t0, &t2}, t5 = {5, &t4, nullptr}, t3 = {3, &t1, &t5};
  static Tree tree = {&t3, 6}, leaf = {&t4, 1}, bare = {nullptr, 0};
  static Table table = {{&c2, nullptr, &b0, nullptr}, 3};
  static Num num = {1234567890123ul, -5}, zero = {0, 0};
  static Many many = {1, 22, 333, 4444};
  static Plain plain = {1, 2};
  static W w2 = {3, nullptr, "", "", {'z'}, ""}, w1 = {-2, &w2, "a \"b\"", "it's", {'"'}, "q"}, w0 = {1, &w1, "hello", "words", {'i'}, "nline"};
  static Words words = {&w0, 3, "eight ch", 'k', "ey"};
  stop_here();
  return plain.v + num.k + zero.k + many.a + ring.head->v + tree.n + leaf.n + bare.n + table.n + four.n + one.n + empty.n + bad.n + words.n;
}
