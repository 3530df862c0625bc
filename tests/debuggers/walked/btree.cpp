// A B-tree as Rust's BTreeMap has it: the tree knows its height, and only inner nodes have edges.
// Ways: clang gcc
#include <cstdlib>
#include <unistd.h>

struct Inner;
struct Leaf {
  Inner *parent;
  long keys[11];
  unsigned short parent_index, len;
};
struct Inner {
  Leaf data;
  Leaf *edges[12];
};
struct Tree {
  Leaf *root;
  unsigned long height, length;
};

// A node of a height with the keys from one on, below another.
static Leaf *node(int height, long from, long to) {
  Inner *inner = (Inner *)std::calloc(1, sizeof(Inner));
  Leaf *leaf = &inner->data;
  if (height == 0) {
    while (from < to)
      leaf->keys[leaf->len++] = from++;
    return leaf;
  }
  long parts = height == 1 ? (to - from) / 9 + 1 : 11, start = from, size = to - from;
  for (long i = 0; i < parts; i++) {
    long end = start + size * (i + 1) / parts;
    Leaf *child = node(height - 1, from, end - (i + 1 < parts));
    child->parent = inner;
    child->parent_index = i;
    inner->edges[i] = child;
    if (i + 1 < parts)
      leaf->keys[leaf->len++] = end - 1;
    from = end;
  }
  return leaf;
}
static Tree tree(int n) {
  int height = n < 12 ? 0 : n <= 101 ? 1 : 2;
  return {node(height, 0, n), (unsigned long)height, (unsigned long)n};
}
static Inner *inner(Tree &tree) { return (Inner *)tree.root; }

int main() {
  Tree tree_0 = tree(0), tree_1 = tree(1), tree_2 = tree(2), tree_11 = tree(11);
  Tree tree_20 = tree(20), tree_100 = tree(100), tree_500 = tree(500), tree_1000 = tree(1000);
  Tree tree_100_wild = tree(100), tree_100_ring = tree(100), tree_500_count = tree(500), tree_500_wild = tree(500);
  inner(tree_100_wild)->edges[3] = (Leaf *)0x10;
  inner(tree_100_ring)->edges[4] = tree_100_ring.root;
  inner(tree_500_count)->data.len = 65535;
  tree_500_wild.root = (Leaf *)0x10;
  _exit(0); // break here
}
