// LevelDB's skip list, and others that are linked through an array in the node.
// Ways: clang gcc libcxx
#include <atomic>
#include <cstdlib>
#include <new>
#include <unistd.h>

template <class Key> struct SkipList {
  struct Node {
    Key const key;
    std::atomic<Node *> next_[1];
    explicit Node(Key key) : key(key), next_{} {}
  };
  Node *const head_;
  std::atomic<int> max_height_{12};
  explicit SkipList(int n) : head_(node(-1, 12)) {
    while (n-- > 0)
      insert(node(n, 1 + n % 4));
  }
  static Node *node(Key key, int height) {
    void *memory = std::calloc(1, sizeof(Node) + sizeof(std::atomic<Node *>) * (height - 1));
    return new (memory) Node(key);
  }
  void insert(Node *n) {
    for (int level = 0; level <= n->key % 4; level++) {
      n->next_[level].store(head_->next_[level].load());
      head_->next_[level].store(n);
    }
  }
  Node *at(int i) {
    Node *n = head_->next_[0].load();
    while (i-- > 0)
      n = n->next_[0].load();
    return n;
  }
};
using List = SkipList<long>;

int main() {
  List skip_0(0), skip_1(1), skip_2(2), skip_100(100), skip_1000(1000), skip_1500(1500);
  List skip_100_wild(100), skip_100_ring(100);
  skip_100_wild.at(50)->next_[0] = (List::Node *)0x10;
  skip_100_ring.at(50)->next_[0] = skip_100_ring.at(0);
  _exit(0); // break here
}
