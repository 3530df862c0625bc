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

Node nodes[1200];

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
  __asm__ volatile("" : : "r"(&none), "r"(&one), "r"(&many), "r"(&all), "r"(&lost) : "memory");
  return 0; // break here
}
