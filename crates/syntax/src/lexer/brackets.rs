//! Recovery from brackets that do not match: inserts tokens so that every bracket is closed.

use super::{Lexer, errors};
use crate::source::Slice;
use crate::token::TokenKind;
use std::ops::Range;

/// An open bracket, string or interpolation.
#[derive(Clone, Copy)]
pub(crate) struct OpenBracket {
    /// The token that opened it.
    pub(super) kind: TokenKind,
    /// The place of that token.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of operators of the current expression inside it.
    pub(super) operators: u32,
}

/// The token that closes a bracket.
fn closer(kind: TokenKind) -> TokenKind {
    match kind {
        TokenKind::ParenOpen | TokenKind::CallOpen => TokenKind::ParenClose,
        TokenKind::SquareOpen | TokenKind::IndexOpen => TokenKind::SquareClose,
        TokenKind::AngleOpen => TokenKind::AngleClose,
        TokenKind::StringOpen => TokenKind::StringClose,
        TokenKind::InterpolationOpen => TokenKind::InterpolationClose,
        _ => TokenKind::BraceClose,
    }
}

impl Lexer<'_> {
    /// Handles a closing bracket: closes its opening bracket and every bracket inside it, or
    /// reports that no such bracket is open.
    pub(super) fn close(&mut self, kind: TokenKind, range: Range<usize>, first: bool) {
        if self.open.last().is_some_and(|open| closer(open.kind) == kind) {
            self.pop();
            return self.push(kind, range, first);
        }
        let Some(depth) = self.depth_of(kind) else { return self.stray(range) };
        if depth > 0 {
            self.report_unclosed(depth, Some(range.start));
            for _ in 0..depth {
                self.supply_close();
            }
        }
        let kind = self.open.last().map_or(kind, |o| closer(o.kind));
        self.pop();
        self.push(kind, range, first);
    }

    /// How many brackets inside that one are open. A string and, but for `)`, an interpolation
    /// keep it from closing what is around them.
    fn depth_of(&self, kind: TokenKind) -> Option<usize> {
        for (depth, open) in self.open.iter().rev().enumerate() {
            let interpolation = open.kind == TokenKind::InterpolationOpen;
            if closer(open.kind) == kind || interpolation && kind == TokenKind::ParenClose {
                return Some(depth);
            }
            if interpolation || open.kind == TokenKind::StringOpen {
                return None;
            }
        }
        None
    }

    fn stray(&mut self, range: Range<usize>) {
        self.last_stray = Some(range.start);
        let inside = self
            .open
            .last()
            .filter(|o| o.kind != TokenKind::BraceOpen)
            .map(|o| (self.span(o.start..o.end), self.slice(o.start..o.end)));
        let diagnostic = errors::stray(self.span(range.clone()), self.slice(range), inside);
        self.report(diagnostic);
    }

    /// Closes and reports every open bracket.
    pub(super) fn close_all(&mut self, before: Option<usize>) {
        if self.open.is_empty() {
            return;
        }
        self.report_unclosed(self.open.len(), before);
        while !self.open.is_empty() {
            self.supply_close();
        }
    }

    /// Closes the innermost bracket with a supplied token.
    pub(super) fn supply_close(&mut self) {
        if let Some(open) = self.open.last() {
            let kind = closer(open.kind);
            self.pop();
            self.supply(kind);
        }
    }

    /// Reports the innermost open bracket, unless a wrong closing bracket inside it was reported.
    fn report_unclosed(&mut self, count: usize, before: Option<usize>) {
        let (Some(inner), Some(outer)) =
            (self.open.last(), self.open.len().checked_sub(count).and_then(|i| self.open.get(i)))
        else {
            return;
        };
        if self.last_stray.is_some_and(|at| at > outer.start) {
            return;
        }
        if let Some(sign) = self.comment_in_interpolation(inner) {
            let (open, sign) = (self.span(inner.start..inner.end), self.span(sign));
            return self.report(errors::commented_close(open, sign));
        }
        let mut diagnostic = errors::unclosed(
            self.span(inner.start..inner.end),
            self.slice(inner.start..inner.end),
            before.map(|at| self.span(at..self.token_end(at))),
        );
        let same_line = |start: usize| !self.slice(start..inner.start).contains(['\n', '\r']);
        let others = self.open.iter().rev().take(count).skip(1).take(3);
        let others = others.filter(|o| same_line(o.start));
        for open in others {
            diagnostic =
                diagnostic.label(self.span(open.start..open.end), "this one is not closed either");
        }
        self.report(diagnostic);
    }

    /// The `//` after the value of an interpolation that ends after it on the same line.
    fn comment_in_interpolation(&self, open: &OpenBracket) -> Option<Range<usize>> {
        let rest = self.text.slice(self.last_end..);
        let line = rest.lines().next().unwrap_or_default();
        let start = self.last_end + line.len() - line.trim_start().len();
        let is_comment = line.trim_start().starts_with("//") && line.contains(')');
        let is_value = open.kind == TokenKind::InterpolationOpen && self.last_end > open.end;
        (is_comment && is_value).then_some(start..start + 2)
    }

    /// The end of the word or the character at a byte.
    fn token_end(&self, at: usize) -> usize {
        let rest = self.text.slice(at..);
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        at + word.max(first)
    }

    /// Closes the interpolations of one-line strings at the start of a line, unless a block `{ … }`
    /// inside them is open.
    pub(super) fn close_broken_interpolations(&mut self, mut report: bool) {
        while let Some(depth) = self.broken_interpolation() {
            if report {
                self.report_unclosed(depth + 1, None);
                report = false;
            }
            for _ in 0..depth + 2 {
                self.supply_close();
            }
        }
    }

    /// Closes an interpolation before `\(`, which only the text around it can contain. Returns whether one is open.
    pub(super) fn close_before_piece(&mut self, start: usize) -> bool {
        let has_value = self.last_kind != Some(TokenKind::InterpolationOpen);
        let Some(depth) = self.broken_interpolation().filter(|_| has_value) else { return false };
        self.report_unclosed(depth + 1, Some(start));
        for _ in 0..=depth {
            self.supply_close();
        }
        self.pos = start;
        true
    }

    /// Closes parentheses and square brackets at a statement on a new line, because they cannot
    /// contain statements.
    pub(super) fn close_before_statement(&mut self, start: usize) {
        let is_list = |o: &&OpenBracket| {
            use TokenKind::*;
            matches!(o.kind, ParenOpen | CallOpen | SquareOpen | IndexOpen)
        };
        let depth = self.open.iter().rev().take_while(is_list).count();
        let around = self.open.iter().rev().nth(depth).map(|o| o.kind);
        if depth == 0 || around != Some(TokenKind::BraceOpen) {
            return;
        }
        self.report_unclosed(depth, Some(start));
        for _ in 0..depth {
            self.supply_close();
        }
    }

    /// The number of open brackets inside an interpolation that must end on its line.
    fn broken_interpolation(&self) -> Option<usize> {
        for (depth, open) in self.open.iter().rev().enumerate() {
            match open.kind {
                TokenKind::BraceOpen => return None,
                TokenKind::InterpolationOpen => {
                    let string = self.open.iter().rev().nth(depth + 1)?;
                    return (string.kind == TokenKind::StringOpen).then_some(depth);
                }
                _ => {}
            }
        }
        None
    }
}
