//! A text taken apart into items, of which any can be read without the others.

use super::ast::Item;
use super::lexer::Lexer;
use super::limits::MAX_TEXT;
use super::parse::{BATCH, attempt};
use super::token::{Kind, Tok};
use crate::source::{SourceId, Span};
use std::borrow::Cow;
use std::ops::Range;

/// The tokens of a text and where its items end: much smaller than their tree.
#[derive(Debug)]
pub struct Outline {
    source: SourceId,
    pub(crate) tokens: Vec<Tok>,
    /// Where the tokens of each item end.
    pub(crate) ends: Vec<usize>,
}

impl Outline {
    /// Takes a text apart; `None` if there is something to say about its tokens, which
    /// [`parse`](super::parse) does.
    pub fn new(source: SourceId, text: &str) -> Option<Outline> {
        if text.len() >= MAX_TEXT {
            return None;
        }
        let mut lexer = Lexer::new(source, text);
        let mut ends = Vec::new();
        while lexer.next_item() {
            if !lexer.diagnostics.is_empty() {
                return None;
            }
            ends.push(lexer.tokens.len());
        }
        lexer.diagnostics.is_empty().then_some(Outline { source, tokens: lexer.tokens, ends })
    }

    /// The text's file.
    pub fn source(&self) -> SourceId {
        self.source
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether what other items mean does not depend on an item: a summary or an expectation.
    pub fn stands_alone(&self, item: usize) -> bool {
        let first = self.tokens_of(item..item + 1).first();
        first.is_some_and(|tok| matches!(tok.kind, Kind::Summary | Kind::Expect))
    }

    /// The place of some items, from the first token to the last.
    pub fn span(&self, items: Range<usize>) -> Span {
        let tokens = self.tokens_of(items);
        let start = tokens.first().map_or(0, |tok| tok.start as usize);
        Span::new(self.source, start..tokens.last().map_or(start, |tok| tok.end as usize))
    }

    /// The items in stretches that are worth reading at once, in order.
    pub fn stretches(&self) -> Vec<Range<usize>> {
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
    pub fn read(&self, text: &str, items: Range<usize>, alone: bool) -> Option<Vec<Item>> {
        let wanted = || items.clone().filter(|item| self.stands_alone(*item) == alone);
        let count = wanted().count();
        let tokens = match count == items.len() {
            true => Cow::Borrowed(self.tokens_of(items.clone())),
            false => wanted().flat_map(|item| self.tokens_of(item..item + 1)).copied().collect(),
        };
        let (read, diagnostics) = attempt(self.source, text, &tokens);
        read.ok().filter(|read| diagnostics.is_empty() && read.len() == count)
    }

    fn tokens_of(&self, items: Range<usize>) -> &[Tok] {
        let begin = |item: usize| item.checked_sub(1).and_then(|before| self.ends.get(before));
        let (start, end) = (begin(items.start), begin(items.end));
        let (start, end) = (start.copied().unwrap_or(0), end.copied().unwrap_or(0));
        self.tokens.get(start..end).unwrap_or_default()
    }
}
