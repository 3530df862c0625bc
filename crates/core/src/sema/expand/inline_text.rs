//! `c.text(inline: n)`: a text whose first character is a member. Only LLDB 24 can read the
//! characters after it.

use super::characters::COUNT_BYTES;
use super::repeat::Repeat;
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;

impl Builder {
    /// The text of this many characters that starts at a member, a character or an array, up to a
    /// NUL; `…` follows if characters are left out.
    pub(crate) fn inline_text(&mut self, member: Typed, count: Typed, span: Span) -> Typed {
        let first = self.first_character(member, span);
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type, span);
        let nothing = self.literal("", span);
        let size = self.select(Selector::GET_BYTE_SIZE, &[of], Type::Integer, span);
        let starts = [nothing, self.uint(0, span), first];
        let bound = self.most_bytes();
        let invariants = [of, count, size];
        let repeat = Repeat { starts: &starts, invariants: &invariants, bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, read, at) = (vars[0], vars[1], vars[2]);
            let is_behind = body.comparison(Comparison::Ge, read, count, span);
            let is_readable = body.is_readable(at, span);
            let is_unreadable = body.not(is_readable, span);
            let is_past = body.either(is_behind, is_unreadable, span);
            let unit = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[at], Type::UInt, span);
            // A text cannot hold a NUL.
            let is_nul = body.comparison(Comparison::Eq, unit, 0, span);
            let exit = body.either(is_past, is_nul, span);
            let byte_size = body.value(Node::Integer(1), Type::Integer, span);
            let is_byte = body.comparison(Comparison::Eq, size, byte_size, span);
            let name = body.literal("+1", span);
            let after = |body: &mut Builder, at: Typed| {
                let args = [at, name, size, of];
                body.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span)
            };
            let behind = after(body, at);
            let read = body.operate(Arithmetic::Add, read, 1, span);
            let is_more = body.comparison(Comparison::Lt, read, count, span);
            // Two units of UTF-16 are one character.
            let first_of_two = body.operate(Arithmetic::And, unit, 0xfc00, span);
            let is_first = body.comparison(Comparison::Eq, first_of_two, 0xd800, span);
            let is_pair = body.both(is_first, is_more, span);
            let second = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[behind], Type::UInt, span);
            let low = body.operate(Arithmetic::And, second, 0x3ff, span);
            let high = body.operate(Arithmetic::And, unit, 0x3ff, span);
            let high = body.operate(Arithmetic::Shl, high, 10, span);
            let pair = body.operate(Arithmetic::Add, high, low, span);
            let pair = body.operate(Arithmetic::Add, pair, 0x1_0000, span);
            let code = body.pick(is_pair, pair, unit, span);
            let narrow = body.with_characters(text, unit, 1, span);
            let wide = body.with_code_point(text, code, span);
            let longer = body.pick(is_byte, narrow, wide, span);
            let read = body.operate(Arithmetic::Add, read, is_pair, span);
            // The memory past the end may be unmapped. If there is more, the first of two was not the last.
            let is_last = body.comparison(Comparison::Ge, read, count, span);
            let second_behind = after(body, behind);
            let next = body.pick(is_first, second_behind, behind, span);
            let next = body.pick(is_last, at, next, span);
            Some((exit, vec![longer, read, next]))
        });
        let Some(ends) = ends else { return self.error(span) };
        let is_cut = self.comparison(Comparison::Lt, ends[1], count, span);
        let more = self.literal("…", span);
        let end = self.pick(is_cut, more, nothing, span);
        let quote = self.literal("\"", span);
        let text = self.concat(&[quote, ends[0], quote, end], span);
        let text = self.if_loops_run(text, more, span);
        // An array without a size has no first character, and the debugger's text ends at a NUL.
        let has_none = self.has_no_value(first, span);
        let shown = self.value(Node::Shown(member.id), Type::Text, span);
        self.pick_as(has_none, shown, text, Type::Text, span)
    }

    fn first_character(&mut self, member: Typed, span: Span) -> Typed {
        let first = self.element_at(member, 0, span);
        self.first_there(first, member, span)
    }
}
