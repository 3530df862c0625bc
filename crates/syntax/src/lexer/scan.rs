//! Pieces of text that are easier to scan by hand: characters, escapes, regular expressions.

use crate::source::Slice;

/// The meaning of an escape, or its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escape {
    /// This character.
    Char(char),
    /// NUL, which would end the text where it is shown.
    Nul,
    /// `\u` without `{…}`, digits, or with a number that is not a character.
    BadUnicode,
    /// No such escape.
    Unknown,
}

/// Reads the escape after a backslash: its meaning and its length in bytes without the backslash.
pub(crate) fn read_escape(after: &str) -> (Escape, usize) {
    let Some(first) = after.chars().next() else { return (Escape::Unknown, 0) };
    let meaning = match first {
        'n' => Escape::Char('\n'),
        't' => Escape::Char('\t'),
        'r' => Escape::Char('\r'),
        '\\' | '"' | '\'' => Escape::Char(first),
        '0' => Escape::Nul,
        'u' => return read_unicode(after),
        '\n' | '\r' => return (Escape::Unknown, 0),
        _ => Escape::Unknown,
    };
    (meaning, first.len_utf8())
}

fn read_unicode(after: &str) -> (Escape, usize) {
    let Some(digits) = after.strip_prefix("u{") else { return (Escape::BadUnicode, 1) };
    let length = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    if digits.as_bytes().get(length) != Some(&b'}') {
        return (Escape::BadUnicode, 2 + length);
    }
    let number = digits.get(..length).filter(|d| d.len() <= 8);
    let number = number.and_then(|d| u32::from_str_radix(d, 16).ok());
    let meaning = match number.and_then(char::from_u32) {
        Some('\0') => Escape::Nul,
        Some(c) => Escape::Char(c),
        None => Escape::BadUnicode,
    };
    (meaning, length + 3)
}

/// The kinds of text after a `'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoted {
    /// One character and a quote.
    Char(char),
    /// A bad escape and a quote.
    BadEscape,
    /// Nothing and a quote.
    Empty,
    /// More than one character and a quote.
    Long,
    /// No quote on this line.
    Open,
}

/// Reads a character literal after its `'`: what it is and its length without that quote.
pub(crate) fn read_char(after: &str) -> (Quoted, usize) {
    let mut count = 0;
    let mut at = 0;
    let mut value = None;
    let mut bad = false;
    while let Some(c) = after.get(at..).and_then(|t| t.chars().next()) {
        match c {
            '\n' | '\r' => break,
            '\'' => {
                let kind = match (count, value) {
                    (0, _) => Quoted::Empty,
                    (1, Some(c)) => Quoted::Char(c),
                    (1, None) if bad => Quoted::BadEscape,
                    _ => Quoted::Long,
                };
                return (kind, at + 1);
            }
            '\\' => {
                let (meaning, length) = read_escape(after.slice(at + 1..));
                value = if let Escape::Char(c) = meaning { Some(c) } else { None };
                bad |= value.is_none();
                at += 1 + length;
            }
            c => {
                value = Some(c);
                at += c.len_utf8();
            }
        }
        count += 1;
    }
    (Quoted::Open, at)
}

/// The length of the name after a `'`, if no quote follows it: a lifetime.
pub(crate) fn read_lifetime(after: &str) -> Option<usize> {
    let word = |c: char| c == '_' || c.is_alphanumeric();
    let length = after.find(|c| !word(c)).unwrap_or(after.len());
    let starts = after.chars().next().is_some_and(|c| c == '_' || c.is_alphabetic());
    let quoted = after.get(length..).is_some_and(|rest| rest.starts_with('\''));
    (starts && !quoted).then_some(length)
}

/// Reads a regular expression after its `/`: its length with the closing `/`, or `Err` with the
/// length of the line if there is none. `\/` and `/` inside `[…]` do not close it.
pub(crate) fn read_regex(after: &str) -> Result<usize, usize> {
    let mut bytes = after.bytes().enumerate();
    let mut class = false;
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\n' | b'\r' => return Err(at),
            b'/' if !class => return Ok(at + 1),
            b'[' if !class => {
                class = true;
                // In POSIX a `]` right after `[` or `[^` stands for itself.
                let rest = after.slice(at + 1..);
                let skip = match rest.as_bytes() {
                    [b'^', b']', ..] => 2,
                    [b'^' | b']', ..] => 1,
                    _ => 0,
                };
                for _ in 0..skip {
                    bytes.next();
                }
            }
            b']' => class = false,
            b'\\' if after.as_bytes().get(at + 1).is_some_and(|b| !b"\r\n".contains(b)) => {
                bytes.next();
            }
            _ => {}
        }
    }
    Err(after.len())
}

/// The sign that a similar character stands for, and the name of that character.
pub(crate) fn look_alike(c: char) -> Option<(&'static str, &'static str)> {
    Some(match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '\u{ab}' | '\u{bb}' => {
            ("\"", "a typographic quote")
        }
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{b4}' => {
            ("'", "a typographic apostrophe")
        }
        '\u{2013}' | '\u{2014}' | '\u{2012}' | '\u{2010}' | '\u{2011}' => ("-", "a dash"),
        '\u{2212}' => ("-", "a minus sign of typography"),
        '\u{d7}' => ("*", "a multiplication sign"),
        '\u{f7}' => ("/", "a division sign"),
        '\u{2026}' => ("...", "an ellipsis in one character"),
        '\u{2264}' => ("<=", "a less-or-equal sign"),
        '\u{2265}' => (">=", "a greater-or-equal sign"),
        '\u{2260}' => ("!=", "a not-equal sign"),
        '\u{2192}' => ("->", "an arrow"),
        '\u{37e}' => (";", "a Greek question mark"),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => (" ", "a no-break space"),
        '\u{2000}'..='\u{200a}' | '\u{3000}' | '\u{205f}' => (" ", "a space of typography"),
        '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {
            ("", "an invisible character")
        }
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            ("", "an invisible change of the writing direction")
        }
        '\u{ff01}'..='\u{ff5e}' => (full_width(c)?, "a full-width character"),
        _ => return None,
    })
}

/// The ASCII sign of a full-width one.
fn full_width(c: char) -> Option<&'static str> {
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ\
                         [\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    let at = (c as usize).checked_sub(0xff01)?;
    ASCII.get(at..=at)
}
