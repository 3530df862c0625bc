// Templates whose instantiations differ in what their visualizers ask for, and types of texts.

template <class T> struct Span {
  T *Data, *DataEnd;
};
struct Big {
  char c[24];
};
template <class T> struct Range {
  T lo, hi;
};
template <class T> struct Hex {
  T v;
};
template <class T> struct Storage {
  typedef T A[2];
};
template <> struct Storage<double> {
  typedef double *A;
};
template <class T> struct Pair {
  typename Storage<T>::A d;
};

// The numbers of the enumerators, and the place of the base class.
template <class T> struct State {
  enum Kind { Empty, Full } kind;
};
template <> struct State<char> {
  enum Kind { Full, Empty } kind;
};
struct Header {
  int size;
};
struct Other {
  int other;
};
template <class T> struct Body : Header {
  T size;
};
template <> struct Body<char> : Other, Header {
  char size;
};
template <class T> struct Slot {
  unsigned char storage[sizeof(T)];
};

// Nested types do not match the key of what they are in.
template <class T, int N> struct Fixed {
  template <class E> struct Part {
    T *data_;
    unsigned long size_;
  };
  Part<int> part;
};

// Characters.
typedef char chr;
template <class C> struct View {
  C *str;
  unsigned len;
};
struct Buffer {
  char buf[16];
  unsigned len;
};

// What a pointer leads to: before LLDB 24 the code depends on its kind.
template <class T> struct Ref {
  T *p;
};

// Derived classes.
struct Plain {
  int n;
};
struct Derived : Plain {};
struct Deeper : Derived {
  int more;
};
template <class T> struct Array {
  T *b, *e;
};
struct Ints : Array<int> {};
struct Closed {
  int n;
};
struct Open : Closed {};

// Names that are words of the language.
struct Words {
  int join, flags, exists, abs, enum_, min;
};
