//! Numbers: conversion of values, signedness, truth.

use super::body::{Body, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{Comparison, Sign, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Typed, integer};
use crate::source::Span;
use crate::syntax::ast;

impl<'a> Body<'_, 'a> {
    /// A value as a number; an object is read with the sign that its type has.
    pub(super) fn as_number(&mut self, value: Typed) -> Option<Typed> {
        match value.ty {
            Type::Int | Type::UInt | Type::Integer => Some(value),
            Type::Literal => self.settled(value),
            Type::Object => Some(self.make.read(value, Sign::OfText)),
            _ => self.no_number(value),
        }
    }

    /// A value of open signedness that is not constant becomes signed.
    pub(super) fn settled(&mut self, value: Typed) -> Option<Typed> {
        if value.ty != Type::Literal || self.make.number(value).is_some() {
            return Some(value);
        }
        self.literal_as(value, Type::Int)
    }

    /// A constant of open signedness as an Int, or as a UInt if it is too large.
    pub(super) fn with_signedness(&mut self, number: Typed) -> Option<Typed> {
        match number.ty {
            Type::Literal if self.is_large(number) => self.literal_as(number, Type::UInt),
            Type::Literal => self.literal_as(number, Type::Int),
            _ => Some(number),
        }
    }

    /// A UInt, for indexes and counts.
    pub(super) fn as_unsigned(&mut self, value: Typed) -> Option<Typed> {
        match value.ty {
            Type::UInt => Some(value),
            Type::Object => Some(self.make.read(value, Sign::Unsigned)),
            Type::Literal => self.literal_as(value, Type::UInt),
            Type::Int => Some(self.make.value(NumberOp::AsUInt, &[value], Type::UInt, value.span)),
            _ => self.no_number(value),
        }
    }

    /// A UInt with the same bits: a negative constant gives its lowest 64 bits.
    pub(super) fn as_bits(&mut self, value: Typed) -> Option<Typed> {
        match self.make.known(value) {
            Some(Constant::Literal(number)) if *number < 0 => {
                let bits = *number as u64;
                Some(self.make.constant(Constant::UInt(bits), value.span))
            }
            _ => self.as_unsigned(value),
        }
    }

    fn no_number<T>(&mut self, value: Typed) -> Option<T> {
        let (message, help) = match value.ty {
            Type::Error | Type::Never => return None,
            Type::Maybe => {
                ("a value that may be missing is not a number", "give a default with `?? 0`")
            }
            Type::Bool => ("a Boolean is not a number", "choose one with `c ? 1 : 0`"),
            Type::String | Type::Text => {
                ("a text is not a number", "to join texts, write a string: `\"\\(a)\\(b)\"`")
            }
            Type::Integer => (
                "a size cannot be an index or a count",
                "LLDB cannot convert it to such a number: show it, compute with it, or compare it",
            ),
            Type::Null => ("`null` is not a number", "compare with `== null` or `!= null`"),
            Type::Type => (
                "a type is not a number",
                "LLDB does not give numbers among template arguments: use a member that holds it (language.md: what bytecode cannot do)",
            ),
            _ => ("a number is needed here", "use a member or a constant"),
        };
        let is_maybe = value.ty == Type::Maybe;
        let code = if is_maybe { meaning::MAYBE_MISSING } else { meaning::WRONG_TYPE };
        self.reject(Diagnostic { code, ..wrong_type(value, message) }.help(help))
    }

    /// Converts a constant of open signedness, or a choice of such constants, to a type.
    pub(super) fn literal_as(&mut self, value: Typed, ty: Type) -> Option<Typed> {
        let never_runs = self.make.reach.never_runs;
        match self.make.number(value) {
            Some(number) if integer(number, ty, never_runs).is_none() => {
                self.reject(does_not_fit(number, ty, value.span))
            }
            _ => Some(self.make.value(NumberOp::Coerce { never_runs }, &[value], ty, value.span)),
        }
    }

    /// Two numbers with their common type, by the rules of inference.
    pub(super) fn agree(
        &mut self,
        op_span: Span,
        a: Typed,
        b: Typed,
    ) -> Option<(Typed, Typed, Type)> {
        let (a, b) = match (a.ty, b.ty) {
            (Type::Error | Type::Never, _) | (_, Type::Error | Type::Never) => return None,
            (Type::Literal, Type::UInt) => (self.literal_as(a, Type::UInt)?, b),
            (Type::UInt, Type::Literal) => (a, self.literal_as(b, Type::UInt)?),
            (Type::Integer, _) => (a, self.as_integer(b)?),
            (_, Type::Integer) => (self.as_integer(a)?, b),
            (Type::Object, Type::UInt) => (self.make.read(a, Sign::Unsigned), b),
            (Type::UInt, Type::Object) => (a, self.make.read(b, Sign::Unsigned)),
            (Type::Object, Type::Literal) if self.is_large(b) => {
                (self.make.read(a, Sign::Unsigned), b)
            }
            (Type::Literal, Type::Object) if self.is_large(a) => {
                (a, self.make.read(b, Sign::Unsigned))
            }
            _ => (self.as_number(a)?, self.as_number(b)?),
        };
        match (a.ty, b.ty) {
            (Type::Literal, Type::Literal) => Some((a, b, Type::Literal)),
            (Type::Literal, ty) => Some((self.literal_as(a, ty)?, b, ty)),
            (ty, Type::Literal) => Some((a, self.literal_as(b, ty)?, ty)),
            (left, right) if left == right => Some((a, b, left)),
            _ => self.mixed(op_span, a, b),
        }
    }

    /// A number as an Integer, for an operation with one.
    pub(super) fn as_integer(&mut self, value: Typed) -> Option<Typed> {
        let number = match value.ty {
            Type::Integer => return Some(value),
            Type::Literal => return self.literal_as(value, Type::Integer),
            // There is no conversion from Int to Integer.
            Type::Int => return Some(value),
            _ => self.as_unsigned(value)?,
        };
        Some(self.make.value(NumberOp::ToInteger, &[number], Type::Integer, value.span))
    }

    fn is_large(&self, value: Typed) -> bool {
        self.make.number(value).is_some_and(|n| n > i64::MAX.into())
    }

    fn mixed<T>(&mut self, op_span: Span, a: Typed, b: Typed) -> Option<T> {
        let (signed, unsigned) = if a.ty == Type::Int { (a, b) } else { (b, a) };
        let what = if unsigned.ty == Type::Integer { "a size" } else { "unsigned" };
        let help = "write `.unsigned()` after the signed one or `.signed()` after the unsigned one";
        let edits = vec![(signed.span.at_end(), ".unsigned()".to_owned())];
        self.reject(
            Diagnostic::new(
                meaning::MIXED_SIGNEDNESS,
                "this combines a signed and an unsigned number",
            )
            .label(op_span, "which of the two is meant?")
            .label(signed.span, "signed")
            .label(unsigned.span, what)
            .help(help)
            .fix("read the signed one as unsigned", edits),
        )
    }

    pub(super) fn condition(&mut self, expr: &'a ast::Expr) -> Typed {
        let value = self.part(expr);
        self.truth(value)
    }

    /// A value as a Bool: numbers and objects are true if they are not zero.
    pub(super) fn truth(&mut self, value: Typed) -> Typed {
        match value.ty {
            Type::Bool | Type::Error | Type::Never => value,
            Type::Integer => {
                let zero = self.make.constant(Constant::Integer(0), value.span);
                self.make.test(NumberOp::Compare(Comparison::Ne), &[value, zero], value.span)
            }
            Type::Int | Type::UInt | Type::Literal => match self.settled(value) {
                Some(number) => self.make.test(NumberOp::IsNotZero, &[number], value.span),
                None => self.error(value.span),
            },
            Type::Object => {
                let number = self.make.read(value, Sign::Unsigned);
                self.make.test(NumberOp::IsNotZero, &[number], value.span)
            }
            Type::Maybe => {
                let missing = self.make.test(ObjectOp::IsMissing, &[value], value.span);
                let there = self.make.test(NumberOp::Not, &[missing], value.span);
                let number = self.make.read(value, Sign::Unsigned);
                let set = self.make.test(NumberOp::IsNotZero, &[number], value.span);
                self.make.test(NumberOp::And, &[there, set], value.span)
            }
            other => {
                let help = match other {
                    Type::String | Type::Text => "test its length: `.count() > 0`",
                    Type::Null => "compare something with it: `p != null`",
                    _ => "compare something",
                };
                self.wrong(wrong_type(value, "a condition must be true or false").help(help))
            }
        }
    }
}

/// The error for a number of open signedness that a type does not hold.
pub(in crate::sema) fn does_not_fit(number: i128, ty: Type, span: Span) -> Diagnostic {
    let reason = match ty {
        Type::UInt if number < 0 => "an unsigned number cannot be negative",
        Type::UInt => "more than 64 bits",
        _ => "the largest signed number is 9223372036854775807",
    };
    let message = format!("{number} does not fit here");
    Diagnostic::new(meaning::OUT_OF_RANGE, message).label(span, reason)
}
