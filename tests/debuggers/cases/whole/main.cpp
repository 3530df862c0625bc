// The ways in which `p.a` has nothing to show, each with every way to ask for it.
struct Has {
    int a;
};

struct Lacks {
    int b;
};

struct Nested {
    int n;
};

struct Odd {
    Nested a;
};

struct Full {
    int a;
    const char *text;
    int list[2];
};

struct Pair {
    Full first;
    Lacks second;
};

template <class T> struct Shown {
    T p;
    int rest;
};

template <class T> struct Computed {
    T p;
    int rest;
};

template <class T> struct Default {
    T p;
    int rest;
};

template <class T> struct Number {
    T p;
    int rest;
};

template <class T> struct Asked {
    T p;
    int rest;
};

template <class T> struct Needed {
    T p;
    int rest;
};

template <class T> struct Given {
    T p;
    int rest;
};

template <class T> struct Walked {
    T p;
    int rest;
};

template <class T> struct Inner {
    T p;
    int rest;
};

template <class T> struct Few {
    T p;
    int rest;
};

template <class T> struct Grid {
    T p;
    int rest;
};

template <class T> struct Beside {
    T p;
    int rest;
};

template <template <class> class Kind> struct All {
    Kind<Has> good;
    Kind<Lacks> lacks;
    Kind<Has *> behind;
    Kind<Has *> null;
    Kind<Has *> dangling;
    Kind<Odd> odd;
};

int main() {
    Has has = {7};
    Has *nowhere = reinterpret_cast<Has *>(0x10);
    Lacks lacks = {8};
    Odd odd = {{9}};
    All<Shown> shown = {{has, 1}, {lacks, 1}, {&has, 1}, {nullptr, 1}, {nowhere, 1}, {odd, 1}};
    All<Computed> computed = {{has, 1}, {lacks, 1}, {&has, 1}, {nullptr, 1}, {nowhere, 1}, {odd, 1}};
    All<Default> given = {{has, 1}, {lacks, 1}, {&has, 1}, {nullptr, 1}, {nowhere, 1}, {odd, 1}};
    All<Number> number = {{has, 1}, {lacks, 1}, {&has, 1}, {nullptr, 1}, {nowhere, 1}, {odd, 1}};
    All<Asked> asked = {{has, 1}, {lacks, 1}, {&has, 1}, {nullptr, 1}, {nowhere, 1}, {odd, 1}};
    Full full = {7, "ab", {5, 6}};
    Needed<Full> needed = {full, 1};
    Needed<Lacks> needed_lacks = {lacks, 1};
    Given<Lacks> lacks_given = {lacks, 1};
    Walked<Pair> walked = {{full, lacks}, 1};
    Inner<Pair> inner = {{full, lacks}, 1};
    Inner<Full[2]> inner_full = {{full, full}, 1};
    Few<Pair> few = {{full, lacks}, 1};
    Grid<Pair> grid = {{full, lacks}, 1};
    Grid<Full[2]> grid_full = {{full, full}, 1};
    Beside<Pair> beside = {{full, lacks}, 1};
    int others = needed.rest + needed_lacks.rest + lacks_given.rest + walked.rest + inner.rest + inner_full.rest;
    others += few.rest + grid.rest + grid_full.rest + beside.rest;
    int sum = others + shown.good.rest + computed.good.rest + given.good.rest + number.good.rest;
    return sum + asked.good.rest; // break here
}
