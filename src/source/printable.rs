//! Texts that come from anywhere, as they may be shown: nothing in them steers a terminal.

use std::borrow::Cow;

/// The text on one line: what ends a line is a space, what steers a terminal an escape.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, |c, out| match c {
        '\n' | '\r' | '\t' => out.push(' '),
        c => out.extend(c.escape_unicode()),
    })
}

/// The text with its lines: what else steers a terminal is an escape.
#[cfg(feature = "tools")]
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c, out| match c {
        '\n' | '\t' => out.push(c),
        c => out.extend(c.escape_unicode()),
    })
}

/// JSON in which what steers a terminal is an escape of JSON; such characters are only in texts.
#[cfg(feature = "cli")]
pub(crate) fn json(text: &str) -> Cow<'_, str> {
    escaped(text, |c, out| match c {
        '\n' => out.push(c),
        // All of them are in the first 65,536 characters.
        c => out.push_str(&format!("\\u{:04x}", u32::from(c))),
    })
}

/// The text with each character that is not simply shown written by `write`.
fn escaped(text: &str, write: impl Fn(char, &mut String)) -> Cow<'_, str> {
    // Almost all texts are plain, and the others are plain up to some place.
    let Some(first) = text.find(|c: char| c.is_control() || steers(c)) else { return text.into() };
    let (plain, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(plain);
    for c in rest.chars() {
        match c.is_control() || steers(c) {
            true => write(c, &mut out),
            false => out.push(c),
        }
    }
    out.into()
}

/// Line and paragraph separators, and what changes the writing direction.
pub(crate) fn steers(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}' | '\u{61c}' | '\u{200e}' | '\u{200f}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_is_escaped() {
        let text = "ä\u{1b}[2J\u{9b}\u{202e}\r\n\tb";
        assert_eq!(one_line(text), "ä\\u{1b}[2J\\u{9b}\\u{202e}   b");
        assert_eq!(lines(text), "ä\\u{1b}[2J\\u{9b}\\u{202e}\\u{d}\n\tb");
        assert_eq!(json("\"\u{9b}\u{202e}\"\n"), "\"\\u009b\\u202e\"\n");
        assert!(matches!(lines("plain"), Cow::Borrowed("plain")));
    }
}
