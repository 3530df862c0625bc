//! `c.text(inline: n)`: a text whose first character is a member. Only LLDB 24 can read the
//! characters after it.

use super::characters::COUNT_BYTES;
use super::repeat::Repeat;
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};

impl Builder {
    /// The text of this many characters that starts at a member, a character or an array, up to a
    /// NUL; `…` follows if characters are left out.
    pub(crate) fn inline_text(&mut self, member: Typed, count: Typed) -> Typed {
        let first = self.first_character(member);
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type);
        let nothing = self.literal("");
        let size = self.select(Selector::GET_BYTE_SIZE, &[of], Type::Integer);
        let starts = [nothing, self.uint(0), first];
        let bound = self.most_bytes();
        let invariants = [of, count, size];
        let repeat = Repeat { starts: &starts, invariants: &invariants, bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, |body, vars| {
            let (text, read, at) = (vars[0], vars[1], vars[2]);
            let is_behind = body.comparison(Comparison::Ge, read, count);
            let is_readable = body.is_readable(at);
            let is_unreadable = body.not(is_readable);
            let is_past = body.either(is_behind, is_unreadable);
            let unit = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[at], Type::UInt);
            // A text cannot hold a NUL.
            let is_nul = body.comparison(Comparison::Eq, unit, 0);
            let exit = body.either(is_past, is_nul);
            let byte_size = body.value(Node::Integer(1), Type::Integer);
            let is_byte = body.comparison(Comparison::Eq, size, byte_size);
            let name = body.literal("+1");
            let after = |body: &mut Builder, at: Typed| {
                let args = [at, name, size, of];
                body.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object)
            };
            let behind = after(body, at);
            let read = body.operate(Arithmetic::Add, read, 1);
            let is_more = body.comparison(Comparison::Lt, read, count);
            // Two units of UTF-16 are one character.
            let first_of_two = body.operate(Arithmetic::And, unit, 0xfc00);
            let is_first = body.comparison(Comparison::Eq, first_of_two, 0xd800);
            let is_pair = body.both(is_first, is_more);
            let second = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[behind], Type::UInt);
            let low = body.operate(Arithmetic::And, second, 0x3ff);
            let high = body.operate(Arithmetic::And, unit, 0x3ff);
            let high = body.operate(Arithmetic::Shl, high, 10);
            let pair = body.operate(Arithmetic::Add, high, low);
            let pair = body.operate(Arithmetic::Add, pair, 0x1_0000);
            let code = body.pick(is_pair, pair, unit);
            let narrow = body.with_characters(text, unit, 1);
            let wide = body.with_code_point(text, code);
            let longer = body.pick(is_byte, narrow, wide);
            let read = body.operate(Arithmetic::Add, read, is_pair);
            // The memory past the end may be unmapped. If there is more, the first of two was not the last.
            let is_last = body.comparison(Comparison::Ge, read, count);
            let second_behind = after(body, behind);
            let next = body.pick(is_first, second_behind, behind);
            let next = body.pick(is_last, at, next);
            Some((exit, vec![longer, read, next]))
        });
        let Some(ends) = ends else { return self.error() };
        let is_cut = self.comparison(Comparison::Lt, ends[1], count);
        let more = self.literal("…");
        let end = self.pick(is_cut, more, nothing);
        let quote = self.literal("\"");
        let text = self.concat(&[quote, ends[0], quote, end]);
        let text = self.if_loops_run(text, more);
        // An array without a size has no first character, and the debugger's text ends at a NUL.
        let has_none = self.has_no_value(first);
        let shown = self.value(Node::Shown(member.id), Type::Text);
        self.pick_as(has_none, shown, text, Type::Text)
    }

    fn first_character(&mut self, member: Typed) -> Typed {
        let first = self.element_at(member, 0);
        self.first_there(first, member)
    }
}
