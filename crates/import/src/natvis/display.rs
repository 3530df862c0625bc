//! Display strings: text, and values in braces with format specifiers.

use crate::refusal::{Carried, Reason, Refusal, refuse};

/// A piece of a display string.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum DisplayPiece {
    Text(String),
    /// An expression and its format specifier.
    Value(String, Specifier),
}

/// The format specifiers of an expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Specifier {
    /// The number of shown elements: `[n]`.
    pub(super) count: Option<String>,
    /// The format of each element.
    pub(super) format: String,
    /// The named view.
    pub(super) view: Option<String>,
}

/// The pieces of a display string.
pub(super) fn pieces(text: &str) -> Carried<Vec<DisplayPiece>> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        literal.push_str(before);
        if from.starts_with("{{") || from.starts_with("}}") {
            literal.push_str(&from[..1]);
            rest = &from[2..];
        } else if let Some(behind) = from.strip_prefix('}') {
            // Visual Studio shows a brace that closes nothing.
            literal.push('}');
            rest = behind;
        } else {
            let inside = &from[1..];
            let end = closing(inside)
                .ok_or_else(|| Refusal::new(Reason::Syntax, "a brace is not closed"))?;
            if !literal.is_empty() {
                pieces.push(DisplayPiece::Text(blanks(&std::mem::take(&mut literal))));
            }
            let (expr, specifier) = split(inside.get(..end).unwrap_or_default())?;
            pieces.push(DisplayPiece::Value(expr.to_owned(), specifier));
            rest = inside.get(end + 1..).unwrap_or_default();
        }
    }
    literal.push_str(rest);
    if !literal.is_empty() {
        pieces.push(DisplayPiece::Text(blanks(&literal)));
    }
    Ok(pieces)
}

/// The characters outside of quotes.
fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quote = None;
    let mut escaped = false;
    text.char_indices().filter(move |(_, c)| match (quote, *c) {
        (Some(_), _) if std::mem::take(&mut escaped) => false,
        (Some(open), c) => {
            escaped = c == '\\';
            quote = (c != open).then_some(open);
            false
        }
        (None, c @ ('"' | '\'')) => {
            quote = Some(c);
            false
        }
        (None, _) => true,
    })
}

/// The brace that closes an expression.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in unquoted(text) {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The text with one space for each line end and the spaces around it.
fn blanks(text: &str) -> String {
    if !text.contains(['\n', '\r']) {
        return text.to_owned();
    }
    let mut out = String::new();
    for (number, line) in text.split(['\n', '\r']).enumerate() {
        let line = if number == 0 { line } else { line.trim_start() };
        if number > 0 && !out.ends_with(' ') {
            out.truncate(out.trim_end().len());
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}

/// An expression and the specifier after its last comma.
pub(super) fn split(text: &str) -> Carried<(&str, Specifier)> {
    let mut end = text.len();
    let mut specifier = Specifier::default();
    let mut formats: Vec<&str> = Vec::new();
    for at in commas(text).into_iter().rev() {
        let part = text.get(at + 1..end).unwrap_or_default().trim();
        let Some((count, format, view)) = read(part) else { break };
        // A number alone is a count.
        let is_count = format.starts_with(|c: char| c.is_ascii_digit());
        let (count, format) =
            if is_count { (Some(format.to_owned()), "") } else { (count, format) };
        specifier.count = specifier.count.or(count);
        specifier.view = specifier.view.or(view);
        formats.extend(Some(format).filter(|format| !format.is_empty()));
        end = at;
    }
    if formats.len() > 1 {
        return refuse(Reason::Format, "several format specifiers");
    }
    specifier.format = formats.first().map_or(String::new(), |format| (*format).to_owned());
    Ok((text.get(..end).unwrap_or_default().trim(), specifier))
}

/// The commas outside of brackets and quotes.
fn commas(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    for (at, c) in unquoted(text) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => found.push(at),
            _ => {}
        }
    }
    found
}

/// The count, the format and the view, if this is a specifier.
fn read(part: &str) -> Option<(Option<String>, &str, Option<String>)> {
    let part = Some(part).filter(|part| !part.is_empty())?;
    let (count, mut rest) = match part.strip_prefix('[') {
        Some(inside) => {
            let (count, rest) = inside.rsplit_once(']')?;
            (Some(count.trim().to_owned()), rest.trim())
        }
        None => (None, part),
    };
    let mut view = None;
    // Words that do not describe the value itself.
    loop {
        if let Some(inside) = rest.strip_prefix("view(") {
            let (name, behind) = inside.split_once(')')?;
            (view, rest) = (Some(name.trim().to_owned()), behind);
            continue;
        }
        let shorter =
            ["nvo", "na", "nd", "nr", "!"].iter().find_map(|word| rest.strip_prefix(word));
        match shorter {
            Some(shorter) => rest = shorter,
            None => break,
        }
    }
    let is_word = rest.chars().all(|c| c.is_ascii_alphanumeric()) && rest.len() <= 8;
    is_word.then_some((count, rest, view))
}
