//! Integers and characters of code, numbers of value trees.

use super::Builder;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::lexer::scan::{self, Quoted};
use crate::source::{Slice, Word};
use crate::token::Token;

impl Builder<'_> {
    /// The number of the character in a literal.
    pub(crate) fn char_number(&self, tok: Token) -> u32 {
        match scan::read_char(self.slice(tok).get(1..).unwrap_or_default()).0 {
            Quoted::Char(c) => u32::from(c),
            _ => 0,
        }
    }

    /// The value of an integer; reports its errors.
    pub(crate) fn integer(&self, tok: Token) -> Option<u64> {
        let text = self.slice(tok);
        match read_integer(text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.report(self.number_error(tok, text, error));
                None
            }
        }
    }

    fn number_error(&self, tok: Token, text: &str, error: IntegerError) -> Diagnostic {
        let shown: String = text.chars().take(40).collect();
        let at = |message: String, label: &str| {
            Diagnostic::new(code::NUMBER, message).label(self.span(tok), label)
        };
        match error {
            IntegerError::TooLarge => at(
                "this number does not fit 64 bits".to_owned(),
                "larger than 18446744073709551615",
            ),
            IntegerError::NoDigits => {
                at(format!("`{shown}` is a number without digits"), "no digits")
            }
            IntegerError::Octal => at("there are no octal numbers".to_owned(), "octal notation")
                .help("write it in decimal, as `0x1F` or as `0b11111`"),
            IntegerError::Digit(c) => at(format!("`{shown}` is not a number"), "not a number")
                .note(format!(
                    "`{c}` is not a digit of a {} number.",
                    match text.get(..2) {
                        Some("0x" | "0X") => "hexadecimal",
                        Some("0b" | "0B") => "binary",
                        _ => "decimal",
                    }
                )),
        }
    }

    /// The text of a number in a value tree without spaces and `_`; reports its errors.
    pub(crate) fn value_number(&self, tok: Token) -> Option<Word> {
        let text: String =
            self.slice(tok).chars().filter(|c| !matches!(c, '_' | ' ' | '\t')).collect();
        let digits = text.strip_prefix('-').unwrap_or(&text);
        let fraction =
            digits.contains('.') || !digits.starts_with("0x") && digits.contains(['e', 'E']);
        if fraction && digits.parse::<f64>().is_ok() {
            return Some(text.as_str().into());
        }
        match read_integer(digits) {
            Err(IntegerError::TooLarge) | Ok(_) => Some(text.as_str().into()),
            Err(error) => {
                self.report(self.number_error(tok, digits, error));
                None
            }
        }
    }
}

/// The error of a number.
enum IntegerError {
    TooLarge,
    NoDigits,
    Octal,
    Digit(char),
}

fn read_integer(text: &str) -> Result<u64, IntegerError> {
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (text.slice(2..), 16),
        Some("0b" | "0B") => (text.slice(2..), 2),
        Some("0o" | "0O") => return Err(IntegerError::Octal),
        _ => (text, 10),
    };
    let mut value = Some(0u64);
    let mut any = false;
    for c in digits.chars().filter(|c| *c != '_') {
        let digit = c.to_digit(radix).ok_or(IntegerError::Digit(c))?;
        let next = value.and_then(|v| v.checked_mul(u64::from(radix)));
        value = next.and_then(|v| v.checked_add(u64::from(digit)));
        any = true;
    }
    match (any, value) {
        (false, _) => Err(IntegerError::NoDigits),
        (true, None) => Err(IntegerError::TooLarge),
        (true, Some(value)) => Ok(value),
    }
}
