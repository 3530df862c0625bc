// What the argument of a member's type says that the member holds: bits of a pointer, bytes of a value.
#include <cstdint>
#include <cstring>

struct Leaf {
    int n;
};
template <class T> struct Tagged {
    uintptr_t bits;
};
template <class T> struct Bytes {
    alignas(T) char raw[sizeof(T)];
};
struct Link {
    Tagged<Leaf *> to;
};
struct Edge {
    Tagged<Leaf *> from, to;
};
struct Held {
    Bytes<Leaf> leaf;
};
struct Inner {
    struct {
        Tagged<const Leaf *> to;
    } part;
};
struct Both {
    Tagged<Leaf *> ends[2];
};
struct Hook {
    Hook *next;
};
struct Task {
    long id;
    Hook hook;
    const char *name;
};
struct Queue {
    Hook *first;
    Task *current;
    const char *name;
};
// An argument that is the type of the value itself.
struct Own {
    int n;
    Tagged<Own> to;
};

int main() {
    Leaf leaf{7}, other{8};
    auto bits = [](const void *to) { return reinterpret_cast<uintptr_t>(to); };
    Link link{{bits(&leaf)}}, marked{{bits(&leaf) | 1}};
    Edge edge{{bits(&leaf)}, {bits(&other)}};
    Held held;
    memcpy(held.leaf.raw, &leaf, sizeof leaf);
    Inner inner{{{bits(&other)}}};
    Both both{{{bits(&leaf)}, {bits(&other)}}};
    Task one{1, {}, "init"}, two{2, {}, "sh"};
    one.hook.next = &two.hook;
    Queue queue{&one.hook, &two, "cpu0"};
    Own own{9, {0}};
    return link.to.bits + marked.to.bits + edge.to.bits + inner.part.to.bits + both.ends[0].bits + queue.current->id + own.n; // break here
}
