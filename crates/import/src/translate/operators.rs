//! Operators with two operands, and choices.

use super::cast::pointer_to_argument;
use super::code::{Code, CodeKind, joined};
use super::known::Class;
use super::numbers::wrapped;
use super::{Fact, Translator, float, shown};
use crate::cpp::{Expr, Unary};
use crate::format::print;
use crate::isa::Lldb;
use crate::refusal::{Carried, Reason, refuse};
use crate::syntax::ast::{BinaryOp, Expr as Tree, ExprKind};
use crate::syntax::build;

/// The helper that tells whether an object is a whole number.
const IS_WHOLE: &str = "is_whole";
/// The helper for the difference of two objects.
const DISTANCE: &str = "distance";

/// The helper that tells whether a pointer or an array is one of characters.
pub(crate) const IS_TEXT: &str = "is_text";

/// The helper that tells whether an object is a null pointer, which an array is not.
pub(crate) const IS_NULL: &str = "is_null";

/// Helpers, each after those that it calls. A pointer has children and a value; a fraction makes a
/// longer text than a whole number; of pointers to numbers those to characters have a summary. With the first
/// release that can run them.
pub(crate) const HELPERS: [(&str, Lldb, &str); 7] = [
    (
        IS_WHOLE,
        Lldb::FIRST,
        r#"func is_whole(x) { x.count() == 0 && x.value().count() == "\(x.signed())".count() }"#,
    ),
    (
        DISTANCE,
        Lldb::V24,
        r#"func distance(a, b) {
    if a.count() > 0 && a.value().count() > 0 {
        return "\((a.unsigned() - b.unsigned()) / a.type().pointee().size())"
    }
    is_whole(a) && is_whole(b) ? "\(a.signed() - b.signed())" : "…"
}"#,
    ),
    (IS_NULL, Lldb::FIRST, "func is_null(p) { p.value().count() > 0 && p == null }"),
    (
        IS_TEXT,
        Lldb::V24,
        "func is_text(p) { p.summary().count() > 0 && (p.element(0) ?? p[0]).count() == 0 }",
    ),
    // The highest of the bits that a cast keeps is the sign.
    ("int8", Lldb::FIRST, "func int8(x) { (x.unsigned() & 0xFF ^ 0x80).signed() - 0x80 }"),
    ("int16", Lldb::FIRST, "func int16(x) { (x.unsigned() & 0xFFFF ^ 0x8000).signed() - 0x8000 }"),
    (
        "int32",
        Lldb::FIRST,
        "func int32(x) { (x.unsigned() & 0xFFFF_FFFF ^ 0x8000_0000).signed() - 0x8000_0000 }",
    ),
];

/// The helpers that an expression calls.
pub(crate) fn helpers_in(expr: &Tree) -> Vec<&'static str> {
    let mut called = Vec::new();
    expr.walk(&mut |part| {
        if let ExprKind::Call { name, .. } = &part.kind {
            called.extend(HELPERS.iter().map(|helper| helper.0).find(|own| **own == *name.text));
        }
        true
    });
    called
}

impl Translator<'_> {
    pub(super) fn binary(&self, operator: BinaryOp, a: &Expr, b: &Expr) -> Carried<Code> {
        // What is not a whole number for certain is refused below.
        let needs_integers =
            matches!(operator, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div);
        if !needs_integers || self.assume_integers {
            self.not_a_constant(operator, a, b)?;
        }
        match operator {
            BinaryOp::And | BinaryOp::Or => {
                Ok(joined(operator, self.truth(a)?, self.truth(b)?, CodeKind::Bool))
            }
            _ if operator.is_comparison() => self.comparison(operator, a, b),
            BinaryOp::Sub if self.are_pointers(a, b) => self.pointer_difference(a, b),
            BinaryOp::Sub if self.may_be_pointers(a, b) && !self.is_count => self.difference(a, b),
            BinaryOp::Sub if argument_of_pointers(a, b).is_some() => self.pointer_difference(a, b),
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => {
                // A quotient of whole numbers may have a fraction, a product may be too large.
                let is_whole = match operator {
                    BinaryOp::Mul => a.is_literal() || b.is_literal(),
                    operator => operator != BinaryOp::Div,
                };
                let checks = self.checks.filter(|_| is_whole);
                let inner = Translator { checks, ..self.clone() };
                // A fraction is one whatever the other operand is.
                match (inner.integer(a), inner.integer(b)) {
                    (Err(_), Err(refusal)) if refusal.reason == Reason::Float => Err(refusal),
                    (left, right) => Ok(self.arithmetic(operator, (a, left?), (b, right?))),
                }
            }
            _ => Ok(self.arithmetic(operator, (a, self.operand(a)?), (b, self.operand(b)?))),
        }
    }

    fn arithmetic(
        &self,
        operator: BinaryOp,
        (a, left): (&Expr, Code),
        (b, right): (&Expr, Code),
    ) -> Code {
        if matches!(operator, BinaryOp::Shl | BinaryOp::Shr)
            && let Some(own) = self.integer_type(a)
        {
            let left = self.converted(a, left, own);
            let kind = if own.is_signed { CodeKind::Signed } else { CodeKind::Unsigned };
            return wrapped(operator, joined(operator, left, right.number(), kind), Some(own));
        }
        let (left, right, to) = self.operands((a, left), (b, right));
        wrapped(operator, arithmetic(operator, left, right), to)
    }

    /// Fails if one of two names may be an enumerator or a constant.
    fn not_a_constant(&self, operator: BinaryOp, a: &Expr, b: &Expr) -> Carried<()> {
        if self.known.has_types() || matches!(operator, BinaryOp::And | BinaryOp::Or) {
            return Ok(());
        }
        for (one, other) in [(a, b), (b, a)] {
            let Expr::Name(name) = one else { continue };
            let is_safe = other.is_literal()
                || operator.is_comparison() && self.facts.has(Fact::Pointer, other);
            if !is_safe
                && !name.contains("::")
                && !name.starts_with('$')
                && !self.facts.has(Fact::Member, one)
            {
                let what = format!("`{name}` may be an enumerator or a constant");
                return refuse(Reason::Constant, what);
            }
        }
        Ok(())
    }

    /// Whether a difference may be one of pointers, because nothing excludes it.
    fn may_be_pointers(&self, a: &Expr, b: &Expr) -> bool {
        let is_open =
            |side: &Expr| self.class(side).is_none() && !self.facts.has(Fact::Float, side);
        let can_ask = self.checks.is_some() && a.is_path() && b.is_path();
        let may_be = can_ask || self.facts.is_difference(a, b);
        !self.assume_integers && is_open(a) && is_open(b) && may_be
    }

    /// A number or an object that C++ takes for a whole number here.
    pub(super) fn operand(&self, expr: &Expr) -> Carried<Code> {
        Ok(self.code(expr)?.unless_text("it computes with a text")?.number())
    }

    /// A number that is certainly a whole number, and not a pointer.
    pub(crate) fn integer(&self, expr: &Expr) -> Carried<Code> {
        let code = self.operand(expr)?;
        if !code.is_object() || self.assume_integers || self.facts.has(Fact::Integer, expr) {
            return Ok(code);
        }
        self.no_fraction(expr)?;
        match self.class(expr) {
            Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer | Class::Array) => {
                refuse(Reason::NeedsTypes, "it computes with the address in a pointer")
            }
            Some(Class::Record) => refuse(Reason::Call, "it calls an operator"),
            Some(_) => Ok(code),
            None if self.facts.has(Fact::Float, expr) => Err(float()),
            None => match self.checks {
                Some(checks) if *expr != Expr::This => {
                    checks.borrow_mut().push(Code::bool(helper(IS_WHOLE, [code.expr.clone()])));
                    Ok(code)
                }
                _ => {
                    let code = print::expr(&code.expr);
                    let what = format!("`{code}` may be a pointer or have a fraction");
                    refuse(Reason::NeedsTypes, what)
                }
            },
        }
    }

    fn are_pointers(&self, a: &Expr, b: &Expr) -> bool {
        let (Some(a), Some(b)) = (self.class(a), self.class(b)) else { return false };
        a == b && matches!(a, Class::ToScalar(_) | Class::ToRecord(_))
    }

    /// The difference of two pointers or of two numbers, which have no targets.
    fn difference(&self, a: &Expr, b: &Expr) -> Carried<Code> {
        let pointer = self.operand(a)?;
        if !self.facts.is_difference(a, b) {
            return Ok(Code::text(helper(DISTANCE, [pointer.expr, self.operand(b)?.expr])));
        }
        let size = helper("max", [build::number(1), size_of_target(&pointer).expr]);
        let size = Code::new(size, CodeKind::Unsigned);
        Ok(computed(BinaryOp::Div, self.bytes_between(a, b)?, size))
    }

    fn bytes_between(&self, a: &Expr, b: &Expr) -> Carried<Code> {
        let (a, b) = (self.operand(a)?.unsigned(), self.operand(b)?.unsigned());
        Ok(computed(BinaryOp::Sub, a, b))
    }

    /// A difference of pointers of known types, or `($T1 *)a - ($T1 *)b`.
    fn pointer_difference(&self, a: &Expr, b: &Expr) -> Carried<Code> {
        let size = match (self.class(a), argument_of_pointers(a, b)) {
            (Some(Class::ToScalar(1) | Class::ToRecord(1)), _) => return self.bytes_between(a, b),
            (Some(Class::ToScalar(size) | Class::ToRecord(size)), _) if size > 0 => {
                Code::literal(size.into())
            }
            (_, Some(number)) => self.size_of(&format!("$T{}", number + 1))?,
            _ => return refuse(Reason::NeedsTypes, "a difference of pointers"),
        };
        Ok(computed(BinaryOp::Div, self.bytes_between(uncast(a), uncast(b))?, size))
    }

    /// The number of bytes, of which a difference of pointers to them is one.
    pub(crate) fn bytes(&self, expr: &Expr) -> Carried<Code> {
        match expr {
            Expr::Binary(BinaryOp::Sub, a, b) if a.is_path() && b.is_path() => {
                self.no_fraction(a)?;
                self.bytes_between(a, b)
            }
            _ => self.count(expr),
        }
    }

    /// Whether the element at `$i` is at the end or after it, for a number of elements that is a
    /// difference of pointers to types that are not known.
    pub(crate) fn is_behind(&self, size: &Expr) -> Option<Carried<Code>> {
        let Expr::Binary(BinaryOp::Sub, end, start) = size else { return None };
        let is_open = self.may_be_pointers(end, start) && self.facts.are_pointers(start);
        is_open.then(|| {
            let (end, start) = (self.operand(end)?, self.operand(start)?.unsigned());
            let index = self.name("$i")?;
            let offset = computed(BinaryOp::Mul, index, size_of_target(&end));
            Ok(compared(BinaryOp::Ge, computed(BinaryOp::Add, start, offset), end.unsigned()))
        })
    }

    fn comparison(&self, operator: BinaryOp, a: &Expr, b: &Expr) -> Carried<Code> {
        let is_equality = matches!(operator, BinaryOp::Eq | BinaryOp::Ne);
        for (one, other) in [(a, b), (b, a)] {
            if let Some(value) = self.enumerator(one, other) {
                let other = self.code(other)?.number();
                return Ok(compared(operator, other, Code::literal(value)));
            }
            // `x == true` is `x`.
            if let (Expr::Bool(value), true) = (one, is_equality) {
                return match *value == (operator == BinaryOp::Eq) {
                    true => Ok(self.code(other)?.condition()),
                    false => self.unary(Unary::Not, other),
                };
            }
        }
        self.no_fraction(a)?;
        self.no_fraction(b)?;
        let (left, right) = (self.compared_value(a)?, self.compared_value(b)?);
        match (left.kind, right.kind) {
            (CodeKind::Text, _) | (_, CodeKind::Text) => {
                refuse(Reason::Text, "strings cannot be compared")
            }
            (CodeKind::Null, _) | (_, CodeKind::Null) => {
                match is_equality && (left.is_object() || right.is_object()) {
                    true => Ok(joined(operator, left, right, CodeKind::Bool)),
                    false => refuse(Reason::Text, "a number is compared with `nullptr`"),
                }
            }
            _ => {
                let (left, right) =
                    match is_equality && (self.is_small(a, b) || self.is_small(b, a)) {
                        true => (left, right),
                        false => {
                            let (left, right, _) = self.operands((a, left), (b, right));
                            (left, right)
                        }
                    };
                Ok(compared(operator, left.number(), right.number()))
            }
        }
    }

    /// Whether a number is one that the type of a number of the program has with and without a sign: what is equal to
    /// it is so with and without a sign.
    fn is_small(&self, stored: &Expr, small: &Expr) -> bool {
        let Expr::Number(small) = small else { return false };
        self.stored_integer(stored).is_some_and(|own| *small < 1 << (own.bits - 1))
    }

    /// A compared value; for `&p[i]` the address.
    fn compared_value(&self, expr: &Expr) -> Carried<Code> {
        if let Expr::Unary(Unary::Address, element) = expr
            && let Expr::Index(pointer, index) = &**element
        {
            return self.address_of_element(pointer, index);
        }
        self.code(expr)
    }

    fn address_of_element(&self, pointer: &Expr, index: &Expr) -> Carried<Code> {
        let (start, at) = (self.code(pointer)?, self.operand(index)?.unsigned());
        let size = match self.class(pointer) {
            Some(Class::ToScalar(size) | Class::ToRecord(size)) => Code::literal(size.into()),
            None if self.facts.has(Fact::Pointer, pointer) => size_of_target(&start),
            _ => return refuse(Reason::AddressOf, "it takes the address of a value"),
        };
        Ok(computed(BinaryOp::Add, start.unsigned(), computed(BinaryOp::Mul, at, size)))
    }

    /// The number of a name that is an enumerator of what it is compared with.
    fn enumerator(&self, name: &Expr, other: &Expr) -> Option<i128> {
        let Expr::Name(name) = name else { return None };
        let own = name.rsplit("::").next()?;
        if !name.contains("::") && self.known.is_member(name) {
            return None;
        }
        self.known.enumerator(other, own)
    }
}

/// The size of a pointer's target.
fn size_of_target(pointer: &Code) -> Code {
    pointer.method("type").method("pointee").method("size")
}

fn uncast(pointer: &Expr) -> &Expr {
    if let Expr::Cast(_, pointer) = pointer { pointer } else { pointer }
}

/// The template argument that two pointers are cast to pointers to.
fn argument_of_pointers(a: &Expr, b: &Expr) -> Option<usize> {
    let (Expr::Cast(of_a, _), Expr::Cast(of_b, _)) = (a, b) else { return None };
    pointer_to_argument(of_a).filter(|_| of_a == of_b)
}

/// The pieces that show one of two values without a common kind.
fn as_text(code: Code) -> Code {
    match code.kind {
        CodeKind::Null => Code::text(build::string("nullptr")),
        _ if code.is_object() => {
            Code::text(build::text(vec![build::hole(shown(&code), Vec::new())]))
        }
        _ => code,
    }
}

/// One of two values.
pub(super) fn choose(condition: Code, mut then: Code, mut otherwise: Code) -> Carried<Code> {
    match (then.kind, otherwise.kind) {
        (a, b) if a == b => {}
        (CodeKind::Text | CodeKind::Null, _) | (_, CodeKind::Text | CodeKind::Null)
            if then.is_object() || otherwise.is_object() =>
        {
            then = as_text(then);
            otherwise = as_text(otherwise);
        }
        (CodeKind::Text | CodeKind::Null, _) | (_, CodeKind::Text | CodeKind::Null) => {
            return refuse(Reason::Text, "a choice between a text and a number");
        }
        (CodeKind::Address, CodeKind::Object) | (CodeKind::Object, CodeKind::Address) => {}
        _ => (then, otherwise) = same_sign(then.number(), otherwise.number()),
    }
    let kind = match (then.kind, otherwise.kind) {
        (a, b) if a == b => a,
        (CodeKind::Object, kind @ (CodeKind::Signed | CodeKind::Unsigned))
        | (kind @ (CodeKind::Signed | CodeKind::Unsigned), CodeKind::Object) => kind,
        // The language takes the choice for a signed number.
        (CodeKind::Literal, CodeKind::Object) | (CodeKind::Object, CodeKind::Literal) => {
            CodeKind::Signed
        }
        (kind, CodeKind::Literal) | (_, kind) => kind,
    };
    Ok(Code::new(build::choice(condition.expr, then.expr, otherwise.expr), kind))
}

fn arithmetic(operator: BinaryOp, left: Code, right: Code) -> Code {
    let (left, right) = same_sign(left, right);
    let kind = match (left.kind, right.kind) {
        (CodeKind::Unsigned, _) | (_, CodeKind::Unsigned) => CodeKind::Unsigned,
        (CodeKind::Literal, CodeKind::Literal) => CodeKind::Literal,
        _ => CodeKind::Signed,
    };
    joined(operator, left, right, kind)
}

fn compared(operator: BinaryOp, left: Code, right: Code) -> Code {
    let (left, right) = same_sign(left, right);
    joined(operator, left, right, CodeKind::Bool)
}

/// An operation of numbers without a sign.
pub(super) fn computed(operator: BinaryOp, left: Code, right: Code) -> Code {
    joined(operator, left, right, CodeKind::Unsigned)
}

/// A call of a function.
pub(super) fn helper<const N: usize>(name: &str, arguments: [Tree; N]) -> Tree {
    build::call(name, arguments.into_iter().map(build::arg).collect())
}

/// Two numbers with a common sign: in C++ both are unsigned if one is.
fn same_sign(left: Code, right: Code) -> (Code, Code) {
    match (left.kind, right.kind) {
        (CodeKind::Signed, CodeKind::Unsigned) => (left.unsigned(), right),
        (CodeKind::Unsigned, CodeKind::Signed) => (left, right.unsigned()),
        _ => (left, right),
    }
}
