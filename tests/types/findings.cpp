// Types with which formatters go wrong. Freestanding, so that it builds for any target:
//   clang++-22 -g -gdwarf-5 -O0 -std=c++20 -fstandalone-debug -ffile-compilation-dir=. -c findings.cpp -o objects/findings.o
namespace std {
template <class T> struct allocator {};
template <class T> struct _Vector_base { T *_M_start, *_M_finish; };
template <class T> struct shared_ptr { T *_M_ptr; };
template <class T, class A = allocator<T>> struct vector : _Vector_base<T> {};
namespace __cxx11 {
template <class C> struct basic_string {
  struct { C *_M_p; } _M_dataplus;
  unsigned long _M_string_length;
  union { C _M_local_buf[16]; unsigned long _M_allocated_capacity; };
};
}
namespace __1 {
template <class C> struct basic_string {
  union {
    struct { unsigned long __is_long_ : 1, __cap_ : 63, __size_; C *__data_; } __l;
    struct { unsigned char __is_long_ : 1, __size_ : 7; C __data_[23]; } __s;
  } __rep_;
};
}
}
namespace shop {
struct Money { long cents; char currency[4]; };
struct Item { Money price; std::vector<int> tags; int *codes; Item *similar; unsigned count; };
struct Node { int key; Node *next; };
struct Task { int id; std::shared_ptr<Task> next; };
struct Pair { Node *first; Money *second; };
struct Parent;
struct Child { Parent *up; int n; };
struct Parent { Child *kids; int m; };
struct Sizes { unsigned long hash; unsigned small; int level; unsigned char step; };
struct Based { union { int in_union; float also; }; int plain; };
struct Derived : Based { int own; };
struct Left { int same; };
struct Right { int same; };
struct Twice : Left, Right { int own; };
struct Hidden;
struct Holder { Hidden *hidden; Money cost; };
struct V1 { int old_name; };
struct V2 { int new_name; };
struct Text { std::__cxx11::basic_string<char> gnu; std::__1::basic_string<char> llvm; };
struct Foo8 { int whole; };
struct Fox8 { int part; };
template <class T, int N> struct Span { template <class E> struct Storage { E *data; long size; }; Storage<T> storage; };
}
int main() {
  shop::Item item{}; shop::Node node{}; shop::Task task{}; shop::Pair pair{}; shop::Parent parent{}; shop::Child child{};
  shop::Sizes sizes{}; shop::Derived derived{}; shop::Twice twice{}; shop::Holder holder{};
  shop::V1 v1{}; shop::V2 v2{}; shop::Text text{}; shop::Foo8 foo{}; shop::Fox8 fox{}; shop::Span<int, 3> span{};
  return item.count + node.key + task.id + child.n + parent.m + sizes.level + derived.own + twice.own + v1.old_name + v2.new_name;
}
