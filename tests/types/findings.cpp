// Types with which formatters go wrong. Freestanding, so that it builds for any target:
//   clang++-22 -g -gdwarf-5 -O0 -std=c++20 -fstandalone-debug -c findings.cpp -o objects/findings.o
namespace std {
template <class T> struct allocator {};
template <class T> struct _Vector_base { T *_M_start, *_M_finish; };
template <class T, class A = allocator<T>> struct vector : _Vector_base<T> {};
}
namespace shop {
struct Money { long cents; char currency[4]; };
struct Item { Money price; std::vector<int> tags; int *codes; Item *similar; unsigned count; };
struct Node { int key; Node *next; };
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
}
int main() {
  shop::Item item{}; shop::Node node{}; shop::Pair pair{}; shop::Parent parent{}; shop::Child child{};
  shop::Sizes sizes{}; shop::Derived derived{}; shop::Twice twice{}; shop::Holder holder{};
  shop::V1 v1{}; shop::V2 v2{};
  return item.count + node.key + child.n + parent.m + sizes.level + derived.own + twice.own + v1.old_name + v2.new_name;
}
