// A `void *` with a kind: the types that it may have are at hand in a union of pointers, in its place or beside it.
#include <cstddef>

struct Circle {
    int radius;
};
struct Square {
    int side;
};
union AnyShape {
    void *any;
    Circle *circle;
    Square *square;
};
struct Figure {
    int kind;
    AnyShape shape;
};
struct Drawing {
    int kinds[3];
    void *shapes[3];
    AnyShape at_hand;
};
// An object begins with its kind, and a pointer to it has the type of that.
struct Object {
    int kind;
};
struct Text {
    Object base;
    const char *text;
};
struct Number {
    Object base;
    double number;
};
union AnyObject {
    Object *object;
    Text *text;
    Number *number;
};
struct Slot {
    AnyObject value;
};

int main() {
    Circle circle{3};
    Square square{4};
    Figure round{0, {&circle}}, square_one{1, {&square}}, unknown{7, {nullptr}};
    Drawing drawing{{0, 1, 9}, {&circle, &square, nullptr}, {}};
    Text text{{1}, "text"};
    Number number{{2}, 2.5};
    Slot of_text{{&text.base}}, of_number{{&number.base}}, empty{};
    return round.kind + square_one.kind + unknown.kind + drawing.kinds[0] + of_text.value.object->kind + (empty.value.object == of_number.value.object); // break here
}
