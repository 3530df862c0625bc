//! The boundaries of items.

use super::errors;
use super::{ItemPart, KeyMode, Lexer};
use crate::item_start;
use crate::source::Slice;
use crate::token::TokenKind;
use std::ops::Range;

impl Lexer<'_> {
    /// Begins an item; ends the current one first, if there is one.
    pub(super) fn begin_item(&mut self, kind: TokenKind, start: usize) -> Option<TokenKind> {
        if self.stage == ItemPart::Body {
            self.close_all(Some(start));
            self.done = true;
            self.pos = start;
            return None;
        }
        self.close_all(Some(start));
        self.stage = if kind == TokenKind::At { ItemPart::Attributes } else { ItemPart::Body };
        self.keys = match kind {
            TokenKind::Summary | TokenKind::Children | TokenKind::Enum => KeyMode::Types,
            TokenKind::Expect => KeyMode::Value,
            _ => KeyMode::Off,
        };
        Some(kind)
    }

    /// Whether the word `enum` at a byte begins an item: a type follows on its line. Formatters may
    /// have been written for members of that name.
    pub(super) fn is_enum_item(&self, start: usize) -> bool {
        let after = self.rest(start).strip_prefix("enum").unwrap_or_default();
        let name = after.trim_start_matches([' ', '\t']);
        name.len() < after.len()
            && name.starts_with(|c: char| c == '_' || c == ':' || c.is_alphabetic())
    }

    /// Reports text outside of all items and skips to the next item.
    pub(super) fn no_item(&mut self, range: Range<usize>) {
        let found = self.slice(range.clone());
        self.report(errors::no_item(self.span(range.clone()), found));
        // A misspelt word is read as what it was meant to be.
        let meant = errors::nearest_item_word(found).filter(|_| self.in_column_0(range.start));
        let Some(kind) = meant.and_then(item_start) else { return self.give_up() };
        if let Some(kind) = self.begin_item(kind, range.start) {
            self.token(kind, range, true);
        }
    }

    /// Discards the current item and skips to the next one in column 0.
    pub(super) fn give_up(&mut self) {
        self.pos = self.next_item_line(self.pos);
        self.last_end = self.pos;
        self.done = true;
        self.given_up = true;
    }

    /// The start of the first line after a byte that begins with an item, or the end of the text.
    pub(super) fn next_item_line(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(end) = self.text.get(at..).and_then(|t| t.find(['\n', '\r'])) {
            at += end + 1;
            let line = self.text.slice(at..);
            let word = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
            let kind = item_start(line.slice(..word));
            let starts = kind.is_some_and(|k| k != TokenKind::Enum || self.is_enum_item(at));
            if line.starts_with('@') || starts {
                return at;
            }
        }
        self.text.len()
    }
}
