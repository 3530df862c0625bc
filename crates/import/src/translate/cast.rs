//! Casts and sizes.

use super::code::{Code, CodeKind};
use super::known::Class;
use super::numbers::Integer;
use super::{Fact, Translator, float, mixed};
use crate::cpp::{Expr, Unary, argument};
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::{BinaryOp, Expr as Tree};
use crate::syntax::build;

impl Translator<'_> {
    pub(super) fn cast(&self, ty: &str, operand: &Expr) -> Carried<Code> {
        if matches!(ty, "float" | "double" | "long double") {
            return Err(float());
        }
        if ty == "bool" {
            return self.truth(operand);
        }
        if let Some(integer) = integer(ty) {
            return self.to_integer(integer, operand);
        }
        if ty == "void*" {
            return self.to_address(operand);
        }
        if let Some(number) = argument(ty.trim_end_matches('&')) {
            return self.to_argument(number, operand);
        }
        if let Some(base) = self.to_base(ty.trim_end_matches(['*', '&']), operand) {
            return Ok(base);
        }
        if self.known.is_of(operand, ty.trim_end_matches('&')) {
            return self.code(operand);
        }
        Err(named(ty))
    }

    fn to_integer(&self, integer: Integer, operand: &Expr) -> Carried<Code> {
        self.no_fraction(operand)?;
        Ok(self.cast_to(integer, operand, self.operand(operand)?))
    }

    /// `($T1)x`: the same bits as a value of the template argument's type.
    fn to_argument(&self, number: usize, operand: &Expr) -> Carried<Code> {
        let what = "a number becomes a value of another type";
        let code = self.object(operand, Reason::Cast, what)?;
        let ty = build::arg(self.type_argument(number));
        Ok(code.method_with("cast", vec![ty]))
    }

    /// `(void *)p`: LLDB shows the address of a known pointer.
    fn to_address(&self, pointer: &Expr) -> Carried<Code> {
        let code = self.code(pointer)?;
        if code.kind != CodeKind::Object {
            return refuse(Reason::Cast, "a number becomes an address");
        }
        match (self.class(pointer), self.checks) {
            (Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer), _) => {}
            (None, _) if self.facts.has(Fact::Pointer, pointer) => {}
            (None, Some(checks)) => {
                checks.borrow_mut().push(code.method("count").is(BinaryOp::Gt, 0));
            }
            _ => return refuse(Reason::NeedsTypes, "it shows the address in a pointer"),
        }
        Ok(Code { kind: CodeKind::Address, ..code })
    }

    /// `*(T *)p`.
    pub(super) fn behind_cast(&self, ty: &str, pointer: &Expr) -> Carried<Code> {
        if let Some(base) = self.to_base(ty.trim_end_matches('*'), pointer) {
            return Ok(base);
        }
        if self.known.is_of(pointer, ty) {
            return self.dereferenced(pointer);
        }
        if let Some(stored) = stored(pointer) {
            return self.reinterpreted(ty, stored);
        }
        let Some(number) = pointer_to_argument(ty) else { return Err(named(ty)) };
        match self.class(pointer) {
            Some(Class::Array) => return self.reinterpreted(ty, pointer),
            Some(Class::Mixed) => return Err(mixed()),
            _ => {}
        }
        let code = self.object(pointer, Reason::Cast, "a number is used as a pointer")?;
        Ok(code.element(build::number(0), Some(self.type_argument(number))))
    }

    /// `*(T *)&x`: the same bytes as a value of another type.
    fn reinterpreted(&self, ty: &str, stored: &Expr) -> Carried<Code> {
        if let Some(number) = pointer_to_argument(ty) {
            return self.to_argument(number, stored);
        }
        let integer = ty.strip_suffix('*').and_then(integer).filter(|own| own.bits > 8);
        let first = integer.and_then(|integer| {
            let members = self.known.first_integer(stored, u64::from(integer.bits / 8))?;
            Some((members, integer.is_signed))
        });
        let Some((members, is_signed)) = first else { return Err(named(ty)) };
        let number =
            members.iter().fold(stored.clone(), |object, member| Expr::member(object, member));
        let code = self.code(&number)?;
        Ok(if is_signed { code.signed() } else { code.unsigned() })
    }

    /// `(Base *)this`: the part of a base class.
    fn to_base(&self, ty: &str, operand: &Expr) -> Option<Code> {
        let place = if *operand == Expr::This { self.known.base(ty)? } else { return None };
        Some(Code::object(build::index(build::this(), number(place))))
    }

    /// What shows an expression: a cast to a character shows one, which the language can if it was one.
    pub(crate) fn uncast<'e>(&self, expr: &'e Expr) -> Carried<&'e Expr> {
        let is_character = |ty: &str| integer(ty).is_some_and(|own| own.bits == 8);
        match expr {
            Expr::Cast(ty, operand) if is_character(ty) => match self.known.is_of(operand, ty) {
                true => Ok(operand),
                false => refuse(Reason::Cast, "a number is shown as a character"),
            },
            Expr::Conditional(parts) => {
                parts[1..].iter().try_for_each(|part| self.uncast(part).map(|_| ()))?;
                Ok(expr)
            }
            expr => Ok(expr),
        }
    }

    pub(super) fn size_of(&self, ty: &str) -> Carried<Code> {
        if let Some(number) = argument(ty) {
            let known = self.argument(number).and_then(|ty| self.size_of(&ty).ok());
            if let Some(size) = known {
                return Ok(size);
            }
            let ty = Code::object(self.type_argument(number));
            return Ok(ty.method("size"));
        }
        let built_in = match ty {
            "bool" => Some(1),
            "float" => Some(4),
            "double" => Some(8),
            _ => {
                integer(ty).filter(|i| i.bits != 64 || ty.contains("long long")).map(|i| i.bits / 8)
            }
        };
        let size = built_in.map(u64::from).or_else(|| self.known.size_of(ty));
        match size {
            Some(size) => Ok(Code::literal(size.into())),
            None => refuse(Reason::SizeOf, format!("it needs the size of `{ty}`")),
        }
    }
}

/// A place among children.
pub(super) fn number(place: usize) -> Tree {
    build::number(place as i128)
}

/// The object of `&x` and of `this`.
fn stored(pointer: &Expr) -> Option<&Expr> {
    match pointer {
        Expr::This => Some(pointer),
        Expr::Unary(Unary::Address, stored) => Some(stored),
        _ => None,
    }
}

fn named(ty: &str) -> Refusal {
    Refusal::new(Reason::Cast, format!("it casts to `{ty}`"))
}

/// The number of `$T1 *`.
pub(super) fn pointer_to_argument(ty: &str) -> Option<usize> {
    argument(ty.strip_suffix('*')?)
}

/// A type of whole numbers, as Visual Studio knows it.
pub(super) fn integer(ty: &str) -> Option<Integer> {
    let (bits, is_signed) = match ty.strip_prefix("std::").unwrap_or(ty) {
        "int" | "signed" | "signed int" | "int32_t" | "__int32" | "qint32" | "int32" => (32, true),
        "unsigned" | "unsigned int" | "uint32_t" | "unsigned __int32" | "quint32" | "uint32"
        | "uint" | "DWORD" => (32, false),
        "short" | "short int" | "int16_t" | "__int16" | "qint16" | "int16" => (16, true),
        "unsigned short" | "unsigned short int" | "uint16_t" | "unsigned __int16" | "quint16"
        | "uint16" | "ushort" | "WORD" => (16, false),
        "char" | "signed char" | "int8_t" | "__int8" | "qint8" | "int8" => (8, true),
        "unsigned char" | "uint8_t" | "unsigned __int8" | "quint8" | "uint8" | "uchar" | "BYTE" => {
            (8, false)
        }
        "long" | "long int" | "long long" | "long long int" | "int64_t" | "__int64" | "qint64"
        | "int64" | "intptr_t" | "ptrdiff_t" | "signed long long" => (64, true),
        "unsigned long" | "unsigned long long" | "uint64_t" | "unsigned __int64" | "quint64"
        | "uint64" | "uintptr_t" | "size_t" | "quintptr" => (64, false),
        _ => return None,
    };
    Some(Integer::new(bits, is_signed))
}
