namespace shop {
struct Money {
  long cents;
};
} // namespace shop

shop::Money balance{1999}, debt{-250};

static void pay(shop::Money &price) { balance.cents -= price.cents; }

int main() {
  shop::Money price{250};
  pay(price); // break here
  pay(price);
}
