//! Numbers as text: radix and digits, hexadecimal of a width, explicit signs, fixed point.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::check::arguments::Arguments;
use crate::sema::check::body::Body;
use crate::sema::graph::{NumberFormat, Sign, Type};
use crate::sema::hir::{Format, TextOp, Typed};
use crate::source::Span;
use crate::syntax::builtins::Role;

/// The options of an interpolation that format a number.
#[derive(Clone, Copy, Default)]
pub(super) struct NumberOptions {
    /// The place of the last one, if any.
    pub(super) place: Option<Span>,
    pub(super) radix: Option<u8>,
    pub(super) digits: Option<u8>,
    pub(super) uppercase: bool,
    /// Whether nonnegative numbers begin with `+`.
    pub(super) sign: bool,
    /// The number of digits after the point.
    pub(super) decimals: Option<u8>,
    /// The number of lowest bits that are shown.
    pub(super) bits: Option<u8>,
}

impl NumberOptions {
    pub(super) fn new(options: &Arguments<'_>) -> NumberOptions {
        let of_number = |(role, place)| match role {
            Role::Hex(_)
            | Role::Radix
            | Role::Digits
            | Role::Uppercase
            | Role::Sign
            | Role::Decimals => Some(place),
            _ => None,
        };
        let hexadecimal = options.roles().find_map(|(role, _)| match role {
            Role::Hex(bits) => Some(bits),
            _ => None,
        });
        let bits = hexadecimal.filter(|bits| *bits > 0);
        NumberOptions {
            place: options.roles().rev().find_map(of_number),
            radix: hexadecimal.map(|_| 16).or(options.number(Role::Radix)),
            digits: options.number(Role::Digits).or(bits.map(|bits| bits / 4)),
            uppercase: options.is_set(Role::Uppercase),
            sign: options.is_set(Role::Sign),
            decimals: options.number(Role::Decimals),
            bits,
        }
    }

    /// The options in effect, as they are written after a value.
    pub(super) fn written(&self) -> String {
        let mut options: Vec<String> = vec![String::new()];
        match (self.bits, self.radix) {
            (Some(bits), _) => options.push(format!("hex{bits}")),
            (None, Some(16)) => options.push("hex".to_owned()),
            (None, radix) => options.extend(radix.map(|radix| format!("radix: {radix}"))),
        }
        let digits = self.digits.filter(|_| self.bits.is_none());
        options.extend(digits.map(|digits| format!("digits: {digits}")));
        options.extend(self.decimals.map(|decimals| format!("decimals: {decimals}")));
        let flags = [("uppercase", self.uppercase), ("sign", self.sign)];
        let set = flags.into_iter().filter(|(_, is_set)| *is_set);
        options.extend(set.map(|(name, _)| format!("{name}: true")));
        options.join(", ")
    }

    fn format(&self) -> NumberFormat {
        NumberFormat {
            radix: self.radix.unwrap_or(10),
            digits: self.digits.unwrap_or(1),
            uppercase: self.uppercase,
        }
    }
}

impl Body<'_, '_> {
    /// The text of a number according to options.
    pub(super) fn formatted(
        &mut self,
        value: Typed,
        options: NumberOptions,
        place: Span,
    ) -> Option<Typed> {
        if matches!(value.ty, Type::String | Type::Text | Type::Bool | Type::Type | Type::Integer) {
            return self.reject(
                Diagnostic::new(meaning::WRONG_TYPE, "only numbers have a radix and digits")
                    .label(place, "applies to numbers")
                    .label(value.span, format!("this is {}", value.ty.name())),
            );
        }
        let shows_sign = options.sign || options.decimals.is_some();
        // Hexadecimal and binary show bits, so an object is read as unsigned.
        let number = match value.ty {
            Type::Object if options.radix.is_some_and(|r| r != 10) && !shows_sign => {
                self.make.read(value, Sign::Unsigned)
            }
            _ => self.as_number(value)?,
        };
        let number = match options.bits {
            Some(_) => self.as_bits(number)?,
            None if shows_sign => self.with_signedness(number)?,
            None => number,
        };
        let digits = options.format();
        let decimals = match options.decimals {
            Some(decimals) => {
                let Some(unit) = u64::from(digits.radix).checked_pow(decimals.into()) else {
                    return self
                        .too_many_decimals(digits.radix, options.place.unwrap_or(number.span));
                };
                Some((decimals, unit))
            }
            None => None,
        };
        let format = Format { digits, sign: options.sign, decimals, bits: options.bits };
        Some(self.make.value(TextOp::Formatted(format), &[number], Type::String, number.span))
    }

    /// The digits after the point are the remainder of a division in 64 bits.
    fn too_many_decimals(&mut self, radix: u8, place: Span) -> Option<Typed> {
        let most = u64::MAX.ilog(radix.into());
        let message =
            format!("in radix {radix} a number has at most {most} digits after the point");
        self.reject(
            Diagnostic::new(meaning::OUT_OF_RANGE, message)
                .label(place, "too many decimals")
                .help(format!("write `decimals: {most}` or less")),
        )
    }
}
