//! Integer, the number type of LLDB 24: two's complement of any width.

use crate::bytecode::integer::{self, BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;

/// A signed number of a width. Results have the width of the wider operand and wrap there; bit
/// operations extend the narrower operand with zeros, everything else with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    width: u32,
    value: BigInt,
}

impl Integer {
    /// The fewest bits an Integer has.
    pub(crate) const MIN_WIDTH: u32 = 64;

    /// A number of 64 bits.
    pub fn signed(value: i64) -> Integer {
        Integer { width: Integer::MIN_WIDTH, value: value.into() }
    }

    /// A number of 64 bits, or of 65 if it needs them.
    pub fn unsigned(value: u64) -> Integer {
        let width = Integer::MIN_WIDTH + u32::from(value > i64::MAX as u64);
        Integer { width, value: value.into() }
    }

    /// Decodes signed LEB128 bytes: 7 bits a byte, at least 64 bits.
    pub(crate) fn from_leb(leb: &[u8]) -> Integer {
        let bits = u32::try_from(leb.len() * 7).unwrap_or(u32::MAX);
        Integer { width: bits.max(Integer::MIN_WIDTH), value: integer::from_leb(leb) }
    }

    /// Its width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.value.sign() == Sign::NoSign
    }

    /// The number, if 64 bits are enough for it.
    pub fn to_i64(&self) -> Option<i64> {
        i64::try_from(&self.value).ok()
    }

    /// The number, if it is not negative and 64 bits are enough for it.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.value).ok()
    }

    /// The number of an operation whose operands are extended by their sign.
    pub(crate) fn arithmetic(
        &self,
        other: &Integer,
        op: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Integer {
        let width = self.width.max(other.width);
        Integer { width, value: wrap(op(&self.value, &other.value), width) }
    }

    /// The number of an operation on bits; the narrower operand is extended by zeros.
    pub(crate) fn bitwise(
        &self,
        other: &Integer,
        op: impl FnOnce(BigInt, BigInt) -> BigInt,
    ) -> Integer {
        let width = self.width.max(other.width);
        let operand = |n: &Integer| if n.width < width { n.pattern() } else { n.value.clone() };
        Integer { width, value: wrap(op(operand(self), operand(other)), width) }
    }

    /// All bits inverted.
    pub(crate) fn complement(&self) -> Integer {
        Integer { width: self.width, value: -(&self.value) - 1 }
    }

    /// Shifted left; bits above the width are lost.
    pub(crate) fn shifted_left(&self, count: u32) -> Integer {
        Integer { width: self.width, value: wrap(&self.value << count, self.width) }
    }

    /// A logical right shift in its width: `-9 >> 1` is 2^63 - 5.
    pub(crate) fn shifted_right(&self, count: u32) -> Integer {
        Integer { width: self.width, value: wrap(self.pattern() >> count, self.width) }
    }

    /// The bits as a nonnegative number.
    fn pattern(&self) -> BigInt {
        match self.value.sign() {
            Sign::Minus => &self.value + (BigInt::from(1) << self.width),
            _ => self.value.clone(),
        }
    }
}

/// The low bits of a number, read as two's complement.
fn wrap(value: BigInt, width: u32) -> BigInt {
    if value.bits() < u64::from(width) {
        return value;
    }
    let modulus = BigInt::from(1) << width;
    let mut rest = value % &modulus;
    if rest.sign() == Sign::Minus {
        rest += &modulus;
    }
    if rest.bit(u64::from(width.saturating_sub(1))) { rest - modulus } else { rest }
}

impl Integer {
    /// Compares the numbers alone.
    pub fn compare(&self, other: &Integer) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}
