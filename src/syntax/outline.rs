//! A text taken apart into items, of which any can be read without the others.

use super::ast::Item;
use super::lexer::Lexer;
use super::limits::{MAX_DIAGNOSTICS, MAX_TEXT};
use super::parse::attempt;
use super::token::{Kind, Tok};
use crate::source::SourceId;
use std::ops::Range;

/// How many tokens are worth reading at once.
const BATCH: usize = 4096;

/// How many bytes of a text are worth a part of its own.
const PART: usize = 128 << 10;

/// The tokens of a text and where its items end: much smaller than their tree.
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
        Outline::from(source, text, 0)
    }

    /// Where a text can be cut to take its parts apart side by side: before items, as far as that
    /// is seen without reading what stands before them.
    pub(crate) fn parts(text: &str) -> Vec<Range<usize>> {
        let (mut parts, mut start) = (Vec::new(), 0);
        while let Some(end) = item_after(text, start + PART) {
            parts.push(start..end);
            start = end;
        }
        parts.push(start..text.len());
        parts
    }

    /// Takes a part apart; `None` if it does not end with an item, or as [`Outline::new`] does.
    pub(crate) fn of_part(source: SourceId, text: &str, part: Range<usize>) -> Option<Outline> {
        let (outline, is_clean) = Outline::from(source, text.get(..part.end)?, part.start);
        let last = outline.tokens_of(outline.len().checked_sub(1)?..outline.len());
        // Attributes alone belong to an item of the next part.
        (is_clean && last.iter().any(|tok| tok.kind.is_item_word())).then_some(outline)
    }

    fn from(source: SourceId, text: &str, start: usize) -> (Outline, bool) {
        let mut lexer = Lexer::from(source, text, start);
        let (mut tokens, mut ends) = (Vec::new(), Vec::new());
        let fits = text.len() < MAX_TEXT;
        while fits && lexer.diagnostics.len() < MAX_DIAGNOSTICS && lexer.next_item() {
            tokens.append(&mut lexer.tokens);
            ends.push(tokens.len());
        }
        let is_clean = fits && lexer.diagnostics.is_empty();
        (Outline { source, tokens, ends }, is_clean)
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

    /// Whether what other items mean does not depend on an item, but for the keys of synthetic
    /// children. A summary with attributes may be for some releases only, and is joined with others.
    pub(crate) fn stands_alone(&self, item: usize) -> bool {
        match self.word(item) {
            Some(Kind::Expect | Kind::Children) => true,
            Some(Kind::Summary) => !self.has_attributes(item),
            _ => false,
        }
    }

    /// How many of the items are formatters.
    pub(crate) fn formatters(&self) -> usize {
        let is_formatter = |kind| matches!(kind, Some(Kind::Summary | Kind::Children));
        (0..self.len()).filter(|item| is_formatter(self.word(*item))).count()
    }

    fn has_attributes(&self, item: usize) -> bool {
        self.tokens.get(self.begin(item)).is_some_and(|tok| tok.kind == Kind::At)
    }

    /// The word that says what an item is.
    fn word(&self, item: usize) -> Option<Kind> {
        let tokens = self.tokens_of(item..item + 1).iter();
        tokens.map(|tok| tok.kind).find(|kind| kind.is_item_word())
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

    /// Reads those of some items that stand alone, or those that do not; `None` if there is
    /// something to say about them, which [`parse`](super::parse) does. The text is that of the
    /// outline.
    pub(crate) fn read(&self, text: &str, items: Range<usize>, alone: bool) -> Option<Vec<Item>> {
        if items.clone().all(|item| self.stands_alone(item) == alone) {
            return self.read_all(text, items);
        }
        let (mut tokens, mut count) = (Vec::new(), 0);
        for item in items {
            if self.stands_alone(item) == alone {
                tokens.extend_from_slice(self.tokens_of(item..item + 1));
                count += 1;
            }
        }
        self.read_tokens(text, &tokens, count)
    }

    /// Reads the synthetic children among some items as if there were nothing in their braces.
    pub(crate) fn read_heads(&self, text: &str, items: Range<usize>) -> Option<Vec<Item>> {
        let (mut tokens, mut count) = (Vec::new(), 0);
        for item in items.filter(|item| self.word(*item) == Some(Kind::Children)) {
            let all = self.tokens_of(item..item + 1);
            let open = all.iter().position(|tok| tok.kind == Kind::BraceOpen)?;
            tokens.extend_from_slice(all.get(..=open)?);
            tokens.extend(all.last());
            count += 1;
        }
        self.read_tokens(text, &tokens, count)
    }

    /// Reads all of some items, as [`Outline::read`] does.
    pub(crate) fn read_all(&self, text: &str, items: Range<usize>) -> Option<Vec<Item>> {
        let count = items.len();
        self.read_tokens(text, self.tokens_of(items), count)
    }

    fn read_tokens(&self, text: &str, tokens: &[Tok], items: usize) -> Option<Vec<Item>> {
        if items == 0 {
            return Some(Vec::new());
        }
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

/// The first line from `start` on that begins as items do that need no others.
fn item_after(text: &str, start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += text.as_bytes().get(at..)?.iter().position(|b| *b == b'\n')? + 1;
        let line = text.get(at..)?;
        if ["summary ", "children ", "expect "].iter().any(|word| line.starts_with(word)) {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
func twice(x) { x * 2 }
summary Point \"(\\(x), \\(y))\" // a comment
@expand
children Point { x, y }

summary Lines {
    let text = \"\"\"
summary of nothing
    \"\"\"
    guard x > 0 else { return \"none\" }
    \"\\(text) \\(twice(x))\"
}
@lldb(23...)

summary Late, Later \"\\(a)\"
expect Point { x: 1, y: 2 } == \"(1, 2)\"
";

    /// The tokens of each item.
    fn items(outline: &Outline) -> Vec<String> {
        let items = 0..outline.len();
        items.map(|item| format!("{:?}", outline.tokens_of(item..item + 1))).collect()
    }

    #[test]
    fn parts_are_what_the_whole_is() {
        let source = SourceId(0);
        let whole = Outline::new(source, TEXT).map(|whole| items(&whole));
        let (mut at, mut cuts, mut joined) = (0, 0, 0);
        while let Some(cut) = item_after(TEXT, at) {
            let part = |range| Outline::of_part(source, TEXT, range).map(|part| items(&part));
            if let (Some(first), Some(rest)) = (part(0..cut), part(cut..TEXT.len())) {
                assert_eq!(whole, Some([first, rest].concat()), "cut at {cut}");
                joined += 1;
            }
            (at, cuts) = (cut, cuts + 1);
        }
        // Two stand behind attributes, one inside a string.
        assert_eq!((cuts, joined), (6, 3));
    }

    #[test]
    fn large_texts_are_cut_where_items_begin() {
        let text = "summary T \"\\(x)\"\n".repeat(3 * PART / 16);
        let parts = Outline::parts(&text);
        assert_eq!(parts.len(), 4);
        assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert!(parts.iter().all(|part| text[part.clone()].starts_with("summary ")));
        assert_eq!(Outline::parts("summary T \"\"\n").len(), 1);
    }
}
