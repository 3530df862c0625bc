// The ways in which `p.a` has nothing to show, each with every way to ask for it.
struct Has {
    int a;
};

struct Lacks {
    int b;
};

struct Inner {
    int n;
};

struct Odd {
    Inner a;
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
    int sum = shown.good.rest + computed.good.rest + given.good.rest + number.good.rest;
    return sum + asked.good.rest; // break here
}
