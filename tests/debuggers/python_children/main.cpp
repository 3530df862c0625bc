struct Inner { int x; };
struct Outer { Inner inner; int own; } outer = {{3}, 4};
int main() { return outer.own; }
