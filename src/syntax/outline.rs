//! The tokens of a text and where its items end: much smaller than their tree.

use super::ast::Item;
use super::lexer::Lexer;
use super::limits::{MAX_DIAGNOSTICS, MAX_TEXT};
use super::parser::attempt;
use super::token::Token;
use crate::source::{Slice, SourceId};
use std::ops::Range;

/// How many tokens are worth reading at once.
const BATCH: usize = 4096;

/// A text taken apart into items, of which any can be read without the others.
pub(crate) struct Outline {
    source: SourceId,
    tokens: Vec<Token>,
    /// Where the tokens of each item end.
    ends: Vec<usize>,
}

impl Outline {
    /// Takes a text apart; says whether there is nothing to say about its tokens.
    pub(crate) fn new(source: SourceId, text: &str) -> (Outline, bool) {
        let mut lexer = Lexer::new(source, text);
        let (mut tokens, mut ends) = (Vec::new(), Vec::new());
        let fits = text.len() < MAX_TEXT;
        while fits && lexer.diagnostics.len() < MAX_DIAGNOSTICS && lexer.next_item() {
            tokens.append(&mut lexer.tokens);
            ends.push(tokens.len());
        }
        let is_clean = fits && lexer.diagnostics.is_empty();
        (Outline { source, tokens, ends }, is_clean)
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The items in stretches that are worth reading at once, in order.
    pub(crate) fn stretches(&self) -> Vec<Range<usize>> {
        let (mut out, mut first) = (Vec::new(), 0);
        for item in 0..self.len() {
            if self.tokens_of(first..item + 1).len() >= BATCH || item + 1 == self.len() {
                out.push(first..item + 1);
                first = item + 1;
            }
        }
        out
    }

    /// Reads items; `None` if there is something to say about them, which
    /// [`parse`](super::parse) does. The text is that of the outline.
    pub(crate) fn read(&self, text: &str, items: Range<usize>) -> Option<Vec<Item>> {
        let (tokens, count) = (self.tokens_of(items.clone()), items.len());
        let (read, diagnostics) = attempt(self.source, text, tokens);
        read.ok().filter(|read| diagnostics.is_empty() && read.len() == count)
    }

    /// The tokens of some items, and the first one of the next item.
    pub(crate) fn tokens_with_next(&self, items: Range<usize>) -> &[Token] {
        let (start, end) = (self.begin(items.start), self.begin(items.end));
        self.tokens.slice(start..self.tokens.len().min(end + 1))
    }

    /// Where the tokens of each of some items end, counted from the first of all of them.
    pub(crate) fn ends_of(&self, items: Range<usize>) -> Vec<usize> {
        let start = self.begin(items.start);
        let ends = self.ends.get(items).unwrap_or_default();
        ends.iter().map(|end| end - start).collect()
    }

    /// Where the text of the item before one ends; 0 if there is none.
    pub(crate) fn end_before(&self, item: usize) -> usize {
        let last = self.begin(item).checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(0, |tok| tok.end as usize)
    }

    /// The tokens of some items.
    fn tokens_of(&self, items: Range<usize>) -> &[Token] {
        self.tokens.slice(self.begin(items.start)..self.begin(items.end))
    }

    /// The first token of an item.
    fn begin(&self, item: usize) -> usize {
        let end = item.checked_sub(1).and_then(|before| self.ends.get(before));
        end.copied().unwrap_or(0)
    }
}
