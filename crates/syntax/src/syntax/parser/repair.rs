//! Error recovery: replaces the tokens around an unexpected one, so that the rest parses.
//!
//! In `(…)`, `[…]`, `<…>` and `\(…)` that is the text between two commas, in `{…}` a statement.

use crate::source::Slice;
use crate::syntax::token::{Token, TokenKind, TokenOrigin};
use std::ops::Range;

/// A replacement of tokens by others.
pub(super) struct Replacement {
    pub(super) range: Range<usize>,
    pub(super) with: &'static [TokenKind],
}

impl Replacement {
    pub(super) fn apply(&self, tokens: &mut Vec<Token>) {
        let range = self.range.start.min(tokens.len())..self.range.end.min(tokens.len());
        let cut = tokens.slice(range.clone());
        let start = tokens.get(range.start).or(tokens.last()).map_or(0, |t| t.start);
        let first_on_line = cut.first().is_some_and(|t| t.first_on_line);
        let end = cut.last().map_or(start, |t| t.end);
        let origin = TokenOrigin::Recovered;
        let token = |kind: &TokenKind| Token { kind: *kind, origin, first_on_line, start, end };
        let with: Vec<Token> = self.with.iter().map(token).collect();
        tokens.splice(range, with);
    }
}

/// The repair for the token at an index; `None` outside of all brackets.
pub(super) fn repair(tokens: &[Token], at: usize) -> Option<Replacement> {
    let mut openers = openers(tokens, at);
    let recovered = |at: usize| tokens.get(at).is_some_and(|t| t.origin == TokenOrigin::Recovered);
    // An error at an earlier repair means that this one was too small.
    let mut low = at;
    let mut again = recovered(at);
    if at > 0 && openers.last() != Some(&(at - 1)) && (again || recovered(at - 1)) {
        low = at - 1;
        again = true;
    }
    let mut high = at;
    let mut behind = at;
    while let Some(open) = openers.pop() {
        let close = closing(tokens, behind);
        let repair = if holds_statements(tokens, open, close, &openers) {
            statement(tokens, open..close, low, high, again)
        } else {
            segment(tokens, open..close, low, high)
        };
        let nothing_new = again && repair.range.clone().all(recovered);
        if !nothing_new {
            return Some(repair);
        }
        (low, high, again) = (open, close, true);
        behind = close + 1;
    }
    None
}

/// The brackets that are open before a token, outermost first.
fn openers(tokens: &[Token], at: usize) -> Vec<usize> {
    let mut open = Vec::new();
    for (index, tok) in tokens.iter().enumerate().take(at) {
        if tok.kind.opens() {
            open.push(index);
        } else if tok.kind.closes() {
            open.pop();
        }
    }
    open
}

/// The index of the token that closes the bracket around a token.
pub(super) fn closing(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0usize;
    for (index, tok) in tokens.iter().enumerate().skip(at) {
        if tok.kind.opens() {
            depth += 1;
        } else if tok.kind.closes() {
            if depth == 0 {
                return index;
            }
            depth -= 1;
        }
    }
    tokens.len()
}

/// The tokens between two brackets that are not inside inner brackets.
fn direct(tokens: &[Token], open: usize, close: usize) -> Vec<(usize, &Token)> {
    let (mut found, mut depth) = (Vec::new(), 0usize);
    for index in open + 1..close.min(tokens.len()) {
        let Some(tok) = tokens.get(index) else { break };
        if depth == 0 {
            found.push((index, tok));
        }
        if tok.kind.opens() {
            depth += 1;
        } else if tok.kind.closes() {
            depth = depth.saturating_sub(1);
        }
    }
    found
}

/// Whether a bracket contains statements instead of a list.
fn holds_statements(tokens: &[Token], open: usize, close: usize, outer: &[usize]) -> bool {
    if tokens.get(open).is_none_or(|t| t.kind != TokenKind::BraceOpen) {
        return false;
    }
    let is = |at: &usize, kind| tokens.get(*at).is_some_and(|t| t.kind == kind);
    let item = tokens.iter().map(|t| t.kind).find(|k| k.is_item_word());
    match item {
        Some(TokenKind::Enum) => !outer.is_empty(),
        Some(TokenKind::Expect) => outer.iter().any(|at| is(at, TokenKind::InterpolationOpen)),
        Some(TokenKind::Children) if outer.is_empty() => {
            let inside = direct(tokens, open, close);
            inside.iter().any(|(_, t)| matches!(t.kind, TokenKind::BraceOpen | TokenKind::Let))
        }
        _ => true,
    }
}

/// The repair that replaces the tokens between the commas around some tokens.
fn segment(tokens: &[Token], bracket: Range<usize>, low: usize, high: usize) -> Replacement {
    let (mut first, mut end) = (bracket.start + 1, bracket.end);
    for (index, tok) in direct(tokens, bracket.start, bracket.end) {
        if tok.kind != TokenKind::Comma {
            continue;
        }
        if index < low {
            first = index + 1;
        } else if index >= high {
            end = index;
            break;
        }
    }
    Replacement { range: first..end.max(first), with: &[TokenKind::Bad] }
}

/// The repair that replaces the statements around some tokens. An error at the start of a statement
/// belongs to the statement before it.
fn statement(
    tokens: &[Token],
    bracket: Range<usize>,
    low: usize,
    high: usize,
    again: bool,
) -> Replacement {
    let begins = |tok: &Token| {
        tok.kind.is_statement_word()
            || tok.first_on_line
                && (tok.kind.starts_operand() || tok.kind == TokenKind::BadStatement)
    };
    let inside = direct(tokens, bracket.start, bracket.end);
    let mut starts = Vec::new();
    for (index, tok) in &inside {
        if *index == bracket.start + 1 || begins(tok) {
            starts.push(*index);
        }
    }
    let at_start = high == bracket.end || starts.contains(&high);
    let (low, high) = if at_start && !again && low > bracket.start + 1 {
        (low - 1, high - 1)
    } else {
        (low, high)
    };
    let mut first = starts.iter().copied().rfind(|s| *s <= low).unwrap_or(bracket.start + 1);
    let mut end = starts.iter().copied().find(|s| *s > high).unwrap_or(bracket.end);
    let is_label = |tok: &Token| matches!(tok.kind, TokenKind::Case | TokenKind::Default);
    if tokens.get(first).is_some_and(is_label) {
        let colon =
            inside.iter().find(|(index, tok)| *index > first && tok.kind == TokenKind::Colon);
        match colon {
            Some((colon, _)) if *colon < low => first = colon + 1,
            _ => {
                end = inside
                    .iter()
                    .find(|(index, tok)| *index > high.max(first) && is_label(tok))
                    .map_or(bracket.end, |(index, _)| *index);
            }
        }
    }
    Replacement { range: first..end.max(first), with: &[TokenKind::BadStatement] }
}
