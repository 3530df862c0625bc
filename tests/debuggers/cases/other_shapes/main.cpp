// Values of other shapes than their formatters were written for: members that they lack, at any depth.
// Variables: t0 t1 t2 t3 t4 t4_null t4_wild t5 t6 t7 t8 t9 to_t9 null_t9 of_t9 n0 n1 s0 s1 s1_null s2 s3 s4 i0 i1 i2 i3 i4 here there
enum Color { Red, Blue };

struct Deep {
    int z;
};

struct Inner {
    int y;
    Deep deep;
};

struct Shallow {
    int y;
};

union Number {
    int i;
    float f;
};

struct Unknown;

template <int> struct Text {
    int x;
    Inner inner;
};
template <> struct Text<1> {
    int x;
    Shallow inner;
};
template <> struct Text<2> {
    Inner inner;
};
template <> struct Text<3> {
    int x;
    int inner;
};
template <> struct Text<4> {
    int x;
    Inner *inner;
};
template <> struct Text<5> {
    int x;
    Unknown *inner;
};
template <> struct Text<6> {
    Color x;
    Number inner;
};
template <> struct Text<7> {
    bool x;
    int inner[2];
};
template <> struct Text<8> {};
template <> struct Text<9> {
    int other;
};

template <int> struct Alone {
    int name;
};
template <> struct Alone<1> {
    int other;
};

template <int> struct Sum {
    int a;
    Inner part;
};
template <> struct Sum<1> {
    int a;
    Shallow *part;
};
template <> struct Sum<2> {
    int a;
};
template <> struct Sum<3> {
    Inner part;
};
template <> struct Sum<4> {
    Inner a;
    Inner part;
};

template <int> struct Items {
    int count;
    int data[3];
};
template <> struct Items<1> {
    int count;
    int data[1];
};
template <> struct Items<2> {
    int count;
};
template <> struct Items<3> {
    int data[3];
};
template <> struct Items<4> {
    int count;
    int data;
};

namespace other {
struct Place {
    int w;
};
} // namespace other

struct Place {
    int x, y;
};

int main() {
    Inner inner = {2, {3}};
    Text<0> t0 = {1, inner};
    Text<1> t1 = {1, {2}};
    Text<2> t2 = {inner};
    Text<3> t3 = {1, 5};
    Text<4> t4 = {1, &inner}, t4_null = {1, nullptr}, t4_wild = {1, reinterpret_cast<Inner *>(0x10)};
    Text<5> t5 = {1, reinterpret_cast<Unknown *>(&inner)};
    Text<6> t6 = {Blue, {4}};
    Text<7> t7 = {true, {6, 7}};
    Text<8> t8;
    Text<9> t9 = {1};
    Text<9> *to_t9 = &t9, *null_t9 = nullptr, &of_t9 = t9;
    Alone<0> n0 = {1};
    Alone<1> n1 = {1};
    Shallow shallow = {8};
    Sum<0> s0 = {1, inner};
    Sum<1> s1 = {1, &shallow}, s1_null = {1, nullptr};
    Sum<2> s2 = {1};
    Sum<3> s3 = {inner};
    Sum<4> s4 = {inner, inner};
    Items<0> i0 = {3, {1, 2, 3}};
    Items<1> i1 = {3, {1}};
    Items<2> i2 = {3};
    Items<3> i3 = {{1, 2, 3}};
    Items<4> i4 = {3, 1};
    Place here = {1, 2};
    other::Place there = {3};
    return t0.x + t1.x + t2.inner.y + t3.x + t4.x + t4_null.x + t4_wild.x + t5.x + t6.x + t7.x + t9.other + n0.name
        + n1.other + s0.a + s1.a + s1_null.a + s2.a + s3.part.y + s4.a.y + i0.count + i1.count + i2.count + i3.data[0]
        + i4.count + here.x + there.w + of_t9.other + (null_t9 == nullptr) + to_t9->other + sizeof t8; // break here
}
