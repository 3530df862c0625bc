struct Node { int key; Node *next; };
struct Link { int key; Link *next; };
int main() {
  Node last = {1, nullptr}, first = {2, &last};
  Node list[100];
  for (int i = 0; i < 100; ++i) list[i] = {i, i < 99 ? &list[i + 1] : nullptr};
  Link link = {4, &link};
  return first.key + list[0].key + link.key; // break here
}
