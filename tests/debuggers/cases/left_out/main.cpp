// Walks of which elements are left out, and of which none are.
struct Node { int id; Node *next; };
struct T { int key; T *left, *right; };
struct Pairs { int x; }; struct FewPairs { int x; };
struct Buckets { Node *h[2]; }; struct Large { int arr[3]; }; struct Listed { Node *head; }; struct Tree { T *root; };
int main() {
  Pairs pairs{1}; FewPairs few{1};
  Node n4{4, nullptr}, n3{3, nullptr}, m3{3, &n4}, n2{2, nullptr}, n1{1, &n2};
  Buckets all{{&n1, &n3}}, cut{{&n1, &m3}};
  Large one{{1, 5, 2}}, two{{5, 6, 1}}, three{{5, 1, 6}}, none{{1, 2, 3}};
  Listed listed{&n1};
  T t4{4, nullptr, nullptr}, t1{1, nullptr, nullptr}, t3{3, nullptr, nullptr}, u3{3, nullptr, &t4}, t2{2, &t1, &t3}, u2{2, &t1, &u3};
  Tree tree{&t2}, big{&u2};
  return pairs.x; // break here
}
