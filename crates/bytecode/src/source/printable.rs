//! Texts that come from anywhere, as they may be shown: nothing in them steers a terminal.

use super::Slice;
use std::borrow::Cow;

/// The bytes that are looked at together.
const BLOCK: usize = 16;

/// The text on one line: what ends a line is a space, what steers a terminal an escape.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let write = |c, out: &mut String| match c {
        '\n' | '\r' | '\t' => out.push(' '),
        c => escape(c, out),
    };
    rewritten(text, |_| false, write)
}

/// The text with its lines: what else steers a terminal is an escape.
pub fn lines(text: &str) -> Cow<'_, str> {
    rewritten(text, |c| matches!(c, '\n' | '\t'), escape)
}

/// The text with an escape for each character that steers a terminal or ends a line.
pub fn escaped(text: &str) -> Cow<'_, str> {
    rewritten(text, |_| false, escape)
}

fn escape(c: char, out: &mut String) {
    out.extend(c.escape_unicode());
}

/// Bytes as a text, in which those that are not UTF-8 are `\xNN`.
pub fn bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
    }
    out
}

/// JSON in which what steers a terminal is an escape of JSON; such characters are only in texts.
pub fn json(text: &str) -> Cow<'_, str> {
    // All of them are in the first 65,536 characters.
    rewritten(text, |c| c == '\n', |c, out| out.push_str(&format!("\\u{:04x}", u32::from(c))))
}

/// The text with each character that is not simply shown written by `write`, but for those that stay.
pub fn rewritten(
    text: &str,
    stays: impl Fn(char) -> bool,
    write: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut copied, mut at) = (0, 0);
    loop {
        at += printable_len(text.as_bytes().slice(at..));
        let Some(c) = text.slice(at..).chars().next() else { break };
        let next = at + c.len_utf8();
        if (c.is_control() || steers(c)) && !stays(c) {
            out.push_str(text.slice(copied..at));
            write(c, &mut out);
            copied = next;
        }
        at = next;
    }
    if copied == 0 {
        return text.into();
    }
    out.push_str(text.slice(copied..));
    out.into()
}

/// How many bytes at the start are printable ASCII.
fn printable_len(bytes: &[u8]) -> usize {
    let is_printable = |byte: &u8| matches!(byte, b' '..=b'~');
    // `fold` has no exit in the middle, so the compiler compares a whole block at once.
    let all = |block: &&[u8]| block.iter().fold(true, |all, byte| all & is_printable(byte));
    let blocks = BLOCK * bytes.chunks_exact(BLOCK).take_while(all).count();
    blocks + bytes.slice(blocks..).iter().take_while(|byte| is_printable(byte)).count()
}

/// Line and paragraph separators, and what changes the writing direction.
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

    #[test]
    fn a_character_is_found_wherever_it_stands() {
        for before in 0..3 * BLOCK {
            for plain in ["a", "~", "ä", "\u{2027}"] {
                let plain = plain.repeat(before);
                for (special, escape) in [("\0", "0"), ("\x1f", "1f"), ("\x7f", "7f")] {
                    let text = format!("{plain}{special}{plain}");
                    assert_eq!(lines(&text), format!("{plain}\\u{{{escape}}}{plain}"));
                }
            }
        }
    }
}
