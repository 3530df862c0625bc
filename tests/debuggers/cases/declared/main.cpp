// Pointers and references to a type that is only declared, and values that walks do not fit.
struct Opaque;

#define FORM(NAME)                                                                                                     \
    template <class T> struct NAME {                                                                                   \
        T part;                                                                                                        \
    };
FORM(Count)
FORM(Elements)
FORM(Walk)
FORM(Kids)
FORM(Links)
FORM(Each)
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
    Values<Links> links{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Values<Each> each{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    Each<int> number{7};
    Links<Count<int>> other{{7}};
    Values<Plain> plain{{opaque}, {nullptr}, {*opaque}, {&opaque}};
    return numbers[0] - 1; // break here
}
