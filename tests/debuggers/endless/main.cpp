// Values whose summaries lead back to themselves.
#include <memory>
#include <vector>

struct Node { int id; Node *next; };
struct Task { int id; std::shared_ptr<Task> next; };
struct Own { int id; std::unique_ptr<Own> next; };
struct Weak { int id; std::weak_ptr<Weak> next; };
struct Dir { int id; std::vector<Dir *> subs; };
struct Pair { int id; Pair *both[2]; };
struct Child;
struct Parent { int n; Child *kid; };
struct Child { int m; Parent *up; };
struct Tree { int value; Tree *left, *right; };
struct Named { const char *name; Named *next; };
struct Link;
using Links = Link **;
struct Link { int id; Links links; };

int main() {
  Node one = {1, nullptr}, wild = {2, (Node *)0x10}, ring = {3, nullptr}, *long_list = nullptr;
  ring.next = new Node{4, &ring};
  for (int at = 0; at < 3000; ++at) long_list = new Node{at, long_list};
  Task task = {1, std::make_shared<Task>(Task{2, nullptr})}, last = {3, nullptr};
  task.next->next = task.next;
  Own own = {1, nullptr}, *end = &own;
  for (int at = 0; at < 3000; ++at, end = end->next.get()) end->next = std::make_unique<Own>(Own{at, nullptr});
  auto shared = std::make_shared<Weak>();
  shared->next = shared;
  Weak weak = *shared;
  Dir dir = {1, {}};
  dir.subs = {&dir, &dir};
  Pair pair = {1, {nullptr, nullptr}};
  pair.both[0] = pair.both[1] = &pair;
  Parent parent = {1, nullptr};
  Child child = {2, &parent};
  parent.kid = &child;
  Tree tree = {1, nullptr, nullptr}, leaf = {2, nullptr, nullptr};
  tree.left = tree.right = &tree;
  Named named = {"a", nullptr}, unnamed = {nullptr, nullptr};
  named.next = &named;
  Link *links[] = {nullptr}, link = {1, links};
  links[0] = &link;
  return one.id + wild.id + last.id + leaf.value + (unnamed.name == nullptr); // break here
}
