//! The children that LLDB shows of an array or a container, and texts in place of empty ones.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, LldbRange, Selector};
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Node, Type};
use crate::source::Span;

/// An index at which no object has a child, in any LLDB.
const NO_CHILD: u64 = 0xFFFF_FFFF;

impl Body<'_, '_> {
    /// The object with the children of its provider, or the object itself; missing before LLDB 23,
    /// which does not give formatters the children of providers.
    pub(in crate::sema) fn elements(&mut self, object: Value, span: Span) -> Value {
        let newer = self.at_least(Lldb::V23, span, span);
        let shown = self.shown_children(object, span);
        let index = self.uint(NO_CHILD, span);
        let missing = self.value(Node::ChildAt(object.id, index.id), Type::Object, span);
        self.pick(newer, shown, missing, Type::Maybe, span)
    }

    /// The same in LLDB 23 and later: the object with the children of its provider, if it has one.
    fn shown_children(&mut self, object: Value, span: Span) -> Value {
        let outer = self.range;
        self.range = LldbRange::only(Lldb::LAST);
        let synthetic = self.select(Selector::GET_SYNTHETIC_VALUE, &[object], Type::Maybe, span);
        self.range = outer;
        let missing = self.is_missing(synthetic, span);
        self.pick(missing, object, synthetic, Type::Object, span)
    }

    /// `[1, 2, …]`. LLDB before 23 shows its own summary of a container there, `size=2`.
    pub(in crate::sema) fn list(&mut self, object: Value, max: u32, span: Span) -> Option<Value> {
        if object.ty != Type::Object {
            self.emit(
                Diagnostic::new(meaning::WRONG_TYPE, "only an object has elements")
                    .label(object.span, format!("this is {}", object.ty.name())),
            );
            return None;
        }
        let newer = self.at_least(Lldb::V23, span, span);
        let shown = self.shown_children(object, span);
        let shown = self.pick(newer, shown, object, Type::Object, span);
        let texts = self.children_text(shown, max, span);
        let (open, close) = (self.literal("[", span), self.literal("]", span));
        let list = self.concat(&[open, texts, close], span);
        if matches!(self.graph.node(newer.id), Node::Bool(true)) {
            return Some(list);
        }
        let summary = self.select(Selector::SUMMARY, &[object], Type::String, span);
        let length = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let has_summary = self.is_not_zero(length, span);
        let has_none = self.not(has_summary, span);
        let is_list = self.either(newer, has_none, span);
        Some(self.pick(is_list, list, summary, Type::String, span))
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
