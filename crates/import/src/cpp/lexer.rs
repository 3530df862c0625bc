//! Tokens of C++ expressions.

use crate::refusal::{Carried, Reason, Refusal, refuse};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum CppToken {
    /// A whole number, and its type if the value does not determine it.
    Number(u64, Option<&'static str>),
    Float(String),
    Char(u32),
    Text(String),
    /// A name, a keyword, `$T1`, `@eax`.
    Word(String),
    Sign(&'static str),
}

/// The signs, each before those that it begins with.
const SIGNS: [&str; 44] = [
    "<<=", ">>=", "->", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "-", "+", "*", "/", "%", "&", "|", "^", "~", "!",
    "<", ">", "?", ":", "(", ")", "[", "]", ".", ",", "=", "{",
];

/// The most tokens of one expression.
const MOST_TOKENS: usize = 2000;

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Carried<Vec<CppToken>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        if tokens.len() >= MOST_TOKENS {
            return refuse(Reason::Limit, "the expression is too long");
        }
        let (token, length) = token(rest, first)?;
        tokens.push(token);
        rest = rest.get(length..).unwrap_or_default().trim_start();
    }
    Ok(tokens)
}

fn token(rest: &str, first: char) -> Carried<(CppToken, usize)> {
    if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit())
    {
        return number(rest);
    }
    if is_word_start(first) {
        let start = first.len_utf8();
        let part = rest.get(start..).unwrap_or_default();
        let length = start + part.find(|c: char| !is_word_part(c)).unwrap_or(part.len());
        let (word, behind) = rest.split_at(length);
        // The prefix of a string or character says how wide it is.
        if matches!(word, "L" | "u" | "U" | "u8") && behind.starts_with(['"', '\'']) {
            let (token, more) = quoted(behind)?;
            return Ok((token, length + more));
        }
        return Ok((CppToken::Word(word.to_owned()), length));
    }
    if matches!(first, '"' | '\'') {
        return quoted(rest);
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(sign) => Ok((CppToken::Sign(sign), sign.len())),
        None => refuse(Reason::Syntax, format!("`{first}` is not expected here")),
    }
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '$' | '@')
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn number(text: &str) -> Carried<(CppToken, usize)> {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    let end = text.find(|c: char| {
        let is_exponent_sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E') && !is_hex;
        before = c;
        !(c.is_ascii_alphanumeric() || matches!(c, '.' | '\'') || is_exponent_sign)
    });
    let (written, _) = text.split_at(end.unwrap_or(text.len()));
    let length = written.len();
    let digits = written.replace('\'', "");
    let lower = digits.to_ascii_lowercase();
    if !is_hex && (lower.contains('.') || lower.contains('e') || lower.ends_with('f')) {
        return Ok((CppToken::Float(digits), length));
    }
    match whole(&lower) {
        Some((value, ty)) => Ok((CppToken::Number(value, ty), length)),
        None => refuse(Reason::Syntax, format!("`{written}` is not a number")),
    }
}

/// The value of a whole number with its prefix and suffix, in lower case, and its type if it is not that of its value.
fn whole(written: &str) -> Option<(u64, Option<&'static str>)> {
    let text = written;
    let suffix = ["ui64", "ui32", "ui16", "ui8", "i64", "i32", "i16", "i8"]
        .iter()
        .find_map(|suffix| text.strip_suffix(suffix));
    let text = suffix.unwrap_or_else(|| text.trim_end_matches(['u', 'l', 'z']));
    let (digits, radix) = match text.split_at_checked(2) {
        Some(("0x", digits)) => (digits, 16),
        Some(("0b", digits)) => (digits, 2),
        _ if text.len() > 1 && text.starts_with('0') => (text, 8),
        _ => (text, 10),
    };
    let value = u64::from_str_radix(digits, radix).ok()?;
    let suffix = written.get(text.len()..).unwrap_or_default();
    let is_long = suffix.contains(['l', 'z']) || suffix.ends_with("64");
    let is_unsigned = suffix.contains('u')
        || radix != 10 && i32::try_from(value).is_err() && u32::try_from(value).is_ok();
    let ty = match (is_unsigned, is_long || u32::try_from(value).is_err()) {
        (true, true) => Some("unsigned long long"),
        (true, false) => Some("unsigned int"),
        (false, _) => Some("long long").filter(|_| is_long && i64::try_from(value).is_ok()),
    };
    Some((value, ty))
}

/// A string or a character, from its quote on.
fn quoted(text: &str) -> Carried<(CppToken, usize)> {
    let open = || Refusal::new(Reason::Syntax, "a quote is not closed");
    let mut characters = text.char_indices();
    let (_, quote) = characters.next().ok_or_else(open)?;
    let mut value = String::new();
    loop {
        let (at, c) = characters.next().ok_or_else(open)?;
        match c {
            c if c == quote => {
                let length = at + c.len_utf8();
                return Ok((token_of(quote, value)?, length));
            }
            '\\' => value.push(escape(&mut characters).ok_or_else(open)?),
            c => value.push(c),
        }
    }
}

fn token_of(quote: char, value: String) -> Carried<CppToken> {
    if quote == '"' {
        return Ok(CppToken::Text(value));
    }
    let mut characters = value.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) => Ok(CppToken::Char(c.into())),
        _ => refuse(Reason::Syntax, "the quotes must hold exactly one character"),
    }
}

fn escape(characters: &mut std::str::CharIndices<'_>) -> Option<char> {
    let (_, c) = characters.next()?;
    let (radix, most, first) = match c {
        'n' => return Some('\n'),
        't' => return Some('\t'),
        'r' => return Some('\r'),
        'a' => return Some('\x07'),
        'b' => return Some('\x08'),
        'f' => return Some('\x0C'),
        'v' => return Some('\x0B'),
        'x' => (16, 8, 0),
        'u' => (16, 4, 0),
        'U' => (16, 8, 0),
        '0'..='7' => (8, 2, c.to_digit(8)?),
        other => return Some(other),
    };
    let mut value = first;
    for _ in 0..most {
        let mut ahead = characters.clone();
        let Some(digit) = ahead.next().and_then(|(_, c)| c.to_digit(radix)) else { break };
        value = value.checked_mul(radix)?.checked_add(digit)?;
        *characters = ahead;
    }
    char::from_u32(value)
}
