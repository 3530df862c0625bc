//! The facts that the expressions of an entry give about its members, without types.

use crate::cpp::{Expr, Unary, is_for_integers};
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// The known facts about names and paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// Names that are members: nothing else is looked into, shown or compared with a number.
    members: BTreeSet<String>,
    /// Paths that are whole numbers: nothing else is an index, a count or an operand of `%`.
    integers: BTreeSet<String>,
    /// Paths that are whole numbers or pointers: their difference is a count.
    counted: BTreeSet<String>,
    /// Paths that are pointers: nothing else is followed or compared with a null pointer.
    pointers: BTreeSet<String>,
    /// Paths that are pointers or arrays: elements are behind nothing else.
    arrays: BTreeSet<String>,
    /// Paths of floating-point numbers.
    floats: BTreeSet<String>,
}

impl Facts {
    /// Learns from an expression that is shown or tested.
    pub(crate) fn learn(&mut self, expr: &Expr) {
        self.alone(expr);
        expr.walk(&mut |part| self.part(part));
    }

    /// Learns from an expression that is a count or an index.
    pub(crate) fn learn_count(&mut self, expr: &Expr) {
        self.learn(expr);
        self.integer(expr);
    }

    /// Learns from an expression behind which elements are.
    pub(crate) fn learn_array(&mut self, expr: &Expr) {
        self.learn(expr);
        self.arrays.extend(path_text(expr));
    }

    /// Learns from an expression that is shown with a fraction.
    pub(crate) fn learn_float(&mut self, expr: &Expr) {
        self.learn(expr);
        self.float(expr);
    }

    fn float(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(_, a, b) => [a, b].into_iter().for_each(|side| self.float(side)),
            Expr::Unary(_, operand) => self.float(operand),
            path => self.floats.extend(path_text(path)),
        }
    }

    /// The names that are members.
    pub(crate) fn members(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(String::as_str)
    }

    pub(super) fn is_member(&self, name: &str) -> bool {
        self.members.contains(name)
    }

    pub(super) fn is_integer(&self, path: &Expr) -> bool {
        is_in(&self.integers, path)
    }

    /// Whether a difference is one of pointers or of whole numbers.
    pub(super) fn is_difference(&self, a: &Expr, b: &Expr) -> bool {
        let is_counted = |path| is_in(&self.counted, path);
        self.are_pointers(b) || is_counted(a) && is_counted(b)
    }

    /// Whether a difference that ends with a path is one of pointers.
    pub(super) fn are_pointers(&self, b: &Expr) -> bool {
        self.is_pointer(b) || is_in(&self.arrays, b)
    }

    pub(crate) fn is_pointer(&self, path: &Expr) -> bool {
        is_in(&self.pointers, path)
    }

    pub(super) fn is_float(&self, path: &Expr) -> bool {
        is_in(&self.floats, path)
    }

    fn part(&mut self, expr: &Expr) {
        match expr {
            Expr::Unary(Unary::Deref, pointer) => {
                self.alone(pointer);
                self.pointers.extend(path_text(pointer));
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
                self.pointers.extend(path_text(one));
            }
            if is_constant || matches!(operator, BinaryOp::And | BinaryOp::Or) {
                self.alone(one);
            }
        }
    }

    /// A whole expression, which therefore is not a constant.
    fn alone(&mut self, expr: &Expr) {
        if let Expr::Name(name) = expr {
            self.members.insert(name.clone());
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
                self.counted.extend([a, b].into_iter().filter_map(|side| path_text(side)));
            }
            Expr::Conditional(parts) => parts[1..].iter().for_each(|part| self.integer(part)),
            path => self.integers.extend(path_text(path)),
        }
    }
}

fn is_in(paths: &BTreeSet<String>, path: &Expr) -> bool {
    path_text(path).is_some_and(|text| paths.contains(&text))
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
