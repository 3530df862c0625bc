//! Expressions.

use super::item::ARGUMENTS;
use super::{LayoutWriter, List};
use crate::format::element::{Element, Line};
use crate::source::Slice;
use crate::syntax::TokenKind;
use crate::syntax::ast::BinaryOp;

/// The precedence of a binary operator; `None` for other tokens.
fn precedence(kind: TokenKind) -> Option<u8> {
    kind.binary_operator().map(BinaryOp::precedence)
}

impl LayoutWriter<'_, '_> {
    pub(super) fn expr(&mut self) {
        match self.peek() {
            Some(TokenKind::If) => self.if_chain(),
            Some(TokenKind::Switch) => self.switch(),
            _ => {
                let (operators, end) = self.chain_at(self.at);
                if self.source.kind(end) == Some(TokenKind::Question) {
                    self.choice(&operators);
                } else {
                    self.chain(&operators);
                }
            }
        }
    }

    /// Whether the operand at an index is only a string, apart from a `=` before it.
    pub(super) fn is_string(&self, at: usize) -> bool {
        let kind = self.source.kind(at);
        let (operators, end) = self.chain_at(at);
        matches!(kind, Some(TokenKind::PlainString | TokenKind::StringOpen))
            && operators.is_empty()
            && end == self.source.closer(at) + 1
            && self.source.kind(end) != Some(TokenKind::Question)
    }

    /// The binary operators of the operands in a row at an index, and where these end.
    fn chain_at(&self, start: usize) -> (Vec<usize>, usize) {
        let mut operators = Vec::new();
        let mut at = self.operand_end(start);
        while self.source.kind(at).is_some_and(|k| precedence(k).is_some()) {
            operators.push(at);
            at = self.operand_end(at + 1);
        }
        (operators, at)
    }

    fn operand_end(&self, start: usize) -> usize {
        let kind = |at: usize| self.source.kind(at);
        let mut at = start;
        while matches!(kind(at), Some(TokenKind::Sign | TokenKind::Not | TokenKind::Tilde)) {
            at += 1;
        }
        let mut block = kind(at) == Some(TokenKind::Join);
        at = self.source.closer(at) + 1;
        loop {
            match kind(at) {
                Some(kind) if kind.is_dot() || kind == TokenKind::Scope => at += 2,
                Some(TokenKind::CallOpen | TokenKind::IndexOpen) => at = self.source.closer(at) + 1,
                Some(TokenKind::BraceOpen) if std::mem::take(&mut block) => {
                    at = self.source.closer(at) + 1;
                }
                _ => return at,
            }
        }
    }

    /// Operands and the operators between them; if they do not fit, the loosest operators begin
    /// lines.
    fn chain(&mut self, operators: &[usize]) {
        let level = |at: &usize| self.source.kind(*at).and_then(precedence);
        let Some(loosest) = operators.iter().filter_map(level).min() else {
            return self.operand();
        };
        let is_loosest: Vec<bool> = operators.iter().map(|o| level(o) == Some(loosest)).collect();
        // A single operator may appear after an operand of several lines.
        let single = is_loosest.iter().filter(|is| **is).count() == 1;
        let line = if single { Line::FILL } else { Line::SPACE };
        self.open(false);
        let mut first = 0;
        for (index, loosest) in is_loosest.iter().enumerate() {
            if *loosest {
                self.chain(operators.slice(first..index));
                self.push(Element::Indent);
                self.separate(line, true);
                self.token_and_blank();
                first = index + 1;
            }
        }
        self.chain(operators.slice(first..));
        self.close();
    }

    /// `c ? a : b`; in a row of them, `c ? a : d ? b : e`, each condition stays with its value.
    fn choice(&mut self, operators: &[usize]) {
        self.open(false);
        self.chain(operators);
        self.push(Element::Indent);
        let first = self.elements.len();
        self.separate(Line::SPACE, true);
        // With a comment before it, the `?` begins a line in any case.
        let commented = self.elements.len() > first + 1;
        self.chosen();
        loop {
            self.separate(Line::SPACE, true);
            self.token_and_blank();
            if matches!(self.peek(), Some(TokenKind::If | TokenKind::Switch)) {
                self.expr();
                break;
            }
            let (operators, end) = self.chain_at(self.at);
            let more = self.source.kind(end) == Some(TokenKind::Question);
            self.chain(&operators);
            if !more {
                break;
            }
            if let Some(element) = self.elements.get_mut(first).filter(|_| !commented) {
                *element = Element::Word(" ");
            }
            self.word(" ");
            self.chosen();
        }
        self.close();
    }

    /// `? a`.
    fn chosen(&mut self) {
        self.token_and_blank();
        self.expr();
    }

    /// An operand with what is before and after it.
    pub(super) fn operand(&mut self) {
        while matches!(self.peek(), Some(TokenKind::Sign | TokenKind::Not | TokenKind::Tilde)) {
            self.token();
        }
        match self.peek() {
            Some(kind) if kind.begins_string() => self.string(),
            Some(TokenKind::ParenOpen) => {
                self.token();
                self.expr();
                // The children of a node: `by (left, right)`.
                if self.token_if(TokenKind::Comma) {
                    self.word(" ");
                    self.expr();
                }
                self.token();
            }
            Some(TokenKind::SquareOpen) => self.table(),
            Some(TokenKind::Join) => self.join(),
            Some(TokenKind::Available) => self.available(),
            _ => self.token(),
        }
        loop {
            match self.peek() {
                Some(kind) if kind.is_dot() || kind == TokenKind::Scope => {
                    self.token();
                    self.token();
                }
                Some(TokenKind::CallOpen) => self.list(ARGUMENTS, |w, _| w.element()),
                Some(TokenKind::IndexOpen) => {
                    self.token();
                    self.expr();
                    self.token();
                }
                _ => return,
            }
        }
    }

    /// `a`, `label: a` or `key: a`.
    pub(super) fn element(&mut self) {
        self.expr();
        if self.token_if(TokenKind::Colon) {
            self.word(" ");
            self.expr();
        }
    }

    /// `a`, `a...b`, `a..<b` or `a...`.
    pub(super) fn range(&mut self) {
        self.expr();
        if matches!(self.peek(), Some(TokenKind::Through | TokenKind::UpTo)) {
            self.token();
            if self.peek().is_some_and(TokenKind::starts_operand) {
                self.expr();
            }
        }
    }

    /// `[a, b]` or `[1: a, 2: b]`.
    fn table(&mut self) {
        let fill = self.holds_only_simple(self.at);
        self.list(List { fill, ..ARGUMENTS }, |w, _| w.element());
    }

    /// Whether the elements of a list are numbers, characters, words or strings without parts.
    pub(super) fn holds_only_simple(&self, open: usize) -> bool {
        let inner = self.source.tokens.get(open + 1..self.source.closer(open)).unwrap_or_default();
        inner.iter().all(|t| {
            use TokenKind::*;
            matches!(
                t.kind,
                Int | Number | Char | PlainString | Name | Sign | Comma | True | False | Null
            )
        })
    }

    /// `join(x in a, max: 3) { … }`.
    fn join(&mut self) {
        self.token();
        self.list(ARGUMENTS, |w, _| w.walk_part());
        self.word(" ");
        self.block();
    }

    /// A clause or an option of a `join`, a parameter of a method.
    pub(super) fn walk_part(&mut self) {
        if self.is_at_clause() { self.clause() } else { self.element() }
    }

    /// Whether the next tokens are `i in`, `n from` or `(i, n) from`.
    fn is_at_clause(&self) -> bool {
        [1, 5].iter().any(|at| matches!(self.peek_at(*at), Some(TokenKind::In | TokenKind::From)))
    }

    /// `i in 0..<n` or `n from head by next`.
    fn clause(&mut self) {
        if self.token_if(TokenKind::ParenOpen) {
            self.token();
            self.token_and_blank();
            self.token();
        }
        self.token_and_blank();
        self.token_and_blank();
        self.range();
        if self.is_at(TokenKind::By) {
            self.word(" ");
            self.token_and_blank();
            self.expr();
        }
    }

    /// `#available(lldb 23)`.
    fn available(&mut self) {
        self.token();
        self.token();
        self.token_and_blank();
        self.token();
        self.token();
    }
}
