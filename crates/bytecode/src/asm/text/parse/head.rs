//! The heads of records: key, flags and version.

use super::{Assembler, OpenKind};
use crate::asm::text::lexer::{AsmToken, TokenKind};
use crate::asm::text::{literal, words};
use crate::bytecode::leb;
use crate::diag::Diagnostic;
use crate::diag::codes::asm as codes;
use crate::isa::Flags;

struct RecordAttributes {
    version: (u64, usize),
    flags: (Flags, usize),
    size_width: usize,
}

impl<'a> Assembler<'a> {
    pub(super) fn record(&mut self, token: AsmToken) {
        let span = self.span(token);
        self.record.get_or_insert(span);
        while !self.open.is_empty() {
            self.end();
        }
        let mut key = Vec::new();
        let mut key_width = 0;
        match self.tokens.next_if(|t| matches!(t.kind, TokenKind::String { .. })) {
            Some(string) => {
                self.string_bytes(string, &mut key);
                key_width = self.width_after();
            }
            None => self.emit(|| {
                Diagnostic::new(codes::RECORD, "a record needs its key")
                    .label(span, "of which type?")
                    .help("write `record \"Coord\" flags cascade { @summary: … }`")
            }),
        }
        let attributes = self.attributes();
        let kind =
            OpenKind::Record { version: attributes.version.0, version_width: attributes.version.1 };
        self.begin(kind, attributes.size_width, span);
        self.length(key.len(), key_width, token);
        self.out.bytes.extend_from_slice(&key);
        let (flags, width) = attributes.flags;
        leb::write_unsigned_in(&mut self.out.bytes, flags.0, width);
        if self.tokens.next_if(|t| t.kind == TokenKind::Open).is_none() {
            self.open.pop();
            self.emit(|| {
                Diagnostic::new(codes::RECORD, "a record needs its methods")
                    .label(span, "no `{` follows")
                    .help("write `record \"Coord\" flags cascade { @summary: … }`")
            });
        }
    }

    /// Parses the words between the key of a record and its `{`.
    fn attributes(&mut self) -> RecordAttributes {
        let mut all =
            RecordAttributes { version: (1, 0), flags: (Flags::default(), 0), size_width: 0 };
        while let Some(token) = self.head_word() {
            let word = self.word(token);
            match word {
                "flags" => all.flags = self.flags(token),
                "version" => all.version = self.version(token),
                _ => match word.strip_prefix("size:") {
                    Some(text) => all.size_width = self.width(token, text),
                    None => self.unknown_attribute(token),
                },
            }
        }
        all
    }

    /// The next word of a record's head; the start of another record ends the head.
    fn head_word(&mut self) -> Option<AsmToken> {
        let text = self.text;
        self.tokens
            .next_if(|t| t.kind == TokenKind::Word && text.get(t.start..t.end) != Some("record"))
    }

    fn unknown_attribute(&mut self, token: AsmToken) {
        let (word, span) = (self.word(token), self.span(token));
        self.emit(|| {
            let message =
                format!("`{}` does not belong in a record's header", words::shortened(word));
            Diagnostic::new(codes::RECORD, message)
                .label(span, "unknown")
                .help("a record has `flags A|B`, `version N` and `size:BYTES`, then `{`")
        });
    }

    /// The word after `flags` or `version`, without its `:N`, and that N.
    fn value(&mut self, name: AsmToken) -> Option<(AsmToken, &'a str, usize)> {
        let Some(token) = self.head_word() else {
            let (word, span) = (self.word(name), self.span(name));
            self.emit(|| {
                let message = format!("`{word}` needs a value");
                Diagnostic::new(codes::RECORD, message).label(span, "nothing follows")
            });
            return None;
        };
        let (word, width_text) = literal::split_width(self.word(token));
        let width = width_text.map_or(0, |text| self.width(token, text));
        Some((token, word, width))
    }

    fn version(&mut self, name: AsmToken) -> (u64, usize) {
        let Some((token, word, width)) = self.value(name) else { return (1, 0) };
        match literal::unsigned(word) {
            Ok(version @ 1..) => {
                self.check_width(token, version, width);
                (version, width)
            }
            _ => {
                let span = self.span(token);
                self.emit(|| {
                    let message = format!("`{word}` is not a version of a record");
                    Diagnostic::new(codes::RECORD, message)
                        .label(span, "a number from 1 on")
                        .help("write `version 1` for LLDB 20 to 24, `version 2` for 24 alone")
                });
                (1, 0)
            }
        }
    }

    fn check_width(&mut self, token: AsmToken, value: u64, width: usize) {
        let needed = leb::unsigned_len(value);
        if width != 0 && needed > width {
            self.too_narrow(self.span(token), needed, width);
        }
    }

    fn flags(&mut self, name: AsmToken) -> (Flags, usize) {
        let Some((token, words, width)) = self.value(name) else { return (Flags::default(), 0) };
        let mut flags = Flags::default();
        for word in words.split('|') {
            let number = || literal::unsigned(word).ok().map(Flags);
            match Flags::from_name(word).or_else(number) {
                Some(flag) => flags |= flag,
                None => {
                    let span = self.span(token);
                    self.emit(|| {
                        let message = format!("`{word}` is not a flag");
                        let diagnostic =
                            Diagnostic::new(codes::RECORD, message).label(span, "unknown flag");
                        words::suggest_flag(diagnostic, word)
                    });
                }
            }
        }
        self.check_width(token, flags.0, width);
        (flags, width)
    }
}
