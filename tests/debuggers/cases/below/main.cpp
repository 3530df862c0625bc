// Children below a summary: those of the same key, unless the summary shows them all or keeps them hidden.
struct Ring {
    int slots[3];
    unsigned count;
};
struct Point {
    int x, y;
};
struct Named {
    int x, y, z;
};
struct Hidden {
    int slots[3];
};
struct Bare {
    int a;
};
struct Plain {
    int a;
};
struct None {
    int a;
};

int main() {
    Ring ring = {{7, 8, 9}, 2};
    Point point = {1, 2};
    Named named = {1, 2, 3};
    Hidden hidden = {{7, 8, 9}};
    Bare bare = {1};
    Plain plain = {1};
    None none = {1};
    return ring.count + point.x + named.x + hidden.slots[0] + bare.a + plain.a + none.a; // break here
}
