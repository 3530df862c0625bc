//! A library that carries its formatters as source. Those who use it build no compiler for them.

mod formatters;

/// An amount of money.
pub struct Money {
    /// Hundredths.
    pub cents: i64,
    /// Whether nothing was rounded.
    pub exact: bool,
}

impl Money {
    /// The sum of two amounts.
    pub fn plus(&self, other: &Money) -> Money {
        Money { cents: self.cents + other.cents, exact: self.exact && other.exact }
    }
}
