//! Actions of the grammar that do more than build a node from its parts.

mod expr;
mod item;
mod number;
mod string;
mod types;

pub(super) use item::{MethodsPart, VersionRange};
pub(super) use string::StringPiece;

use super::ast::{Item, Key, Name, ValueTree};
use super::token::Token;
use crate::diag::Diagnostic;
use crate::source::{Slice, SourceId, Span};
use std::cell::RefCell;

/// The root of the tree that a text was read as.
pub(super) enum Root {
    Items(Vec<Item>),
    Value(ValueTree),
    Key(Key),
}

/// Builds the nodes of the tree from the tokens of a text.
pub(super) struct Builder<'t> {
    source: SourceId,
    text: &'t str,
    tokens: &'t [Token],
    diagnostics: RefCell<Vec<Diagnostic>>,
}

impl<'t> Builder<'t> {
    pub(super) fn new(source: SourceId, text: &'t str, tokens: &'t [Token]) -> Builder<'t> {
        Builder { source, text, tokens, diagnostics: RefCell::default() }
    }

    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics.into_inner()
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    fn span(&self, tok: Token) -> Span {
        Span { source: self.source, start: tok.start, end: tok.end }
    }

    fn slice(&self, tok: Token) -> &'t str {
        self.text.slice(tok.start as usize..tok.end as usize)
    }

    /// The place of a range of tokens; of an empty one the end of the token before it.
    pub(super) fn between(&self, first: u32, end: u32) -> Span {
        let last = (end as usize).checked_sub(1).and_then(|last| self.tokens.get(last));
        let last = last.map_or_else(Span::default, |last| self.span(*last));
        match self.tokens.get(first as usize) {
            Some(token) if first < end => self.span(*token).to(last),
            _ => last.at_end(),
        }
    }

    /// The text of a name without backquotes.
    pub(super) fn word(&self, tok: Token) -> &'t str {
        let text = self.slice(tok);
        text.strip_prefix('`').and_then(|t| t.strip_suffix('`')).unwrap_or(text)
    }

    pub(super) fn name(&self, tok: Token) -> Name {
        Name { text: self.word(tok).into(), span: self.span(tok) }
    }
}

/// A list with another node.
pub(super) fn add<T>(mut list: Vec<T>, new: T) -> Vec<T> {
    push(&mut list, new);
    list
}

/// Adds to a list of nodes. Most lists have one or two, so the first node gets no room for others.
pub(super) fn push<T>(list: &mut Vec<T>, new: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len().max(1));
    }
    list.push(new);
}
