//! The children that LLDB shows of an array or a container, and texts in place of empty ones.

use super::{Builder, Value};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Node, Type};
use crate::source::Span;

/// An index at which no object has a child, in any LLDB.
const NO_CHILD: u64 = 0xFFFF_FFFF;

impl Builder {
    /// The object with the children of its provider, or the object itself; missing before LLDB 23,
    /// which does not give formatters the children of providers.
    pub(in crate::sema) fn elements(&mut self, object: Value, span: Span) -> Value {
        let outer = self.set_generating(true);
        let newer = self.at_least(Lldb::V23, span);
        let shown = self.shown_children(object, span);
        let index = self.uint(NO_CHILD, span);
        let missing = self.value(Node::ChildAt(object.id, index.id), Type::Object, span);
        let elements = self.pick(newer, shown, missing, Type::Maybe, span);
        self.set_generating(outer);
        elements
    }

    /// The same in LLDB 23 and later: the object with the children of its provider, if it has one.
    fn shown_children(&mut self, object: Value, span: Span) -> Value {
        let synthetic = self.select(Selector::GET_SYNTHETIC_VALUE, &[object], Type::Maybe, span);
        let missing = self.is_missing(synthetic, span);
        self.pick(missing, object, synthetic, Type::Object, span)
    }

    /// The object whose children are the elements of a list.
    pub(in crate::sema) fn listed(&mut self, object: Value, span: Span) -> Value {
        let newer = self.at_least(Lldb::V23, span);
        let shown = self.shown_children(object, span);
        self.pick(newer, shown, object, Type::Object, span)
    }

    /// `[1, 2, …]`, of the texts of the elements. LLDB before 23 shows its own summary of a container there,
    /// `size=2`.
    pub(in crate::sema) fn list(&mut self, object: Value, texts: Value, span: Span) -> Value {
        let newer = self.at_least(Lldb::V23, span);
        let (open, close) = (self.literal("[", span), self.literal("]", span));
        let list = self.concat(&[open, texts, close], span);
        if matches!(self.node(newer.id), Node::Bool(true)) {
            return list;
        }
        let summary = self.select(Selector::SUMMARY, &[object], Type::String, span);
        let length = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let has_summary = self.is_not_zero(length, span);
        let has_none = self.not(has_summary, span);
        let is_list = self.either(newer, has_none, span);
        self.pick(is_list, list, summary, Type::String, span)
    }

    /// A text, or its replacement if the text is empty or its value is missing.
    pub(in crate::sema) fn text_or(
        &mut self,
        value: Value,
        text: Value,
        default: Value,
        span: Span,
    ) -> Value {
        let text = self.concat(&[text], span);
        let length = self.select(Selector::STRLEN, &[text], Type::UInt, span);
        let some = self.is_not_zero(length, span);
        let shown = self.pick(some, text, default, Type::String, span);
        if !matches!(value.ty, Type::Object | Type::Maybe) {
            return shown;
        }
        let missing = self.is_missing(value, span);
        self.pick(missing, default, shown, Type::String, span)
    }
}
