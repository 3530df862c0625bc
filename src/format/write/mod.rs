//! Tokens to elements: the layout of each construct of the language.
//!
//! The tokens are those of items that the parser has accepted, so every function knows which
//! construct is next. Each token is written once, in its order.

mod block;
mod expr;
mod item;
mod string;
mod types;

use super::element::{Element, Group, Line, Mode};
use super::trivia::{Comment, SourceItem};
use crate::source::Slice;
use crate::syntax::{Token, TokenKind};

/// The elements of an item.
pub(super) struct WrittenItem {
    pub(super) elements: Vec<Element>,
    /// The first byte of the item or of the comments before it.
    pub(super) start: usize,
    /// The comments before an omitted token at its end.
    pub(super) comments_left: Vec<Comment>,
}

/// The elements that lay out an item and the comments before it.
pub(super) fn item(source: &SourceItem<'_>) -> WrittenItem {
    let mut writer = LayoutWriter::new(source);
    let start = writer.begin_item();
    writer.item();
    // The parser has accepted the item, so no token is left; if one were, it would not be lost.
    while writer.peek().is_some() {
        writer.word(" ");
        writer.token();
    }
    let comments_left = source.comments.slice(writer.comment..).to_vec();
    WrittenItem { elements: writer.elements, start, comments_left }
}

/// The elements that lay out the comments after the last item.
pub(super) fn end_of_text(source: &SourceItem<'_>) -> Vec<Element> {
    let mut writer = LayoutWriter::new(source);
    writer.comments_on_lines();
    writer.elements
}

/// The layout of a list.
#[derive(Clone, Copy)]
struct List {
    /// The blank inside the brackets of a list on one line.
    inside: &'static str,
    /// Whether its elements fill lines, or each has its own.
    fill: bool,
    /// Whether a comma after its only element means something.
    comma_counts: bool,
}

struct LayoutWriter<'s, 't> {
    source: &'s SourceItem<'t>,
    /// The next token.
    at: usize,
    /// The next comment.
    comment: usize,
    elements: Vec<Element>,
    /// The elements that began the groups around the place.
    groups: Vec<usize>,
    /// How many strings are around the place in which no line may end.
    in_text: u32,
}

impl<'s, 't> LayoutWriter<'s, 't> {
    fn new(source: &'s SourceItem<'t>) -> LayoutWriter<'s, 't> {
        let elements = Vec::with_capacity(source.tokens.len() * 2);
        LayoutWriter { source, at: 0, comment: 0, elements, groups: Vec::new(), in_text: 0 }
    }

    fn peek(&self) -> Option<TokenKind> {
        self.peek_at(0)
    }

    /// The kind of a token later in the item.
    fn peek_at(&self, distance: usize) -> Option<TokenKind> {
        self.source.kind(self.at + distance)
    }

    fn is_at(&self, kind: TokenKind) -> bool {
        self.peek() == Some(kind)
    }

    fn push(&mut self, element: Element) {
        self.elements.push(element);
    }

    fn word(&mut self, word: &'static str) {
        self.push(Element::Word(word));
    }

    fn line(&mut self, line: Line) {
        self.push(Element::Line(line));
    }

    /// Begins a group that is broken if it does not fit.
    fn open(&mut self, indent: bool) {
        self.open_lines(indent, false);
    }

    /// Begins a group that is broken if it does not fit, or always.
    fn open_lines(&mut self, indent: bool, broken: bool) {
        let mode = match (broken, self.in_text > 0) {
            (false, false) => Mode::Auto,
            (false, true) => Mode::Flat,
            (true, false) => Mode::Broken,
            (true, true) => Mode::BrokenInText,
        };
        self.groups.push(self.elements.len());
        self.push(Element::Open(Group { mode, indent }));
    }

    fn close(&mut self) {
        self.groups.pop();
        self.push(Element::Close);
    }

    /// Breaks the innermost group, in which a comment is.
    fn break_around_comment(&mut self) {
        if self.in_text == 0 {
            self.break_group(self.groups.last().copied());
        }
    }

    /// Breaks a group that has been opened.
    fn break_group(&mut self, at: Option<usize>) {
        if let Some(Element::Open(Group { mode, .. })) = at.and_then(|at| self.elements.get_mut(at))
        {
            *mode = match *mode {
                Mode::Auto => Mode::Broken,
                Mode::Flat => Mode::BrokenInText,
                other => other,
            };
        }
    }

    /// Skips the next token without writing it.
    fn take(&mut self) -> Option<Token> {
        let token = self.source.tokens.get(self.at)?;
        self.at += 1;
        Some(*token)
    }

    /// Writes the next token, after the comments before it.
    fn token(&mut self) {
        self.comments_here();
        if let Some(token) = self.take() {
            let piece = self.source.piece(token.start as usize..token.end as usize);
            self.push(Element::Source(piece));
        }
    }

    /// Writes the next token and a blank.
    fn token_and_blank(&mut self) {
        self.token();
        self.word(" ");
    }

    /// Writes the next token if it is of a kind.
    fn token_if(&mut self, kind: TokenKind) -> bool {
        let is = self.is_at(kind);
        if is {
            self.token();
        }
        is
    }

    /// Writes a comma if it is next; comments before it follow it.
    fn comma(&mut self) -> bool {
        let is = self.is_at(TokenKind::Comma);
        if is {
            self.word(",");
            self.take();
        }
        is
    }

    /// The comments before the next token that have not been written.
    fn comments(&mut self) -> impl Iterator<Item = Comment> + use<'s> {
        let source = self.source;
        let start = source.tokens.get(self.at).map_or(u32::MAX, |t| t.start);
        let rest = source.comments.slice(self.comment..);
        let count = rest.iter().take_while(|c| c.piece.start < start).count();
        self.comment += count;
        rest.iter().take(count).copied()
    }

    /// Writes the comments before the next token inside a construct.
    fn comments_here(&mut self) {
        for (index, comment) in self.comments().enumerate() {
            self.comment_here(comment, index == 0 && !comment.own_line);
        }
    }

    /// The same after a token that would change its kind at the end of a line.
    fn comments_behind(&mut self) {
        for (index, comment) in self.comments().enumerate() {
            self.comment_here(comment, index == 0);
        }
    }

    fn comment_here(&mut self, comment: Comment, trailing: bool) {
        self.break_around_comment();
        let element = if trailing { Element::Trailing } else { Element::Comment };
        self.push(element(comment.piece));
    }

    /// A place for a line end, with the comments before the next token, each on its line; no space
    /// line follows what is `first`.
    fn separate(&mut self, line: Line, first: bool) {
        let fresh = self.comments_before(line, first, true);
        let blank = self.source.is_blank_before(self.at) && !fresh;
        self.line(Line { blank, ..line });
    }

    /// The same before a closing bracket; `first` if the brackets are empty.
    fn separate_end(&mut self, line: Line, first: bool) {
        self.comments_before(line, first, false);
        self.line(Line { out: true, fill: false, ..line });
    }

    /// Writes the comments before the next token. Returns whether the line after them is the first.
    fn comments_before(&mut self, line: Line, first: bool, breaks: bool) -> bool {
        let mut fresh = first;
        for (index, comment) in self.comments().enumerate() {
            if breaks {
                self.break_around_comment();
            }
            if index == 0 && !comment.own_line {
                self.push(Element::Trailing(comment.piece));
                continue;
            }
            self.line(Line { blank: comment.blank_before && !fresh, fill: false, ..line });
            self.push(Element::Comment(comment.piece));
            fresh = false;
        }
        fresh
    }

    /// Whether a bracket holds neither tokens nor comments.
    fn is_empty(&self, open: usize) -> bool {
        self.source.closer(open) == open + 1 && !self.source.written(open).comment
    }

    /// An opening bracket, elements with commas between them, and the closing bracket; `element`
    /// takes the number of elements before it.
    fn list(&mut self, list: List, mut element: impl FnMut(&mut Self, usize)) {
        let open = self.at;
        let close = self.source.closer(open);
        self.token();
        if self.is_empty(open) {
            return self.token();
        }
        self.open_lines(true, self.source.written(open).comment);
        let edge = Line { flat: list.inside, ..Line::SOFT };
        let between = if list.fill { Line::FILL } else { Line::SPACE };
        let mut count = 0;
        let mut comma = false;
        while self.at < close {
            self.separate(if count == 0 { edge } else { between }, true);
            element(self, count);
            count += 1;
            comma = self.is_at(TokenKind::Comma);
            if comma && self.at + 1 < close {
                self.comma();
            } else if comma {
                self.take();
                break;
            }
        }
        if list.comma_counts && count == 1 {
            self.word(if comma { "," } else { "" });
        } else if count > 0 {
            self.push(Element::IfBroken(","));
        }
        self.separate_end(edge, count == 0);
        self.token();
        self.close();
    }
}
