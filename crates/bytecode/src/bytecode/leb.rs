//! LEB128 numbers as LLDB decodes them: padding of any length is accepted, which the crate `leb128` refuses
//! beyond ten bytes.

use crate::source::Slice;
use std::fmt;

/// Why bytes are not a valid number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LebError {
    /// The bytes end within the number.
    Truncated,
    /// The number exceeds 64 bits.
    TooBig,
}

impl fmt::Display for LebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LebError::Truncated => "the number is cut off",
            LebError::TooBig => "the number needs more than 64 bits",
        })
    }
}

impl std::error::Error for LebError {}

/// The bytes of a number that hold its low 63 bits.
const LOW: usize = 9;

/// Decodes an unsigned number at the start of `bytes`; returns it with its length in bytes.
///
/// # Errors
/// If the bytes end first or the number needs more than 64 bits.
pub fn read_unsigned(bytes: &[u8]) -> Result<(u64, usize), LebError> {
    if let Some(&first @ 0..=0x7f) = bytes.first() {
        return Ok((first.into(), 1));
    }
    let number = bytes.slice(..length(bytes)?);
    let (low, high) = number.split_at(number.len().min(LOW));
    let (top, above) = high.split_first().unwrap_or((&0, &[]));
    if top & 0x7f > 1 || above.iter().any(|byte| byte & 0x7f != 0) {
        return Err(LebError::TooBig);
    }
    let shift_in = |value, byte: &u8| value << 7 | u64::from(byte & 0x7f);
    Ok((low.iter().rev().fold((top & 0x7f).into(), shift_in), number.len()))
}

/// Decodes a signed number at the start of `bytes`; returns it with its length in bytes.
///
/// # Errors
/// If the bytes end first or the number needs more than 64 bits.
pub fn read_signed(bytes: &[u8]) -> Result<(i64, usize), LebError> {
    let number = bytes.slice(..length(bytes)?);
    let is_negative = number.last().is_some_and(|last| last & 0x40 != 0);
    let (sign, fill) = if is_negative { (-1, 0x7f) } else { (0, 0) };
    let (low, high) = number.split_at(number.len().min(LOW));
    if high.iter().any(|byte| byte & 0x7f != fill) {
        return Err(LebError::TooBig);
    }
    let shift_in = |value, byte: &u8| value << 7 | i64::from(byte & 0x7f);
    Ok((low.iter().rev().fold(sign, shift_in), number.len()))
}

/// The signed number that the bytes are, if it has at most 126 bits.
pub(crate) fn read_wide(bytes: &[u8]) -> Option<i128> {
    let is_negative = bytes.last().is_some_and(|last| last & 0x40 != 0);
    let shift_in = |value, byte: &u8| value << 7 | i128::from(byte & 0x7f);
    let sign = if is_negative { -1 } else { 0 };
    (bytes.len() <= 18).then(|| bytes.iter().rev().fold(sign, shift_in))
}

/// The length of the number at the start of `bytes`, however wide.
///
/// # Errors
/// If the bytes end first.
pub fn length(bytes: &[u8]) -> Result<usize, LebError> {
    bytes.iter().position(|b| b & 0x80 == 0).map(|last| last + 1).ok_or(LebError::Truncated)
}

/// Appends an unsigned number in its shortest form.
pub fn write_unsigned(out: &mut Vec<u8>, value: u64) {
    // Writing to a vector cannot fail.
    let _ = leb128::write::unsigned(out, value);
}

/// Appends a signed number in its shortest form.
pub fn write_signed(out: &mut Vec<u8>, value: impl Into<i128>) {
    let mut rest = value.into();
    while !(-0x40..0x40).contains(&rest) {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8 & 0x7f);
}

/// The length of an unsigned number in its shortest form.
pub(crate) fn unsigned_len(value: u64) -> usize {
    (64 - value.leading_zeros() as usize).div_ceil(7).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number with `more` bytes after the first one, of the seven bits `fill`.
    fn padded(mut out: Vec<u8>, more: usize, fill: u8) -> Vec<u8> {
        for _ in 0..more {
            *out.last_mut().unwrap() |= 0x80;
            out.push(fill);
        }
        out
    }

    #[test]
    fn numbers_of_any_length_come_back() {
        for more in 0..40 {
            for value in [0, 1, 5, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
                let mut out = Vec::new();
                write_unsigned(&mut out, value);
                assert_eq!(out.len(), unsigned_len(value));
                let out = padded(out, more, 0);
                assert_eq!(read_unsigned(&out), Ok((value, out.len())));
            }
            for value in [0, 1, 5, -1, -5, 63, 64, -64, -65, i64::MIN, i64::MAX] {
                let mut out = Vec::new();
                write_signed(&mut out, value);
                let out = padded(out, more, if value < 0 { 0x7f } else { 0 });
                assert_eq!(read_signed(&out), Ok((value, out.len())));
            }
        }
    }

    #[test]
    fn numbers_beyond_64_bits_and_cut_ones_are_refused() {
        for above in [&[2][..], &[0x80, 1], &[0xff, 0x80, 0], &[0x80, 0x7f]] {
            let big = [&[0xff; 9], above].concat();
            assert_eq!(read_unsigned(&big), Err(LebError::TooBig), "{above:x?}");
            assert_eq!(read_signed(&big), Err(LebError::TooBig), "{above:x?}");
        }
        assert_eq!(read_unsigned(&[0x80]), Err(LebError::Truncated));
        assert_eq!(read_signed(&[]), Err(LebError::Truncated));
    }
}
