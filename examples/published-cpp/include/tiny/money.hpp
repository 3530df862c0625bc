#pragma once

namespace tiny {

/// An amount of a currency.
struct Money {
    long cents;
    char currency[4];
};

Money sum(const Money &a, const Money &b);

} // namespace tiny
