//! `c.text(inline: n)`: a text whose first character is a member, by LLDB 24, which can read what lies
//! behind it.

use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, Type};
use crate::isa::Selector;
use crate::source::Span;

/// The most characters that are shown.
const MOST: u64 = 32;
/// The bytes of a number.
const WORD: u64 = 8;

impl Body<'_, '_> {
    /// The text of so many characters from a member on, a character or an array of some; `…` stands
    /// behind it if characters are left out.
    pub(super) fn inline_text(&mut self, member: Value, count: Value, span: Span) -> Value {
        if !self.needs_release(Selector::CREATE_CHILD_AT_OFFSET, span) {
            return self.error(span);
        }
        let of = self.type_of_character(member, span);
        let quote = self.literal("\"", span);
        let mut parts = vec![quote];
        for start in (0..MOST).step_by(WORD as usize) {
            parts.push(self.inline_word(member, of, start, count, span));
        }
        parts.push(quote);
        let text = self.concat(&parts, span);
        let length = self.select(Selector::STRLEN, &[text], Type::UInt, span);
        let quotes = self.uint(2, span);
        let found = self.operate(Arithmetic::Sub, length, quotes, span);
        let is_cut = self.comparison(Comparison::Lt, found, count, span);
        let (more, nothing) = (self.literal("…", span), self.literal("", span));
        let end = self.pick(is_cut, more, nothing, Type::String, span);
        self.concat(&[text, end], span)
    }

    fn type_of_character(&mut self, member: Value, span: Span) -> Value {
        let children = self.select(Selector::GET_NUM_CHILDREN, &[member], Type::UInt, span);
        let is_array = self.is_not_zero(children, span);
        let zero = self.uint(0, span);
        let first = self.element_at(member, zero, span);
        let character = self.pick(is_array, first, member, Type::Object, span);
        self.select(Selector::GET_TYPE, &[character], Type::Type, span)
    }

    /// The characters from an index on that are read as one number, as far as the text goes.
    fn inline_word(
        &mut self,
        member: Value,
        of: Value,
        start: u64,
        count: Value,
        span: Span,
    ) -> Value {
        let mut word = self.uint(0, span);
        for place in 0..WORD {
            let byte = self.inline_byte(member, of, start + place, count, span);
            let shift = self.uint(8 * place, span);
            let byte = self.operate(Arithmetic::Shl, byte, shift, span);
            word = self.operate(Arithmetic::Or, byte, word, span);
        }
        let text = self.value(Node::Bytes(word.id), Type::String, span);
        let start = self.uint(start, span);
        let is_reached = self.comparison(Comparison::Gt, count, start, span);
        let nothing = self.literal("", span);
        self.pick(is_reached, text, nothing, Type::String, span)
    }

    /// The byte at an index; 0 behind the end of the text, which may be the end of what can be read.
    fn inline_byte(
        &mut self,
        member: Value,
        of: Value,
        index: u64,
        count: Value,
        span: Span,
    ) -> Value {
        let name = self.literal(&format!("[{index}]"), span);
        let offset = self.value(Node::Integer(index.into()), Type::Integer, span);
        let args = [member, name, offset, of];
        let character = self.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span);
        let number = self.select(Selector::GET_VALUE_AS_UNSIGNED, &[character], Type::UInt, span);
        let all = self.uint(0xFF, span);
        let byte = self.operate(Arithmetic::And, number, all, span);
        let (index, zero) = (self.uint(index, span), self.uint(0, span));
        let is_inside = self.comparison(Comparison::Gt, count, index, span);
        self.pick(is_inside, byte, zero, Type::UInt, span)
    }
}
