//! Literals of Python.

use super::ast::{Expr, ExprKind, FormatPart};

/// Whether a value is no text that would be shown.
pub(super) fn is_silent(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::None | ExprKind::Bool(_) | ExprKind::Int(_) => true,
        ExprKind::Str(text) => text.is_empty(),
        ExprKind::Unary(_, value) => is_silent(value),
        _ => false,
    }
}

pub(super) fn other(what: &str) -> ExprKind {
    ExprKind::Other(what.to_owned())
}

/// Strings beside each other are one.
pub(super) fn joined(all: Vec<ExprKind>) -> ExprKind {
    let mut parts = Vec::new();
    for one in all {
        match one {
            ExprKind::Str(text) => parts.push(FormatPart::Text(text)),
            ExprKind::Format(more) => parts.extend(more),
            odd => return odd,
        }
    }
    let texts: Option<Vec<&str>> = parts
        .iter()
        .map(|part| match part {
            FormatPart::Text(text) => Some(text.as_str()),
            FormatPart::PyValue(..) => None,
        })
        .collect();
    match texts {
        Some(texts) => ExprKind::Str(texts.concat()),
        None => ExprKind::Format(parts),
    }
}

pub(super) fn integer(text: &str) -> Option<i128> {
    let text = text.replace('_', "").to_lowercase();
    let text = text.trim_end_matches('l');
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (text, 10),
    };
    i128::from_str_radix(digits, radix).ok().filter(|number| number.unsigned_abs() < 1 << 64)
}

/// The characters that a literal stands for.
pub(super) fn unescaped(text: &str, is_raw: bool) -> Option<String> {
    if is_raw {
        return Some(text.to_owned());
    }
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match characters.next()? {
            '\n' => {}
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            '0' if !characters.clone().next().is_some_and(|c| c.is_ascii_digit()) => out.push('\0'),
            c @ ('\\' | '\'' | '"') => out.push(c),
            kind @ ('x' | 'u' | 'U') => {
                let length = match kind {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let digits: String = characters.by_ref().take(length).collect();
                out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            'N' | 'a' | 'b' | 'f' | 'v' | '0'..='7' => return None,
            // Python keeps a backslash that begins no escape.
            c => out.extend(['\\', c]),
        }
    }
    Some(out)
}
