//! Items and their parts.

use super::{LayoutWriter, List};
use crate::format::element::{Element, Line};
use crate::syntax::TokenKind;

/// `(a, b)`.
pub(super) const ARGUMENTS: List = List { inside: "", fill: false, comma_counts: false };
/// `{ a, b }`.
pub(super) const BRACED: List = List { inside: " ", ..ARGUMENTS };

impl LayoutWriter<'_, '_> {
    /// The comments and the line end before an item, and the mark where it begins with the comments
    /// on lines of their own; gives the place of the mark in the source.
    pub(super) fn begin_item(&mut self) -> usize {
        let comment = self.comments_on_lines();
        if comment.is_some() || !self.source.first {
            self.line(Line { blank: self.source.is_blank_before(self.at), ..Line::SOFT });
        }
        if comment.is_none() {
            self.push(Element::Mark);
        }
        let token = || self.source.tokens.first().map(|token| token.start);
        comment.or_else(token).unwrap_or_default() as usize
    }

    /// The comments before an item, or at the end of the text: one after the item before, the
    /// others on lines of their own. Gives the place of the first of these, which is marked before
    /// an item.
    pub(super) fn comments_on_lines(&mut self) -> Option<u32> {
        let mut first = None;
        for (index, comment) in self.comments().enumerate() {
            if index == 0 && !comment.own_line {
                self.push(Element::Trailing(comment.piece));
                continue;
            }
            if first.is_some() || !self.source.first {
                self.line(Line { blank: comment.blank_before, ..Line::SOFT });
            }
            if first.is_none() && !self.source.tokens.is_empty() {
                self.push(Element::Mark);
            }
            first = first.or(Some(comment.piece.start));
            self.push(Element::Comment(comment.piece));
        }
        first
    }

    pub(super) fn item(&mut self) {
        while self.is_at(TokenKind::At) {
            self.attribute();
        }
        match self.peek() {
            Some(TokenKind::Summary) => self.summary(),
            Some(TokenKind::Children) => self.children(),
            Some(TokenKind::Enum) => self.enumeration(),
            Some(TokenKind::Func) => self.func(),
            Some(TokenKind::Let) => self.binding(),
            Some(TokenKind::Import) => {
                self.token_and_blank();
                self.string();
            }
            Some(TokenKind::Expect) => self.expect(),
            _ => {}
        }
        if self.is_at(TokenKind::Semicolon) {
            self.take();
        }
    }

    /// An attribute and the space or line end after it: that one is the author's.
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
        self.condition();
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
        self.token_and_blank();
        self.key();
        while self.comma() {
            self.separate(Line::FILL, true);
            self.key();
        }
    }

    /// `where size > 0` after keys.
    fn condition(&mut self) {
        if self.is_at(TokenKind::Where) {
            self.separate(Line::SPACE, true);
            self.token_and_blank();
            self.expr();
        }
    }

    fn children(&mut self) {
        self.open(true);
        self.keys();
        self.condition();
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
            self.token_and_blank();
            self.string();
        }
    }

    /// `enum NAME { a, b = 4 }`.
    fn enumeration(&mut self) {
        self.token_and_blank();
        self.key();
        self.word(" ");
        self.list(BRACED, |w, _| {
            w.token();
            if w.is_at(TokenKind::Assign) || w.is_at(TokenKind::By) {
                w.word(" ");
                w.token_and_blank();
                w.expr();
            }
        });
    }

    fn func(&mut self) {
        self.token_and_blank();
        self.token();
        self.list(ARGUMENTS, |w, _| w.token());
        self.word(" ");
        self.block();
    }

    /// `let name = value`.
    pub(super) fn binding(&mut self) {
        self.token_and_blank();
        self.token_and_blank();
        if self.is_string(self.at + 1) {
            self.open(true);
            self.token();
            self.separate(Line::SPACE, true);
            self.string();
            self.close();
        } else {
            self.token_and_blank();
            self.expr();
        }
    }

    /// `expect VALUE == "text", children: [ … ]`.
    fn expect(&mut self) {
        self.open(false);
        self.token_and_blank();
        self.value();
        self.push(Element::Indent);
        self.separate(Line::FILL, true);
        self.token_and_blank();
        self.string();
        if self.comma() {
            self.separate(Line::FILL, true);
            self.token();
            self.token_and_blank();
            self.list(ARGUMENTS, |w, _| {
                w.string();
                w.token_and_blank();
                w.string();
            });
        }
        self.close();
    }
}
