//! Parts of texts: `.prefix(n)` and length-delimited text, `.text(count: n)`.

use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, NumberFormat, Padding, Piece, Type};
use super::meaning;
use crate::diag::Diagnostic;
use crate::isa::Selector;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};

/// Formats say how much to show in four digits.
const COUNT: NumberFormat = NumberFormat { radix: 10, digits: 4, uppercase: false };
const MAX_COUNT: u64 = 9999;
/// Texts of LLDB are shorter; a power of two less one, to be told from 0 less one by a mask.
const MAX_TEXT_LEN: u64 = 0xFFF;

impl<'a> Body<'_, 'a> {
    /// `.prefix(n)` of a text: its first bytes.
    pub(super) fn prefix(&mut self, text: Value, count: Value, span: Span) -> Option<Value> {
        let count = self.as_unsigned(count)?;
        let most = self.uint(MAX_COUNT, span);
        let count = self.smaller(count, most, span);
        Some(self.substring(text, count, "}", span))
    }

    /// `.text(count: n)` of a pointer to characters: the first `n` characters, in quotes.
    ///
    /// LLDB's own summary of the pointer is cut one byte behind the text and closed again; it
    /// counts bytes, and what LLDB escapes counts as it is shown.
    pub(super) fn counted_text(
        &mut self,
        pointer: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let [Arg { label: Some(label), value: count }] = args else {
            return self.wrong(
                Diagnostic::new(
                    meaning::WRONG_ARGUMENTS,
                    "`text` needs to know how long the text is",
                )
                .label(name.span, "how many characters?")
                .help("write `.text(count: length)`; for text that ends with a NUL, `.summary()`"),
            );
        };
        if &*label.text != "count" {
            self.unknown_label(label, ["count"]);
            return self.error(span);
        }
        let count = self.part(count);
        let Some(count) = self.as_unsigned(count) else { return self.error(span) };
        self.pointers.characters.insert(pointer.id);
        let summary = self.select(Selector::SUMMARY, &[pointer], Type::String, span);
        let length = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let one = self.uint(1, span);
        let opened = self.operate(Arithmetic::Add, count, one, span);
        let whole = self.operate(Arithmetic::Sub, length, one, span);
        let longest = self.uint(MAX_TEXT_LEN, span);
        let whole = self.operate(Arithmetic::And, whole, longest, span);
        let shown = self.smaller(opened, whole, span);
        let text = self.substring(summary, shown, "}\"", span);
        // A null pointer has no summary.
        let some = self.is_not_zero(length, span);
        let empty = self.literal("\"\"", span);
        let text = self.pick(some, text, empty, Type::String, span);
        self.counted_texts.insert(text.id, pointer);
        text
    }

    fn smaller(&mut self, a: Value, b: Value, span: Span) -> Value {
        let less = self.comparison(Comparison::Lt, a, b, span);
        self.pick(less, a, b, Type::UInt, span)
    }

    /// A text cut to a number of bytes by a format that is made for it.
    fn substring(&mut self, text: Value, count: Value, end: &str, span: Span) -> Value {
        let digits = self.value(Node::Digits(count.id, COUNT), Type::String, span);
        let pieces = [
            Piece::Literal("{0:".into()),
            Piece::Value(digits.id, Padding::default()),
            Piece::Literal(end.into()),
        ];
        let format = self.value(Node::Concat(pieces.into()), Type::String, span);
        let node = Node::Format { text: text.id, format: format.id };
        self.value(node, Type::String, span)
    }
}
