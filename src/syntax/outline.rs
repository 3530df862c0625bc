//! A text taken apart into items, of which any can be read without the others.

use super::ast::Item;
use super::lexer::Lexer;
use super::limits::{MAX_DIAGNOSTICS, MAX_TEXT};
use super::parse::{BATCH, attempt};
use super::token::{Kind, Tok};
use crate::source::SourceId;
use std::ops::Range;

/// The tokens of a text and where its items end: much smaller than their tree.
#[derive(Debug)]
pub(crate) struct Outline {
    source: SourceId,
    tokens: Vec<Tok>,
    /// Where the tokens of each item end.
    ends: Vec<usize>,
}

impl Outline {
    /// Takes a text apart; `None` if there is something to say about its tokens, which
    /// [`parse`](super::parse) does.
    pub(crate) fn new(source: SourceId, text: &str) -> Option<Outline> {
        let (outline, is_clean) = Outline::of_any(source, text);
        is_clean.then_some(outline)
    }

    /// Takes a text apart; says whether there is nothing to say about its tokens.
    pub(crate) fn of_any(source: SourceId, text: &str) -> (Outline, bool) {
        let mut lexer = Lexer::new(source, text);
        let mut ends = Vec::new();
        let fits = text.len() < MAX_TEXT;
        while fits && lexer.diagnostics.len() < MAX_DIAGNOSTICS && lexer.next_item() {
            ends.push(lexer.tokens.len());
        }
        let is_clean = fits && lexer.diagnostics.is_empty();
        (Outline { source, tokens: lexer.tokens, ends }, is_clean)
    }

    /// The text's file.
    pub(crate) fn source(&self) -> SourceId {
        self.source
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether what other items mean does not depend on an item: a summary or an expectation.
    pub(crate) fn stands_alone(&self, item: usize) -> bool {
        matches!(self.kind(item), Some(Kind::Summary | Kind::Expect))
    }

    /// How many of the items that stand alone are summaries.
    pub(crate) fn summaries(&self) -> usize {
        (0..self.len()).filter(|item| self.kind(*item) == Some(Kind::Summary)).count()
    }

    /// The first word of an item, or the sign of an attribute.
    fn kind(&self, item: usize) -> Option<Kind> {
        self.tokens.get(self.begin(item)).map(|tok| tok.kind)
    }

    /// The items in stretches that are worth reading at once, in order.
    pub(crate) fn stretches(&self) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let (mut first, mut begun) = (0, 0);
        for (item, end) in self.ends.iter().enumerate() {
            if end - begun >= BATCH || item + 1 == self.ends.len() {
                out.push(first..item + 1);
                (first, begun) = (item + 1, *end);
            }
        }
        out
    }

    /// Reads those of some items that stand alone, or those that do not; `None` if there is
    /// something to say about them, which [`parse`](super::parse) does. The text is that of the
    /// outline.
    pub(crate) fn read(&self, text: &str, items: Range<usize>, alone: bool) -> Option<Vec<Item>> {
        let wanted = || items.clone().filter(|item| self.stands_alone(*item) == alone);
        let count = wanted().count();
        if count == items.len() {
            return self.read_all(text, items);
        }
        let tokens = wanted().flat_map(|item| self.tokens_of(item..item + 1)).copied();
        self.read_tokens(text, &tokens.collect::<Vec<_>>(), count)
    }

    /// Reads all of some items, as [`Outline::read`] does.
    pub(crate) fn read_all(&self, text: &str, items: Range<usize>) -> Option<Vec<Item>> {
        let count = items.len();
        self.read_tokens(text, self.tokens_of(items), count)
    }

    fn read_tokens(&self, text: &str, tokens: &[Tok], items: usize) -> Option<Vec<Item>> {
        let (read, diagnostics) = attempt(self.source, text, tokens);
        read.ok().filter(|read| diagnostics.is_empty() && read.len() == items)
    }

    /// The tokens of some items, and the first one of the next item.
    #[cfg(feature = "tools")]
    pub(crate) fn tokens_with_next(&self, items: Range<usize>) -> &[Tok] {
        let (start, end) = (self.begin(items.start), self.begin(items.end));
        self.tokens.get(start..self.tokens.len().min(end + 1)).unwrap_or_default()
    }

    /// Where the tokens of each of some items end, counted from the first of all of them.
    #[cfg(feature = "tools")]
    pub(crate) fn ends_of(&self, items: Range<usize>) -> Vec<usize> {
        let start = self.begin(items.start);
        let ends = self.ends.get(items).unwrap_or_default();
        ends.iter().map(|end| end - start).collect()
    }

    /// Where the text of the item before one ends; 0 if there is none.
    #[cfg(feature = "tools")]
    pub(crate) fn end_before(&self, item: usize) -> usize {
        let last = self.begin(item).checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(0, |tok| tok.end as usize)
    }

    /// The tokens of some items.
    fn tokens_of(&self, items: Range<usize>) -> &[Tok] {
        self.tokens.get(self.begin(items.start)..self.begin(items.end)).unwrap_or_default()
    }

    /// The first token of an item.
    fn begin(&self, item: usize) -> usize {
        let end = item.checked_sub(1).and_then(|before| self.ends.get(before));
        end.copied().unwrap_or(0)
    }
}
