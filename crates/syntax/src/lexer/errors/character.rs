//! Characters that begin no token.

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::lexer::scan;
use crate::source::{Slice, SourceId, Span};

/// Characters that begin no token.
pub(crate) struct BadCharacter {
    pub diagnostic: Diagnostic,
    /// The byte after them.
    pub end: usize,
    /// Whether they are in the place of a value, such as a name or a string.
    pub stands_for_value: bool,
}

pub(crate) fn bad_character(source: SourceId, text: &str, start: usize) -> BadCharacter {
    let rest = text.slice(start..);
    let c = rest.chars().next().unwrap_or(' ');
    let span = |length: usize| Span::new(source, start..start + length);
    let value = |diagnostic, length: usize| BadCharacter {
        diagnostic,
        end: start + length.max(1),
        stands_for_value: true,
    };
    match (c, scan::look_alike(c)) {
        ('$', _) => {
            let name = |c: char| c == '$' || c == '_' || c.is_alphanumeric();
            let length = rest.find(|c| !name(c)).unwrap_or(rest.len());
            value(dollar(span(length), rest.slice(..length)), length)
        }
        ('`', _) => {
            let length = if rest.starts_with("``") { 2 } else { 1 };
            value(backquote(span(length), length == 2), length)
        }
        ('#', _) => {
            let word = rest.get(1..).and_then(|r| r.find(|c: char| !c.is_alphanumeric()));
            let length = 1 + word.unwrap_or(rest.len() - 1);
            value(hash(span(length), rest.slice(..length)), length)
        }
        (_, Some(("\"", _))) => {
            let length = typographic_string(rest);
            value(quotes(source, rest, start, length), length)
        }
        (_, Some((meant, name))) => {
            let length = c.len_utf8();
            let blank = meant.trim().is_empty();
            BadCharacter {
                diagnostic: look_alike(span(length), c, meant, name),
                end: start + length,
                stands_for_value: !blank,
            }
        }
        _ => {
            let odd =
                |c: char| !c.is_ascii() && !c.is_alphanumeric() && scan::look_alike(c).is_none();
            let more = rest.find(|c| !odd(c)).unwrap_or(rest.len());
            let length = more.max(c.len_utf8());
            value(no_meaning(span(length), c, length > c.len_utf8()), length)
        }
    }
}

/// The length of a string in typographic quotes, or of its first quote if it is not closed.
fn typographic_string(rest: &str) -> usize {
    let mut chars = rest.char_indices();
    let first = chars.next().map_or(1, |(_, c)| c.len_utf8());
    for (at, c) in chars {
        match c {
            '\n' | '\r' => break,
            '"' => return at + 1,
            c if scan::look_alike(c).is_some_and(|(meant, _)| meant == "\"") => {
                return at + c.len_utf8();
            }
            _ => {}
        }
    }
    first
}

fn quotes(source: SourceId, rest: &str, start: usize, length: usize) -> Diagnostic {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let last = rest.get(..length).and_then(|t| t.chars().next_back()).map_or(0, char::len_utf8);
    let mut edits = vec![(Span::new(source, start..start + first), "\"".to_owned())];
    if length > first {
        edits.push((Span::new(source, start + length - last..start + length), "\"".to_owned()));
    }
    Diagnostic::new(code::CHARACTER, "typographic quotes do not make a string")
        .label(Span::new(source, start..start + length), "write plain quotes")
        .help("write `\"` on both sides")
        .fix("write plain quotes", edits)
}

fn look_alike(span: Span, c: char, meant: &str, name: &str) -> Diagnostic {
    let number = u32::from(c);
    let message = match meant.trim() {
        "" => format!("{name} (U+{number:04X}) has no meaning here"),
        meant => format!("`{c}` (U+{number:04X}, {name}) is not `{meant}`"),
    };
    let (help, title) = match meant {
        "" => ("remove it".to_owned(), "remove it".to_owned()),
        " " => ("write a plain space".to_owned(), "write a plain space".to_owned()),
        meant => (format!("write `{meant}`"), format!("write `{meant}`")),
    };
    Diagnostic::new(code::CHARACTER, message)
        .label(span, "replace this")
        .help(help)
        .fix(title, vec![(span, meant.to_owned())])
}

fn no_meaning(span: Span, c: char, several: bool) -> Diagnostic {
    let number = u32::from(c);
    let (message, label) = match (several, c.is_control()) {
        (true, _) => ("these characters have no meaning here".to_owned(), "remove these"),
        (false, true) => {
            (format!("the control character U+{number:04X} has no meaning here"), "remove this")
        }
        (false, false) => (format!("`{c}` has no meaning here"), "replace this"),
    };
    if c == '?' && !several {
        return Diagnostic::new(code::CHARACTER, message)
            .label(span, label)
            .help("write `_` for any argument of a template")
            .write(span, "_");
    }
    let help = match c {
        '\\' => "a text goes in quotes: `\"x is \\(x)\"`; outside of strings there is no backslash",
        _ => "a text goes in quotes: `\"…\"`",
    };
    Diagnostic::new(code::CHARACTER, message).label(span, label).help(help)
}

fn dollar(span: Span, name: &str) -> Diagnostic {
    let number = name.strip_prefix("$T").and_then(|n| n.parse::<u32>().ok());
    if let Some(index) = number.and_then(|n| n.checked_sub(1)) {
        let argument = format!("self.type().argument({index})");
        let message = format!("`{name}` is the name of a template argument in NatVis");
        return Diagnostic::new(code::CHARACTER, message)
            .label(span, "replace this")
            .instead(span, argument);
    }
    Diagnostic::new(code::CHARACTER, format!("`{name}` is not a name that can appear alone"))
        .label(span, "put it in backquotes")
        .help(format!("a member with that name is written in backquotes: `` `{name}` ``"))
        .fix("put it in backquotes", vec![(span, format!("`{name}`"))])
}

fn backquote(span: Span, is_empty: bool) -> Diagnostic {
    Diagnostic::new(
        code::UNTERMINATED,
        "a name in backquotes needs a second backquote on its line, and a character between",
    )
    .label(span, if is_empty { "write a name" } else { "close this" })
    .help("write `` `odd name` ``")
}

fn hash(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(code::CHARACTER, format!("`{word}` has no meaning here"))
        .label(span, "replace this")
        .help(if word == "#" {
            "a comment begins with `//`; a key with such characters is quoted"
        } else if word.len() > 2 && !word.contains(|c: char| c.is_ascii_digit()) {
            "to ask which debugger runs it, write `#available(lldb 23)`"
        } else {
            "a key with such characters is quoted"
        })
}
