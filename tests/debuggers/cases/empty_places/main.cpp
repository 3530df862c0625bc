// Children that a formatter counts, and that are not there.
struct Vec {
    unsigned len;
    int data[4];
};
struct Holder {
    int id;
    Vec v;
    Vec *pv;
};

int main() {
    Vec vec = {2, {7, 8, 9, 10}}, damaged = {4000000000u, {1, 2, 3, 4}};
    Holder holder = {1, {2, {7, 8}}, &vec}, broken = {2, {9, {1, 2, 3, 4}}, &damaged};
    return holder.id + broken.id; // break here
}
