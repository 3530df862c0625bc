// What the functions of the pack `std` ask of members, in libstdc++.
#include "held.h"

int main() {
    auto shared = std::make_shared<Circle>(Circle{4});
    Held full{std::make_unique<Circle>(Circle{3}), shared, shared, 5, "text", Circle{7}};
    Held empty{};
    return full.either.index() + empty.either.index(); // break here
}
