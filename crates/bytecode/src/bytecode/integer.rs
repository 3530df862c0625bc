//! Integers of any width (LLDB 24): signed LEB128 to numbers and back.

use super::leb;
use crate::source::Slice;
pub(crate) use num_bigint::{BigInt, Sign};

/// The value of LEB128 bytes; the first byte without the high bit is the last one.
pub(crate) fn from_leb(bytes: &[u8]) -> BigInt {
    let mut out = Vec::with_capacity(bytes.len() * 7 / 8 + 1);
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits |= u32::from(byte & 0x7f) << count;
        count += 7;
        if count >= 8 {
            out.push((bits & 0xff) as u8);
            bits >>= 8;
            count -= 8;
        }
    }
    let negative = bytes.last().is_some_and(|last| last & 0x40 != 0);
    if negative {
        bits |= 0xff << count;
    }
    out.push((bits & 0xff) as u8);
    BigInt::from_signed_bytes_le(&out)
}

/// Appends a number in its shortest form, or in `len` bytes if that is longer.
pub(crate) fn write_leb(out: &mut Vec<u8>, value: &BigInt, len: usize) {
    let start = out.len();
    let bytes = value.to_signed_bytes_le();
    let negative = bytes.last().is_some_and(|last| last & 0x80 != 0);
    let (fill, fill_byte) = if negative { (0x7f, 0xff) } else { (0, 0) };
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits |= u32::from(byte) << count;
        count += 8;
        while count >= 7 {
            out.push((bits & 0x7f) as u8 | 0x80);
            bits >>= 7;
            count -= 7;
        }
    }
    bits |= fill_byte << count;
    out.push((bits & 0x7f) as u8);
    shorten(out, start, fill);
    leb::pad(out, start, len, fill);
}

/// Removes bytes that only repeat the sign.
fn shorten(out: &mut Vec<u8>, start: usize, fill: u8) {
    while let [.., before, last] = out.slice(start..) {
        if last & 0x7f != fill || before & 0x40 != fill & 0x40 {
            break;
        }
        out.pop();
        if let Some(last) = out.last_mut() {
            *last &= 0x7f;
        }
    }
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
