// Values that lead back to the summary that shows them, and values that only look so. Nothing tells their types.
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>
struct Node { int key; Node *next; };
struct Tree { int key; Tree *left, *right, *up; };
struct Doubly { int key; Doubly *prev, *next; };
struct Ref { int key; Ref &next; };
struct Base { int key; Base *next; };
struct Derived : Base { int extra; };
struct Shared { int key; std::shared_ptr<Shared> next; };
struct Unique { int key; std::unique_ptr<Unique> next; };
struct Weak { int key; std::weak_ptr<Weak> next; };
struct Kids { int key; std::vector<Kids *> kids; };
struct Array { int key; Array *kids[2]; };
struct Element { int key; Element *kids; };
struct Child;
struct Parent { int id; Child *child; std::vector<Child *> all; };
struct Child { int no; Parent *parent; };
struct Second;
struct First { int id; std::shared_ptr<Second> other; };
struct Second { int no; std::weak_ptr<First> other2; };
struct B;
struct C;
struct A { int a; B *b; };
struct B { int x; std::shared_ptr<C> c; };
struct C { int y; A *back; };
template <class T> struct Own { T *raw; };
struct Owner { int key; Own<Owner> next; };
struct Part { int a; };
// These only look so.
struct Name { const char *name; };
struct Person { int key; Name name; };
struct Inner { int value; };
struct Value { Inner value; };
struct Outer { Value value; };
struct Sizes { int key; std::vector<Sizes> kids; };
struct Point { int x, y; };
struct Plain {
  int number; double fraction; std::string text; Point point; Point *pointer, *none, *bad; const char *characters;
  std::vector<int> list; std::shared_ptr<int> shared; std::unique_ptr<Point> unique; int array[2]; Point &reference;
};
int main() {
  Node ring{1, nullptr}, last{2, nullptr}, *list = nullptr;
  ring.next = &ring;
  for (int i = 0; i < 4000; ++i) list = new Node{i, list};
  Tree tree{1, nullptr, nullptr, nullptr}, leaf{2, nullptr, nullptr, &tree};
  tree.left = tree.right = &leaf;
  Doubly doubly{1, nullptr, nullptr}, other{2, &doubly, &doubly};
  doubly.prev = doubly.next = &other;
  Ref reference{1, reference};
  Derived derived;
  derived.key = 1, derived.next = &derived;
  auto shared = std::make_shared<Shared>();
  shared->next = shared;
  Unique unique{1, nullptr};
  unique.next.reset(&unique);
  auto of_weak = std::make_shared<Weak>();
  of_weak->next = of_weak;
  Kids kids{1, {}};
  kids.kids = {&kids, &kids};
  Array array{1, {&array, &array}};
  Element element{1, &element};
  Parent parent{1, nullptr, {}};
  Child child{2, &parent};
  parent.child = &child, parent.all = {&child};
  auto first = std::make_shared<First>();
  first->other = std::make_shared<Second>();
  first->other->other2 = first;
  A a{1, nullptr};
  C c{3, &a};
  B b{2, std::shared_ptr<C>(&c, [](C *) {})};
  a.b = &b;
  Owner owner{1, {&owner}};
  std::pair<Part, Part> halves{{1}, {2}};
  Person person{1, {"Ada"}};
  Outer outer{{{3}}};
  Sizes sizes{1, {{2, {}}, {3, {}}}};
  Point point{1, 2};
  Plain plain{-1, 2.5, "text", point, &point, nullptr, (Point *)0x10, "chars", {1, 2}, std::make_shared<int>(7),
              std::make_unique<Point>(point), {1, 2}, point};
  _Exit(0); // break here
}
