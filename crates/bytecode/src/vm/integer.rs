//! Integer, the number type of LLDB 24: two's complement of a width, here of at most 128 bits.

use crate::bytecode::leb;
use std::cmp::Ordering;
use std::fmt;

/// A signed number of a width. Results have the width of the wider operand and wrap there; bit
/// operations extend the narrower operand with zeros, everything else with its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer {
    width: u32,
    value: i128,
}

impl Integer {
    /// The fewest bits an Integer has.
    const MIN_WIDTH: u32 = 64;

    /// A number of 64 bits.
    pub fn signed(value: i64) -> Integer {
        Integer { width: Integer::MIN_WIDTH, value: value.into() }
    }

    /// A number of 64 bits, or of 65 if it needs them.
    pub fn unsigned(value: u64) -> Integer {
        let width = Integer::MIN_WIDTH + u32::from(value > i64::MAX as u64);
        Integer { width, value: value.into() }
    }

    /// Decodes signed LEB128 bytes: 7 bits a byte, at least 64 bits; `None` for more than 128.
    pub(crate) fn from_leb(bytes: &[u8]) -> Option<Integer> {
        let value = leb::read_wide(bytes)?;
        Some(Integer { width: (bytes.len() as u32 * 7).max(Integer::MIN_WIDTH), value })
    }

    /// Its width in bits.
    pub fn width(self) -> u32 {
        self.width
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.value == 0
    }

    /// The number, if 64 bits are enough for it.
    pub fn to_i64(self) -> Option<i64> {
        self.value.try_into().ok()
    }

    /// The number, if it is not negative and 64 bits are enough for it.
    pub fn to_u64(self) -> Option<u64> {
        self.value.try_into().ok()
    }

    /// The number of an operation whose operands are extended by their sign.
    pub(crate) fn arithmetic(self, other: Integer, op: fn(i128, i128) -> i128) -> Integer {
        let width = self.width.max(other.width);
        Integer { width, value: wrap(op(self.value, other.value), width) }
    }

    /// The number of an operation on bits; the narrower operand is extended by zeros.
    pub(crate) fn bitwise(self, other: Integer, op: fn(u128, u128) -> u128) -> Integer {
        let width = self.width.max(other.width);
        let operand =
            |n: Integer| if n.width < width { n.pattern() } else { n.value.cast_unsigned() };
        Integer { width, value: wrap(op(operand(self), operand(other)).cast_signed(), width) }
    }

    /// All bits inverted.
    pub(crate) fn complement(self) -> Integer {
        Integer { width: self.width, value: !self.value }
    }

    /// Shifted left; bits above the width are lost.
    pub(crate) fn shifted_left(self, count: u32) -> Integer {
        let value = self.value.checked_shl(count).unwrap_or(0);
        Integer { width: self.width, value: wrap(value, self.width) }
    }

    /// A logical right shift in its width: `-9 >> 1` is 2^63 - 5.
    pub(crate) fn shifted_right(self, count: u32) -> Integer {
        let value = self.pattern().checked_shr(count).unwrap_or(0);
        Integer { width: self.width, value: wrap(value.cast_signed(), self.width) }
    }

    /// The bits as a nonnegative number.
    fn pattern(self) -> u128 {
        let above = i128::BITS - self.width;
        self.value.cast_unsigned() << above >> above
    }

    /// Compares the numbers alone.
    pub fn compare(self, other: Integer) -> Ordering {
        self.value.cmp(&other.value)
    }
}

/// The low bits of a number, read as two's complement.
fn wrap(value: i128, width: u32) -> i128 {
    let above = i128::BITS - width;
    value << above >> above
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}
