// Children from walks: lists, rings, wild links, trees, hash tables, slots. LLDB 20 to 22 show the members.

struct Node {
  int id;
  Node *next;
};
struct List {
  Node *head;
};
struct Circle {
  Node end;
};
struct Leaf {
  int key;
  Leaf *left, *right;
};
struct Set {
  Leaf *root;
};
struct Hash {
  Node *buckets[5];
};
struct Slot {
  bool used;
  int value;
};
struct Open {
  Slot slots[5];
};
struct Few {
  int values[4];
};
struct Named {
  Leaf *root;
};
struct Both {
  List list;
  int values[4];
};
struct Array {
  Slot *slots;
  unsigned size;
};

struct Table {
  unsigned count;
  int ids[3];
};
struct Guarded {
  Table *table;
};
struct Turn {
  int id;
  bool used;
  Turn *first, *next;
};
struct Turns {
  Turn *head;
};

Node nodes[1200];
Leaf leaves[1200];

// A balanced tree of the keys from one on, below another.
static Leaf *tree(int from, int to) {
  if (from == to)
    return nullptr;
  int middle = (from + to) / 2;
  leaves[middle] = {middle, tree(from, middle), tree(middle + 1, to)};
  return &leaves[middle];
}

int main() {
  for (int i = 0; i < 1200; i++)
    nodes[i] = {i, i + 1 < 1200 ? &nodes[i + 1] : nullptr};
  static List none = {nullptr}, one = {&nodes[1199]}, two = {&nodes[1198]};
  static List hundred = {&nodes[1100]}, thousand = {&nodes[200]}, all = {nodes};
  static Node wild = {7, reinterpret_cast<Node *>(0x10)};
  static List lost = {&wild};
  static Node second = {2, nullptr}, first = {1, &second};
  second.next = &first;
  static List ring = {&first};
  static Circle circle = {{0, nullptr}};
  static Node inner = {5, &circle.end}, outer = {4, &inner};
  circle.end.next = &outer;
  static Set bare = {nullptr}, full = {tree(0, 1000)}, small = {tree(1190, 1197)};
  static Node a = {10, nullptr}, b = {20, &a}, c = {30, nullptr};
  static Hash hash = {{nullptr, &b, nullptr, &c, nullptr}};
  static Open open = {{{true, 11}, {false, 0}, {true, 33}, {false, 0}, {true, 55}}};
  static Few few = {{1, 2, 3, 4}};
  static Both both = {{&nodes[1190]}, {1, 2, 3, 4}};
  static Named named = {tree(1180, 1184)};
  static Slot slots[2000] = {{true, 7}, {false, 8}, {true, 9}};
  for (int i = 3; i < 2000; i++)
    slots[i] = {i % 2 == 0, i};
  static Array array = {slots, 2000}, part = {slots, 6}, empty = {nullptr, 0};
  static Table table = {2, {6, 7, 8}};
  static Guarded kept = {&table}, nothing = {nullptr}, nowhere = {reinterpret_cast<Table *>(0x10)};
  static Turn turn[6] = {{1, true}, {2, false}, {3, true}, {4, false}, {5, true}, {6, true}};
  for (int i = 0; i < 5; i++)
    (i < 2 ? turn[i].first : turn[i].next) = &turn[i + 1];
  static Turns turns = {turn};
  __asm__ volatile("" : : : "memory");
  return 0; // break here
}
