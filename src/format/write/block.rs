//! Blocks and their content.

use super::LayoutWriter;
use super::item::{ARGUMENTS, BRACED};
use crate::format::element::{Element, Line};
use crate::syntax::TokenKind;

impl LayoutWriter<'_, '_> {
    /// A block that is always broken.
    pub(super) fn block(&mut self) {
        self.braces(Self::statements);
    }

    /// The long form of children.
    pub(super) fn methods(&mut self) {
        self.braces(|w| {
            while w.peek().is_some_and(|k| k != TokenKind::BraceClose) {
                let binding = w.method();
                let last = w.is_end_of_body(usize::from(w.is_at(TokenKind::Semicolon)));
                w.end_statement(binding && !last);
                if !last {
                    w.separate(Line::SPACE, false);
                }
            }
        });
    }

    /// Writes a method or a binding; says whether it was a binding.
    fn method(&mut self) -> bool {
        if self.is_at(TokenKind::Let) {
            self.binding();
            return true;
        }
        self.token();
        if self.is_at(TokenKind::CallOpen) {
            self.list(super::item::ARGUMENTS, |w, _| w.walk_part());
        }
        self.word(" ");
        self.block();
        false
    }

    /// Braces in a group of their own.
    fn braces(&mut self, inner: impl FnOnce(&mut Self)) {
        let open = self.at;
        self.comments_here();
        self.open_lines(true, self.source.written(open).several_lines);
        self.braces_in_group(inner);
        self.close();
    }

    /// Braces whose lines are those of the group they are in.
    fn braces_in_group(&mut self, inner: impl FnOnce(&mut Self)) {
        let open = self.at;
        self.token();
        if self.is_empty(open) {
            return self.token();
        }
        // Lines may end in a block even if a string is around it.
        let broken = self.source.written(open).several_lines;
        let around = if broken { std::mem::take(&mut self.in_text) } else { self.in_text };
        let empty = self.source.closer(open) == self.at;
        if !empty {
            self.separate(Line::SPACE, true);
            inner(self);
        }
        self.separate_end(Line::SPACE, empty);
        self.in_text = around;
        self.token();
    }

    /// The statements of a block or a case, and its value.
    pub(super) fn statements(&mut self) {
        loop {
            let ends = self.statement();
            let last = self.is_end_of_body(usize::from(self.is_at(TokenKind::Semicolon)));
            self.end_statement(ends && !last);
            if last {
                return;
            }
            self.separate(Line::SPACE, false);
        }
    }

    fn is_end_of_body(&self, distance: usize) -> bool {
        let next = self.peek_at(distance);
        matches!(next, None | Some(TokenKind::BraceClose | TokenKind::Case | TokenKind::Default))
    }

    /// Writes a statement; says whether a semicolon may follow.
    fn statement(&mut self) -> bool {
        match self.peek() {
            Some(TokenKind::Let) => self.binding(),
            Some(TokenKind::Guard) => {
                self.guard();
                return false;
            }
            Some(TokenKind::Return) => {
                self.token();
                if self.peek().is_some_and(TokenKind::starts_operand) {
                    self.word(" ");
                    self.expr();
                }
            }
            _ => {
                self.expr();
                return false;
            }
        }
        true
    }

    /// Drops a semicolon; sets one between statements on one line.
    fn end_statement(&mut self, semicolon: bool) {
        if self.is_at(TokenKind::Semicolon) {
            self.take();
        }
        if semicolon {
            self.push(Element::IfFlat(";"));
        }
    }

    fn guard(&mut self) {
        self.token_and_blank();
        self.expr();
        self.word(" ");
        self.token_and_blank();
        self.block();
    }

    /// `if … else if … else …`: its blocks are broken together.
    pub(super) fn if_chain(&mut self) {
        self.open(true);
        let group = self.groups.last().copied();
        let mut broken = false;
        loop {
            self.token_and_blank();
            self.expr();
            self.word(" ");
            self.comments_here();
            broken |= self.source.written(self.at).several_lines;
            self.braces_in_group(Self::statements);
            if !self.is_at(TokenKind::Else) {
                break;
            }
            self.word(" ");
            self.token_and_blank();
            if !self.is_at(TokenKind::If) {
                self.comments_here();
                broken |= self.source.written(self.at).several_lines;
                self.braces_in_group(Self::statements);
                break;
            }
        }
        if broken {
            self.break_group(group);
        }
        self.close();
    }

    pub(super) fn switch(&mut self) {
        self.token_and_blank();
        self.expr();
        self.word(" ");
        self.comments_here();
        self.open_lines(false, self.source.written(self.at).several_lines);
        self.braces_in_group(|w| {
            while matches!(w.peek(), Some(TokenKind::Case | TokenKind::Default)) {
                w.case();
                if matches!(w.peek(), Some(TokenKind::Case | TokenKind::Default)) {
                    w.separate(Line::SPACE, false);
                }
            }
        });
        self.close();
    }

    /// A constant, a range or a variant.
    fn pattern(&mut self) {
        if !self.is_at(TokenKind::Dot) {
            return self.range();
        }
        self.token();
        self.token();
        if self.is_at(TokenKind::CallOpen) {
            self.list(ARGUMENTS, |w, _| w.token());
        } else if self.is_at(TokenKind::BraceOpen) {
            self.word(" ");
            self.list(BRACED, |w, _| w.token());
        }
    }

    fn case(&mut self) {
        self.token();
        if !self.is_at(TokenKind::Colon) {
            self.word(" ");
            self.pattern();
            while self.comma() {
                self.word(" ");
                self.pattern();
            }
        }
        let colon = self.at;
        self.token();
        if self.is_end_of_body(0) {
            return;
        }
        self.open_lines(true, self.source.written(colon).several_lines);
        self.separate(Line::SPACE, true);
        self.statements();
        self.close();
    }
}
