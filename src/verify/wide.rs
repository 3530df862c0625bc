//! Integers of LLDB 24: numbers of a width, which results inherit and wrap in.

use num_bigint::{BigInt, Sign};

/// Wider numbers are not followed.
const MAX_BITS: u64 = 1024;

/// A known Integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    value: BigInt,
    bits: u64,
}

impl Wide {
    /// The number that signed LEB128 bytes say: 7 bits a byte, 64 at least.
    pub(super) fn from_leb(leb: &[u8]) -> Option<Wide> {
        let bits = 64.max(7 * leb.len() as u64);
        if bits > MAX_BITS {
            return None;
        }
        let mut value = BigInt::ZERO;
        for (at, byte) in leb.iter().enumerate() {
            value += BigInt::from(byte & 0x7f) << (7 * at);
        }
        if leb.last().is_some_and(|b| b & 0x40 != 0) {
            value -= BigInt::from(1) << (7 * leb.len());
        }
        Some(Wide { value, bits })
    }

    pub(super) fn bit(value: bool) -> Wide {
        Wide { value: BigInt::from(u8::from(value)), bits: 64 }
    }

    pub(super) fn from_len(value: u64) -> Wide {
        let bits = if value > i64::MAX as u64 { 65 } else { 64 };
        Wide { value: BigInt::from(value), bits }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.value.sign() == Sign::NoSign
    }

    /// The number, if 128 bits hold it.
    pub(super) fn value(&self) -> Option<i128> {
        i128::try_from(&self.value).ok()
    }

    pub(super) fn decimal(&self) -> String {
        self.value.to_string()
    }

    fn wrapped(value: BigInt, bits: u64) -> Wide {
        let modulus = BigInt::from(1) << bits;
        let mut value = value % &modulus;
        if value.sign() == Sign::Minus {
            value += &modulus;
        }
        if value >= BigInt::from(1) << (bits - 1) {
            value -= modulus;
        }
        Wide { value, bits }
    }

    /// The bits as a number that is not negative.
    fn pattern(&self) -> BigInt {
        match self.value.sign() {
            Sign::Minus => &self.value + (BigInt::from(1) << self.bits),
            _ => self.value.clone(),
        }
    }

    /// `x op y` in the width of the wider; none for a division by zero.
    pub(super) fn arithmetic(op: Arithmetic, x: &Wide, y: &Wide) -> Option<Wide> {
        let bits = x.bits.max(y.bits);
        let value = match op {
            Arithmetic::Add => &x.value + &y.value,
            Arithmetic::Sub => &x.value - &y.value,
            Arithmetic::Mul => &x.value * &y.value,
            Arithmetic::Div | Arithmetic::Mod if y.is_zero() => return None,
            Arithmetic::Div => &x.value / &y.value,
            Arithmetic::Mod => &x.value % &y.value,
            Arithmetic::And => x.pattern() & y.pattern(),
            Arithmetic::Or => x.pattern() | y.pattern(),
            Arithmetic::Xor => x.pattern() ^ y.pattern(),
        };
        Some(Wide::wrapped(value, bits))
    }

    /// Shifted left; not followed for counts of the width and more.
    pub(super) fn shl(&self, count: u64) -> Option<Wide> {
        (count < self.bits).then(|| Wide::wrapped(&self.value << count, self.bits))
    }

    /// Shifted right, zeros coming in.
    pub(super) fn shr(&self, count: u64) -> Option<Wide> {
        (count < self.bits).then(|| Wide::wrapped(self.pattern() >> count, self.bits))
    }

    pub(super) fn not(&self) -> Wide {
        Wide { value: -(&self.value) - 1, bits: self.bits }
    }

    pub(super) fn cmp(&self, other: &Wide) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

/// The operators whose result has the width of the wider operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    And,
    Or,
    Xor,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(value: i64) -> Wide {
        let mut leb = Vec::new();
        crate::bytecode::leb::write_signed(&mut leb, value);
        Wide::from_leb(&leb).unwrap()
    }

    #[test]
    fn results_wrap_in_the_width() {
        let quarter = wide((1 << 62) - 1);
        let sum = |x: &Wide, y: &Wide| Wide::arithmetic(Arithmetic::Add, x, y).unwrap();
        let four = sum(&sum(&quarter, &quarter), &sum(&quarter, &quarter));
        assert_eq!(four.decimal(), "-4");
        assert_eq!(sum(&wide(i64::MAX), &wide(1)).decimal(), "9223372036854775808");
        let min = Wide::from_leb(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f]);
        assert_eq!(min.unwrap().decimal(), "-9223372036854775808");
    }

    #[test]
    fn shifts_are_logical() {
        assert_eq!(wide(-9).shr(1).unwrap().decimal(), ((1i64 << 63).wrapping_sub(5)).to_string());
        assert_eq!(wide(-9).shl(1).unwrap().decimal(), "-18");
    }
}
