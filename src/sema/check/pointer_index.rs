//! `p.element(i)`: its arguments.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::check::body::Body;
use crate::sema::expand::Value;
use crate::sema::graph::Type;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};

impl<'a> Body<'_, 'a> {
    /// The object at an index behind a pointer, counted in objects of the pointee's type, or of
    /// another type.
    pub(in crate::sema) fn element_of(
        &mut self,
        pointer: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let wanted = if args.len() == 2 { 2 } else { 1 };
        if let [_, Arg { label, value }] = args
            && label.as_ref().is_none_or(|label| &*label.text != "of")
        {
            match label {
                Some(label) => self.unknown_label(label, ["of"]),
                None => self.type_needs_label(value.span),
            }
            return self.error(span);
        }
        let Some(values) = self.arguments(name, args, wanted) else { return self.error(span) };
        let index = values.first().and_then(|index| self.as_integer_index(*index));
        let Some(index) = index else { return self.error(span) };
        if !self.needs_release(Selector::CREATE_CHILD_AT_OFFSET, span) {
            return self.error(span);
        }
        let of = match values.get(1) {
            Some(of) if of.ty != Type::Type => return self.no_type(*of, name),
            of => of.copied(),
        };
        let is_signed = values.first().is_some_and(|index| index.ty == Type::Int);
        self.graph.element_behind(pointer, (index, is_signed), of, span)
    }

    fn type_needs_label(&mut self, span: Span) {
        self.emit(
            Diagnostic::new(meaning::UNKNOWN_LABEL, "the type of the elements needs a label")
                .label(span, "a second index?")
                .help("write `of:` before it"),
        );
    }

    fn as_integer_index(&mut self, index: Value) -> Option<Value> {
        let index = match index.ty {
            Type::Integer => index,
            _ => self.as_unsigned(index)?,
        };
        self.as_integer(index)
    }
}
