// A formatter that is compiled with the types of its program: LLDB 20 also runs it for pointers to pointers.
struct Coord {
    int x, y;
};
struct Choice {
    bool wide;
    Coord at, to;
};

int main() {
    Coord coord = {3, -4}, *pointer = &coord, **pointer_to_pointer = &pointer, ***three = &pointer_to_pointer;
    Choice choice = {false, {}, {1, 2}}, *choice_pointer = &choice, **choice_to_pointer = &choice_pointer;
    return coord.x - choice.to.x; // break here
}
