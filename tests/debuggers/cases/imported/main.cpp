// Containers whose visualizers are imported from main.natvis.

struct Node {
  int value;
  Node *next;
};
struct List {
  Node *head;
};
struct Sized {
  Node *head;
  unsigned size;
};
struct Circle {
  Node *first;
};

struct TreeNode {
  TreeNode *left, *right;
  int key;
  bool nil;
};
struct Set {
  TreeNode *head;
  unsigned size;
};

struct Entry {
  int key, value;
  Entry *next;
};
struct Table {
  Entry *buckets[4];
};
struct Chained {
  Entry **buckets;
  unsigned size;
};
struct Slot {
  int state, value;
};
struct Slots {
  Slot slots[6];
};
struct Span {
  int kind, flags;
  int *first, *last;
};
struct Shapes {
  Entry *first;
};

static Node *chain(int count) {
  Node *head = nullptr;
  for (int i = count; i > 0; --i)
    head = new Node{i, head};
  return head;
}

static TreeNode *tree(TreeNode *nil, int from, int to) {
  if (from >= to)
    return nil;
  int middle = (from + to) / 2;
  return new TreeNode{tree(nil, from, middle), tree(nil, middle + 1, to), middle, false};
}

static Set set(int count) {
  TreeNode *nil = new TreeNode{nullptr, nullptr, 0, true};
  TreeNode *root = tree(nil, 0, count);
  // The node that stands for none leads to the first, the root and the last one.
  nil->left = nil->right = root;
  return Set{new TreeNode{root, nil, 0, true}, unsigned(count)};
}

int main() {
  List none = {nullptr}, three = {chain(3)}, many = {chain(1200)};
  Node again = {7, nullptr};
  again.next = new Node{8, &again};
  List ring = {&again};
  List wild = {new Node{1, new Node{2, (Node *)0x10}}};
  Sized two = {chain(5), 2}, corrupt = {chain(2), 4000000000u};
  Circle circle = {&again};
  Set empty = set(0), five = set(5);
  Entry c = {3, 30, nullptr}, b = {2, 20, &c}, a = {1, 10, nullptr};
  Table table = {{&a, nullptr, &b, nullptr}};
  Chained chained = {table.buckets, 4}, unset = {nullptr, 0};
  Slots slots = {{{1, 5}, {0, 6}, {1, 7}, {2, 8}, {0, 9}, {1, 4}}};
  int numbers[] = {4, 5, 6};
  Span span = {0, 0, numbers, numbers + 3}, nothing = {0, 0, numbers, numbers};
  Shapes shapes = {&b};
  return none.head == nullptr; // break here
}
