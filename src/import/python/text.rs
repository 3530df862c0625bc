//! Formats of Python: `%`, `format` and f-strings.

use super::call::{Arguments, bytes, refused as not_known};
use super::value::{Hole, HoleKind, Piece, PyNumber, PyValue, constant, hole, joined, literal};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};

fn refused<T>(what: impl Into<String>) -> Carried<T> {
    Err(Refusal::new(Reason::Format, what))
}

/// A value as `str` writes it.
pub(super) fn text_of(value: PyValue<'_>) -> Carried<Vec<Piece>> {
    let number = |code: Code| {
        vec![Piece::Hole(Hole { code, options: String::new(), kind: HoleKind::Other })]
    };
    Ok(match value {
        PyValue::Text(mut pieces) => {
            // Where LLDB has no summary, Python shows this.
            if let [Piece::Hole(Hole { code, options, kind: HoleKind::Quoted(true) })] =
                &mut *pieces
                && options.is_empty()
                && code.text.ends_with(".summary()")
            {
                options.push_str(", else: \"None\"");
            }
            pieces
        }
        PyValue::Int(number) => vec![Piece::Literal(number.to_string())],
        PyValue::Bool(true) => vec![Piece::Literal("True".to_owned())],
        PyValue::Bool(false) => vec![Piece::Literal("False".to_owned())],
        PyValue::None => vec![Piece::Literal("None".to_owned())],
        PyValue::Number(PyNumber { code, .. }) => number(code),
        PyValue::Truth(test) => {
            let text = format!("{} ? \"True\" : \"False\"", test.within(Level::Or));
            number(Code::new(text, Level::Conditional, CodeKind::Text).since(test.since))
        }
        PyValue::Unknown => vec![Piece::Literal("\u{FFFD}".to_owned())],
        PyValue::Object(_) => {
            return refused("the description of a value, which only Python can ask for");
        }
        _ => return refused("something that is neither a text nor a number"),
    })
}

/// A format specifier.
struct Spec {
    is_left: Option<bool>,
    has_prefix: bool,
    is_zero: bool,
    width: usize,
    kind: char,
}

fn spec(text: &str) -> Option<Spec> {
    let mut spec = Spec { is_left: None, has_prefix: false, is_zero: false, width: 0, kind: 's' };
    let mut width = String::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '<' if width.is_empty() => spec.is_left = Some(true),
            '>' if width.is_empty() => spec.is_left = Some(false),
            '#' => spec.has_prefix = true,
            '0' if width.is_empty() => spec.is_zero = true,
            '0'..='9' => width.push(c),
            c if c.is_ascii_alphabetic() && characters.peek().is_none() => spec.kind = c,
            _ => return None,
        }
    }
    if !width.is_empty() {
        spec.width = width.parse().ok().filter(|width| *width <= 64)?;
    }
    Some(spec)
}

/// A value in a format.
pub(super) fn formatted(value: PyValue<'_>, text: &str) -> Carried<Vec<Piece>> {
    if text.is_empty() {
        return text_of(value);
    }
    let Some(spec) = spec(text) else { return refused(format!("the format `{text}`")) };
    if matches!(spec.kind, 'f' | 'g' | 'e' | 'F' | 'G' | 'E' | 'n') {
        return Err(Refusal::new(Reason::Float, format!("the format `{text}`")));
    }
    let radix = match spec.kind {
        's' | 'd' | 'i' | 'u' => 10,
        'x' | 'X' => 16,
        'o' => 8,
        'b' => 2,
        _ => return refused(format!("the format `{text}`")),
    };
    match value {
        PyValue::Int(number) if number >= 0 => {
            Ok(vec![Piece::Literal(of_constant(number, radix, &spec))])
        }
        PyValue::Number(PyNumber { code, .. }) => of_number(code, radix, &spec, text),
        PyValue::Unknown => text_of(PyValue::Unknown),
        value if spec.kind == 's' => padded(text_of(value)?, &spec, true, text),
        _ => refused(format!("the format `{text}` of something that is not a number")),
    }
}

fn of_constant(number: i128, radix: u32, spec: &Spec) -> String {
    let (mut digits, prefix) = match (radix, spec.kind) {
        (16, 'X') => (format!("{number:X}"), "0X"),
        (16, _) => (format!("{number:x}"), "0x"),
        (8, _) => (format!("{number:o}"), "0o"),
        (2, _) => (format!("{number:b}"), "0b"),
        _ => (number.to_string(), ""),
    };
    let prefix = if spec.has_prefix { prefix } else { "" };
    if spec.is_zero {
        let width = spec.width.saturating_sub(prefix.len());
        digits = format!("{digits:0>width$}");
    }
    digits.insert_str(0, prefix);
    match (spec.is_zero, spec.is_left) {
        (true, _) => digits,
        (_, Some(true)) => format!("{digits:<0$}", spec.width),
        _ => format!("{digits:>0$}", spec.width),
    }
}

fn of_number(code: Code, radix: u32, spec: &Spec, text: &str) -> Carried<Vec<Piece>> {
    let mut options = String::new();
    let mut width = spec.width;
    let prefix = match (spec.has_prefix, radix) {
        (true, 16) => "0x",
        (true, 8) => "0o",
        (true, 2) => "0b",
        _ => "",
    };
    let is_filled = spec.is_zero && width > prefix.len();
    if code.kind == CodeKind::Signed && (radix != 10 || is_filled) {
        return refused(format!("the format `{text}` of a number that may be negative"));
    }
    if radix != 10 {
        options.push_str(&format!(", radix: {radix}"));
    }
    if is_filled {
        options.push_str(&format!(", digits: {}", width - prefix.len()));
        width = 0;
    }
    if spec.kind == 'X' {
        options.push_str(", uppercase: true");
    }
    if width > 0 && !prefix.is_empty() {
        return refused(format!("the format `{text}`"));
    }
    let number = Piece::Hole(Hole { code, options, kind: HoleKind::Other });
    let spec = Spec { width, ..*spec };
    let mut pieces = padded(vec![number], &spec, false, text)?;
    if !prefix.is_empty() {
        pieces.insert(0, Piece::Literal(prefix.to_owned()));
    }
    Ok(pieces)
}

/// A text with blanks beside it. Python counts characters, LLDB bytes: they differ in texts of the program.
fn padded(mut pieces: Vec<Piece>, spec: &Spec, is_text: bool, text: &str) -> Carried<Vec<Piece>> {
    if spec.width == 0 {
        return Ok(pieces);
    }
    let [Piece::Hole(hole)] = &mut *pieces else {
        return refused(format!("the format `{text}` of a text"));
    };
    let align = if spec.is_left.unwrap_or(is_text) { ", align: left" } else { "" };
    hole.options.push_str(&format!(", width: {}{align}", spec.width));
    Ok(pieces)
}

/// `format % values`.
pub(super) fn percent<'a>(format: &[Piece], values: PyValue<'a>) -> Carried<PyValue<'a>> {
    let Some(format) = constant(format) else { return refused("a format that is computed") };
    let dictionary = match &values {
        PyValue::Dict(pairs) => pairs.clone(),
        _ => Vec::new(),
    };
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
        let (key, behind) = match behind.strip_prefix('(').and_then(|b| b.split_once(')')) {
            Some((key, behind)) => (Some(literal(key)), behind),
            None => (None, behind),
        };
        let Some(end) = behind.find(|c: char| c.is_ascii_alphabetic()) else {
            return refused("a `%` without a letter");
        };
        let (spec, behind) = behind.split_at(end + 1);
        rest = behind;
        let value = match key {
            Some(key) => dictionary.iter().find(|(one, _)| *one == key).map(|(_, v)| v.clone()),
            None => values.next(),
        };
        let Some(value) = value else { return refused("a format with too few values") };
        let is_plain = matches!(spec, "s" | "d" | "i" | "u");
        let is_number = matches!(value, PyValue::Int(_) | PyValue::Number(_) | PyValue::Unknown);
        if is_plain && !is_number && spec != "s" {
            return refused("it is not known to be a number");
        }
        // `%5s` is on the right, unlike `{:5s}`.
        let spec = match spec.strip_prefix('-') {
            Some(spec) => format!("<{spec}"),
            None if spec.ends_with('s') && spec.len() > 1 => format!(">{spec}"),
            None => spec.to_owned(),
        };
        pieces.extend(formatted(value, if is_plain { "" } else { &spec })?);
    }
    if dictionary.is_empty() && values.next().is_some() {
        return refused("a format with too many values");
    }
    pieces.push(Piece::Literal(rest.to_owned()));
    Ok(PyValue::Text(pieces))
}

/// `format.format(values)`.
pub(super) fn braces<'a>(
    format: &[Piece],
    values: &[PyValue<'a>],
    named: &[(String, PyValue<'a>)],
) -> Carried<PyValue<'a>> {
    let Some(format) = constant(format) else { return refused("a format that is computed") };
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
                values.get(next - 1)
            }
            Ok(at) => values.get(at),
            Err(_) => named.iter().find(|(one, _)| one == name).map(|(_, value)| value),
        };
        let Some(value) = value else { return refused(format!("the field `{field}`")) };
        pieces.extend(formatted(value.clone(), spec)?);
    }
    pieces.push(Piece::Literal(literal));
    Ok(PyValue::Text(pieces))
}

/// A text of LLDB without its quotes.
pub(super) fn unquoted<'a>(pieces: Vec<Piece>) -> Carried<PyValue<'a>> {
    if let Some(text) = constant(&pieces) {
        return Ok(literal(text.trim_matches('"')));
    }
    match &*pieces {
        [Piece::Hole(one)] if matches!(one.kind, HoleKind::Quoted(_)) && one.options.is_empty() => {
            Ok(hole(one.code.clone(), HoleKind::Quoted(false)))
        }
        _ => Err(Refusal::new(Reason::Text, "a text is cut")),
    }
}

/// The texts of the elements of a walk; all bytes behind a pointer are a text that LLDB reads.
fn each_joined<'a>(walk: &str, element: &[Piece], separator: &str) -> Carried<PyValue<'a>> {
    if let ([Piece::Hole(Hole { kind: HoleKind::Byte(place, count), .. })], "") =
        (element, separator)
        && walk == format!("i in 0..<{}", count.text)
    {
        return Ok(bytes(place, count, false));
    }
    let mut text = joined(walk, element, separator)?;
    if let (Piece::Hole(hole), "") = (&mut text, separator) {
        hole.kind = HoleKind::Joined(walk.to_owned(), element.to_vec());
    }
    Ok(PyValue::Text(vec![text]))
}

/// A text without its first characters, which are constant.
pub(super) fn after<'a>(mut pieces: Vec<Piece>, from: i128) -> Carried<PyValue<'a>> {
    if let (Some(Piece::Literal(first)), Ok(from)) = (pieces.first_mut(), usize::try_from(from))
        && let Some((end, _)) = first.char_indices().chain([(first.len(), ' ')]).nth(from)
    {
        first.drain(..end);
        pieces.retain(|piece| !matches!(piece, Piece::Literal(text) if text.is_empty()));
        return Ok(PyValue::Text(pieces));
    }
    Err(Refusal::new(Reason::Text, "a part of a text"))
}

/// The bytes of a walk, two digits each, as `uuid` writes them.
pub(super) fn uuid<'a>(pieces: &[Piece]) -> Carried<PyValue<'a>> {
    let [Piece::Hole(Hole { kind: HoleKind::Joined(walk, element), .. })] = pieces else {
        return not_known("`UUID` of such a text");
    };
    let ([Piece::Hole(byte)], Some(walk)) = (&**element, walk.strip_prefix("i in ")) else {
        return not_known("`UUID` of such a text");
    };
    if byte.options != ", radix: 16, digits: 2" || walk.contains("..<") {
        return not_known("`UUID` of such a text");
    }
    let test = "k == 4 || k == 6 || k == 8 || k == 10 ? \"-\" : \"\"";
    let hyphen = Code::new(test, Level::Conditional, CodeKind::Text);
    let hyphen = Hole { code: hyphen, options: String::new(), kind: HoleKind::Other };
    let element = [Piece::Hole(hyphen), Piece::Hole(byte.clone())];
    Ok(PyValue::Text(vec![joined(&format!("(k, i) in {walk}"), &element, "")?]))
}

/// A method of a text.
pub(super) fn of_text<'a>(
    pieces: Vec<Piece>,
    name: &str,
    given: Arguments<'a>,
) -> Carried<PyValue<'a>> {
    let argument = given.text(0);
    match name {
        "format" => braces(&pieces, &given.all, &given.named),
        "join" => join(&pieces, given.get(0)),
        "strip" if argument.as_deref() == Some("\"") => unquoted(pieces),
        "replace" if argument.as_deref() == Some("\"") && given.text(1).as_deref() == Some("") => {
            unquoted(pieces)
        }
        "strip" | "rstrip" if matches!(argument.as_deref(), Some("\0")) => {
            Ok(PyValue::Text(pieces))
        }
        "encode" | "decode" => Ok(PyValue::Text(pieces)),
        // Digits with zeros before them.
        "zfill"
            if let ([Piece::Hole(hole)], PyValue::Int(digits @ 0..=64)) =
                (&*pieces, given.get(0))
                && hole.code.kind == CodeKind::Unsigned
                && hole.options == ", radix: 16" =>
        {
            let options = format!("{}, digits: {digits}", hole.options);
            Ok(PyValue::Text(vec![Piece::Hole(Hole { options, ..hole.clone() })]))
        }
        _ => of_known_text(&pieces, name, &given),
    }
}

/// `separator.join(list)`.
fn join<'a>(separator: &[Piece], list: PyValue<'a>) -> Carried<PyValue<'a>> {
    let Some(separator) = constant(separator) else { return not_known("`join`") };
    let PyValue::List(list) = list else {
        return not_known("`join` of something that is not a list");
    };
    if let [PyValue::Each(walk, element, _)] = &*list {
        return match &**element {
            PyValue::Text(element) => each_joined(walk, element, &separator),
            _ => not_known("`join` of values that are not texts"),
        };
    }
    let mut text = Vec::new();
    for (at, one) in list.into_iter().enumerate() {
        if at > 0 {
            text.push(Piece::Literal(separator.clone()));
        }
        let PyValue::Text(one) = one else {
            return not_known("`join` of values that are not texts");
        };
        text.extend(one);
    }
    Ok(PyValue::Text(text))
}

/// A method of a text that is known.
fn of_known_text<'a>(pieces: &[Piece], name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    let Some(text) = constant(pieces) else {
        return Err(Refusal::new(Reason::Text, format!("`{name}` of a text")));
    };
    let argument = given.text(0).unwrap_or_default();
    Ok(match name {
        "strip" if given.all.is_empty() => literal(text.trim()),
        "lstrip" if !argument.is_empty() => {
            literal(text.trim_start_matches(|c| argument.contains(c)))
        }
        "rstrip" if !argument.is_empty() => {
            literal(text.trim_end_matches(|c| argument.contains(c)))
        }
        "lower" => literal(text.to_lowercase()),
        "upper" => literal(text.to_uppercase()),
        "replace" => match (argument.is_empty(), given.text(1)) {
            (false, Some(by)) => literal(text.replace(&argument, &by)),
            _ => return not_known("`replace`"),
        },
        "split" if !argument.is_empty() => {
            PyValue::List(text.split(&argument).map(literal).collect())
        }
        "split" => PyValue::List(text.split_whitespace().map(literal).collect()),
        "startswith" => PyValue::Bool(text.starts_with(&argument)),
        "endswith" => PyValue::Bool(text.ends_with(&argument)),
        _ => return not_known(format!("`{name}` of a text")),
    })
}
