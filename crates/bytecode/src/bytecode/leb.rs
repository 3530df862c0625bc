//! LEB128 numbers as LLDB decodes them: padding of any length is accepted.

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

/// Decodes an unsigned number at the start of `bytes`; returns it with its length in bytes.
///
/// # Errors
/// If the bytes end first or the number needs more than 64 bits.
pub fn read_unsigned(bytes: &[u8]) -> Result<(u64, usize), LebError> {
    if let Some(&first @ 0..=0x7f) = bytes.first() {
        return Ok((first.into(), 1));
    }
    let mut rest = bytes;
    match leb128::read::unsigned(&mut rest) {
        Ok(value) => Ok((value, bytes.len() - rest.len())),
        Err(leb128::read::Error::IoError(_)) => Err(LebError::Truncated),
        Err(leb128::read::Error::Overflow) => {
            let (value, top, above, len) = padded(bytes)?;
            match (top, above) {
                (0 | 1, 0) => Ok((value | u64::from(top) << 63, len)),
                _ => Err(LebError::TooBig),
            }
        }
    }
}

/// Decodes a signed number at the start of `bytes`; returns it with its length in bytes.
///
/// # Errors
/// If the bytes end first or the number needs more than 64 bits.
pub fn read_signed(bytes: &[u8]) -> Result<(i64, usize), LebError> {
    let mut rest = bytes;
    match leb128::read::signed(&mut rest) {
        Ok(value) => Ok((value, bytes.len() - rest.len())),
        Err(leb128::read::Error::IoError(_)) => Err(LebError::Truncated),
        Err(leb128::read::Error::Overflow) => {
            let (value, top, above, len) = padded(bytes)?;
            match (top, above) {
                (0, 0) => Ok((value.cast_signed(), len)),
                (0x7f, 0x7f) => Ok(((value | 1 << 63).cast_signed(), len)),
                _ => Err(LebError::TooBig),
            }
        }
    }
}

/// Decodes a number with more bytes than 64 bits need: its low 63 bits, the seven bits from bit 63
/// on, the bits of all bytes above if these agree, and its length. LLDB accepts such numbers, the
/// `leb128` crate does not.
fn padded(bytes: &[u8]) -> Result<(u64, u8, u8, usize), LebError> {
    let len = length(bytes)?;
    let payload = |at: usize| bytes.get(at).map_or(0, |b| b & 0x7f);
    let (top, above) = (payload(9), payload(len - 1));
    if len > 10 && (10..len).any(|at| payload(at) != above) {
        return Err(LebError::TooBig);
    }
    let above = if len > 10 {
        above
    } else if top == 0x7f {
        top
    } else {
        0
    };
    let value = (0..9).fold(0, |value, at| value | u64::from(payload(at)) << (7 * at));
    Ok((value, top, above, len))
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
    if let Ok(byte @ 0..=0x7f) = u8::try_from(value) {
        return out.push(byte);
    }
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

/// The length of a signed number in its shortest form.
pub(crate) fn signed_len(value: impl Into<i128>) -> usize {
    let value = value.into();
    let magnitude = if value < 0 { !value } else { value };
    (129 - magnitude.leading_zeros() as usize).div_ceil(7)
}

/// Appends an unsigned number in `len` bytes, or in its shortest form if that is longer.
pub(crate) fn write_unsigned_in(out: &mut Vec<u8>, value: u64, len: usize) {
    let start = out.len();
    write_unsigned(out, value);
    pad(out, start, len, 0);
}

/// Appends a signed number in `len` bytes, or in its shortest form if that is longer.
pub(crate) fn write_signed_in(out: &mut Vec<u8>, value: i64, len: usize) {
    let start = out.len();
    write_signed(out, value);
    pad(out, start, len, if value < 0 { 0x7f } else { 0 });
}

/// Extends the number from `start` to the end of the bytes to `len` bytes; `fill` are the seven
/// bits of the added bytes, 0 or 0x7f.
pub(crate) fn pad(out: &mut Vec<u8>, start: usize, len: usize, fill: u8) {
    let missing = (start + len).saturating_sub(out.len());
    if missing == 0 {
        return;
    }
    if let Some(last) = out.last_mut() {
        *last |= 0x80;
    }
    out.extend(std::iter::repeat_n(fill | 0x80, missing - 1));
    out.push(fill);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_forms_come_back() {
        for value in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut out = Vec::new();
            write_unsigned(&mut out, value);
            assert_eq!(out.len(), unsigned_len(value));
            assert_eq!(read_unsigned(&out), Ok((value, out.len())));
        }
        for value in [0, 1, -1, 63, 64, -64, -65, i64::MIN, i64::MAX] {
            let mut out = Vec::new();
            write_signed(&mut out, value);
            assert_eq!(out.len(), signed_len(value));
            assert_eq!(read_signed(&out), Ok((value, out.len())));
        }
    }

    #[test]
    fn padding_of_any_length_is_read() {
        for pad in 1..40 {
            let zeros = |first: u8| {
                let mut bytes = vec![first | 0x80];
                bytes.extend(std::iter::repeat_n(0x80, pad - 1));
                bytes.push(0);
                bytes
            };
            assert_eq!(read_unsigned(&zeros(5)), Ok((5, pad + 1)));
            assert_eq!(read_signed(&zeros(5)), Ok((5, pad + 1)));
            let mut ones = vec![0xfb];
            ones.extend(std::iter::repeat_n(0xff, pad - 1));
            ones.push(0x7f);
            assert_eq!(read_signed(&ones), Ok((-5, pad + 1)));
        }
    }

    #[test]
    fn padded_forms_come_back() {
        for len in 1..30 {
            for value in [0, 5, 127, 128, u64::MAX] {
                let mut out = vec![9];
                write_unsigned_in(&mut out, value, len);
                assert_eq!(out.len() - 1, len.max(unsigned_len(value)));
                assert_eq!(read_unsigned(&out[1..]), Ok((value, out.len() - 1)));
            }
            for value in [0, 5, -1, -5, 63, 64, -64, -65, i64::MIN, i64::MAX] {
                let mut out = vec![9];
                write_signed_in(&mut out, value, len);
                assert_eq!(out.len() - 1, len.max(signed_len(value)));
                assert_eq!(read_signed(&out[1..]), Ok((value, out.len() - 1)));
            }
        }
    }

    #[test]
    fn numbers_beyond_64_bits_and_cut_ones_are_refused() {
        let mut big = vec![0xff; 9];
        big.push(2);
        assert_eq!(read_unsigned(&big), Err(LebError::TooBig));
        assert_eq!(read_signed(&big), Err(LebError::TooBig));
        assert_eq!(read_unsigned(&[0x80]), Err(LebError::Truncated));
        assert_eq!(read_signed(&[]), Err(LebError::Truncated));
    }
}
