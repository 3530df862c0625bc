//! Elements of arrays and of what pointers lead to.

use super::cast::pointer_to_argument;
use super::code::{Code, CodeKind, Level};
use super::known::Class;
use super::operators::choose;
use super::{ELEMENTS, Translator, mixed};
use crate::import::cpp::{Expr, Unary};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::syntax::ast::BinaryOp;

impl Translator<'_> {
    pub(super) fn element(&self, object: &Expr, index: &Expr) -> Carried<Code> {
        if let Expr::Cast(ty, pointer) = object
            && let Some(number) = pointer_to_argument(ty)
        {
            return self.element_of(pointer, index, number);
        }
        let at = self.value(index)?.number();
        let array = self.value(object)?;
        if !array.is_object() {
            return Err(Refusal::new(Reason::Syntax, "an index on a value that is not an object"));
        }
        let since = array.since.max(at.since);
        match self.class(object) {
            Some(Class::Array) => {
                let text = format!("{}[{}]", array.base(), at.text);
                Ok(Code::atom(text, CodeKind::Object).since(since))
            }
            Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer) => {
                Ok(element(&array, &at, None))
            }
            Some(Class::Record) => Err(Refusal::new(Reason::Call, "it calls `operator[]`")),
            Some(Class::Mixed) => Err(mixed()),
            Some(_) => Err(Refusal::new(Reason::Syntax, "an index on a number")),
            None if self.facts.is_pointer(object) => Ok(element(&array, &at, None)),
            // LLDB finds no `element` of an array, which has children instead.
            None => {
                let behind = element(&array, &at, None);
                let text = format!("{} ?? {}[{}]", behind.text, array.base(), at.text);
                Ok(Code { text, level: Level::Conditional, ..behind })
            }
        }
    }

    /// `(($T1 *)p)[i]`.
    fn element_of(&self, pointer: &Expr, index: &Expr, number: usize) -> Carried<Code> {
        let (pointer, at) = (self.value(pointer)?, self.value(index)?.number());
        if !pointer.is_object() {
            return Err(Refusal::new(Reason::Cast, "a number is taken for a pointer"));
        }
        Ok(element(&pointer, &at, Some(&self.type_argument(number))))
    }

    pub(super) fn dereferenced(&self, pointer: &Expr) -> Carried<Code> {
        match pointer {
            Expr::This => return Ok(Code::atom("self", CodeKind::Object)),
            Expr::Unary(Unary::Address, value) => return self.value(value),
            // `*(p + i)` is `p[i]`, and `p` a pointer or an array.
            Expr::Binary(BinaryOp::Add, array, index) if array.is_path() => {
                return self.element(array, index);
            }
            Expr::Cast(ty, inner) => return self.behind_cast(ty, inner),
            _ => {}
        }
        let code = self.value(pointer)?;
        if !code.is_object() {
            return Err(Refusal::new(Reason::Syntax, "`*` of a value that is not a pointer"));
        }
        match self.class(pointer) {
            Some(Class::ToScalar(_)) | Some(Class::Array) => {
                let text = format!("{}[0]", code.base());
                Ok(Code { text, level: Level::Atom, ..code })
            }
            Some(Class::ToRecord(_)) => Ok(Code { kind: CodeKind::Pointee, ..code }),
            Some(Class::Record) => Err(Refusal::new(Reason::Call, "it calls `operator*`")),
            Some(Class::Mixed) => Err(mixed()),
            _ => Ok(element(&code, &Code::atom("0", CodeKind::Literal), None)),
        }
    }

    /// The element at `$i` of what a pointer leads to, or of an array.
    pub(crate) fn element_behind(&self, pointer: &Expr) -> Carried<Code> {
        self.behind(&self.scope.resolve(pointer)?)
    }

    fn behind(&self, pointer: &Expr) -> Carried<Code> {
        let index = Expr::Name("$i".to_owned());
        match pointer {
            // Nothing is behind a null pointer.
            Expr::Conditional(parts) if matches!(parts[2], Expr::Number(0) | Expr::Null) => {
                self.behind(&parts[1])
            }
            Expr::Conditional(parts) => {
                let condition = self.truth(&parts[0])?;
                choose(condition, self.behind(&parts[1])?, self.behind(&parts[2])?)
            }
            // `&a[0]`.
            Expr::Unary(Unary::Address, first) => match &**first {
                Expr::Index(array, at) if **at == Expr::Number(0) => self.behind(array),
                _ => Err(Refusal::new(Reason::AddressOf, "it takes the address of a value")),
            },
            pointer => self.element(pointer, &index),
        }
    }
}

/// The object at an index behind a pointer, of the pointer's type or of another one.
pub(super) fn element(pointer: &Code, index: &Code, of: Option<&str>) -> Code {
    let of = of.map_or(String::new(), |ty| format!(", of: {ty}"));
    let text = format!("{}.element({}{of})", pointer.base(), index.text);
    Code::atom(text, CodeKind::Object).since(pointer.since.max(index.since)).since(ELEMENTS)
}
