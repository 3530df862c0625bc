//! Expressions of the language, with the facts that are necessary to combine them.

use super::operators::HELPERS;
use crate::isa::Lldb;
use crate::refusal::{Carried, Reason, refuse};
use crate::syntax::ast::{Arg, BinaryOp, Expr, ExprKind, TextPart, UnaryOp};
use crate::syntax::build;
use crate::syntax::builtins::{self, BuiltIn, Gives, Operation, Receiver};

/// The kind of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeKind {
    /// A value of the program.
    Object,
    /// A pointer that stands for its address, not for its target.
    Address,
    /// The record behind a pointer; the code is the pointer.
    Pointee,
    /// A number written in the source.
    Literal,
    Signed,
    Unsigned,
    Bool,
    Text,
    Null,
}

/// An expression of the language.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code {
    pub expr: Expr,
    pub kind: CodeKind,
}

impl Code {
    pub(crate) fn new(expr: Expr, kind: CodeKind) -> Code {
        Code { expr, kind }
    }

    pub(crate) fn object(expr: Expr) -> Code {
        Code::new(expr, CodeKind::Object)
    }

    pub(crate) fn literal(value: i128) -> Code {
        Code::new(build::number(value), CodeKind::Literal)
    }

    pub(crate) fn bool(expr: Expr) -> Code {
        Code::new(expr, CodeKind::Bool)
    }

    pub(crate) fn text(expr: Expr) -> Code {
        Code::new(expr, CodeKind::Text)
    }

    /// The first release that can run it.
    pub(crate) fn since(&self) -> Lldb {
        since(&self.expr)
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self.kind, CodeKind::Object | CodeKind::Address | CodeKind::Pointee)
    }

    /// A method without arguments.
    pub(crate) fn method(&self, name: &str) -> Code {
        self.method_with(name, Vec::new())
    }

    /// A method, of the kind that the table of methods says.
    pub(crate) fn method_with(&self, name: &str, args: Vec<Arg>) -> Code {
        let kind = match built_in(&self.expr, name).map(|method| method.gives) {
            Some(Gives::Text) => CodeKind::Text,
            Some(Gives::Signed) => CodeKind::Signed,
            Some(Gives::Unsigned | Gives::Size) => CodeKind::Unsigned,
            _ => CodeKind::Object,
        };
        Code::new(build::method(self.expr.clone(), name, args), kind)
    }

    /// The child at an index.
    pub(crate) fn at(&self, index: Expr) -> Code {
        Code::object(build::index(self.expr.clone(), index))
    }

    /// The object at an index behind a pointer, of the pointer's type or of another one.
    pub(crate) fn element(&self, index: Expr, of: Option<Expr>) -> Code {
        let of = of.map(|ty| build::labelled("of", ty));
        let args = [build::arg(index)].into_iter().chain(of).collect();
        self.method_with("element", args)
    }

    /// The object, or another one if it is missing.
    pub(crate) fn or(self, other: Code) -> Code {
        Code::object(build::binary(BinaryOp::Coalesce, self.expr, other.expr))
    }

    /// As a number. Objects stay unchanged, because the language reads them as numbers if necessary.
    pub(crate) fn number(self) -> Code {
        match self.kind {
            CodeKind::Bool => {
                let (one, zero) = (build::number(1), build::number(0));
                Code::new(build::choice(self.expr, one, zero), CodeKind::Literal)
            }
            _ => self,
        }
    }

    /// As an unsigned number.
    pub(crate) fn unsigned(self) -> Code {
        match self.kind {
            CodeKind::Object | CodeKind::Address | CodeKind::Pointee | CodeKind::Signed => {
                self.method("unsigned")
            }
            _ => self.number(),
        }
    }

    /// As a signed number.
    pub(crate) fn signed(self) -> Code {
        match self.kind {
            CodeKind::Object | CodeKind::Address | CodeKind::Pointee | CodeKind::Unsigned => {
                self.method("signed")
            }
            _ => self.number(),
        }
    }

    /// As a condition: whether a number is not zero.
    pub(crate) fn condition(self) -> Code {
        match self.kind {
            CodeKind::Bool | CodeKind::Text | CodeKind::Null => self,
            _ => self.is(BinaryOp::Ne, 0),
        }
    }

    /// A comparison with a constant.
    pub(crate) fn is(self, op: BinaryOp, value: i128) -> Code {
        joined(op, self, Code::literal(value), CodeKind::Bool)
    }

    /// Fails for a text and for a null pointer.
    pub(crate) fn unless_text(self, what: &str) -> Carried<Code> {
        match self.kind {
            CodeKind::Text | CodeKind::Null => refuse(Reason::Text, what),
            _ => Ok(self),
        }
    }

    /// The code with an operator before it.
    pub(crate) fn with(self, op: UnaryOp, kind: CodeKind) -> Code {
        Code::new(build::unary(op, self.expr), kind)
    }

    /// The opposite of a condition.
    pub(crate) fn negated(self) -> Code {
        Code::bool(build::not(self.expr))
    }
}

/// An operation.
pub(crate) fn joined(op: BinaryOp, left: Code, right: Code, kind: CodeKind) -> Code {
    Code::new(build::binary(op, left.expr, right.expr), kind)
}

/// Conditions with an operator between them; none if there are none.
pub(crate) fn all_of(op: BinaryOp, conditions: impl IntoIterator<Item = Code>) -> Option<Code> {
    conditions.into_iter().reduce(|one, other| joined(op, one, other, CodeKind::Bool))
}

/// Whether a path is there.
pub(crate) fn exists(path: &Expr) -> Code {
    Code::bool(build::call("exists", vec![build::arg(path.clone())]))
}

/// Quoted text as the only part of a text stays text; a text in a choice needs no quotes around it.
pub(crate) fn shown_in_text(expr: Expr) -> Vec<TextPart> {
    match expr.kind {
        ExprKind::String(text) => text.parts,
        kind => vec![build::hole(build::expr(kind), Vec::new())],
    }
}

/// The options for digits of a radix; for at least so many, if a number is given.
pub(crate) fn digits_in(radix: u64, digits: Option<u64>, is_upper: bool) -> Vec<Arg> {
    let option = |label, value: u64| build::labelled(label, build::number(value.into()));
    let upper = is_upper.then(|| build::labelled("uppercase", build::boolean(true)));
    let digits = digits.map(|digits| option("digits", digits));
    let radix = (radix != 10).then(|| option("radix", radix));
    radix.into_iter().chain(digits).chain(upper).collect()
}

/// The first release that can run an expression, by the tables of methods and helpers. What an `if` holds does not
/// count: `#available` is its condition.
pub(crate) fn since(expr: &Expr) -> Lldb {
    let mut since = Lldb::FIRST;
    expr.walk(&mut |part| {
        let own = match &part.kind {
            ExprKind::Method { base, name, .. } => {
                built_in(base, &name.text).and_then(|method| method.operation.since())
            }
            ExprKind::Call { name, .. } => {
                let mut helpers = HELPERS.iter();
                helpers.find(|(helper, ..)| **helper == *name.text).map(|(_, since, _)| *since)
            }
            ExprKind::If { .. } => return false,
            _ => None,
        };
        since = since.max(own.unwrap_or(Lldb::FIRST));
        true
    });
    since
}

/// The method of a type, or of anything else.
fn built_in(base: &Expr, name: &str) -> Option<&'static BuiltIn<Operation>> {
    let of_base = match &base.kind {
        ExprKind::Method { base, name, .. } => built_in(base, &name.text),
        _ => None,
    };
    let is_type = of_base.is_some_and(|method| method.gives == Gives::Type);
    builtins::method(if is_type { Receiver::Type } else { Receiver::Object }, name)
}
