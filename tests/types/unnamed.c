// Members without names in C: gcc moves their types out of the structure.
#include <stdlib.h>

struct Outer {
    int a;
    union {
        int b;
        float c;
        struct { short d, e; };
    };
    struct { int x; } named;
};
typedef struct { union { int q; }; } Typedef;
struct Outer outer;
Typedef of_typedef;
struct { int alone; } alone;
union { struct { int z; }; int w; } several[2];
div_t quotient;

int main(void) {
    return outer.a; // break here
}
