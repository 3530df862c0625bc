//! Bytes as hexadecimal digits.

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(2 * bytes.len());
    hex_digits(&mut out, bytes);
    out
}

/// Appends bytes as hexadecimal digits.
pub fn hex_digits(out: &mut String, bytes: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| DIGITS.get(usize::from(nibble)).map_or('0', |d| char::from(*d));
    for byte in bytes {
        out.push(digit(byte >> 4));
        out.push(digit(byte & 15));
    }
}
