//! Integers of LLDB 24: numbers with a width, which results inherit and in which they wrap.

use crate::isa::Opcode;
use crate::isa::arithmetic::compare;

/// Wider numbers are not followed; no known compiler emits them.
const MAX_BITS: u32 = 128;

/// A known Integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    value: i128,
    bits: u32,
}

impl Wide {
    /// Decodes signed LEB128 bytes: 7 bits a byte, at least 64 bits.
    pub(crate) fn from_leb(leb: &[u8]) -> Option<Wide> {
        let bits = u32::try_from(leb.len()).ok()?.checked_mul(7)?.max(64);
        if bits > MAX_BITS {
            return None;
        }
        let mut value = 0i128;
        for (at, byte) in (0..).zip(leb) {
            value |= i128::from(byte & 0x7f) << (7 * at);
        }
        // The sign bit of the last byte is that of the number.
        let above = MAX_BITS - 7 * leb.len().clamp(1, 18) as u32;
        Some(Wide { value: value << above >> above, bits })
    }

    pub(crate) fn bit(value: bool) -> Wide {
        Wide { value: i128::from(value), bits: 64 }
    }

    pub(crate) fn from_len(value: u64) -> Wide {
        let bits = if value > i64::MAX as u64 { 65 } else { 64 };
        Wide { value: i128::from(value), bits }
    }

    pub(crate) fn value(&self) -> i128 {
        self.value
    }

    fn wrapped(value: i128, bits: u32) -> Wide {
        let above = MAX_BITS - bits;
        Wide { value: value << above >> above, bits }
    }

    /// The bits as a nonnegative number, if they fit.
    fn pattern(&self) -> u128 {
        let above = MAX_BITS - self.bits;
        self.value.cast_unsigned() << above >> above
    }

    /// `x op y` in the width of the wider operand; `None` for a division by zero, and for opcodes
    /// that do not take two numbers.
    pub(crate) fn binary(op: Opcode, x: &Wide, y: &Wide) -> Option<Wide> {
        let value = match op {
            Opcode::Add => x.value.wrapping_add(y.value),
            Opcode::Sub => x.value.wrapping_sub(y.value),
            Opcode::Mul => x.value.wrapping_mul(y.value),
            Opcode::Div | Opcode::Mod if y.value == 0 => return None,
            Opcode::Div => x.value.wrapping_div(y.value),
            Opcode::Mod => x.value.wrapping_rem(y.value),
            Opcode::And => (x.pattern() & y.pattern()).cast_signed(),
            Opcode::Or => (x.pattern() | y.pattern()).cast_signed(),
            Opcode::Xor => (x.pattern() ^ y.pattern()).cast_signed(),
            _ => return compare(op, x.value.cmp(&y.value)).map(Wide::bit),
        };
        Some(Wide::wrapped(value, x.bits.max(y.bits)))
    }

    /// A left shift; counts of the width and more are not followed.
    pub(crate) fn shl(&self, count: u64) -> Option<Wide> {
        let count = u32::try_from(count).ok().filter(|count| *count < self.bits)?;
        Some(Wide::wrapped(self.value << count, self.bits))
    }

    /// A logical right shift.
    pub(crate) fn shr(&self, count: u64) -> Option<Wide> {
        let count = u32::try_from(count).ok().filter(|count| *count < self.bits)?;
        Some(Wide::wrapped((self.pattern() >> count).cast_signed(), self.bits))
    }

    pub(crate) fn not(&self) -> Wide {
        Wide { value: !self.value, bits: self.bits }
    }
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
        let sum = |x: &Wide, y: &Wide| Wide::binary(Opcode::Add, x, y).unwrap();
        let four = sum(&sum(&quarter, &quarter), &sum(&quarter, &quarter));
        assert_eq!(four.value.to_string(), "-4");
        assert_eq!(sum(&wide(i64::MAX), &wide(1)).value.to_string(), "9223372036854775808");
        assert_eq!(sum(&wide(i64::MAX), &wide(1)).bits, 70);
        let min = Wide::from_leb(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f]);
        assert_eq!(min.unwrap().value.to_string(), "-9223372036854775808");
    }

    #[test]
    fn what_128_bits_do_not_hold_is_not_followed() {
        let mut longest = [0xff; 18];
        longest[17] = 0x3f;
        let max = Wide::from_leb(&longest).unwrap();
        assert_eq!(max.value.to_string(), ((1u128 << 125) - 1).to_string());
        let square = Wide::binary(Opcode::Mul, &max, &max).unwrap();
        assert_eq!((square.value.to_string().as_str(), square.bits), ("1", 126));
        assert_eq!(Wide::from_leb(&[0xff; 19]), None);
        assert_eq!(Wide::from_leb(&[]).unwrap().value.to_string(), "0");
    }

    #[test]
    fn shifts_are_logical() {
        assert_eq!(
            wide(-9).shr(1).unwrap().value.to_string(),
            ((1i64 << 63).wrapping_sub(5)).to_string()
        );
        assert_eq!(wide(-9).shl(1).unwrap().value.to_string(), "-18");
    }

    #[test]
    fn all_bits_are_inverted() {
        assert_eq!(wide(5).not().value.to_string(), "-6");
        assert_eq!(wide(-1).not().value.to_string(), "0");
    }
}
