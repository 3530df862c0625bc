//! The tree of an expression.

use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A whole number.
    Number(u64),
    /// A floating-point number, as it is written.
    Float(String),
    /// A character, by its code.
    Char(u32),
    /// A string without its quotes, its escapes resolved.
    Text(String),
    /// `true`, `false`.
    Bool(bool),
    /// `nullptr`.
    Null,
    /// `this`.
    This,
    /// A name, with its scopes: `a`, `A::b`.
    Name(String),
    /// `$T1` as a value, counted from 0.
    Argument(usize),
    /// `a.b`, `a->b`.
    Member(Box<Expr>, String),
    /// `a[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `f(x)`, `a.f(x)`.
    Call(Option<Box<Expr>>, String, Vec<Expr>),
    /// `-a`.
    Unary(Unary, Box<Expr>),
    /// `a + b`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a ? b : c`.
    Conditional(Box<[Expr; 3]>),
    /// A cast to a type, as it is written.
    Cast(String, Box<Expr>),
    /// `sizeof` of an operand.
    SizeOf(String),
    /// Whether members exist. This is not C++: fmtc makes it from several intrinsics with one name.
    Exists(Vec<Expr>),
}

/// A sign before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`.
    Not,
    /// `~`.
    Complement,
    /// `-`.
    Minus,
    /// `+`.
    Plus,
    /// `*`.
    Deref,
    /// `&`.
    Address,
}

/// Whether C++ has an operator only for whole numbers.
pub(crate) fn is_for_integers(operator: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(operator, Mod | Shl | Shr | BitAnd | BitOr | BitXor)
}

impl Expr {
    /// A member of a value, or of the target of a pointer.
    pub(crate) fn member(object: Expr, name: &str) -> Expr {
        match object {
            Expr::Unary(Unary::Deref, pointer) if pointer.is_path() => {
                Expr::Member(pointer, name.to_owned())
            }
            object => Expr::Member(Box::new(object), name.to_owned()),
        }
    }

    /// The target of a pointer.
    pub(crate) fn deref(pointer: Expr) -> Expr {
        Expr::Unary(Unary::Deref, Box::new(pointer))
    }

    pub(crate) fn binary(operator: BinaryOp, a: Expr, b: Expr) -> Expr {
        Expr::Binary(operator, Box::new(a), Box::new(b))
    }

    /// The opposite of a condition.
    pub(crate) fn negated(self) -> Expr {
        let opposite = |operator| {
            Some(match operator {
                BinaryOp::Eq => BinaryOp::Ne,
                BinaryOp::Ne => BinaryOp::Eq,
                BinaryOp::Lt => BinaryOp::Ge,
                BinaryOp::Ge => BinaryOp::Lt,
                BinaryOp::Gt => BinaryOp::Le,
                BinaryOp::Le => BinaryOp::Gt,
                _ => return None,
            })
        };
        match self {
            Expr::Bool(value) => Expr::Bool(!value),
            Expr::Unary(Unary::Not, inner) => *inner,
            Expr::Binary(BinaryOp::And, a, b) => {
                Expr::binary(BinaryOp::Or, a.negated(), b.negated())
            }
            Expr::Binary(BinaryOp::Or, a, b) => {
                Expr::binary(BinaryOp::And, a.negated(), b.negated())
            }
            Expr::Binary(operator, a, b) => match opposite(operator) {
                Some(opposite) => Expr::Binary(opposite, a, b),
                None => Expr::Unary(Unary::Not, Box::new(Expr::Binary(operator, a, b))),
            },
            other => Expr::Unary(Unary::Not, Box::new(other)),
        }
    }

    /// The conditions that an operator, `&&` or `||`, joins.
    pub(crate) fn joined_by(&self, operator: BinaryOp) -> Vec<&Expr> {
        match self {
            Expr::Binary(own, a, b) if *own == operator => {
                let mut all = a.joined_by(operator);
                all.extend(b.joined_by(operator));
                all
            }
            other => vec![other],
        }
    }

    /// Whether it is a literal.
    pub(crate) fn is_literal(&self) -> bool {
        match self {
            Expr::Unary(Unary::Minus | Unary::Plus, value) | Expr::Cast(_, value) => {
                value.is_literal()
            }
            Expr::Number(_) | Expr::Float(_) | Expr::Char(_) | Expr::Text(_) => true,
            other => matches!(other, Expr::Bool(_) | Expr::Null),
        }
    }

    /// The whole number that a literal is.
    pub(crate) fn constant(&self) -> Option<i128> {
        match self {
            Expr::Number(number) => Some((*number).into()),
            Expr::Char(code) => Some((*code).into()),
            Expr::Bool(value) => Some((*value).into()),
            Expr::Unary(Unary::Minus, value) => Some(-value.constant()?),
            Expr::Cast(_, value) => value.constant(),
            _ => None,
        }
    }

    /// Whether it is a path of members from the shown value: `a`, `this->a.b`.
    pub(crate) fn is_path(&self) -> bool {
        match self {
            Expr::Name(name) => !name.contains("::"),
            Expr::Member(object, name) => {
                !name.contains("::") && (**object == Expr::This || object.is_path())
            }
            _ => false,
        }
    }

    /// The expressions directly inside it.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Member(a, _) | Expr::Unary(_, a) | Expr::Cast(_, a) => vec![a],
            Expr::Index(a, b) | Expr::Binary(_, a, b) => vec![a, b],
            Expr::Call(object, _, arguments) => {
                object.as_deref().into_iter().chain(arguments).collect()
            }
            Expr::Conditional(parts) => parts.iter().collect(),
            Expr::Exists(paths) => paths.iter().collect(),
            _ => Vec::new(),
        }
    }

    fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Member(a, _) | Expr::Unary(_, a) | Expr::Cast(_, a) => vec![a],
            Expr::Index(a, b) | Expr::Binary(_, a, b) => vec![a, b],
            Expr::Call(object, _, arguments) => {
                object.as_deref_mut().into_iter().chain(arguments).collect()
            }
            Expr::Conditional(parts) => parts.iter_mut().collect(),
            Expr::Exists(paths) => paths.iter_mut().collect(),
            _ => Vec::new(),
        }
    }

    /// Calls `visit` with each part of the expression, the whole first.
    pub fn walk<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        visit(self);
        self.parts().into_iter().for_each(|part| part.walk(visit));
    }

    /// Whether it or a part of it is wanted.
    pub(crate) fn has(&self, is_wanted: &dyn Fn(&Expr) -> bool) -> bool {
        is_wanted(self) || self.parts().iter().any(|part| part.has(is_wanted))
    }

    /// The names in it, without those of members.
    pub fn names(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.walk(&mut |part| {
            if let Expr::Name(name) = part {
                names.insert(name.as_str());
            }
        });
        names
    }

    /// The expression with each part replaced by the result of `replace`, inner parts first.
    pub fn map<E>(mut self, replace: &mut impl FnMut(Expr) -> Result<Expr, E>) -> Result<Expr, E> {
        for part in self.parts_mut() {
            *part = std::mem::replace(part, Expr::Null).map(replace)?;
        }
        replace(self)
    }
}
