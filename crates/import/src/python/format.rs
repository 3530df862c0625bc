//! Literals and formats of Python: `%`, `format` and f-strings.

use super::api::text_argument;
use super::run::refuse;
use super::value::{Hole, Piece, PyValue, Quotes, constant, known};
use crate::refusal::{Carried, Reason};
use crate::syntax::ast::BinaryOp;
use crate::syntax::build;
use crate::translate::{Code, CodeKind, constant as constant_number, digits_in};

fn odd<T>(what: impl Into<String>) -> Carried<T> {
    refuse(Reason::Format, what)
}

pub(super) fn integer(text: &str) -> Option<i128> {
    let text = text.replace('_', "").to_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (text.as_str(), 10),
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
            c @ ('\\' | '\'' | '"') => out.push(c),
            kind @ ('x' | 'u') => {
                let length = if kind == 'x' { 2 } else { 4 };
                let digits: String = characters.by_ref().take(length).collect();
                out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            'N' | 'U' | 'a' | 'b' | 'f' | 'v' | 'r' | '0'..='7' => return None,
            // Python keeps a backslash that begins no escape.
            c => out.extend(['\\', c]),
        }
    }
    Some(out)
}

/// A value as `str` writes it.
pub(super) fn text_of(value: PyValue<'_>) -> Carried<Vec<Piece>> {
    let literal = |text: &str| vec![Piece::Literal(text.to_owned())];
    let hole = |code| vec![Piece::Hole(Hole { code, options: Vec::new(), quotes: Quotes::None })];
    Ok(match value {
        PyValue::Text(mut pieces) => {
            // Where LLDB has no summary, Python shows this.
            if let [Piece::Hole(hole)] = &mut *pieces
                && hole.is_summary()
            {
                let shown = hole.code.expr.clone();
                hole.code.expr = build::binary(BinaryOp::Coalesce, shown, build::string("None"));
            }
            pieces
        }
        PyValue::None => literal("None"),
        PyValue::Number(code) => match (constant_number(&code.expr), known(&code)) {
            (Some(number), _) => literal(&number.to_string()),
            (_, Some(holds)) => literal(if holds { "True" } else { "False" }),
            _ if code.kind == CodeKind::Bool => {
                let (then, other) = (build::string("True"), build::string("False"));
                hole(Code::text(build::choice(code.expr, then, other)))
            }
            _ => hole(code),
        },
        PyValue::Unknown => literal("\u{FFFD}"),
        PyValue::Refused(refused) => return Err(refused.refusal),
        PyValue::Object(_) => {
            return odd("the description of a value, which only Python can ask for");
        }
        _ => return odd("something that is neither a text nor a number"),
    })
}

/// A format specifier.
#[derive(Clone, Copy)]
struct Spec {
    has_prefix: bool,
    is_zero: bool,
    width: usize,
    kind: char,
}

fn spec(text: &str) -> Option<Spec> {
    let mut spec = Spec { has_prefix: false, is_zero: false, width: 0, kind: 's' };
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '#' => spec.has_prefix = true,
            '0' if spec.width == 0 => spec.is_zero = true,
            '0'..='9' => spec.width = spec.width * 10 + c.to_digit(10)? as usize,
            c if c.is_ascii_alphabetic() && characters.peek().is_none() => spec.kind = c,
            _ => return None,
        }
        if spec.width > 64 {
            return None;
        }
    }
    Some(spec)
}

/// A value in a format.
pub(super) fn formatted(value: PyValue<'_>, text: &str) -> Carried<Vec<Piece>> {
    if text.is_empty() || value == PyValue::Unknown {
        return text_of(value);
    }
    let Some(spec) = spec(text) else { return odd(format!("the format `{text}`")) };
    let (radix, prefix) = match spec.kind {
        's' | 'd' | 'i' | 'u' => (10, ""),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        'o' => (8, "0o"),
        'b' => (2, "0b"),
        'f' | 'g' | 'e' | 'F' | 'G' | 'E' => {
            return refuse(Reason::Float, format!("the format `{text}`"));
        }
        _ => return odd(format!("the format `{text}`")),
    };
    let prefix = if spec.has_prefix { prefix } else { "" };
    let is_negative = value.as_integer().is_some_and(|number| number < 0);
    let code = match value {
        PyValue::Number(code) if code.kind != CodeKind::Bool && !is_negative => code,
        value if spec.kind == 's' && spec.width == 0 => return text_of(value),
        _ => return odd(format!("the format `{text}` of something that is not a number")),
    };
    let is_filled = spec.is_zero && spec.width > prefix.len();
    if code.kind == CodeKind::Signed && (radix != 10 || is_filled) {
        return odd(format!("the format `{text}` of a number that may be negative"));
    }
    // The language has no upper-case prefix, and blanks would be before the prefix.
    if spec.width > 0 && !is_filled || prefix == "0X" {
        return odd(format!("the format `{text}`"));
    }
    let digits = is_filled.then(|| (spec.width - prefix.len()) as u64);
    let options = digits_in(radix, digits, spec.kind == 'X');
    let hole = Hole { code, options, quotes: Quotes::None };
    Ok(vec![Piece::Literal(prefix.to_owned()), Piece::Hole(hole)])
}

/// `format % values`.
pub(super) fn percent<'a>(format: &[Piece], values: PyValue<'a>) -> Carried<PyValue<'a>> {
    let Some(format) = constant(format) else { return odd("a format that is computed") };
    let mut values = match values {
        PyValue::List(all) => all.into_iter(),
        one => vec![one].into_iter(),
    };
    let mut pieces = Vec::new();
    let mut rest = format.as_str();
    while let Some((before, behind)) = rest.split_once('%') {
        pieces.push(Piece::Literal(before.to_owned()));
        if let Some(behind) = behind.strip_prefix('%') {
            pieces.push(Piece::Literal("%".to_owned()));
            rest = behind;
            continue;
        }
        let Some(end) = behind.find(|c: char| c.is_ascii_alphabetic() || c == '(') else {
            return odd("a `%` without a letter");
        };
        let (spec, behind) = behind.split_at(end + 1);
        rest = behind;
        let Some(value) = values.next() else { return odd("a format with too few values") };
        let is_plain = matches!(spec, "s" | "d" | "i" | "u");
        let is_number = value.is_number() || value == PyValue::Unknown;
        if is_plain && !is_number && spec != "s" {
            return odd("it is not known to be a number");
        }
        pieces.extend(formatted(value, if is_plain { "" } else { spec })?);
    }
    if values.next().is_some() {
        return odd("a format with too many values");
    }
    pieces.push(Piece::Literal(rest.to_owned()));
    Ok(PyValue::Text(pieces))
}

/// `format.format(values)`.
fn braces<'a>(format: &[Piece], given: &[PyValue<'a>]) -> Carried<PyValue<'a>> {
    let Some(format) = constant(format) else { return odd("a format that is computed") };
    let (mut pieces, mut next) = (Vec::new(), 0);
    let mut characters = format.chars().peekable();
    let mut literal = String::new();
    while let Some(c) = characters.next() {
        if matches!(c, '{' | '}') && characters.peek() == Some(&c) {
            literal.extend(characters.next());
            continue;
        }
        if c != '{' {
            literal.push(c);
            continue;
        }
        pieces.push(Piece::Literal(std::mem::take(&mut literal)));
        let field: String = characters.by_ref().take_while(|c| *c != '}').collect();
        let (name, spec) = field.split_once(':').unwrap_or((&field, ""));
        let value = match name.parse::<usize>() {
            _ if name.is_empty() => {
                next += 1;
                given.get(next - 1)
            }
            Ok(at) => given.get(at),
            Err(_) => None,
        };
        let Some(value) = value else { return odd(format!("the field `{field}`")) };
        pieces.extend(formatted(value.clone(), spec)?);
    }
    pieces.push(Piece::Literal(literal));
    Ok(PyValue::Text(pieces))
}

/// A method of a text.
pub(super) fn of_text<'a>(
    pieces: Vec<Piece>,
    name: &str,
    given: &[PyValue<'a>],
) -> Carried<PyValue<'a>> {
    match (name, text_argument(given, 0).as_deref(), text_argument(given, 1).as_deref()) {
        ("format", ..) => braces(&pieces, given),
        ("strip", Some("\""), None) | ("replace", Some("\""), Some("")) => unquoted(pieces),
        ("replace", Some(old), Some(new)) if !old.is_empty() => match constant(&pieces) {
            Some(text) => Ok(PyValue::literal(text.replace(old, new))),
            None => refuse(Reason::Text, "`replace` of a text"),
        },
        ("strip" | "rstrip", Some("\0"), None) | ("encode" | "decode", ..) => {
            Ok(PyValue::Text(pieces))
        }
        _ => refuse(Reason::Text, format!("`{name}` of a text")),
    }
}

/// A text of LLDB without its quotes.
pub(super) fn unquoted<'a>(pieces: Vec<Piece>) -> Carried<PyValue<'a>> {
    if let Some(text) = constant(&pieces) {
        return Ok(PyValue::literal(text.trim_matches('"')));
    }
    match &*pieces {
        [Piece::Hole(Hole { code, options, quotes })]
            if *quotes != Quotes::None && options.is_empty() && code.kind == CodeKind::Text =>
        {
            Ok(PyValue::hole(code.clone(), Quotes::Hidden))
        }
        _ => refuse(Reason::Text, "a text is cut"),
    }
}
