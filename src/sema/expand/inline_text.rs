//! `c.text(inline: n)`: a text whose first character is a member. Only LLDB 24 can read the
//! characters after it.

use super::characters::COUNT_BYTES;
use super::repeat::Repeat;
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;

impl Builder {
    /// The text of this many characters that starts at a member, a character or an array; `…`
    /// follows if characters are left out.
    pub(crate) fn inline_text(&mut self, member: Typed, count: Typed, span: Span) -> Typed {
        let first = self.first_character(member, span);
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type, span);
        let nothing = self.literal("", span);
        let starts = [nothing, first, self.uint(0, span)];
        let bound = self.most_bytes();
        let repeat =
            Repeat { starts: &starts, invariants: &[of, count], bound, counter: 2, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, at, read) = (vars[0], vars[1], vars[2]);
            let is_behind = body.comparison(Comparison::Ge, read, count, span);
            let is_readable = body.is_readable(at, span);
            let is_unreadable = body.not(is_readable, span);
            let exit = body.either(is_behind, is_unreadable, span);
            let byte = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[at], Type::UInt, span);
            let longer = body.with_characters(text, byte, 1, span);
            let read = body.operate(Arithmetic::Add, read, 1, span);
            let name = body.literal("+1", span);
            let offset = body.value(Node::Integer(1), Type::Integer, span);
            let args = [at, name, offset, of];
            let next = body.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span);
            // The memory past the end may be unmapped.
            let is_last = body.comparison(Comparison::Ge, read, count, span);
            let next = body.pick(is_last, at, next, span);
            Some((exit, vec![longer, next, read]))
        });
        let Some(ends) = ends else { return self.error(span) };
        let found = self.select(Selector::STRLEN, &[ends[0]], Type::UInt, span);
        let is_cut = self.comparison(Comparison::Lt, found, count, span);
        let more = self.literal("…", span);
        let end = self.pick(is_cut, more, nothing, span);
        let quote = self.literal("\"", span);
        let text = self.concat(&[quote, ends[0], quote, end], span);
        self.if_loops_run(text, more, span)
    }

    fn first_character(&mut self, member: Typed, span: Span) -> Typed {
        let children = self.select(Selector::GET_NUM_CHILDREN, &[member], Type::UInt, span);
        let is_array = self.is_not_zero(children, span);
        let first = self.element_at(member, 0, span);
        self.pick(is_array, first, member, span)
    }
}
