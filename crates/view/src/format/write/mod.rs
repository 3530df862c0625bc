//! The walk over the tree: the tokens and the layout of each construct of the language.

mod block;
mod expr;
mod item;
mod types;

use super::element::{Element, Group, Line, Mode, Piece};
use super::print::{push_name, push_quoted};
use super::source::{Comment, Source};
use crate::syntax::{Token, TokenKind};

/// Writes the elements of trees.
#[derive(Default)]
pub(super) struct Writer<'t> {
    /// The source that the tree was read from; a tree without one is spelled.
    source: Option<Source<'t>>,
    /// The spelled tokens.
    pub(super) spelling: String,
    elements: Vec<Element>,
    /// The elements that began the groups around the place.
    groups: Vec<usize>,
    /// The brackets around the place.
    brackets: Vec<Bracket>,
}

/// An open bracket.
#[derive(Default)]
struct Bracket {
    /// Whether it is a brace, and whether it holds statements or cases.
    is_brace: bool,
    is_block: bool,
    /// The element that began the group of its lines.
    group: Option<usize>,
    /// The same for the last `case` in it.
    case: Option<usize>,
}

/// The layout of a list.
#[derive(Clone, Copy)]
struct List {
    brackets: [&'static str; 2],
    /// The space inside the brackets of a list on one line.
    inside: &'static str,
    /// Whether simple parts fill lines; otherwise each part has its own.
    fills: bool,
    /// Whether a comma after its only part means something.
    comma_counts: bool,
}

/// `(a, b)`.
const ARGUMENTS: List =
    List { brackets: ["(", ")"], inside: "", fills: false, comma_counts: false };
/// `[a: b, c: d]`.
const MAP: List = List { brackets: ["[", "]"], ..ARGUMENTS };
/// `[a, b]`.
const TABLE: List = List { fills: true, ..MAP };
/// `{ a, b }`.
const BRACED: List = List { brackets: ["{", "}"], inside: " ", ..ARGUMENTS };

/// Whether a part of a list is a number, a character, a string or a name, perhaps with a sign or words before it.
fn is_simple(part: &[Element]) -> bool {
    let is_text = |element: &Element| {
        use Element::*;
        matches!(element, Token(_) | Word(_) | Trailing(_) | Comment(_))
    };
    let is_blank = |element: &Element| matches!(element, Element::Word(" "));
    part.split(is_blank).all(|word| word.len() <= 2 && word.iter().all(is_text))
}

impl<'t> Writer<'t> {
    /// Writes the tree of a text without faults.
    pub(super) fn new(text: &'t str) -> Writer<'t> {
        Writer { source: Some(Source::new(text)), ..Writer::default() }
    }

    /// The elements that have been written.
    pub(super) fn take(&mut self) -> Vec<Element> {
        std::mem::take(&mut self.elements)
    }

    fn push(&mut self, element: Element) {
        self.elements.push(element);
    }

    fn word(&mut self, word: &'static str) {
        self.push(Element::Word(word));
    }

    // Groups

    /// Begins a group that is broken if it does not fit.
    fn open(&mut self, indent: bool) {
        self.open_as(Group { mode: Mode::Auto, indent });
    }

    fn open_as(&mut self, group: Group) {
        self.groups.push(self.elements.len());
        self.push(Element::Open(group));
    }

    fn close(&mut self) {
        self.groups.pop();
        self.push(Element::Close);
    }

    /// Writes a part of a string: its lines end only in blocks.
    pub(super) fn flat(&mut self, write: impl FnOnce(&mut Self)) {
        self.open_as(Group { mode: Mode::Flat, indent: false });
        write(self);
        self.close();
    }

    fn mode(&mut self, group: Option<usize>) -> Option<&mut Mode> {
        match self.elements.get_mut(group?)? {
            Element::Open(group) => Some(&mut group.mode),
            _ => None,
        }
    }

    fn break_group(&mut self, group: Option<usize>) {
        if let Some(mode @ Mode::Auto) = self.mode(group) {
            *mode = Mode::Broken;
        }
    }

    /// Breaks the innermost block, and its last `case`.
    fn break_block(&mut self) {
        let block = self.brackets.iter().rev().find(|bracket| bracket.is_brace);
        if let Some(&Bracket { is_block: true, group, case, .. }) = block {
            self.break_group(group);
            self.break_group(case);
        }
    }

    /// Makes the innermost group that of the lines of the innermost bracket.
    fn hold(&mut self, is_block: bool) {
        if let Some(bracket) = self.brackets.last_mut() {
            (bracket.is_block, bracket.group) = (is_block, self.groups.last().copied());
        }
    }

    // Tokens

    /// Writes a token that is always the same, with its spaces.
    fn token(&mut self, text: &'static str) {
        if text.starts_with(' ') {
            self.word(" ");
        }
        let begins_line = self.begins_line();
        let sign = text.trim();
        self.spelled(|out| out.push_str(sign));
        match sign {
            "{" | "(" | "[" | "<" | "\\(" => {
                self.brackets.push(Bracket { is_brace: sign == "{", ..Bracket::default() });
            }
            "}" | ")" | "]" | ">" => self.close_bracket(begins_line),
            _ => {}
        }
        if text.ends_with(' ') {
            self.word(" ");
        }
    }

    /// Writes a token, after the comments before it: the next one of the source, or one that the tree determines.
    fn spelled(&mut self, spell: impl FnOnce(&mut String)) {
        self.spelled_to(|_| true, spell);
    }

    /// The same with all tokens of the source up to one.
    fn spelled_to(&mut self, is_last: fn(&Token) -> bool, spell: impl FnOnce(&mut String)) {
        self.comments_here(false);
        let piece = match &mut self.source {
            Some(source) => {
                let start = source.next.map_or(source.text.len(), |first| first.start as usize);
                let last = std::iter::from_fn(|| source.advance()).find(is_last);
                Piece::new(source.text, start..last.map_or(start, |last| last.end as usize))
            }
            None => {
                let start = self.spelling.len();
                spell(&mut self.spelling);
                Piece::new(&self.spelling, start..self.spelling.len())
            }
        };
        self.push(Element::Token(piece));
    }

    /// Writes tokens of the source that are not in the tree.
    fn tokens_before(&mut self, end: impl Fn(Token) -> bool) {
        while self.next().is_some_and(|next| !end(next)) {
            self.spelled(|_| {});
        }
    }

    /// Ends a bracket. A block has several lines if its brace begins one, or if a block in it has several.
    fn close_bracket(&mut self, begins_line: bool) {
        let Some(Bracket { is_brace: true, is_block, group, .. }) = self.brackets.pop() else {
            return;
        };
        if begins_line && is_block {
            self.break_group(group);
        }
        if self.mode(group).is_some_and(|mode| *mode == Mode::Broken) {
            self.break_block();
        }
    }

    fn name(&mut self, name: &str) {
        self.spelled(|out| push_name(out, name));
    }

    /// Writes a string without interpolations; an odd character in it is spelled by its number.
    fn string(&mut self, text: &str, odd: char) {
        self.spelled_to(|token| token.kind.ends_string(), |out| push_quoted(out, text, odd));
    }

    fn quoted(&mut self, text: &str) {
        self.string(text, '"');
    }

    /// The next token of the source.
    fn next(&self) -> Option<Token> {
        self.source.as_ref()?.next
    }

    fn is_at(&self, kind: TokenKind) -> bool {
        self.next().is_some_and(|next| next.kind == kind)
    }

    fn begins_line(&self) -> bool {
        self.next().is_some_and(|next| next.first_on_line)
    }

    /// Omits the next token if it is of a kind.
    fn skip(&mut self, kind: TokenKind) -> bool {
        let is = self.is_at(kind);
        self.source.as_mut().filter(|_| is).map(Source::advance);
        is
    }

    /// Writes a comma between parts; comments before it follow it.
    fn comma(&mut self) {
        self.word(",");
        self.skip(TokenKind::Comma);
    }

    /// Sorts parts, which the tree keeps by their kinds, as the source has them.
    fn in_order<T>(&self, mut parts: Vec<(u32, T)>) -> Vec<T> {
        if self.source.is_some() {
            parts.sort_by_key(|(start, _)| *start);
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }

    // Comments

    fn has_comments(&self) -> bool {
        self.source.as_ref().is_some_and(|source| !source.comments.is_empty())
    }

    /// The comments before the next token that have not been written. The list that directly holds them is broken, and
    /// the block around them.
    fn comments(&mut self) -> Vec<Comment> {
        if !self.has_comments() {
            return Vec::new();
        }
        self.break_group(self.brackets.last().and_then(|bracket| bracket.group));
        self.break_block();
        self.source.as_mut().map(|source| std::mem::take(&mut source.comments)).unwrap_or_default()
    }

    /// Writes the comments before the next token inside a construct; `behind` a token the first one stays on its line.
    fn comments_here(&mut self, behind: bool) {
        for (index, comment) in self.comments().into_iter().enumerate() {
            self.break_group(self.groups.last().copied());
            let is_trailing = index == 0 && (behind || !comment.own_line);
            let element = if is_trailing { Element::Trailing } else { Element::Comment };
            self.push(element(comment.piece));
        }
    }

    /// A place for a line end, with the comments before the next token, each on its line; no blank
    /// line follows what is `first`.
    fn separate(&mut self, line: Line, first: bool) {
        if self.has_comments() {
            self.break_group(self.groups.last().copied());
        }
        let fresh = self.comments_before(line, first);
        let blank = self.source.as_ref().is_some_and(|source| source.is_blank) && !fresh;
        self.push(Element::Line(Line { blank, ..line }));
    }

    /// The same before a closing bracket; `first` if the brackets are empty.
    fn separate_end(&mut self, line: Line, first: bool) {
        self.comments_before(line, first);
        self.push(Element::Line(Line { out: true, ..line }));
    }

    /// Writes the comments before the next token. Returns whether the line after them is the first.
    fn comments_before(&mut self, line: Line, first: bool) -> bool {
        let mut fresh = first;
        for (index, comment) in self.comments().into_iter().enumerate() {
            if index == 0 && !comment.own_line {
                self.push(Element::Trailing(comment.piece));
                continue;
            }
            let blank = comment.is_blank && !fresh;
            self.push(Element::Line(Line { blank, fill: false, ..line }));
            self.push(Element::Comment(comment.piece));
            fresh = false;
        }
        fresh
    }

    // Lists

    /// Parts on one line with commas between them.
    fn row<T>(&mut self, parts: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                self.comma();
                self.word(" ");
            }
            write(self, part);
        }
    }

    /// An opening bracket, parts with commas between them, and the closing bracket.
    fn list<T>(&mut self, list: List, parts: &[T], mut write: impl FnMut(&mut Self, &T)) {
        let [open, close] = list.brackets;
        self.token(open);
        if parts.is_empty() && !self.has_comments() {
            return self.token(close);
        }
        self.open(true);
        self.hold(false);
        let edge = Line { flat: list.inside, ..Line::SOFT };
        let (mut fills, mut lines) = (list.fills, Vec::new());
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                self.comma();
            }
            self.separate(if at > 0 { Line::SPACE } else { edge }, true);
            let first = self.elements.len();
            lines.extend((at > 0).then_some(first - 1));
            write(self, part);
            fills &= self.elements.get(first..).is_some_and(is_simple);
        }
        for line in lines.into_iter().filter(|_| fills) {
            if let Some(Element::Line(line)) = self.elements.get_mut(line) {
                line.fill = true;
            }
        }
        let comma = self.skip(TokenKind::Comma) || self.source.is_none();
        match parts {
            [] => {}
            [_] if list.comma_counts => self.word(if comma { "," } else { "" }),
            _ => self.push(Element::IfBroken(",")),
        }
        self.separate_end(edge, parts.is_empty());
        self.token(close);
        self.close();
    }
}
