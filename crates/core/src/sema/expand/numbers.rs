//! Numbers: digits, signs, fixed point, and arithmetic that cannot crash LLDB.

use super::{Builder, Typed};
use crate::sema::graph::{Arithmetic, Comparison, Node, NumberFormat, Padding, Piece, Type};

impl Builder {
    pub(crate) fn digits(&mut self, number: Typed, format: NumberFormat) -> Typed {
        self.value(Node::Digits(number.id, format), Type::String)
    }

    /// The digits of a number with its sign, also of a nonnegative one.
    pub(crate) fn with_sign(&mut self, number: Typed, format: NumberFormat) -> Typed {
        let sign = self.sign(number);
        let digits = self.digits(number, format);
        match number.ty {
            Type::Int => self.concat(&[sign, digits]),
            _ => self.one_piece(&[sign, digits]),
        }
    }

    /// A text of parts that are empty together where the number is missing. A piece of a width is not taken apart.
    fn one_piece(&mut self, parts: &[Typed]) -> Typed {
        let text = self.concat(parts);
        let width = Padding { width: 1, ..Padding::default() };
        self.value(Node::Concat([Piece::Value(text.id, width)].into()), Type::String)
    }

    /// The sign of a nonnegative number; the digits of a negative one start with theirs.
    fn sign(&mut self, number: Typed) -> Typed {
        let plus = self.literal("+");
        if number.ty != Type::Int {
            return plus;
        }
        let negative = self.is_negative(number);
        self.pick(negative, "", plus)
    }

    /// `-1.05` for -105 with two decimals, whose unit is 100.
    pub(crate) fn fixed_point(
        &mut self,
        number: Typed,
        (decimals, unit): (u8, u64),
        shows_plus: bool,
        format: NumberFormat,
    ) -> Typed {
        let plus = if shows_plus { "+" } else { "" };
        let sign = if number.ty == Type::Int {
            let negative = self.is_negative(number);
            Some(self.pick(negative, "-", plus))
        } else {
            shows_plus.then(|| self.literal(plus))
        };
        let magnitude = self.magnitude(number);
        let part = |builder: &mut Self, op| builder.operate(op, magnitude, unit);
        let (whole, rest) = (part(self, Arithmetic::Div), part(self, Arithmetic::Mod));
        let whole_digits = format.digits.saturating_sub(decimals).max(1);
        let whole = self.digits(whole, NumberFormat { digits: whole_digits, ..format });
        let rest = self.digits(rest, NumberFormat { digits: decimals, ..format });
        let point = self.literal(".");
        let parts: Vec<Typed> = sign.into_iter().chain([whole, point, rest]).collect();
        self.one_piece(&parts)
    }

    /// The absolute value as a UInt, which also holds that of the smallest Int.
    pub(crate) fn magnitude(&mut self, number: Typed) -> Typed {
        match number.ty {
            Type::Int => {
                let negative = self.is_negative(number);
                let zero = self.int(0);
                let negated = self.operate(Arithmetic::Sub, zero, number);
                let magnitude = self.pick(negative, negated, number);
                self.value(Node::AsUInt(magnitude.id), Type::UInt)
            }
            Type::Literal => match self.number(number.id) {
                Some(constant) => self.uint(constant.unsigned_abs() as u64),
                None => number,
            },
            _ => number,
        }
    }

    pub(super) fn is_negative(&mut self, number: Typed) -> Typed {
        let zero = self.int(0);
        self.comparison(Comparison::Lt, number, zero)
    }

    /// A division of Ints whose divisor may be -1: the smallest Int divided by -1 crashes the
    /// debugger.
    pub(crate) fn careful_division(&mut self, op: Arithmetic, a: Typed, b: Typed) -> Typed {
        let zero = self.int(0);
        // Magnitudes are UInts, of which none is -1.
        let (of, by) = (self.magnitude(a), self.magnitude(b));
        let part = self.operate(op, of, by);
        let part = self.value(Node::AsInt(part.id), Type::Int);
        let signs = match op {
            Arithmetic::Div => self.operate(Arithmetic::Xor, a, b),
            _ => a,
        };
        let is_negative = self.is_negative(signs);
        let negated = self.operate(Arithmetic::Sub, zero, part);
        self.pick(is_negative, negated, part)
    }

    pub(crate) fn shift(&mut self, op: Arithmetic, a: Typed, count: Typed) -> Typed {
        let count = match self.number(count.id) {
            Some(0..64) => count,
            // LLDB refuses counts above 64, and its result for 64 is undefined.
            _ => self.operate(Arithmetic::And, count, 63),
        };
        if op == Arithmetic::Shl && a.ty == Type::Int {
            // LLDB refuses to shift a negative number to the left.
            let bits = self.value(Node::AsUInt(a.id), Type::UInt);
            let shifted = self.operate(op, bits, count);
            return self.value(Node::AsInt(shifted.id), Type::Int);
        }
        self.operate(op, a, count)
    }
}
