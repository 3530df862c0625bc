//! Integers of LLDB 24: numbers of a width, which results inherit and wrap in.

/// Wider numbers are not followed. No compiler writes any.
const MAX_BITS: u32 = 128;

/// A known Integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    value: i128,
    bits: u32,
}

impl Wide {
    /// The number that signed LEB128 bytes say: 7 bits a byte, 64 at least.
    pub(super) fn from_leb(leb: &[u8]) -> Option<Wide> {
        let bits = u32::try_from(leb.len()).ok()?.checked_mul(7)?.max(64);
        if bits > MAX_BITS {
            return None;
        }
        let mut value = 0i128;
        for (at, byte) in (0..).zip(leb) {
            value |= i128::from(byte & 0x7f) << (7 * at);
        }
        // The last byte's sign bit is the number's.
        let above = MAX_BITS - 7 * leb.len().clamp(1, 18) as u32;
        Some(Wide { value: value << above >> above, bits })
    }

    pub(super) fn bit(value: bool) -> Wide {
        Wide { value: i128::from(value), bits: 64 }
    }

    pub(super) fn from_len(value: u64) -> Wide {
        let bits = if value > i64::MAX as u64 { 65 } else { 64 };
        Wide { value: i128::from(value), bits }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.value == 0
    }

    pub(super) fn value(&self) -> i128 {
        self.value
    }

    pub(super) fn decimal(&self) -> String {
        self.value.to_string()
    }

    fn wrapped(value: i128, bits: u32) -> Wide {
        let above = MAX_BITS - bits;
        Wide { value: value << above >> above, bits }
    }

    /// The bits as a number that is not negative, where there is room for one.
    fn pattern(&self) -> u128 {
        let above = MAX_BITS - self.bits;
        self.value.cast_unsigned() << above >> above
    }

    /// `x op y` in the width of the wider; none for a division by zero.
    pub(super) fn arithmetic(op: Arithmetic, x: &Wide, y: &Wide) -> Option<Wide> {
        let bits = x.bits.max(y.bits);
        let value = match op {
            Arithmetic::Add => x.value.wrapping_add(y.value),
            Arithmetic::Sub => x.value.wrapping_sub(y.value),
            Arithmetic::Mul => x.value.wrapping_mul(y.value),
            Arithmetic::Div | Arithmetic::Mod if y.is_zero() => return None,
            Arithmetic::Div => x.value.wrapping_div(y.value),
            Arithmetic::Mod => x.value.wrapping_rem(y.value),
            Arithmetic::And => (x.pattern() & y.pattern()).cast_signed(),
            Arithmetic::Or => (x.pattern() | y.pattern()).cast_signed(),
            Arithmetic::Xor => (x.pattern() ^ y.pattern()).cast_signed(),
        };
        Some(Wide::wrapped(value, bits))
    }

    /// Shifted left; not followed for counts of the width and more.
    pub(super) fn shl(&self, count: u64) -> Option<Wide> {
        let count = u32::try_from(count).ok().filter(|count| *count < self.bits)?;
        Some(Wide::wrapped(self.value << count, self.bits))
    }

    /// Shifted right, zeros coming in.
    pub(super) fn shr(&self, count: u64) -> Option<Wide> {
        let count = u32::try_from(count).ok().filter(|count| *count < self.bits)?;
        Some(Wide::wrapped((self.pattern() >> count).cast_signed(), self.bits))
    }

    pub(super) fn not(&self) -> Wide {
        Wide { value: !self.value, bits: self.bits }
    }

    pub(super) fn cmp(&self, other: &Wide) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

/// The operators whose result has the width of the wider operand.
#[derive(Clone, Copy, PartialEq, Eq)]
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
        assert_eq!(sum(&wide(i64::MAX), &wide(1)).bits, 70);
        let min = Wide::from_leb(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f]);
        assert_eq!(min.unwrap().decimal(), "-9223372036854775808");
    }

    #[test]
    fn what_128_bits_do_not_hold_is_not_followed() {
        let mut longest = [0xff; 18];
        longest[17] = 0x3f;
        let max = Wide::from_leb(&longest).unwrap();
        assert_eq!(max.decimal(), ((1u128 << 125) - 1).to_string());
        let square = Wide::arithmetic(Arithmetic::Mul, &max, &max).unwrap();
        assert_eq!((square.decimal().as_str(), square.bits), ("1", 126));
        assert_eq!(Wide::from_leb(&[0xff; 19]), None);
        assert_eq!(Wide::from_leb(&[]).unwrap().decimal(), "0");
    }

    #[test]
    fn shifts_are_logical() {
        assert_eq!(wide(-9).shr(1).unwrap().decimal(), ((1i64 << 63).wrapping_sub(5)).to_string());
        assert_eq!(wide(-9).shl(1).unwrap().decimal(), "-18");
    }
}
