//! Items and their parts.

use super::{List, Writer};
use crate::format::element::{Element, Line};
use crate::syntax::TokenKind;

/// `(a, b)`.
pub(super) const ARGUMENTS: List = List { inside: "", fill: false, comma_counts: false };
/// `{ a, b }`.
pub(super) const BRACED: List = List { inside: " ", ..ARGUMENTS };

impl Writer<'_, '_> {
    pub(super) fn items(&mut self) {
        for (index, end) in self.source.items.iter().copied().enumerate() {
            self.end = end;
            self.begin_item(index == 0 && self.source.first);
            self.item();
            // The parser took the tokens, so none is left; if one were, it would not be lost.
            while self.peek().is_some() {
                self.word(" ");
                self.token();
            }
        }
        if self.source.last {
            self.end_of_file();
        }
    }

    /// The line end before an item, the comments before it, and the mark where they begin.
    fn begin_item(&mut self, first: bool) {
        let mut line_due = !first;
        let mut marked = false;
        let start = self.source.tokens.get(self.at).map_or(0, |t| t.start);
        for (index, comment) in self.comments().enumerate() {
            if index == 0 && !comment.own_line {
                self.push(Element::Trailing(comment.piece));
                continue;
            }
            if std::mem::replace(&mut line_due, true) {
                self.line(Line { blank: comment.blank_before, ..Line::SOFT });
            }
            if !std::mem::replace(&mut marked, true) {
                self.mark(comment.piece.start);
            }
            self.push(Element::Comment(comment.piece));
        }
        if line_due {
            self.line(Line { blank: self.source.is_blank_before(self.at), ..Line::SOFT });
        }
        if !marked {
            self.mark(start);
        }
    }

    fn mark(&mut self, start: u32) {
        self.starts.push(start as usize);
        self.push(Element::Mark);
    }

    fn end_of_file(&mut self) {
        let mut line_due = !self.source.items.is_empty();
        for (index, comment) in self.comments().enumerate() {
            if index == 0 && !comment.own_line && line_due {
                self.push(Element::Trailing(comment.piece));
                continue;
            }
            if std::mem::replace(&mut line_due, true) {
                self.line(Line { blank: comment.blank_before, ..Line::SOFT });
            }
            self.push(Element::Comment(comment.piece));
        }
    }

    fn item(&mut self) {
        while self.is_at(TokenKind::At) {
            self.attribute();
        }
        match self.peek() {
            Some(TokenKind::Summary) => self.summary(),
            Some(TokenKind::Children) => self.children(),
            Some(TokenKind::Func) => self.func(),
            Some(TokenKind::Let) => self.binding(),
            Some(TokenKind::Import) => {
                self.token();
                self.word(" ");
                self.string();
            }
            Some(TokenKind::Expect) => self.expect(),
            _ => {}
        }
        if self.is_at(TokenKind::Semicolon) {
            self.take();
        }
    }

    /// An attribute and the space or line end behind it: that one is the author's.
    fn attribute(&mut self) {
        self.token();
        self.token();
        if self.is_at(TokenKind::CallOpen) {
            self.token();
            if !self.is_at(TokenKind::ParenClose) {
                self.range();
            }
            self.token();
        }
        if self.source.tokens.get(self.at).is_some_and(|t| t.first_on_line) {
            self.separate(Line::SPACE, true);
        } else {
            self.word(" ");
        }
    }

    fn summary(&mut self) {
        self.open(true);
        self.keys();
        if self.is_at(TokenKind::BraceOpen) {
            self.close();
            self.word(" ");
            self.block();
        } else {
            self.separate(Line::SPACE, true);
            self.string();
            self.close();
        }
    }

    /// The word of the item and its keys.
    fn keys(&mut self) {
        self.token();
        self.word(" ");
        self.key();
        while self.comma() {
            self.separate(Line::FILL, true);
            self.key();
        }
    }

    fn children(&mut self) {
        self.open(true);
        self.keys();
        self.close();
        self.word(" ");
        let first = (self.peek_at(1), self.peek_at(2));
        if matches!(
            first,
            (Some(TokenKind::Let), _) | (_, Some(TokenKind::BraceOpen | TokenKind::CallOpen))
        ) {
            self.methods();
        } else {
            self.list(BRACED, |w, _| w.member());
        }
    }

    /// `a.b[0] as "name"`.
    fn member(&mut self) {
        self.operand();
        if self.is_at(TokenKind::As) {
            self.word(" ");
            self.token();
            self.word(" ");
            self.string();
        }
    }

    fn func(&mut self) {
        self.token();
        self.word(" ");
        self.token();
        self.list(ARGUMENTS, |w, _| w.token());
        self.word(" ");
        self.block();
    }

    /// `let name = value`.
    pub(super) fn binding(&mut self) {
        self.token();
        self.word(" ");
        self.token();
        self.word(" ");
        if self.is_string(self.at + 1) {
            self.open(true);
            self.token();
            self.separate(Line::SPACE, true);
            self.string();
            self.close();
        } else {
            self.token();
            self.word(" ");
            self.expr();
        }
    }

    /// `expect VALUE == "text", children: [ … ]`.
    fn expect(&mut self) {
        self.open(false);
        self.token();
        self.word(" ");
        self.value();
        self.push(Element::Indent);
        self.separate(Line::FILL, true);
        self.token();
        self.word(" ");
        self.string();
        if self.comma() {
            self.separate(Line::FILL, true);
            self.token();
            self.token();
            self.word(" ");
            self.list(ARGUMENTS, |w, _| {
                w.string();
                w.token();
                w.word(" ");
                w.string();
            });
        }
        self.close();
    }
}
