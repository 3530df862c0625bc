// Values of which a program knows all members, and which cannot be read whole, or are found by a pointer to a pointer.
#include <sys/mman.h>
struct Pair { int first, second; };
struct Holder { Pair *pair; Pair &ref; Pair **list; };
static int f(Pair *edge, Pair &to_edge, Pair **list, Pair **none, Holder &holder, Pair &whole) {
  return edge->first + (list != none) + whole.first; // break here
}
int main() {
  char *page = (char *)mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(page + 4096, 4096);
  Pair *edge = (Pair *)(page + 4092), whole = {7, 8}, *to_whole = &whole;
  edge->first = 5;
  Holder holder = {edge, *edge, &to_whole};
  return f(edge, *edge, &to_whole, nullptr, holder, whole) + holder.ref.first;
}
