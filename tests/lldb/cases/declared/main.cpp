// Pointers and references to a type that is only declared.
struct Opaque;

#define FORM(NAME)                                                                                                     \
    template <class T> struct NAME {                                                                                   \
        T part;                                                                                                        \
    };
FORM(Count)
FORM(Elements)
FORM(Walk)
FORM(Kids)
FORM(Plain)

template <template <class> class Form> struct Values {
    Form<Opaque *> pointer, null;
    Form<Opaque &> reference;
    Form<Opaque **> twice;
};

int main() {
    static int numbers[4] = {1, 2, 3, 4};
    auto *opaque = (Opaque *)numbers;
    Values<Count> counts{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Values<Elements> elements{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Values<Walk> walks{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Values<Kids> kids{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Values<Plain> plain{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    return numbers[0] - 1; // break here
}
