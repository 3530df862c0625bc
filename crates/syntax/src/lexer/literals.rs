//! Tokens without a pattern: character literals, block comments, characters that begin no token.

use super::errors;
use super::scan::{self, Quoted};
use super::{ItemPart, KeyMode, Lexer};
use crate::source::Slice;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// Reads the character after a `'`.
    pub(super) fn char_literal(&mut self, start: usize) {
        let (quoted, length) = scan::read_char(self.rest(start + 1));
        let range = start..start + 1 + length;
        if quoted == Quoted::Empty && self.rest(range.end).starts_with('\'') {
            return self.three_quotes(range.start);
        }
        let kind = if let Quoted::Char(_) = quoted { TokenKind::Char } else { TokenKind::Bad };
        if kind == TokenKind::Bad {
            let text = self.slice(range.clone());
            self.report(errors::char_literal(self.span(range.clone()), quoted, text));
        }
        self.whole(kind, range);
    }

    /// Reads a text between three quotes or apostrophes, or up to the next item if it is not closed.
    pub(super) fn three_quotes(&mut self, start: usize) {
        let inner = self.rest(start + 3);
        let inner = inner.find(self.slice(start..start + 3)).map(|end| inner.slice(..end));
        let end = inner.map_or_else(|| self.next_item_line(start), |text| start + text.len() + 6);
        let range = start..end;
        self.report(errors::three_quotes(self.span(range.clone()), inner));
        if self.stage == ItemPart::Body && self.keys == KeyMode::Types && self.open.is_empty() {
            self.code_from(start);
        }
        self.whole(TokenKind::Bad, range);
    }

    /// Reports and skips a block comment; one that is not closed ends with its line.
    pub(super) fn block_comment(&mut self, start: usize) {
        let after = self.rest(start + 2);
        let end = if self.no_comment_end { None } else { after.find("*/") };
        self.no_comment_end = end.is_none();
        self.pos = start + 2 + end.map_or_else(|| self.line_from(start + 2).len(), |at| at + 2);
        self.report(errors::block_comment(self.span(start..self.pos)));
    }

    /// Reports and skips characters that begin no token.
    pub(super) fn bad_character(&mut self, start: usize) {
        let first = self.begins_line(start);
        if first && self.in_column_0(start) && self.rest(start).starts_with('#') {
            return self.directive(start);
        }
        if self.rest(start).starts_with("\\(") && self.close_before_piece(start) {
            return;
        }
        let fault = errors::bad_character(self.source, self.text, start);
        self.pos = fault.end;
        self.report(fault.diagnostic);
        if !fault.stands_for_value {
            return;
        }
        match self.stage {
            ItemPart::Nothing => self.give_up(),
            _ => self.token(TokenKind::Bad, start..fault.end, first),
        }
    }

    /// Reports the first line of a file that is a preprocessor directive or a shell comment.
    fn directive(&mut self, start: usize) {
        let text = self.line_from(start);
        self.pos = start + text.len();
        if !std::mem::replace(&mut self.told_directive, true) {
            self.report(errors::directive(self.span(start..self.pos), text));
        }
    }
}
