//! Whole numbers with the arithmetic of C++, if their types are known: bytecode computes with 64 bits.

use super::Translator;
use super::code::{Code, CodeKind, joined};
use super::known::Class;
use super::operators::helper;
use crate::cpp::{Expr, Unary};
use crate::syntax::ast::{BinaryOp, Expr as Tree, ExprKind, UnaryOp};

/// A type of C++ for whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
    /// Fewer bits, if it is a bit-field.
    pub(super) width: u32,
}

const INT: Integer = Integer::new(32, true);

impl Integer {
    pub(super) const fn new(bits: u32, is_signed: bool) -> Integer {
        Integer { bits, is_signed, width: bits }
    }

    /// An `int` for smaller types.
    fn promoted(self) -> Integer {
        let is_small = self.bits <= 32 && (self.width < 32 || self.is_signed);
        if is_small { INT } else { Integer::new(self.bits, self.is_signed) }
    }

    /// The type of an operation on two numbers.
    fn common(self, other: Integer) -> Integer {
        match self.bits.cmp(&other.bits) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Equal => {
                Integer { is_signed: self.is_signed && other.is_signed, ..self }
            }
        }
    }

    /// The bits that the type keeps of a number of 64 bits.
    pub(super) fn kept(self, code: Code) -> Code {
        if let Some(value) = constant(&code.expr) {
            let wrapped = value.rem_euclid(1 << self.bits);
            let is_negative = self.is_signed && wrapped >> (self.bits - 1) == 1;
            return Code::literal(if is_negative { wrapped - (1 << self.bits) } else { wrapped });
        }
        if self.bits >= 64 {
            return if self.is_signed { code.signed() } else { code.unsigned() };
        }
        if self.is_signed {
            let name = format!("int{}", self.bits);
            return Code::new(helper(&name, [code.expr]), CodeKind::Signed);
        }
        let mask = Code::literal((1 << self.bits) - 1);
        joined(BinaryOp::BitAnd, code.unsigned(), mask, CodeKind::Unsigned)
    }
}

/// The value of a literal number.
pub(crate) fn constant(expr: &Tree) -> Option<i128> {
    match &expr.kind {
        ExprKind::Int(value) => Some((*value).into()),
        ExprKind::Unary { op: UnaryOp::Negate, operand } => Some(-constant(operand)?),
        ExprKind::Unary { op: UnaryOp::Complement, operand } => Some(!constant(operand)?),
        _ => None,
    }
}

/// A result in the type in which C++ computes it: an unsigned one wraps.
pub(super) fn wrapped(operator: BinaryOp, code: Code, to: Option<Integer>) -> Code {
    use BinaryOp::{Add, Mul, Shl, Sub};
    match to {
        Some(to) if !to.is_signed && matches!(operator, Add | Sub | Mul | Shl) => to.kept(code),
        _ => code,
    }
}

impl Translator<'_> {
    /// The type in which C++ computes with an expression, if it is known.
    pub(super) fn integer_type(&self, expr: &Expr) -> Option<Integer> {
        Some(match expr {
            Expr::Number(value) => match (i32::try_from(*value), i64::try_from(*value)) {
                (Ok(_), _) => INT,
                (_, number) => Integer::new(64, number.is_ok()),
            },
            Expr::Char(_) | Expr::Bool(_) | Expr::Exists(_) | Expr::Unary(Unary::Not, _) => INT,
            Expr::Unary(Unary::Minus | Unary::Plus | Unary::Complement, operand) => {
                self.integer_type(operand)?
            }
            Expr::Binary(BinaryOp::And | BinaryOp::Or, ..) => INT,
            Expr::Binary(operator, ..) if operator.is_comparison() => INT,
            Expr::Binary(BinaryOp::Shl | BinaryOp::Shr, number, _) => self.integer_type(number)?,
            Expr::Binary(_, a, b) => self.integer_type(a)?.common(self.integer_type(b)?),
            Expr::Conditional(parts) => {
                self.integer_type(&parts[1])?.common(self.integer_type(&parts[2])?)
            }
            Expr::Cast(ty, _) if ty == "bool" => INT,
            Expr::Cast(ty, _) => super::cast::integer(ty)?.promoted(),
            Expr::SizeOf(_) => Integer::new(64, false),
            _ => self.stored_integer(expr)?.promoted(),
        })
    }

    /// The type of a number of the program.
    pub(super) fn stored_integer(&self, expr: &Expr) -> Option<Integer> {
        match self.class(expr)? {
            Class::Integer(own) => own,
            _ => None,
        }
    }

    /// Two operands in their common type in C++, if it is known, and that type.
    pub(super) fn operands(
        &self,
        (a, left): (&Expr, Code),
        (b, right): (&Expr, Code),
    ) -> (Code, Code, Option<Integer>) {
        match self.integer_type(a).zip(self.integer_type(b)) {
            Some((one, other)) => {
                let to = one.common(other);
                (self.converted(a, left, to), self.converted(b, right, to), Some(to))
            }
            None => (left, right, None),
        }
    }

    /// A number as one of a type that C++ converts it to.
    pub(super) fn converted(&self, expr: &Expr, code: Code, to: Integer) -> Code {
        let own = self.stored_integer(expr).filter(|_| code.is_object());
        match (code.kind, own) {
            (CodeKind::Signed, _) if !to.is_signed => to.kept(code.unsigned()),
            (CodeKind::Unsigned, _) if to.is_signed => code.signed(),
            (_, None) if constant(&code.expr).is_some() => to.kept(code),
            // One of several numbers.
            (_, None) => match self.integer_type(expr).filter(|_| code.is_object()) {
                Some(from) if from.is_signed && !to.is_signed => to.kept(code.signed().unsigned()),
                Some(from) if !from.is_signed && to.is_signed => code.unsigned().signed(),
                Some(from) if !from.is_signed => code.unsigned(),
                _ => code.number(),
            },
            (_, Some(own)) if to.is_signed => match own.is_signed {
                true => code,
                false => code.unsigned().signed(),
            },
            (_, Some(own)) if !own.is_signed || own.width == to.bits => code.unsigned(),
            _ => to.kept(code.signed().unsigned()),
        }
    }

    /// A number in a base: without its sign, with the bits of its type.
    pub(crate) fn digits_of(&self, expr: &Expr, code: Code) -> Code {
        match (code.kind, self.integer_type(expr)) {
            (CodeKind::Signed, Some(own)) => Integer { is_signed: false, ..own }.kept(code),
            _ => code.unsigned(),
        }
    }

    /// A number in decimal digits, with the sign of its type.
    pub(crate) fn decimal_of(&self, expr: &Expr, code: Code) -> Code {
        match self.stored_integer(expr) {
            Some(own) if !own.is_signed && code.is_object() => code.unsigned(),
            _ => code.signed(),
        }
    }

    /// `(int)x`, `(unsigned)x`.
    pub(super) fn cast_to(&self, to: Integer, operand: &Expr, code: Code) -> Code {
        let own = self.stored_integer(operand).or_else(|| self.integer_type(operand));
        let fits = |own: Integer| {
            let is_wider = to.bits > own.width && (to.is_signed || !own.is_signed);
            is_wider || to.bits == own.bits && to.is_signed == own.is_signed
        };
        match own {
            Some(own) if fits(own) => match (own.is_signed, to.is_signed) {
                (true, _) => code.signed(),
                (false, true) => code.unsigned().signed(),
                (false, false) => code.unsigned(),
            },
            Some(own) if own.width == to.bits && !to.is_signed && code.is_object() => {
                code.unsigned()
            }
            Some(own) if to.bits == 64 && to.bits > own.bits => code.signed().unsigned(),
            _ => to.kept(code),
        }
    }
}
