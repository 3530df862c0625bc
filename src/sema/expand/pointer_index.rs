//! `p.element(i)`: the objects behind a pointer, by address arithmetic, which LLDB 24 supports.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Arithmetic, Node, Padding, Piece, Type};
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
        let target = match values.get(1) {
            Some(of) if of.ty == Type::Type => *of,
            Some(of) => return self.no_type(*of, name),
            None => {
                let ty = self.select(Selector::GET_TYPE, &[pointer], Type::Type, span);
                self.select(Selector::GET_POINTEE_TYPE, &[ty], Type::Type, span)
            }
        };
        self.graph.uses.followed.insert(pointer.id);
        let mut offset = self.offset(index, target, span);
        if values.first().is_some_and(|index| index.ty == Type::Int) {
            // LLDB uses the lowest 32 bits as a signed number.
            let bits = self.value(Node::Integer(u32::MAX.into()), Type::Integer, span);
            offset = self.operate(Arithmetic::And, offset, bits, span);
        }
        let child = self.element_name(index, span);
        let args = [pointer, child, offset, target];
        self.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span)
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

    fn offset(&mut self, index: Value, target: Value, span: Span) -> Value {
        if matches!(self.graph.node(index.id), Node::Integer(0)) {
            return index;
        }
        let size = self.select(Selector::GET_BYTE_SIZE, &[target], Type::Integer, span);
        self.operate(Arithmetic::Mul, size, index, span)
    }

    /// `[3]`. LLDB caches the objects it made by their names, so the name must contain the index.
    fn element_name(&mut self, index: Value, span: Span) -> Value {
        let digits = self.plain(index, span);
        let pieces = [
            Piece::Literal("[".into()),
            Piece::Value(digits.id, Padding::default()),
            Piece::Literal("]".into()),
        ];
        self.value(Node::Concat(pieces.into()), Type::String, span)
    }
}
