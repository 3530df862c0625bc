//! Parts of texts: `.prefix(n)`, and texts with a length, `.text(count: n)`.

use super::{Builder, Value};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, NumberFormat, Padding, Piece, Type};
use crate::source::Span;

/// The length in a format has four digits.
const COUNT: NumberFormat = NumberFormat { radix: 10, digits: 4, uppercase: false };
const MAX_COUNT: u64 = 9999;
/// LLDB's texts are shorter. It is a power of two less one, so that a mask distinguishes it from 0
/// less one.
const MAX_TEXT_LEN: u64 = 0xFFF;

impl Builder {
    /// `.prefix(n)` of a text: its first bytes.
    pub(in crate::sema) fn prefix(&mut self, text: Value, count: Value, span: Span) -> Value {
        let most = self.uint(MAX_COUNT, span);
        let count = self.smaller(count, most, span);
        self.substring(text, count, "}", span)
    }

    /// `.text(count: n)` of a pointer to characters: the first `n` characters, in quotes.
    /// Of a `char` they have no prefix: `.text(bytes: n)`.
    ///
    /// LLDB's summary of the pointer is cut one byte behind the text, and closed again. The cut
    /// counts the bytes of LLDB's text, including its escapes.
    pub(in crate::sema) fn counted_text(
        &mut self,
        pointer: Value,
        count: Value,
        is_char: bool,
        span: Span,
    ) -> Value {
        self.graph.uses.characters.insert(pointer.id);
        let summary = self.select(Selector::SUMMARY, &[pointer], Type::String, span);
        let length = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let one = self.uint(1, span);
        let opened = self.operate(Arithmetic::Add, count, one, span);
        let whole = self.operate(Arithmetic::Sub, length, one, span);
        let longest = self.uint(MAX_TEXT_LEN, span);
        let whole = self.operate(Arithmetic::And, whole, longest, span);
        let opened = match is_char {
            true => opened,
            false => self.behind_prefix(pointer, opened, whole, span),
        };
        let shown = self.smaller(opened, whole, span);
        let text = self.substring(summary, shown, "}\"", span);
        // A null pointer has no summary.
        let some = self.is_not_zero(length, span);
        let empty = self.literal("\"\"", span);
        let text = self.pick(some, text, empty, Type::String, span);
        self.counted_texts.insert(text.id, (pointer, count));
        text
    }

    /// The end of a text with a prefix: `u8` if its characters are `char8_t`, `u`, `U` or `L` for
    /// other types with a prefix. It is only computed if the text is cut.
    fn behind_prefix(&mut self, pointer: Value, end: Value, whole: Value, span: Span) -> Value {
        let zero = self.uint(0, span);
        let first = self.element_at(pointer, zero, span);
        let prefix = self.prefix_of(first, span);
        // LLDB has no child for a pointer to `char8_t`.
        let missing = self.is_missing(first, span);
        let two = self.uint(2, span);
        let prefix = self.pick(missing, two, prefix, Type::UInt, span);
        let is_cut = self.comparison(Comparison::Lt, end, whole, span);
        let prefix = self.pick(is_cut, prefix, zero, Type::UInt, span);
        self.operate(Arithmetic::Add, end, prefix, span)
    }

    /// The length of the prefix of a character in its summary: a `char` has none. A `char8_t` has
    /// the shortest value, `0x68`, and no character has one as long as an address.
    fn prefix_of(&mut self, character: Value, span: Span) -> Value {
        let summary = self.select(Selector::SUMMARY, &[character], Type::String, span);
        let length = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let has_summary = self.is_not_zero(length, span);
        let value = self.value_length(character, span);
        let (short, long) = (self.uint(4, span), self.uint(16, span));
        let is_char8 = self.comparison(Comparison::Le, value, short, span);
        let is_character = self.comparison(Comparison::Le, value, long, span);
        let has_prefix = self.both(has_summary, is_character, span);
        let (none, one, two) = (self.uint(0, span), self.uint(1, span), self.uint(2, span));
        let prefix = self.pick(is_char8, two, one, Type::UInt, span);
        self.pick(has_prefix, prefix, none, Type::UInt, span)
    }

    /// A text cut to a number of bytes by a format that is built at run time.
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
