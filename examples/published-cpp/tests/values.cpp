#include <tiny/money.hpp>

tiny::Money price = {1250, "EUR"}, nothing = {};

int main() {
    return tiny::sum(price, nothing).cents == 1250 ? 0 : 1;
}
