//! The tokens of a text, with the comments and blank lines before them.

use super::element::Piece;
use crate::source::Slice;
use crate::syntax::{self, Token, TokenKind};
use std::ops::Range;

/// A place between two tokens of a text without faults.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    rest: Box<dyn Iterator<Item = Token> + 't>,
    /// The token behind the place; none at the end of the text.
    pub(super) next: Option<Token>,
    /// Whether only comments precede it.
    pub(super) is_first: bool,
    /// Whether a blank line directly precedes it.
    pub(super) is_blank: bool,
    /// The comments before it that have not been written, in the order of their places.
    pub(super) comments: Vec<Comment>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Comment {
    /// Its text, without the spaces at its end.
    pub(super) piece: Piece,
    /// Whether it begins its line.
    pub(super) own_line: bool,
    /// Whether a blank line precedes it.
    pub(super) is_blank: bool,
}

impl<'t> Source<'t> {
    /// The beginning of a text.
    pub(super) fn new(text: &'t str) -> Source<'t> {
        let mut rest = Box::new(syntax::tokens(text));
        let next = rest.next();
        let mut source =
            Source { text, rest, next, is_first: true, is_blank: false, comments: Vec::new() };
        source.read_gap(0);
        source
    }

    /// Goes behind the next token.
    pub(super) fn advance(&mut self) -> Option<Token> {
        let token = self.next?;
        self.next = self.rest.next();
        self.is_first = false;
        self.read_gap(token.end as usize);
        Some(token)
    }

    pub(super) fn is_at(&self, kind: TokenKind) -> bool {
        self.next.is_some_and(|token| token.kind == kind)
    }

    pub(super) fn piece(&self, range: Range<usize>) -> Piece {
        Piece::new(self.text, range)
    }

    /// Reads the text between a byte and the next token.
    fn read_gap(&mut self, start: usize) {
        let end = self.next.map_or(self.text.len(), |token| token.start as usize);
        let gap = self.text.slice(start..end);
        let mut lines = u32::from(self.is_first);
        let mut at = 0;
        while let Some(c) = gap.slice(at..).chars().next() {
            let rest = gap.slice(at..);
            if rest.starts_with("//") {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                let comment = start + at..start + at + rest.slice(..length).trim_end().len();
                self.comments.push(Comment {
                    piece: self.piece(comment),
                    own_line: lines > 0,
                    is_blank: lines > 1,
                });
                lines = 0;
                at += length;
                continue;
            }
            lines += u32::from(matches!(c, '\n' | '\r'));
            at += if rest.starts_with("\r\n") { 2 } else { c.len_utf8() };
        }
        self.is_blank = lines > 1;
    }
}
