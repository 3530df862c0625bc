//! Text to tokens, one item at a time.
//!
//! The lexer never fails. It reports unreadable text and replaces it with [`TokenKind::Bad`] or
//! drops it, and it closes every bracket of a finished item, with an inserted token if necessary.

mod brackets;
pub(super) mod callbacks;
mod code;
pub(super) mod errors;
mod items;
mod key_token;
mod keys;
mod literals;
pub(super) mod scan;
mod strings;

use crate::diag::Diagnostic;
use crate::limits;
use crate::source::{Slice, SourceId, Span};
use crate::token::{Token, TokenKind, TokenOrigin};
use brackets::OpenBracket;
use logos::Logos;
use std::ops::Range;

/// Splits a text into tokens.
#[derive(Default)]
pub(super) struct Lexer<'t> {
    pub(super) text: &'t str,
    source: SourceId,
    /// The next byte to read.
    pos: usize,
    /// The end of the last token.
    pub(super) last_end: usize,
    /// The kind of the last token of the item.
    last_kind: Option<TokenKind>,
    /// The tokens of the last item.
    pub(super) tokens: Vec<Token>,
    /// The number of tokens of all items.
    token_count: usize,
    /// The limit of `token_count`.
    most_tokens: usize,
    /// The open brackets, outermost first.
    pub(super) open: Vec<OpenBracket>,
    /// The number of interpolations among them.
    pub(super) interpolations: usize,
    /// The operators of the expression outside all brackets, and of all expressions together.
    base_operators: u32,
    all_operators: u32,
    keys: KeyMode,
    stage: ItemPart,
    /// Whether the item is complete or discarded.
    done: bool,
    given_up: bool,
    /// Whether the text is only a part of an item, so that none begins in it.
    is_part: bool,
    /// The place of the last closing bracket that closed nothing.
    pub(super) last_stray: Option<usize>,
    /// Whether no `*/` follows, so that no further search is necessary.
    no_comment_end: bool,
    /// Whether a line that begins with `#` was reported.
    told_directive: bool,
    pub diagnostics: Vec<Diagnostic>,
}

/// Whether keys or a value tree are being read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum KeyMode {
    #[default]
    Off,
    Types,
    Value,
}

/// The part of an item that is being read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum ItemPart {
    #[default]
    Nothing,
    Attributes,
    Body,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Code,
    Key,
    Text,
}

/// The tokens of an item, and what was reported about them.
pub(super) struct LexedItem {
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
    /// Its place, if it was reported and discarded.
    pub discarded: Option<Span>,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(source: SourceId, text: &'t str) -> Lexer<'t> {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let most_tokens = limits::TOKENS;
        Lexer { text, source, pos: start, last_end: start, most_tokens, ..Lexer::default() }
    }

    /// Reads the next item.
    pub(super) fn item(&mut self) -> Option<LexedItem> {
        let more = self.next_item();
        (more || !self.diagnostics.is_empty()).then(|| LexedItem {
            tokens: self.tokens.clone(),
            diagnostics: std::mem::take(&mut self.diagnostics),
            discarded: self.given_up.then(|| self.item_span()),
        })
    }

    /// Reads the tokens of the next item; `false` at the end of the text.
    pub(super) fn next_item(&mut self) -> bool {
        self.tokens.clear();
        self.open.clear();
        self.interpolations = 0;
        self.base_operators = 0;
        self.all_operators = 0;
        self.keys = KeyMode::Off;
        self.stage = ItemPart::Nothing;
        self.last_kind = None;
        self.last_stray = None;
        self.done = false;
        self.given_up = false;
        self.read();
        self.stage != ItemPart::Nothing || self.given_up
    }

    /// Reads a text as the part after a word: a key after `summary`, a value after `expect`. Returns whether that is
    /// all.
    pub(super) fn part(&mut self, word: TokenKind) -> bool {
        self.begin_item(word, self.pos);
        self.last_kind = Some(word);
        self.is_part = true;
        self.read();
        self.pos == self.text.len() && !self.given_up
    }

    /// Reads tokens until the item is done.
    fn read(&mut self) {
        while !self.done {
            match self.mode() {
                Mode::Code => self.code(),
                Mode::Key => self.key(),
                Mode::Text => self.text(),
            }
            if self.token_count > self.most_tokens && !self.done {
                self.too_many_tokens();
            }
            if self.diagnostics.len() >= limits::ERRORS {
                self.given_up = true;
                break;
            }
        }
    }

    /// Skips the rest of a text.
    fn too_many_tokens(&mut self) {
        let place = self.last_end..self.last_end;
        self.report(errors::too_many_tokens(self.span(place)));
        self.give_up();
        self.pos = self.text.len();
    }

    /// The number of tokens read.
    pub(super) fn token_count(&self) -> usize {
        self.token_count
    }

    fn item_span(&self) -> Span {
        let first = self.tokens.first().map_or(self.last_end, |t| t.start as usize);
        self.span(first..self.last_end)
    }

    /// The text between two bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.slice(range)
    }

    /// The text from a byte on.
    fn rest(&self, start: usize) -> &'t str {
        self.text.slice(start..)
    }

    /// The text from a byte to the end of its line.
    fn line_from(&self, start: usize) -> &'t str {
        let rest = self.rest(start);
        rest.slice(..rest.find(['\n', '\r']).unwrap_or(rest.len()))
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn mode(&self) -> Mode {
        match self.open.last().map(|o| o.kind) {
            Some(TokenKind::StringOpen) => Mode::Text,
            _ if self.keys == KeyMode::Off || self.interpolations > 0 => Mode::Code,
            _ => Mode::Key,
        }
    }

    fn end_of_text(&mut self) {
        self.pos = self.text.len();
        self.close_all(None);
        self.done = true;
    }

    /// Adds a token that was scanned by hand; reports it outside of all items.
    fn whole(&mut self, kind: TokenKind, range: Range<usize>) {
        self.pos = range.end;
        if self.stage == ItemPart::Nothing {
            return self.no_item(range);
        }
        let first = self.begins_line(range.start);
        self.token(kind, range, first);
    }

    /// Adds a token that may open or close a bracket.
    pub(super) fn token(&mut self, kind: TokenKind, range: Range<usize>, first: bool) {
        if self.token_count > self.most_tokens {
            return self.too_many_tokens();
        }
        if kind.closes() {
            return self.close(kind, range, first);
        }
        self.count_operators(kind);
        if self.given_up {
            return;
        }
        if kind.opens() {
            if self.open.len() >= limits::NESTING {
                self.report(errors::nesting(self.span(range)));
                return self.give_up();
            }
            self.interpolations += usize::from(kind == TokenKind::InterpolationOpen);
            self.open.push(OpenBracket { kind, start: range.start, end: range.end, operators: 0 });
        }
        self.push(kind, range, first);
    }

    fn count_operators(&mut self, kind: TokenKind) {
        let separates = kind.separates()
            || kind.starts_operand()
                && self.last_kind.is_some_and(|k| k == TokenKind::BraceClose || k.ends_operand());
        if !separates && !kind.is_operator() {
            return;
        }
        let count = match self.open.last_mut() {
            Some(open) => &mut open.operators,
            None => &mut self.base_operators,
        };
        if separates {
            self.all_operators = self.all_operators.saturating_sub(*count);
            *count = 0;
        } else if self.keys == KeyMode::Off || self.interpolations > 0 {
            *count += 1;
            self.all_operators += 1;
            if self.all_operators > limits::OPERATORS {
                let start = self.tokens.last().map_or(self.pos, |t| t.start as usize);
                self.report(errors::operators(self.span(start..self.pos)));
                self.give_up();
            }
        }
    }

    /// Removes the innermost bracket and its operators.
    pub(super) fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.all_operators = self.all_operators.saturating_sub(open.operators);
            self.interpolations -= usize::from(open.kind == TokenKind::InterpolationOpen);
        }
    }

    pub(super) fn push(&mut self, kind: TokenKind, range: Range<usize>, first_on_line: bool) {
        self.last_kind = Some(kind);
        self.last_end = range.end;
        self.push_tok(kind, TokenOrigin::Written, range, first_on_line);
    }

    /// Inserts a token after the last one.
    pub(super) fn supply(&mut self, kind: TokenKind) {
        self.last_kind = Some(kind);
        self.push_tok(kind, TokenOrigin::Supplied, self.last_end..self.last_end, false);
    }

    fn push_tok(
        &mut self,
        kind: TokenKind,
        origin: TokenOrigin,
        range: Range<usize>,
        first_on_line: bool,
    ) {
        let span = self.span(range);
        self.token_count += 1;
        self.tokens.push(Token { kind, origin, first_on_line, start: span.start, end: span.end });
    }

    /// Whether only spaces and comments precede it on its line.
    fn begins_line(&self, start: usize) -> bool {
        let gap = self.text.as_bytes().slice(self.last_end..start);
        self.last_kind.is_none() || gap.iter().any(|b| matches!(b, b'\n' | b'\r'))
    }

    fn in_column_0(&self, start: usize) -> bool {
        let before = start.checked_sub(1).and_then(|at| self.text.as_bytes().get(at));
        let begins = before.is_none_or(|b| matches!(b, b'\n' | b'\r'))
            || start == '\u{feff}'.len_utf8() && self.text.starts_with('\u{feff}');
        begins && !self.is_part
    }

    fn space_at(&self, at: usize) -> bool {
        let byte = self.text.as_bytes().get(at);
        byte.is_none_or(u8::is_ascii_whitespace)
    }

    fn is_word(&self, start: usize) -> bool {
        self.slice(start..self.pos).starts_with(|c: char| c == '_' || c.is_alphabetic())
    }
}

/// The first token from a byte on and its range; `Err` for a character that begins none.
pub(super) fn next_token<'t, T>(text: &'t str, from: usize) -> Option<(Result<T, ()>, Range<usize>)>
where
    T: Logos<'t, Source = str, Extras = (), Error = ()>,
{
    let mut lexer = T::lexer(text.get(from..)?);
    let token = lexer.next()?;
    let range = lexer.span();
    Some((token, from + range.start..from + range.end))
}

/// The tokens of a text without faults.
pub fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let mut lexer = Lexer::new(SourceId(0), text);
    std::iter::from_fn(move || lexer.next_item().then(|| std::mem::take(&mut lexer.tokens)))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also an item without texts, which is read in one go.
    #[test]
    fn tokens_of_a_text_have_a_limit() {
        let codes = |count: usize| {
            let text = format!("summary T {{ {}{{ 2 }} }}\n", "if x { 1 } else ".repeat(count));
            let mut lexer = Lexer { most_tokens: 600, ..Lexer::new(SourceId(0), &text) };
            while lexer.next_item() {}
            lexer.diagnostics.iter().map(|d| d.code.id).collect::<Vec<_>>()
        };
        assert!(codes(90).is_empty());
        assert_eq!(codes(110), ["E0122"]);
    }
}
