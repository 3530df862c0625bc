//! Untrusted texts in a form that is safe to print: control characters of terminals are escaped.

use super::Slice;
use std::borrow::Cow;

/// The text on one line: line ends become spaces, control characters become escapes.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let write = |c, out: &mut String| match c {
        '\n' | '\r' | '\t' => out.push(' '),
        c => escape(c, out),
    };
    rewritten(text, |_| false, write)
}

/// The text with its lines: other control characters become escapes.
pub fn lines(text: &str) -> Cow<'_, str> {
    rewritten(text, |c| matches!(c, '\n' | '\t'), escape)
}

/// The text with an escape for each control character and line end.
pub fn escaped(text: &str) -> Cow<'_, str> {
    rewritten(text, |_| false, escape)
}

fn escape(c: char, out: &mut String) {
    out.extend(c.escape_unicode());
}

/// Bytes as a text; bytes that are not UTF-8 become `\xNN`.
pub fn bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
    }
    out
}

/// JSON with control characters as JSON escapes; such characters occur only in its strings.
pub fn json(text: &str) -> Cow<'_, str> {
    // All of them are in the first 65,536 characters.
    rewritten(text, |c| c == '\n', |c, out| out.push_str(&format!("\\u{:04x}", u32::from(c))))
}

/// The text in which `write` replaces each control character, except those that stay.
pub fn rewritten(
    text: &str,
    stays: impl Fn(char) -> bool,
    write: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    // Most texts are these. A loop without an exit handles many bytes at once.
    let line_ends_stay = stays('\n');
    let is_plain = |byte| matches!(byte, b' '..=b'~') | (line_ends_stay & (byte == b'\n'));
    if text.bytes().fold(true, |plain, byte| plain & is_plain(byte)) {
        return text.into();
    }
    let mut out = String::new();
    let mut rest = text;
    let is_rewritten = |c: char| (c.is_control() || steers(c)) && !stays(c);
    while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_rewritten(*c)) {
        out.push_str(rest.slice(..at));
        write(c, &mut out);
        rest = rest.slice(at + c.len_utf8()..);
    }
    if rest.len() == text.len() {
        return text.into();
    }
    out.push_str(rest);
    out.into()
}

/// Whether it is a line or paragraph separator, or changes the writing direction.
pub fn steers(c: char) -> bool {
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
        assert!(matches!(lines("two\nlines"), Cow::Borrowed("two\nlines")));
    }
}
