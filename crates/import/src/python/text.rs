//! Literals and formats of Python: `%`, `format` and f-strings.

use super::call::Arguments;
use super::run::{refuse, unquoted};
use super::value::{Hole, Piece, PyNumber, PyValue, Quotes, constant};
use crate::refusal::{Carried, Reason};
use crate::syntax::ast::{Arg, BinaryOp};
use crate::syntax::build;
use crate::translate::{Code, CodeKind};

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
            'r' => out.push('\r'),
            c @ ('\\' | '\'' | '"') => out.push(c),
            kind @ ('x' | 'u') => {
                let length = if kind == 'x' { 2 } else { 4 };
                let digits: String = characters.by_ref().take(length).collect();
                out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            'N' | 'U' | 'a' | 'b' | 'f' | 'v' | '0'..='7' => return None,
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
        PyValue::Int(number) => literal(&number.to_string()),
        PyValue::Bool(known) => literal(if known { "True" } else { "False" }),
        PyValue::None => literal("None"),
        PyValue::Number(PyNumber { code, .. }) => hole(code),
        PyValue::Truth(test) => {
            let (then, other) = (build::string("True"), build::string("False"));
            hole(Code::text(build::choice(test.expr, then, other)))
        }
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
    is_left: Option<bool>,
    has_prefix: bool,
    is_zero: bool,
    width: usize,
    kind: char,
}

fn spec(text: &str) -> Option<Spec> {
    let mut spec = Spec { is_left: None, has_prefix: false, is_zero: false, width: 0, kind: 's' };
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '<' | '>' if spec.width == 0 => spec.is_left = Some(c == '<'),
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
    let radix = match spec.kind {
        's' | 'd' | 'i' | 'u' => 10,
        'x' | 'X' => 16,
        'o' => 8,
        'b' => 2,
        'f' | 'g' | 'e' | 'F' | 'G' | 'E' => {
            return refuse(Reason::Float, format!("the format `{text}`"));
        }
        _ => return odd(format!("the format `{text}`")),
    };
    match value {
        PyValue::Int(number) if number >= 0 => {
            Ok(vec![Piece::Literal(of_constant(number, radix, spec))])
        }
        PyValue::Number(PyNumber { code, .. }) => of_number(code, radix, spec, text),
        value if spec.kind == 's' => padded(text_of(value)?, spec, true, text),
        _ => odd(format!("the format `{text}` of something that is not a number")),
    }
}

fn prefix(spec: Spec) -> &'static str {
    match (spec.has_prefix, spec.kind) {
        (true, 'x') => "0x",
        (true, 'X') => "0X",
        (true, 'o') => "0o",
        (true, 'b') => "0b",
        _ => "",
    }
}

fn of_constant(number: i128, radix: u32, spec: Spec) -> String {
    let mut digits = match (radix, spec.kind) {
        (16, 'X') => format!("{number:X}"),
        (16, _) => format!("{number:x}"),
        (8, _) => format!("{number:o}"),
        (2, _) => format!("{number:b}"),
        _ => number.to_string(),
    };
    if spec.is_zero {
        let width = spec.width.saturating_sub(prefix(spec).len());
        digits = format!("{digits:0>width$}");
    }
    digits.insert_str(0, prefix(spec));
    match spec.is_left {
        Some(true) => format!("{digits:<0$}", spec.width),
        _ => format!("{digits:>0$}", spec.width),
    }
}

fn of_number(code: Code, radix: u32, spec: Spec, text: &str) -> Carried<Vec<Piece>> {
    let (prefix, mut options, mut width) = (prefix(spec), Vec::new(), spec.width);
    let is_filled = spec.is_zero && width > prefix.len();
    if code.kind == CodeKind::Signed && (radix != 10 || is_filled) {
        return odd(format!("the format `{text}` of a number that may be negative"));
    }
    let number = |label, value: usize| build::labelled(label, build::number(value as i128));
    if radix != 10 {
        options.push(number("radix", radix as usize));
    }
    if is_filled {
        options.push(number("digits", width - prefix.len()));
        width = 0;
    }
    if spec.kind == 'X' {
        options.push(build::labelled("uppercase", build::boolean(true)));
    }
    if width > 0 && !prefix.is_empty() || prefix == "0X" {
        return odd(format!("the format `{text}`"));
    }
    let number = Piece::Hole(Hole { code, options, quotes: Quotes::None });
    let pieces = padded(vec![number], Spec { width, ..spec }, false, text)?;
    Ok([vec![Piece::Literal(prefix.to_owned())], pieces].concat())
}

/// A text with blanks beside it. Python counts characters, LLDB bytes: they differ in texts of the program.
fn padded(mut pieces: Vec<Piece>, spec: Spec, is_text: bool, text: &str) -> Carried<Vec<Piece>> {
    if spec.width == 0 {
        return Ok(pieces);
    }
    let [Piece::Hole(hole)] = &mut *pieces else {
        return odd(format!("the format `{text}` of a text"));
    };
    let left = || build::labelled("align", build::name("left"));
    let align: Option<Arg> = spec.is_left.unwrap_or(is_text).then(left);
    hole.options.push(build::labelled("width", build::number(spec.width as i128)));
    hole.options.extend(align);
    Ok(pieces)
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
        let is_number = matches!(value, PyValue::Int(_) | PyValue::Number(_) | PyValue::Unknown);
        if is_plain && !is_number && spec != "s" {
            return odd("it is not known to be a number");
        }
        // `%5s` is on the right, unlike `{:5s}`.
        let spec = match spec.strip_prefix('-') {
            Some(spec) => format!("<{spec}"),
            None if spec.ends_with('s') && spec.len() > 1 => format!(">{spec}"),
            None => spec.to_owned(),
        };
        pieces.extend(formatted(value, if is_plain { "" } else { &spec })?);
    }
    if values.next().is_some() {
        return odd("a format with too many values");
    }
    pieces.push(Piece::Literal(rest.to_owned()));
    Ok(PyValue::Text(pieces))
}

/// `format.format(values)`.
fn braces<'a>(format: &[Piece], given: &Arguments<'a>) -> Carried<PyValue<'a>> {
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
                given.all.get(next - 1)
            }
            Ok(at) => given.all.get(at),
            Err(_) => given.named.iter().find(|(one, _)| one == name).map(|(_, value)| value),
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
    given: &Arguments<'a>,
) -> Carried<PyValue<'a>> {
    let (first, second) = (given.text(0), given.text(1));
    match (name, first.as_deref(), second.as_deref()) {
        ("format", ..) => braces(&pieces, given),
        ("join", ..) => join(&pieces, given.get(0)),
        ("strip", Some("\""), None) | ("replace", Some("\""), Some("")) => unquoted(pieces),
        ("strip" | "rstrip", Some("\0"), None) | ("encode" | "decode", ..) => {
            Ok(PyValue::Text(pieces))
        }
        ("replace", Some(old), Some(new)) if !old.is_empty() => match constant(&pieces) {
            Some(text) => Ok(PyValue::literal(text.replace(old, new))),
            None => refuse(Reason::Text, "`replace` of a text"),
        },
        _ => refuse(Reason::Text, format!("`{name}` of a text")),
    }
}

/// `separator.join(list)`.
fn join<'a>(separator: &[Piece], list: PyValue<'a>) -> Carried<PyValue<'a>> {
    let (Some(separator), PyValue::List(list)) = (constant(separator), list) else {
        return refuse(Reason::Call, "`join` of something that is not a list");
    };
    let mut text = Vec::new();
    for (at, one) in list.into_iter().enumerate() {
        if at > 0 {
            text.push(Piece::Literal(separator.clone()));
        }
        let PyValue::Text(one) = one else {
            return refuse(Reason::Call, "`join` of values that are not texts");
        };
        text.extend(one);
    }
    Ok(PyValue::Text(text))
}
