// Values of libstdc++ as pieces of a text, by the pack `std`.
#include "pieces.h"

int main() {
    Pieces pieces;
    return 0; // break here
}
