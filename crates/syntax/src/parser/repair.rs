//! Error recovery: replaces the tokens around an unexpected one, so that the rest parses.
//!
//! In `(…)`, `[…]`, `<…>` and `\(…)` that is the text between two commas, in `{…}` a statement.

use crate::pairs::{Pairs, begins_statement};
use crate::source::Slice;
use crate::token::{Token, TokenKind, TokenOrigin};
use std::ops::Range;

/// A replacement of tokens by others.
pub(super) struct Replacement {
    pub(super) range: Range<usize>,
    pub(super) with: Vec<Part>,
}

/// A replacement of tokens: a new token, or some of the existing ones.
#[derive(Clone)]
pub(super) enum Part {
    New(TokenKind),
    Kept(Range<usize>),
}

impl Replacement {
    pub(super) fn apply(&self, tokens: &mut Vec<Token>) {
        let range = self.range.start.min(tokens.len())..self.range.end.min(tokens.len());
        let cut = tokens.slice(range.clone());
        let start = tokens.get(range.start).or(tokens.last()).map_or(0, |t| t.start);
        let first_on_line = cut.first().is_some_and(|t| t.first_on_line);
        let end = cut.last().map_or(start, |t| t.end);
        let origin = TokenOrigin::Recovered;
        let with = self.with.iter().flat_map(|part| match part {
            Part::New(kind) => vec![Token { kind: *kind, origin, first_on_line, start, end }],
            Part::Kept(range) => tokens.slice(range.clone()).to_vec(),
        });
        let with: Vec<Token> = with.collect();
        tokens.splice(range, with);
    }
}

/// The repair for the token at an index; `None` outside of all pairs.
pub(super) fn repair(tokens: &[Token], pairs: &Pairs, at: usize) -> Option<Replacement> {
    let recovered = |at: usize| tokens.get(at).is_some_and(|t| t.origin == TokenOrigin::Recovered);
    let mut around = pairs.around(at);
    // An error at an earlier repair means that this one was too small.
    let mut low = at;
    let mut again = recovered(at);
    if at > 0 && around != Some(at - 1) && (again || recovered(at - 1)) {
        low = at - 1;
        again = true;
    }
    let mut high = at;
    while let Some(open) = around {
        let repair = if holds_statements(tokens, pairs, open) {
            statement(tokens, pairs, open, low..high, again)
        } else {
            segment(tokens, pairs, open, low..high)
        };
        let nothing_new = again && repair.range.clone().all(recovered);
        if !nothing_new {
            return Some(repair);
        }
        (low, high, again) = (open, pairs.closer(open), true);
        around = pairs.around(open);
    }
    None
}

/// Whether a bracket contains statements instead of a list.
fn holds_statements(tokens: &[Token], pairs: &Pairs, open: usize) -> bool {
    let is = |at: usize, kind| tokens.get(at).is_some_and(|t| t.kind == kind);
    if !is(open, TokenKind::BraceOpen) {
        return false;
    }
    let outer = pairs.around(open);
    let item = tokens.iter().map(|t| t.kind).find(|k| k.is_item_word());
    match item {
        Some(TokenKind::Enum) => outer.is_some(),
        Some(TokenKind::Expect) => std::iter::successors(outer, |at| pairs.around(*at))
            .any(|at| is(at, TokenKind::InterpolationOpen)),
        Some(TokenKind::Children) if outer.is_none() => {
            pairs.inside(open).any(|at| is(at, TokenKind::BraceOpen) || is(at, TokenKind::Let))
        }
        _ => true,
    }
}

/// The repair that replaces the tokens between the commas around some tokens.
fn segment(tokens: &[Token], pairs: &Pairs, open: usize, at: Range<usize>) -> Replacement {
    let (mut first, mut end) = (open + 1, pairs.closer(open));
    let is_comma = |at: &usize| tokens.get(*at).is_some_and(|t| t.kind == TokenKind::Comma);
    for comma in pairs.inside(open).filter(is_comma) {
        if comma < at.start {
            first = comma + 1;
        } else if comma >= at.end {
            end = comma;
            break;
        }
    }
    Replacement { range: first..end.max(first), with: vec![Part::New(TokenKind::Bad)] }
}

/// The repair that replaces the statements around some tokens. An error at the start of a statement
/// belongs to the statement before it.
fn statement(
    tokens: &[Token],
    pairs: &Pairs,
    open: usize,
    Range { start: mut low, end: mut high }: Range<usize>,
    again: bool,
) -> Replacement {
    let close = pairs.closer(open);
    let begins = |at: &usize| *at == open + 1 || tokens.get(*at).is_some_and(begins_statement);
    let starts: Vec<usize> = pairs.inside(open).filter(begins).collect();
    if (high == close || starts.contains(&high)) && !again && low > open + 1 {
        (low, high) = (low - 1, high - 1);
    }
    let mut first = starts.iter().copied().rfind(|s| *s <= low).unwrap_or(open + 1);
    let mut end = starts.iter().copied().find(|s| *s > high).unwrap_or(close);
    let is = |at: &usize, kind| tokens.get(*at).is_some_and(|t| t.kind == kind);
    let is_label = |at: &usize| is(at, TokenKind::Case) || is(at, TokenKind::Default);
    if is_label(&first) {
        let mut colons = pairs.inside(open).filter(|at| *at > first && is(at, TokenKind::Colon));
        match colons.next() {
            Some(colon) if colon < low => first = colon + 1,
            _ => {
                let labels = starts.iter().copied().filter(is_label);
                end = labels.into_iter().find(|at| *at > high.max(first)).unwrap_or(close);
            }
        }
    }
    Replacement { range: first..end.max(first), with: vec![Part::New(TokenKind::BadStatement)] }
}
