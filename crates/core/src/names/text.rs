//! Names as they are in debug information and visualizers: their parts outside of brackets.

use crate::source::Slice;

/// A character of a name.
struct Character {
    at: usize,
    c: char,
    /// The number of brackets around it; a bracket counts as inside of itself.
    depth: usize,
    is_bracket: bool,
}

/// The characters of a name. `->` holds no bracket, and neither do the operators whose names have
/// angle brackets.
fn places(text: &str) -> impl Iterator<Item = Character> {
    let mut open = 0_usize;
    text.char_indices().map(move |(at, c)| {
        let is_angle = matches!(c, '<' | '>');
        let is_bracket = is_angle && !is_operator(text.slice(..at))
            || matches!(c, '(' | ')' | '[' | ']' | '{' | '}');
        let opens = is_bracket && matches!(c, '<' | '(' | '[' | '{');
        open += usize::from(opens);
        let depth = open;
        open -= usize::from(is_bracket && !opens && open > 0);
        Character { at, c, depth, is_bracket }
    })
}

/// Whether an angle bracket after a text belongs to `->` or to the name of an operator.
fn is_operator(before: &str) -> bool {
    before.ends_with('-') || before.trim_end_matches(['<', '>', '=']).ends_with("operator")
}

/// The characters outside of all brackets, each with its byte; the brackets are left out.
pub fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let is_outside = |place: &Character| place.depth == 0 && !place.is_bracket;
    places(text).filter(is_outside).map(|place| (place.at, place.c))
}

/// A name without template arguments, and without whatever else is in brackets.
pub fn without_arguments(name: &str) -> String {
    outside(name).map(|(_, c)| c).collect()
}

/// Splits a text at a separator outside of all brackets.
pub fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, _) in outside(text) {
        if at >= start && text.slice(at..).starts_with(separator) {
            parts.push(text.slice(start..at));
            start = at + separator.len();
        }
    }
    parts.push(text.slice(start..));
    parts
}

/// The scopes of a name and the name itself, with their template arguments.
pub fn scopes(name: &str) -> Vec<&str> {
    split(name, "::")
}

/// The last part of a name with scopes, with its template arguments.
pub fn last_part(name: &str) -> &str {
    scopes(name).last().copied().unwrap_or_default()
}

/// The part of a name before its first `<`.
pub fn base(name: &str) -> &str {
    name.split('<').next().unwrap_or(name)
}

/// The first template in a name: what is before its arguments, these, and what is after
/// them.
pub fn template(name: &str) -> Option<(&str, Vec<&str>, &str)> {
    let open = places(name).find(|place| place.is_bracket && place.c == '<')?.at;
    let is_close = |place: &Character| place.is_bracket && place.c == '>' && place.depth == 1;
    let close = open + places(name.slice(open..)).find(is_close)?.at;
    let arguments = split(name.slice(open + 1..close), ",");
    Some((name.slice(..open), arguments, name.slice(close + 1..)))
}
