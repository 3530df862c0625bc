//! Elements of arrays, and elements behind pointers.

use super::cast::pointer_to_argument;
use super::code::{Code, CodeKind};
use super::known::Class;
use super::operators::choose;
use super::{Fact, Translator, mixed};
use crate::cpp::{Expr, Unary};
use crate::refusal::{Carried, Reason, refuse};
use crate::syntax::ast::BinaryOp;
use crate::syntax::build;

impl Translator<'_> {
    pub(super) fn element(&self, object: &Expr, index: &Expr) -> Carried<Code> {
        if let Expr::Cast(ty, pointer) = object
            && let Some(number) = pointer_to_argument(ty)
        {
            return self.element_of(pointer, index, number);
        }
        let at = self.code(index)?.number();
        let what = "an index on a value that is not an object";
        let array = self.object(object, Reason::Syntax, what)?;
        match self.class(object) {
            Some(Class::Array) => Ok(array.at(at.expr)),
            Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer) => {
                Ok(array.element(at.expr, None))
            }
            Some(Class::Record) => refuse(Reason::Call, "it calls `operator[]`"),
            Some(Class::Mixed) => Err(mixed()),
            Some(_) => refuse(Reason::Syntax, "an index on a number"),
            None if self.facts.has(Fact::Pointer, object) => Ok(array.element(at.expr, None)),
            // LLDB finds no `element` of an array, which has children instead.
            None => Ok(array.element(at.expr.clone(), None).or(array.at(at.expr))),
        }
    }

    /// `(($T1 *)p)[i]`.
    fn element_of(&self, pointer: &Expr, index: &Expr, number: usize) -> Carried<Code> {
        let pointer = self.object(pointer, Reason::Cast, "a number is used as a pointer")?;
        let at = self.code(index)?.number();
        Ok(pointer.element(at.expr, Some(self.type_argument(number))))
    }

    pub(super) fn dereferenced(&self, pointer: &Expr) -> Carried<Code> {
        match pointer {
            Expr::Unary(Unary::Address, value) => return self.code(value),
            // `*(p + i)` is `p[i]`, and `p` a pointer or an array.
            Expr::Binary(BinaryOp::Add, array, index) if array.is_path() => {
                return self.element(array, index);
            }
            Expr::Cast(ty, inner) => return self.behind_cast(ty, inner),
            _ => {}
        }
        let what = "`*` of a value that is not a pointer";
        let code = self.object(pointer, Reason::Syntax, what)?;
        match self.class(pointer) {
            Some(Class::ToScalar(_) | Class::Array) => Ok(code.at(build::number(0))),
            Some(Class::ToRecord(_)) => Ok(Code { kind: CodeKind::Pointee, ..code }),
            Some(Class::Record) => refuse(Reason::Call, "it calls `operator*`"),
            Some(Class::Mixed) => Err(mixed()),
            _ => Ok(code.element(build::number(0), None)),
        }
    }

    /// The element at `$i` behind a pointer, or of an array.
    pub(crate) fn element_behind(&self, pointer: &Expr) -> Carried<Code> {
        let index = Expr::Name("$i".to_owned());
        match pointer {
            // Nothing is behind a null pointer.
            Expr::Conditional(parts) if matches!(parts[2], Expr::Number(0) | Expr::Null) => {
                self.element_behind(&parts[1])
            }
            Expr::Conditional(parts) => {
                let condition = self.truth(&parts[0])?;
                choose(condition, self.element_behind(&parts[1])?, self.element_behind(&parts[2])?)
            }
            // `&a[0]`.
            Expr::Unary(Unary::Address, first) => match &**first {
                Expr::Index(array, at) if **at == Expr::Number(0) => self.element_behind(array),
                _ => refuse(Reason::AddressOf, "it takes the address of a value"),
            },
            pointer => self.element(pointer, &index),
        }
    }
}
