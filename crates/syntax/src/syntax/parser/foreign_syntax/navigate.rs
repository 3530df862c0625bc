//! Navigation in the tokens around the one that does not fit.

use super::super::message::ErrorContext;
use super::super::repair::closing;
use crate::source::{Slice, Span};
use crate::syntax::token::TokenKind;
use std::ops::Range;

impl ErrorContext<'_> {
    pub(super) fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|t| t.kind)
    }

    pub(super) fn is(&self, index: usize, kind: TokenKind) -> bool {
        self.kind(index) == Some(kind)
    }

    /// The text of a name; empty for all other tokens.
    pub(super) fn word(&self, index: usize) -> &str {
        match self.tokens.get(index) {
            Some(tok) if matches!(tok.kind, TokenKind::Name | TokenKind::As) => self.slice(*tok),
            _ => "",
        }
    }

    /// The place from the first to the last of some tokens.
    pub(super) fn around(&self, range: Range<usize>) -> Span {
        let start = self.tokens.get(range.start).map_or(0, |t| t.start);
        let last = range.end.saturating_sub(1).max(range.start);
        let end = self.tokens.get(last).map_or(start, |t| t.end);
        Span { source: self.source, start, end: end.max(start) }
    }

    pub(super) fn text_of(&self, range: Range<usize>) -> &str {
        self.text.slice(self.around(range).range())
    }

    /// Whether the `=` at a place begins a `=>`, whose `>` closes nothing and is not a token.
    pub(super) fn is_fat_arrow(&self, index: usize) -> bool {
        let end = self.tokens.get(index).map_or(0, |t| t.end as usize);
        self.text.get(end..).is_some_and(|rest| rest.starts_with('>'))
    }

    /// Whether two tokens touch.
    pub(super) fn touch(&self, first: usize) -> bool {
        match (self.tokens.get(first), self.tokens.get(first + 1)) {
            (Some(a), Some(b)) => a.end == b.start,
            _ => false,
        }
    }

    /// Whether a statement can begin at a token.
    pub(super) fn begins_statement(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.kind(before));
        let first = self.tokens.get(index).is_some_and(|t| t.first_on_line);
        first
            || matches!(
                before,
                Some(TokenKind::BraceOpen | TokenKind::Semicolon | TokenKind::Colon)
            )
    }

    /// Where the statement around a token begins.
    pub(super) fn statement_start(&self, index: usize) -> usize {
        let mut depth = 0usize;
        for at in (0..index).rev() {
            let Some(kind) = self.kind(at) else { break };
            if kind.closes() {
                depth += 1;
            } else if kind.opens() {
                if depth == 0 {
                    return at + 1;
                }
                depth -= 1;
            }
            if depth == 0 && self.begins_statement(at) {
                return at;
            }
        }
        0
    }

    /// Where the statement around a token ends: at the next line, `;` or closing bracket.
    pub(super) fn statement_end(&self, index: usize) -> usize {
        let mut depth = 0usize;
        for (at, tok) in self.tokens.iter().enumerate().skip(index) {
            let outside = depth == 0 && at > index;
            if tok.kind.closes() {
                if depth == 0 {
                    return at;
                }
                depth -= 1;
            } else if outside && (tok.first_on_line || tok.kind == TokenKind::Semicolon) {
                return at;
            }
            depth += usize::from(tok.kind.opens());
        }
        self.tokens.len()
    }

    /// The index of the token that closes the bracket which a token opens.
    pub(super) fn closer(&self, open: usize) -> Option<usize> {
        let opens = self.kind(open).is_some_and(TokenKind::opens);
        let close = closing(self.tokens, open + 1);
        (opens && close < self.tokens.len()).then_some(close)
    }

    /// The end of the bracket around a token.
    pub(super) fn enclosing_end(&self, index: usize) -> usize {
        closing(self.tokens, index)
    }

    /// After the block that opens next, on whatever line, and is not around the token.
    pub(super) fn behind_block(&self, index: usize) -> Option<usize> {
        let end = self.enclosing_end(index);
        let open = (index..end).find(|at| self.is(*at, TokenKind::BraceOpen))?;
        self.closer(open).map(|close| close + 1)
    }

    /// The first token of a kind between two, outside of the brackets between them.
    pub(super) fn next(&self, range: Range<usize>, kind: TokenKind) -> Option<usize> {
        let mut depth = 0usize;
        for at in range {
            let found = self.kind(at)?;
            if depth == 0 && found == kind {
                return Some(at);
            }
            if found.opens() {
                depth += 1;
            } else if found.closes() {
                depth = depth.checked_sub(1)?;
            }
        }
        None
    }

    /// The bracket around the token that does not fit.
    pub(super) fn opener(&self) -> Option<usize> {
        let end = self.enclosing_end(self.at);
        (0..self.at).rev().find(|open| self.closer(*open) == Some(end))
    }

    /// The kind of the item, if the tokens have its word.
    pub(super) fn item(&self) -> Option<TokenKind> {
        self.tokens.iter().map(|t| t.kind).find(|k| k.is_item_word())
    }
}
