// What `join` walks: lists, rings, wild links, hash tables, arrays behind pointers, lists of chunks.

struct Node {
  int id;
  Node *next;
};
struct List {
  Node *head;
};
struct Ring {
  Node *head;
};
struct Chained {
  Node **buckets;
  unsigned long size;
};
struct Slot {
  bool used;
  int value;
};
template <class T> struct Open {
  T *slots;
  unsigned long size;
};
struct Chunk {
  int count;
  int data[4];
  Chunk *next;
};
struct Chunks {
  Chunk *head;
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

struct Turn {
  int id;
  bool used;
  Turn *first, *next;
};
struct Turns {
  Turn *head;
};

Node nodes[1200];
Leaf leaves[1200], chain[80];

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
  List none = {nullptr}, one = {&nodes[1199]}, many = {&nodes[1180]}, all = {nodes};
  Node wild = {7, reinterpret_cast<Node *>(0x10)};
  List lost = {&wild};
  Node second = {2, nullptr}, first = {1, &second};
  second.next = &first;
  Ring ring = {&first};
  Circle circle = {{0, nullptr}}, lonely = {{0, nullptr}};
  Node inner = {5, &circle.end}, outer = {4, &inner};
  circle.end.next = &outer;
  lonely.end.next = &lonely.end;
  Node a = {10, nullptr}, b = {20, &a}, c = {30, nullptr};
  Node *heads[5] = {nullptr, &b, nullptr, &c, nullptr};
  Chained chained = {heads, 5}, hollow = {heads, 1};
  Slot slots[5] = {{true, 11}, {false, 0}, {true, 33}, {false, 0}, {true, 55}};
  Open<Slot> open = {slots, 5};
  Chunk last = {1, {6}, nullptr}, empty = {0, {}, &last}, start = {3, {1, 2, 3}, &empty};
  Chunks chunks = {&start};
  for (int i = 0; i < 80; i++)
    chain[i] = {i, nullptr, i + 1 < 80 ? &chain[i + 1] : nullptr};
  Leaf far = {3, reinterpret_cast<Leaf *>(0x10), nullptr}, mid = {2, nullptr, &far};
  Set bare = {nullptr}, full = {tree(0, 1200)}, deep = {chain}, torn = {&mid}, small = {tree(1190, 1197)};
  Leaf top = {9, nullptr, nullptr};
  top.right = &top;
  Set loop = {&top};
  Turn turn[6] = {{1, true}, {2, false}, {3, true}, {4, false}, {5, true}, {6, true}};
  for (int i = 0; i < 5; i++)
    (i < 2 ? turn[i].first : turn[i].next) = &turn[i + 1];
  Turns turns = {turn}, end = {&turn[3]}, middle = {&turn[1]};
  __asm__ volatile("" : : "r"(&turns), "r"(&end), "r"(&middle) : "memory");
  __asm__ volatile("" : : "r"(&bare), "r"(&full), "r"(&deep), "r"(&torn), "r"(&small), "r"(&loop) : "memory");
  __asm__ volatile("" : : "r"(&none), "r"(&one), "r"(&many), "r"(&all), "r"(&lost) : "memory");
  return 0; // break here
}
