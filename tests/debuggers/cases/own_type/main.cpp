// Types that only the type of the value names.
template <class T> struct Slot { alignas(T) unsigned char raw[sizeof(T)]; };
template <class T> struct Erased { unsigned size; void *data; };
struct Entry { int key; int pad; };
struct Tab { Entry *first; Entry *any; int n; Entry spare; };
static int f(const Slot<int> &s, Slot<int> *ps, Erased<int> &e, Erased<int> *pe, Tab *p) {
  Slot<int> own = s; Erased<int> er = e;
  return own.raw[0] + er.size + p->n; // break here
}
int main() { Slot<int> s = {{42}}; int v[3] = {1,2,3}; Erased<int> e{3, v}; Entry en[3] = {{1, 0}, {2, 0}, {3, 0}}; Tab t = {en, en, 3, {9, 9}}; return f(s, &s, e, &e, &t); }
