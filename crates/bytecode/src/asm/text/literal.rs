//! Literals of formatter assembly: numbers and strings.

use crate::asm::tree::Op;
use crate::source::Slice;
use std::ops::Range;

/// Why a literal is invalid, and what to write instead.
pub(super) struct LiteralError {
    pub(super) message: String,
    pub(super) label: &'static str,
    pub(super) help: Option<String>,
}

fn error(message: impl Into<String>, label: &'static str) -> LiteralError {
    LiteralError { message: message.into(), label, help: None }
}

impl LiteralError {
    fn help(mut self, help: impl Into<String>) -> LiteralError {
        self.help = Some(help.into());
        self
    }
}

pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

/// The instruction that a number stands for: `5u`, `-5`, `0x1f`, `-5i`.
pub(super) fn number<P>(word: &str) -> Result<Op<P>, LiteralError> {
    if let Some(digits) = word.strip_suffix('u') {
        return unsigned(digits).map(Op::UInt);
    }
    match word.strip_suffix('i') {
        Some(digits) => big(digits).map(Op::Integer),
        None => signed(word).map(Op::Int),
    }
}

/// Reads an unsigned number, decimal or `0x…`.
pub(super) fn unsigned(text: &str) -> Result<u64, LiteralError> {
    if text.starts_with('-') {
        return Err(error(format!("`{text}u` is a negative UInt"), "a UInt is never negative")
            .help(format!("write `{text} as_uint` for its 64 bits")));
    }
    let (_, digits, radix) = parts(text)?;
    u64::from_str_radix(digits, radix).map_err(|_| {
        error(format!("`{text}` does not fit 64 bits"), "more than 18446744073709551615")
            .help("LLDB 24 has wider numbers: write it with an `i` at the end")
    })
}

fn signed(text: &str) -> Result<i64, LiteralError> {
    let (negative, digits, radix) = parts(text)?;
    let value = i128::from_str_radix(digits, radix).ok();
    let value = value.map(|v| if negative { -v } else { v });
    value.and_then(|v| i64::try_from(v).ok()).ok_or_else(|| {
        error(format!("`{text}` does not fit an Int"), "outside of 64 bits with a sign")
            .help("write a UInt with a `u` at the end, or for LLDB 24 an Integer with an `i`")
    })
}

fn big(text: &str) -> Result<i128, LiteralError> {
    let (negative, digits, radix) = parts(text)?;
    let value = i128::from_str_radix(digits, radix).ok().filter(|value| *value < 1 << 125);
    let value =
        value.ok_or_else(|| error(format!("`{text}` is too wide"), "more than 126 bits"))?;
    Ok(if negative { -value } else { value })
}

/// Sign, digits and radix; the digits are digits of the radix, one at least.
fn parts(text: &str) -> Result<(bool, &str, u32), LiteralError> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let hex = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X"));
    let (digits, radix) = match hex {
        Some(digits) => (digits, 16),
        None => (rest, 10),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        let help = "numbers are `7` or `-7` (Int), `7u` (UInt), `7i` (Integer), in hexadecimal \
                    `0x1f`, `0x1fu`, `0x1fi`";
        return Err(error(format!("`{text}` is not a number"), "not a number").help(help));
    }
    Ok((negative, digits, radix))
}

/// Appends the bytes of a string between its quotes; calls `wrong` with each unknown escape.
pub(super) fn unescape(
    out: &mut Vec<u8>,
    text: &str,
    mut wrong: impl FnMut(Range<usize>, LiteralError),
) {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        let at = text.len() - after.len() - 1;
        let read = escape(out, after).unwrap_or_else(|| {
            let len = after.chars().next().map_or(0, char::len_utf8);
            let escape = after.slice(..len);
            let message = format!("`\\{}` is not an escape", escape.escape_debug());
            let help = "write `\\\\` for a backslash; escapes are \\n \\t \\r \\0 \\\" \\\\ \
                        \\x41 and \\u{e9}";
            wrong(at..at + 1 + len, error(message, "unknown escape").help(help));
            len
        });
        rest = after.slice(read..);
    }
    out.extend_from_slice(rest.as_bytes());
}

/// Reads the escape after a backslash; returns its length.
fn escape(out: &mut Vec<u8>, after: &str) -> Option<usize> {
    let simple = match after.bytes().next()? {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'0' => 0,
        b'x' => {
            let digits = after.get(1..3).filter(|digits| !digits.starts_with('+'))?;
            out.push(u8::from_str_radix(digits, 16).ok()?);
            return Some(3);
        }
        b'u' => {
            let (digits, _) = after.strip_prefix("u{")?.split_once('}')?;
            let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            return Some(digits.len() + 3);
        }
        other if other.is_ascii_punctuation() => other,
        _ => return None,
    };
    out.push(simple);
    Some(1)
}
