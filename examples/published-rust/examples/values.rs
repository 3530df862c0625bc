use std::hint::black_box;
use tiny_money::Money;

pub static PRICE: Money = Money { cents: 1250, exact: true };
pub static SHARE: Money = Money { cents: 33, exact: false };

fn main() {
    black_box(black_box(&PRICE).plus(black_box(&SHARE)));
}
