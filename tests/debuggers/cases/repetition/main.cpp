// Repetition, unrolled; helpers; flags; texts of a length.

struct Uuid {
  unsigned char data[4];
};
struct Buffer {
  int data[8];
  unsigned size;
};
struct Node {
  int id;
  Node *next;
};
struct List {
  Node *head;
};
struct Poll {
  short events;
};
struct View {
  const char *data;
  unsigned long size;
};
struct Level {
  int value;
};

int main() {
  Uuid uuid = {{0x12, 0x3e, 0, 0xff}};
  Buffer buffer = {{1, 2, 3, 4, 5}, 2};
  Buffer full = {{1, 2, 3, 4, 5}, 5};
  Buffer empty = {{}, 0};
  Node third = {3, nullptr};
  Node second = {2, &third};
  Node first = {1, &second};
  List list = {&first};
  List none = {nullptr};
  first.next = &second;
  Node self = {9, &self};
  List circle = {&self};
  Poll poll = {13};
  Poll nothing = {0};
  View view = {"hello, world", 5};
  View blank = {"hello", 0};
  Level low = {1}, middle = {5}, high = {99};
  return 0; // break here
}
