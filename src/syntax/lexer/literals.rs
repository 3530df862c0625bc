//! Tokens without a pattern: character literals, block comments, characters that begin no token.

use super::errors;
use super::scan::Quoted;
use super::{ItemPart, KeyMode, Lexer};
use crate::syntax::token::TokenKind;
use std::ops::Range;

impl Lexer<'_> {
    pub(super) fn char_literal(&mut self, quoted: Quoted, range: Range<usize>) {
        if quoted == Quoted::Empty && self.slice(range.end..self.text.len()).starts_with('\'') {
            return self.three_apostrophes(range.start);
        }
        let kind = if let Quoted::Char(_) = quoted { TokenKind::Char } else { TokenKind::Bad };
        if kind == TokenKind::Bad {
            let text = self.slice(range.clone());
            self.report(errors::char_literal(self.span(range.clone()), quoted, text));
        }
        self.whole(kind, range);
    }

    /// Reads a text between `'''` and `'''`, or up to the end of its line if it is not closed.
    pub(super) fn three_apostrophes(&mut self, start: usize) {
        let rest = self.slice(start + 3..self.text.len());
        let line = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        let end = rest.find("'''").map(|at| at + 3);
        let range = start..start + 3 + end.unwrap_or_else(line);
        self.report(errors::three_apostrophes(self.source, range.clone(), end.is_some()));
        if self.stage == ItemPart::Body && self.keys == KeyMode::Types && self.open.is_empty() {
            self.leave_keys(start);
        }
        self.whole(TokenKind::Bad, range);
    }

    /// The length of a block comment after its `/*`; of the line if it is not closed.
    pub(super) fn block_comment_length(&mut self, start: usize) -> usize {
        let after = self.rest(start);
        let end = if self.no_comment_end { None } else { after.find("*/") };
        self.no_comment_end = end.is_none();
        end.map_or_else(|| after.find(['\n', '\r']).unwrap_or(after.len()), |at| at + 2)
    }

    pub(super) fn block_comment(&mut self, range: Range<usize>) {
        self.pos = range.end;
        self.report(errors::block_comment(self.span(range)));
    }

    /// Reports and skips characters that begin no token.
    pub(super) fn bad_character(&mut self, start: usize) {
        let first = self.begins_line(start);
        if first && self.in_column_0(start) && self.rest(start).starts_with('#') {
            return self.directive(start);
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
    pub(super) fn directive(&mut self, start: usize) {
        let rest = self.slice(start..self.text.len());
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.pos = start + line;
        if !std::mem::replace(&mut self.told_directive, true) {
            let text = self.slice(start..self.pos);
            self.report(errors::directive(self.span(start..self.pos), text));
        }
    }
}
