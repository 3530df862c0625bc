//! Integers of any width (LLDB 24): signed LEB128 to numbers and back.

use super::leb;
pub(crate) use num_bigint::{BigInt, Sign};

/// The values of a digit of LEB128.
const RADIX: u32 = 128;

/// The value of LEB128 bytes; the first byte without the high bit is the last one.
pub(crate) fn from_leb(bytes: &[u8]) -> BigInt {
    let digits: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
    let value = BigInt::from_radix_le(Sign::Plus, &digits, RADIX).unwrap_or_default();
    match digits.last() {
        Some(0x40..) => value - (BigInt::from(1) << (7 * digits.len())),
        _ => value,
    }
}

/// Appends a number in its shortest form, or in `len` bytes if that is longer.
pub(crate) fn write_leb(out: &mut Vec<u8>, value: &BigInt, len: usize) {
    let start = out.len();
    // The digits of a negative number are those of its complement, inverted.
    let (fill, (_, digits)) = match value.sign() {
        Sign::Minus => (0x7f, (!value).to_radix_le(RADIX)),
        _ => (0, value.to_radix_le(RADIX)),
    };
    out.extend(digits.iter().map(|digit| digit ^ fill | 0x80));
    if digits.last().is_some_and(|digit| digit & 0x40 != 0) {
        out.push(fill);
    }
    if let Some(last) = out.last_mut() {
        *last &= 0x7f;
    }
    leb::pad(out, start, len, fill);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_numbers_of_64_bits() {
        for value in [0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, i64::MIN, i64::MAX] {
            for len in 0..20 {
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                write_leb(&mut ours, &BigInt::from(value), len);
                leb::write_signed_in(&mut theirs, value, len);
                assert_eq!(ours, theirs);
                assert_eq!(from_leb(&ours), BigInt::from(value));
            }
        }
    }

    #[test]
    fn wide_numbers_come_back() {
        for shift in 0..700 {
            for sign in [1, -1] {
                let value = (BigInt::from(sign) << shift) + sign;
                let mut out = Vec::new();
                write_leb(&mut out, &value, 0);
                assert_eq!(from_leb(&out), value);
                assert_eq!(leb::length(&out), Ok(out.len()));
            }
        }
    }
}
