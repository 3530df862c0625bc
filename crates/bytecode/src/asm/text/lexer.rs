//! The tokens of formatter assembly: braces, strings, and other words, which end at whitespace.

use crate::source::Slice;

/// A word of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct AsmToken {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The kind of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `"…"`
    String {
        /// Whether it contains a backslash.
        escapes: bool,
        /// Whether it has a closing quote.
        closed: bool,
    },
    /// Any other word.
    Word,
}

/// Splits a text into tokens. Whitespace and comments (`#` to the end of the line) separate them.
pub(super) struct AsmLexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> AsmLexer<'a> {
    pub(super) fn new(text: &'a str) -> AsmLexer<'a> {
        // A byte order mark is skipped.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        AsmLexer { bytes: text.as_bytes(), at }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'#' => {
                    let rest = self.bytes.slice(self.at..);
                    let ends = |b: &u8| matches!(b, b'\n' | b'\r');
                    self.at += rest.iter().position(ends).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn string(&mut self) -> TokenKind {
        let mut escapes = false;
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => return TokenKind::String { escapes, closed: true },
                b'\\' => {
                    escapes = true;
                    self.at = (self.at + 1).min(self.bytes.len());
                }
                _ => {}
            }
        }
        TokenKind::String { escapes, closed: false }
    }

    fn word(&mut self) {
        let rest = self.bytes.slice(self.at..);
        let ends = |b: &u8| {
            matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | b'{' | b'}' | b'"' | b'#')
        };
        self.at += rest.iter().position(ends).unwrap_or(rest.len());
    }
}

impl Iterator for AsmLexer<'_> {
    type Item = AsmToken;

    fn next(&mut self) -> Option<AsmToken> {
        self.skip_spaces();
        let start = self.at;
        let kind = match self.peek()? {
            b'{' => {
                self.at += 1;
                TokenKind::Open
            }
            b'}' => {
                self.at += 1;
                TokenKind::Close
            }
            b'"' => self.string(),
            _ => {
                self.word();
                TokenKind::Word
            }
        };
        Some(AsmToken { kind, start, end: self.at })
    }
}
