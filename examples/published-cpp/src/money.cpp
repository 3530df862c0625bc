#include <tiny/money.hpp>

// In a file that every program takes from the library, for a linker takes no others from an archive.
#include "formatters.inc"

tiny::Money tiny::sum(const Money &a, const Money &b) {
    Money both = a;
    both.cents += b.cents;
    return both;
}
