//! Expressions.

use super::item::ARGUMENTS;
use super::{List, Writer};
use crate::format::step::{Line, Step};
use crate::syntax::Kind;

/// How tightly a binary operator binds; `None` for what is none.
fn precedence(kind: Kind) -> Option<u8> {
    use Kind::*;
    Some(match kind {
        OrOr => 0,
        AndAnd => 1,
        Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => 2,
        Coalesce => 3,
        Plus | Minus | Or | Xor => 4,
        Star | Slash | Percent | And => 5,
        ShiftLeft | ShiftRight => 6,
        _ => return None,
    })
}

impl Writer<'_, '_> {
    pub(super) fn expr(&mut self) {
        match self.peek() {
            Some(Kind::If) => self.if_chain(),
            Some(Kind::Switch) => self.switch(),
            _ => {
                let (operators, end) = self.chain_at(self.at);
                if self.source.kind(end) == Some(Kind::Question) && end < self.end {
                    self.choice(&operators);
                } else {
                    self.chain(&operators);
                }
            }
        }
    }

    /// Whether a string and nothing else stands at an index, that of a `=` before it not counted.
    pub(super) fn is_string(&self, at: usize) -> bool {
        let kind = self.source.kind(at);
        let (operators, end) = self.chain_at(at);
        matches!(kind, Some(Kind::Plain | Kind::TextOpen))
            && operators.is_empty()
            && end == self.source.closer(at) + 1
            && self.source.kind(end) != Some(Kind::Question)
    }

    /// The binary operators of the operands in a row at an index, and where these end.
    fn chain_at(&self, start: usize) -> (Vec<usize>, usize) {
        let mut operators = Vec::new();
        let mut at = self.operand_end(start);
        while at < self.end && self.source.kind(at).is_some_and(|k| precedence(k).is_some()) {
            operators.push(at);
            at = self.operand_end(at + 1);
        }
        (operators, at)
    }

    /// Where the operand at an index ends.
    fn operand_end(&self, start: usize) -> usize {
        let kind = |at: usize| if at < self.end { self.source.kind(at) } else { None };
        let mut at = start;
        while matches!(kind(at), Some(Kind::Sign | Kind::Not | Kind::Tilde)) {
            at += 1;
        }
        let mut block = kind(at) == Some(Kind::Join);
        at = self.source.closer(at) + 1;
        loop {
            match kind(at) {
                Some(Kind::Dot | Kind::Arrow | Kind::OptionalDot) => at += 2,
                Some(Kind::CallOpen | Kind::IndexOpen) => at = self.source.closer(at) + 1,
                Some(Kind::BraceOpen) if std::mem::take(&mut block) => {
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
        // A single operator may stand behind an operand of several lines.
        let single = is_loosest.iter().filter(|is| **is).count() == 1;
        let line = if single { Line::FILL } else { Line::BLANK };
        self.open(false);
        let mut first = 0;
        for (index, loosest) in is_loosest.iter().enumerate() {
            if *loosest {
                self.chain(operators.get(first..index).unwrap_or_default());
                self.push(Step::Indent);
                self.separate(line, true);
                self.token();
                self.word(" ");
                first = index + 1;
            }
        }
        self.chain(operators.get(first..).unwrap_or_default());
        self.close();
    }

    /// `c ? a : b`; in a row of them, `c ? a : d ? b : e`, each condition stays with its value.
    fn choice(&mut self, operators: &[usize]) {
        self.open(false);
        self.chain(operators);
        self.push(Step::Indent);
        let first = self.steps.len();
        self.separate(Line::BLANK, true);
        // With a comment before it, the `?` begins a line in any case.
        let commented = self.steps.len() > first + 1;
        self.chosen();
        loop {
            self.separate(Line::BLANK, true);
            self.token();
            self.word(" ");
            if matches!(self.peek(), Some(Kind::If | Kind::Switch)) {
                self.expr();
                break;
            }
            let (operators, end) = self.chain_at(self.at);
            let more = self.source.kind(end) == Some(Kind::Question) && end < self.end;
            self.chain(&operators);
            if !more {
                break;
            }
            if let Some(step) = self.steps.get_mut(first).filter(|_| !commented) {
                *step = Step::Word(" ");
            }
            self.word(" ");
            self.chosen();
        }
        self.close();
    }

    /// `? a`.
    fn chosen(&mut self) {
        self.token();
        self.word(" ");
        self.expr();
    }

    /// An operand with what stands before and behind it.
    pub(super) fn operand(&mut self) {
        while matches!(self.peek(), Some(Kind::Sign | Kind::Not | Kind::Tilde)) {
            self.token();
        }
        match self.peek() {
            Some(Kind::Plain | Kind::TextOpen | Kind::MultiOpen) => self.string(),
            Some(Kind::ParenOpen) => {
                self.token();
                self.expr();
                self.token();
            }
            Some(Kind::SquareOpen) => self.table(),
            Some(Kind::Join) => self.join(),
            Some(Kind::Available) => self.available(),
            _ => self.token(),
        }
        loop {
            match self.peek() {
                Some(Kind::Dot | Kind::Arrow | Kind::OptionalDot) => {
                    self.token();
                    self.token();
                }
                Some(Kind::CallOpen) => self.list(ARGUMENTS, |w, _| w.element()),
                Some(Kind::IndexOpen) => {
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
        if self.token_if(Kind::Colon) {
            self.word(" ");
            self.expr();
        }
    }

    /// `a`, `a...b`, `a..<b` or `a...`.
    pub(super) fn range(&mut self) {
        self.expr();
        if matches!(self.peek(), Some(Kind::Through | Kind::UpTo)) {
            self.token();
            if self.peek().is_some_and(Kind::starts_operand) {
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
            use Kind::*;
            matches!(
                t.kind,
                Int | Number | Char | Plain | Name | Sign | Comma | True | False | Null
            )
        })
    }

    /// `join(x in a, max: 3) { … }`.
    fn join(&mut self) {
        self.token();
        self.list(ARGUMENTS, |w, index| if index == 0 { w.join_over() } else { w.element() });
        self.word(" ");
        self.block();
    }

    /// `i in 0..<n` or `n from head by next`.
    fn join_over(&mut self) {
        self.token();
        self.word(" ");
        self.token();
        self.word(" ");
        self.range();
        if self.is_at(Kind::By) {
            self.word(" ");
            self.token();
            self.word(" ");
            self.expr();
        }
    }

    /// `#available(lldb 23)`.
    fn available(&mut self) {
        self.token();
        self.token();
        self.token();
        self.word(" ");
        self.token();
        self.token();
    }
}
