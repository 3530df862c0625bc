//! The facts that the expressions of an entry give about its members, without types.

use crate::cpp::{Expr, Unary, is_for_integers};
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// A fact about a path of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// It is the name of a member, because the entry shows it, reads a member of it, or compares it with a number.
    Member,
    /// It is a whole number, because the entry uses it as an index, as a count or as an operand of `%`.
    Integer,
    /// It is a whole number or a pointer, because the difference of two such values is a count.
    Counted,
    /// It is a pointer, because the entry follows it or compares it with a null pointer.
    Pointer,
    /// It is a pointer or an array, because the entry reads elements of it.
    Array,
    /// It is a floating-point number.
    Float,
}

/// The known facts about paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(BTreeSet<(Fact, String)>);

impl Facts {
    /// Learns from an expression for which a fact holds: that of a member if it is shown or tested.
    pub(crate) fn learn(&mut self, fact: Fact, expr: &Expr) {
        self.alone(expr);
        expr.walk(&mut |part| self.part(part));
        match fact {
            Fact::Member => {}
            Fact::Integer => self.integer(expr),
            Fact::Float => self.float(expr),
            fact => self.add(fact, expr),
        }
    }

    fn add(&mut self, fact: Fact, path: &Expr) {
        self.0.extend(path_text(path).map(|path| (fact, path)));
    }

    fn float(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(_, a, b) => [a, b].into_iter().for_each(|side| self.float(side)),
            Expr::Unary(_, operand) => self.float(operand),
            path => self.add(Fact::Float, path),
        }
    }

    /// The names that are members.
    pub(crate) fn members(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(fact, _)| *fact == Fact::Member).map(|(_, name)| name.as_str())
    }

    pub(crate) fn has(&self, fact: Fact, path: &Expr) -> bool {
        path_text(path).is_some_and(|path| self.0.contains(&(fact, path)))
    }

    /// Whether a difference is one of pointers or of whole numbers.
    pub(super) fn is_difference(&self, a: &Expr, b: &Expr) -> bool {
        self.are_pointers(b) || [a, b].iter().all(|side| self.has(Fact::Counted, side))
    }

    /// Whether a difference that ends with a path is one of pointers.
    pub(super) fn are_pointers(&self, b: &Expr) -> bool {
        self.has(Fact::Pointer, b) || self.has(Fact::Array, b)
    }

    fn part(&mut self, expr: &Expr) {
        match expr {
            Expr::Unary(Unary::Deref, pointer) => {
                self.alone(pointer);
                self.add(Fact::Pointer, pointer);
            }
            Expr::Member(object, _) => self.alone(object),
            Expr::Index(object, index) => {
                self.alone(object);
                self.alone(index);
                self.integer(index);
            }
            Expr::Unary(Unary::Complement, operand) => {
                self.alone(operand);
                self.integer(operand);
            }
            Expr::Unary(_, operand) => self.alone(operand),
            Expr::Conditional(parts) => self.alone(&parts[0]),
            Expr::Binary(operator, a, b) => self.binary(*operator, a, b),
            Expr::Cast(_, operand) => self.alone(operand),
            _ => {}
        }
    }

    fn binary(&mut self, operator: BinaryOp, a: &Expr, b: &Expr) {
        if is_for_integers(operator) {
            self.integer(a);
            self.integer(b);
        }
        for (one, other) in [(a, b), (b, a)] {
            // Nobody compares a constant with a constant.
            let is_constant = match other {
                Expr::Name(name) => operator.is_comparison() && name.contains("::"),
                other => other.is_literal(),
            };
            if matches!(other, Expr::Null) {
                self.add(Fact::Pointer, one);
            }
            if is_constant || matches!(operator, BinaryOp::And | BinaryOp::Or) {
                self.alone(one);
            }
        }
    }

    /// A whole expression, which therefore is not a constant.
    fn alone(&mut self, expr: &Expr) {
        if let Expr::Name(_) = expr {
            self.add(Fact::Member, expr);
        }
    }

    fn integer(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(BinaryOp::Mul | BinaryOp::Div | BinaryOp::Add, a, b) => {
                self.integer(a);
                self.integer(b);
            }
            Expr::Binary(BinaryOp::Sub, a, b) if matches!(**b, Expr::Number(_)) => self.integer(a),
            Expr::Binary(BinaryOp::Sub, a, b) => {
                [a, b].into_iter().for_each(|side| self.add(Fact::Counted, side));
            }
            Expr::Conditional(parts) => parts[1..].iter().for_each(|part| self.integer(part)),
            path => self.add(Fact::Integer, path),
        }
    }
}

/// A path as text, without `this`.
fn path_text(path: &Expr) -> Option<String> {
    match path {
        Expr::Name(name) => Some(name.clone()),
        Expr::Member(object, name) => match &**object {
            Expr::This => Some(name.clone()),
            object => Some(format!("{}.{name}", path_text(object)?)),
        },
        _ => None,
    }
}
