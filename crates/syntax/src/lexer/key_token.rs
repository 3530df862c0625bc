//! The tokens of keys and value trees: those of code, read as parts of type names and values.

use super::next_token;
use crate::source::Slice;
use crate::token::TokenKind;
use std::ops::Range;

/// The first token from a byte on and its range; `Err` if no key can contain it.
pub(super) fn next_key_token(
    text: &str,
    from: usize,
) -> Option<(Result<TokenKind, ()>, Range<usize>)> {
    use TokenKind::*;
    let (token, range) = next_token::<TokenKind>(text, from)?;
    let (start, rest) = (range.start, text.slice(range.start..));
    let first = |kind| (Ok(kind), start..start + 1);
    if let Some(length) = number(rest) {
        return Some((Ok(Number), start..start + length));
    }
    if let Some((kind, length)) = pointer(rest) {
        return Some((Ok(kind), start..start + length));
    }
    Some(match token {
        Ok(Less | LessEqual | ShiftLeft) => first(AngleOpen),
        Ok(Greater | GreaterEqual | ShiftRight) => first(AngleClose),
        Ok(Assign) if rest.starts_with("=>") => (Ok(Assign), start..start + 2),
        // A colon behind the name of a member, then a type that begins with `::`.
        Ok(Scope) if rest.starts_with(":::") => first(Colon),
        Ok(TwoDots | UpTo) => first(Dot),
        Ok(
            True | False | Null | Char | PlainString | StringOpen | ThreeQuotes | ParenOpen
            | ParenClose | SquareOpen | SquareClose | BraceOpen | BraceClose | Dot | Arrow | Comma
            | Colon | Scope | Semicolon | Assign | At | Through | Plus | Star | Slash | And
            | AndAnd | Equal | BlockComment,
        ) => (token, range),
        Ok(_) if text.slice(range.clone()) == "_" => (Ok(Wildcard), range),
        Ok(Name) => (Ok(Name), range),
        // A keyword of code is a name.
        Ok(_) if rest.starts_with(|c: char| c.is_ascii_alphabetic()) => (Ok(Name), range),
        _ => (Err(()), range),
    })
}

/// The length of the number at the beginning, with its sign, fraction and exponent.
fn number(text: &str) -> Option<usize> {
    let digits = text.strip_prefix('-').map_or(text, |rest| rest.trim_start_matches([' ', '\t']));
    let is_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let word = |text: &str| {
        text.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(text.len())
    };
    if !is_digit(digits) {
        return None;
    }
    let mut length = word(digits);
    if let Some(fraction) = digits.slice(length..).strip_prefix('.').filter(|f| is_digit(f)) {
        length += 1 + word(fraction);
    }
    let exponent = digits.slice(length..).strip_prefix(['+', '-']).filter(|e| is_digit(e));
    if let Some(exponent) = exponent.filter(|_| digits.slice(..length).ends_with(['e', 'E'])) {
        let end = exponent.find(|c: char| !c.is_ascii_digit());
        length += 1 + end.unwrap_or(exponent.len());
    }
    Some(text.len() - digits.len() + length)
}

/// A pointer or reference of Rust at the beginning, with the spaces after it.
fn pointer(text: &str) -> Option<(TokenKind, usize)> {
    let signs = [
        ("*const", TokenKind::PointerConst),
        ("*mut", TokenKind::PointerMut),
        ("&mut", TokenKind::ReferenceMut),
    ];
    let (sign, kind) = signs.into_iter().find(|(sign, _)| text.starts_with(sign))?;
    let behind = text.slice(sign.len()..);
    let rest = behind.trim_start_matches([' ', '\t']);
    (rest.len() < behind.len()).then_some((kind, text.len() - rest.len()))
}
