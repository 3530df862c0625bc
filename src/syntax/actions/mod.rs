//! The actions of the grammar: each builds one node.
//!
//! The parser's stack has room for its largest symbol in every place, so nodes come and go boxed.

#![allow(clippy::boxed_local)]

mod expr;
mod item;
mod number;
mod string;
mod types;

pub(crate) use expr::{CaseList, JoinParts};
pub(crate) use item::MethodsPart;

use super::ast::{Expr, ExprKind, Name};
use super::token::Token;
use crate::diag::Diagnostic;
use crate::source::{Slice, SourceId, Span};
use std::cell::RefCell;
use std::ops::Deref;
use string::StringPiece;

/// Builds the nodes of the tree from the tokens of a text.
pub(crate) struct Builder<'t> {
    source: SourceId,
    text: &'t str,
    tokens: &'t [Token],
    /// The pieces of the open strings, those of the innermost last.
    pieces: RefCell<Vec<StringPiece>>,
    diagnostics: RefCell<Vec<Diagnostic>>,
}

#[derive(Clone, Copy)]
pub(crate) struct TokenRange {
    pub(crate) first: u32,
    /// The index after the last token.
    pub(crate) end: u32,
}

impl<'t> Builder<'t> {
    pub(crate) fn new(source: SourceId, text: &'t str, tokens: &'t [Token]) -> Builder<'t> {
        let (pieces, diagnostics) = (RefCell::default(), RefCell::default());
        Builder { source, text, tokens, pieces, diagnostics }
    }

    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
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

    fn run(&self, run: TokenRange) -> &'t [Token] {
        self.tokens.slice(run.first as usize..run.end as usize)
    }

    /// From the first of some tokens to the last.
    fn run_span(&self, tokens: &[Token]) -> Span {
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.span(*first).to(self.span(*last)),
            _ => Span::default(),
        }
    }

    /// The text of a name without backquotes.
    fn word(&self, tok: Token) -> &'t str {
        let text = self.slice(tok);
        text.strip_prefix('`').and_then(|t| t.strip_suffix('`')).unwrap_or(text)
    }

    pub(crate) fn name(&self, tok: Token) -> Name {
        Name { text: self.word(tok).into(), span: self.span(tok) }
    }
}

fn node(kind: ExprKind, span: Span) -> Box<Expr> {
    Box::new(Expr { kind, span })
}

/// The node in a box.
pub(crate) type Content<B> = <B as Deref>::Target;

/// A list with another node.
pub(crate) fn add<T>(mut list: Vec<T>, new: Box<T>) -> Vec<T> {
    push(&mut list, *new);
    list
}

/// Adds to a list of nodes. Most have one or two, so the first gets no room for others.
fn push<T>(list: &mut Vec<T>, new: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len().max(1));
    }
    list.push(new);
}
