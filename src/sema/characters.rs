//! The characters of arrays, of `std::string` and behind pointers, read by loops.
//!
//! An array is read byte by byte. Behind a pointer eight bytes are read as one number, by a cast of the
//! first of them to the type of the pointer. The next eight are found by LLDB 24 at an offset, and by
//! earlier releases only where a type is known that has a member eight bytes behind its start: a
//! `std::string` has one, in both libraries.

use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, NodeId, Type};
use super::repeat::{MAX_ALL_PASSES, Repeat};
use crate::isa::{Lldb, LldbRange, Selector};
use crate::source::Span;

/// The most bytes of a text that are read.
const MOST: u64 = 4096;
/// The bytes of a pointer.
const WORD: u64 = 8;
/// What a NUL adds to the number of bytes that were read: more than are read of any text.
const ENDS: u64 = 2 * MOST;
/// The lowest bits, and the highest ones, of the bytes of a word.
const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// How much of a text is read.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// The number of bytes, unless a NUL ends the text.
    pub(super) count: Option<Value>,
    /// Whether a text with a byte that is not ASCII is left out.
    pub(super) only_ascii: Value,
}

/// What characters are read: the object, its [`Extent`], the releases, and the passes of loops around.
pub(super) type CharactersKey = (NodeId, Option<NodeId>, NodeId, LldbRange, u64);

/// What points to the characters of an object.
struct Source {
    /// An array of characters, or a pointer to them.
    data: Value,
    /// Whether the object is a `std::string`.
    is_string: Value,
    /// A part of it, and the name of its member eight bytes behind its start.
    model: Value,
    member: Value,
}

/// How the word behind another is found.
struct Step {
    /// Whether the debugger finds objects at an offset.
    has_offsets: Value,
    /// Whether it is a member of a model.
    is_string: Value,
    /// The type of a character.
    of: Value,
    /// The type of the model, and the name of that member.
    model: Value,
    member: Value,
}

impl Step {
    /// Values that are computed before the first step, in some releases.
    fn invariants(&self, range: LldbRange) -> Vec<Value> {
        let mut all = vec![];
        if range.last() >= Lldb::V24 {
            all.push(self.of);
        }
        if range.first() < Lldb::V24 {
            all.extend([self.model, self.member]);
        }
        all
    }
}

/// A loop whose second value is the number of bytes that were read.
pub(super) const COUNT_BYTES: Repeat<'_> =
    Repeat { starts: &[], invariants: &[], counter: 1, bound: 0, tests_nodes: false };

impl Body<'_, '_> {
    /// The characters of an object; an empty text if they cannot be read to the end.
    pub(super) fn characters(&mut self, object: Value, extent: Extent, span: Span) -> Value {
        let count = extent.count.map(|count| count.id);
        let key = (object.id, count, extent.only_ascii.id, self.range, self.passes_around);
        if let Some(known) = self.characters.get(&key) {
            return *known;
        }
        let text = self.read_characters(object, extent, span);
        self.characters.insert(key, text);
        text
    }

    fn read_characters(&mut self, object: Value, extent: Extent, span: Span) -> Value {
        let source = self.source_of(object, span);
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let first = self.element_at(source.data, zero, span);
        let is_character = self.is_character(first, span);
        // A wide character has a summary. The text of one is known to be another by its length.
        let summary = self.select(Selector::SUMMARY, &[first], Type::String, span);
        let prefix = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let is_narrow = self.comparison(Comparison::Eq, prefix, zero, span);
        let is_compared = match extent.count {
            Some(_) => extent.only_ascii,
            None => self.not(extent.only_ascii, span),
        };
        let is_narrow = self.either(is_compared, is_narrow, span);
        let is_character = self.operate(Arithmetic::And, is_character, is_narrow, span);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[source.data], Type::UInt, span);
        let is_array = self.comparison(Comparison::Gt, elements, one, span);
        let nothing = self.literal("", span);
        let in_array = self.in_array(source.data, elements, extent, span).unwrap_or(nothing);
        // A struct may begin with a character too.
        let second = self.element_at(source.data, one, span);
        let has_more = self.is_character(second, span);
        let in_array = self.pick(has_more, in_array, nothing, Type::String, span);
        let behind = self.behind_pointer(&source, first, extent, span).unwrap_or(nothing);
        let text = self.pick(is_array, in_array, behind, Type::String, span);
        let text = self.pick(is_character, text, nothing, Type::String, span);
        self.if_loops_run(text, nothing, span)
    }

    /// What points to the characters of a `std::string` of either library, or the object itself.
    fn source_of(&mut self, object: Value, span: Span) -> Source {
        let pointer = self.member_of(object, "_M_dataplus", span);
        let is_libstdcxx = self.is_there(pointer, span);
        let zero = self.uint(0, span);
        let first = self.element_at(object, zero, span);
        let is_first = self.is_character(first, span);
        let libcxx = self.libcxx_holder(object, span);
        let libcxx = self.pick(is_first, object, libcxx, Type::Object, span);
        let holder = self.pick(is_libstdcxx, pointer, libcxx, Type::Object, span);
        let names = [self.literal("_M_p", span), self.literal("__data_", span)];
        let name = self.pick(is_libstdcxx, names[0], names[1], Type::String, span);
        let inside = self.member_named(holder, name, span);
        let is_string = self.is_there(inside, span);
        let data = self.pick(is_string, inside, object, Type::Object, span);
        let model = self.pick(is_libstdcxx, object, holder, Type::Object, span);
        let names = [self.literal("_M_string_length", span), self.literal("__size_", span)];
        let member = self.pick(is_libstdcxx, names[0], names[1], Type::String, span);
        Source { data, is_string, model, member }
    }

    /// The part of a `std::string` of libc++ that holds its characters or points to them; of another
    /// object the object.
    fn libcxx_holder(&mut self, object: Value, span: Span) -> Value {
        let rep = self.libcxx_rep(object, span);
        let has_rep = self.is_there(rep, span);
        let (short, long) = (self.member_of(rep, "__s", span), self.member_of(rep, "__l", span));
        let has_short = self.is_there(short, span);
        let is_long = self.member_of(short, "__is_long_", span);
        let is_libcxx = self.is_there(is_long, span);
        let is_long = self.select(Selector::GET_VALUE_AS_UNSIGNED, &[is_long], Type::UInt, span);
        let is_long = self.is_not_zero(is_long, span);
        let holder = self.pick(is_long, long, short, Type::Object, span);
        let is_libcxx = self.both(has_short, is_libcxx, span);
        let is_libcxx = self.both(has_rep, is_libcxx, span);
        self.pick(is_libcxx, holder, object, Type::Object, span)
    }

    /// The member of a `std::string` of libc++ that holds all others; it was the first of a pair once.
    fn libcxx_rep(&mut self, object: Value, span: Span) -> Value {
        let rep = self.member_of(object, "__rep_", span);
        let pair = self.member_of(object, "__r_", span);
        let has_pair = self.is_there(pair, span);
        let first = self.member_of(pair, "__value_", span);
        let first = self.pick(has_pair, first, pair, Type::Object, span);
        let has_rep = self.is_there(rep, span);
        self.pick(has_rep, rep, first, Type::Object, span)
    }

    /// The characters of an array, one in each pass.
    fn in_array(
        &mut self,
        array: Value,
        elements: Value,
        extent: Extent,
        span: Span,
    ) -> Option<Value> {
        let most = extent.count.unwrap_or(self.uint(ENDS, span));
        let end = self.smaller(elements, most, span);
        let (ascii, all) = (self.uint(0x7f, span), self.uint(0xff, span));
        let highest = self.pick(extent.only_ascii, ascii, all, Type::UInt, span);
        let starts = [self.literal("", span), self.uint(0, span)];
        // The NUL behind the longest text is read too.
        let bound = self.most_bytes() + 1;
        let repeat = Repeat { starts: &starts, invariants: &[highest, end], bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, count) = (vars[0], vars[1]);
            // Without a branch, which would read the byte again behind it.
            let is_inside = body.comparison(Comparison::Lt, count, end, span);
            let index = body.operate(Arithmetic::Mul, count, is_inside, span);
            let character = body.element_at(array, index, span);
            let byte = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[character], Type::UInt, span);
            let byte = body.operate(Arithmetic::And, byte, all, span);
            let is_behind = body.not(is_inside, span);
            let is_refused = body.comparison(Comparison::Gt, byte, highest, span);
            let exit = body.operate(Arithmetic::Or, is_behind, is_refused, span);
            let more = body.value(Node::Characters(byte.id, 1), Type::String, span);
            let longer = body.concat(&[text, more], span);
            let has_more = body.is_not_zero(byte, span);
            let (one, ends) = (body.uint(1, span), body.uint(ENDS, span));
            let more = body.pick(has_more, one, ends, Type::UInt, span);
            Some((exit, vec![longer, body.operate(Arithmetic::Add, count, more, span)]))
        })?;
        let end = extent.count.unwrap_or(end);
        let mut is_whole = self.comparison(Comparison::Ge, ends[1], end, span);
        if extent.count.is_some() {
            let nul = self.uint(ENDS, span);
            let has_no_nul = self.comparison(Comparison::Lt, ends[1], nul, span);
            is_whole = self.operate(Arithmetic::And, is_whole, has_no_nul, span);
        }
        Some(self.if_whole(ends[0], is_whole, extent, span))
    }

    /// The characters behind a pointer, a word of them in each pass.
    fn behind_pointer(
        &mut self,
        source: &Source,
        first: Value,
        extent: Extent,
        span: Span,
    ) -> Option<Value> {
        let of = self.select(Selector::GET_TYPE, &[source.data], Type::Type, span);
        let step = self.step_behind(source, first, span);
        let (high, none) = (self.uint(HIGH_BITS, span), self.uint(0, span));
        let refused = self.pick(extent.only_ascii, high, none, Type::UInt, span);
        // A character has no child.
        let nothing = self.element_at(first, none, span);
        let mut invariants = vec![of, refused, nothing];
        invariants.extend(step.invariants(self.range));
        let starts = [self.literal("", span), first, none];
        let bound = self.most_bytes() + WORD;
        let counter = 2;
        let repeat =
            Repeat { starts: &starts, invariants: &invariants, counter, bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, at, count) = (vars[0], vars[1], vars[2]);
            let read = body.value(Node::Read(at.id), Type::Object, span);
            // Without offsets it is the first character, which was read, or as large as a pointer.
            let word = if body.range.last() < Lldb::V24 { at } else { read };
            let cast = body.select(Selector::CAST, &[word, of], Type::Object, span);
            let number = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[cast], Type::UInt, span);
            let (bytes, has_nul) = body.bytes_of(number, count, extent.count, span);
            let word = body.uint(WORD, span);
            let read_all = body.operate(Arithmetic::Add, count, word, span);
            let exit = body.ends_before(at, cast, count, extent, span);
            let more = body.value(Node::Characters(bytes.id, WORD as u8), Type::String, span);
            let longer = body.concat(&[text, more], span);
            let mut next = body.next_word(&step, at, read, nothing, span);
            if let Some(end) = extent.count {
                let is_last = body.comparison(Comparison::Ge, read_all, end, span);
                next = body.pick(is_last, at, next, Type::Object, span);
            }
            next = body.pick(has_nul, nothing, next, Type::Object, span);
            if extent.count.is_none() {
                // The same word is read until the bound is met: so the text has no end.
                let is_refused = body.operate(Arithmetic::And, bytes, refused, span);
                let is_refused = body.is_not_zero(is_refused, span);
                next = body.pick(is_refused, at, next, Type::Object, span);
            }
            Some((exit, vec![longer, next, read_all]))
        })?;
        let has_ended = self.is_missing(ends[1], span);
        let is_whole = match extent.count {
            Some(end) => {
                let is_behind = self.comparison(Comparison::Ge, ends[2], end, span);
                let goes_on = self.not(has_ended, span);
                self.operate(Arithmetic::And, is_behind, goes_on, span)
            }
            None => has_ended,
        };
        Some(self.if_whole(ends[0], is_whole, extent, span))
    }

    /// Whether nothing is read of a word: behind the end of the text, or where it cannot be read.
    fn ends_before(
        &mut self,
        at: Value,
        word: Value,
        count: Value,
        extent: Extent,
        span: Span,
    ) -> Value {
        let is_missing = self.is_missing(at, span);
        let is_readable = self.is_readable(word, span);
        let is_unreadable = self.not(is_readable, span);
        let ends = self.either(is_missing, is_unreadable, span);
        match extent.count {
            Some(end) => {
                let is_behind = self.comparison(Comparison::Ge, count, end, span);
                self.either(is_behind, ends, span)
            }
            None => ends,
        }
    }

    /// The bytes of a word in front of a NUL and of the end of the text, and whether there is a NUL.
    fn bytes_of(
        &mut self,
        word: Value,
        count: Value,
        end: Option<Value>,
        span: Span,
    ) -> (Value, Value) {
        let all = self.uint(u64::MAX, span);
        let mask = end.map(|end| {
            let (size, bits) = (self.uint(WORD, span), self.uint(8 * WORD, span));
            let left = self.operate(Arithmetic::Sub, end, count, span);
            let is_last = self.comparison(Comparison::Lt, left, size, span);
            let left = self.operate(Arithmetic::Mul, left, size, span);
            let hidden = self.operate(Arithmetic::Sub, bits, left, span);
            let mask = self.operate(Arithmetic::Shr, all, hidden, span);
            self.pick(is_last, mask, all, Type::UInt, span)
        });
        // Behind the end no byte counts as a NUL.
        let filled = mask.map_or(word, |mask| {
            let behind = self.value(Node::Complement(mask.id), Type::UInt, span);
            self.operate(Arithmetic::Or, word, behind, span)
        });
        // The lowest bit that is set is in the first NUL.
        let (low, high) = (self.uint(LOW_BITS, span), self.uint(HIGH_BITS, span));
        let less = self.operate(Arithmetic::Sub, filled, low, span);
        let other = self.value(Node::Complement(filled.id), Type::UInt, span);
        let nuls = self.operate(Arithmetic::And, less, other, span);
        let nuls = self.operate(Arithmetic::And, nuls, high, span);
        let one = self.uint(1, span);
        let before = self.operate(Arithmetic::Sub, nuls, one, span);
        let other = self.value(Node::Complement(nuls.id), Type::UInt, span);
        let before = self.operate(Arithmetic::And, before, other, span);
        let mut bytes = self.operate(Arithmetic::And, word, before, span);
        if let Some(mask) = mask {
            bytes = self.operate(Arithmetic::And, bytes, mask, span);
        }
        (bytes, self.is_not_zero(nuls, span))
    }

    /// A text if it is whole. That is known otherwise of one that may hold any character.
    fn if_whole(&mut self, text: Value, is_whole: Value, extent: Extent, span: Span) -> Value {
        let is_usable = match extent.count {
            Some(_) => is_whole,
            None => {
                let is_known = self.not(extent.only_ascii, span);
                self.operate(Arithmetic::Or, is_whole, is_known, span)
            }
        };
        let nothing = self.literal("", span);
        self.pick(is_usable, text, nothing, Type::String, span)
    }

    /// How many bytes of a text are read: fewer in many passes of loops around it.
    pub(super) fn most_bytes(&self) -> u64 {
        (MAX_ALL_PASSES / self.passes_around.max(1)).clamp(WORD, MOST)
    }

    /// How the word behind another is found.
    fn step_behind(&mut self, source: &Source, first: Value, span: Span) -> Step {
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type, span);
        let has_offsets = self.at_least(Lldb::V24, span, span);
        let model = self.select(Selector::GET_TYPE, &[source.model], Type::Type, span);
        let (is_string, member) = (source.is_string, source.member);
        Step { is_string, has_offsets, of, model, member }
    }

    /// The object eight bytes behind one that was read.
    fn next_word(
        &mut self,
        step: &Step,
        at: Value,
        read: Value,
        nothing: Value,
        span: Span,
    ) -> Value {
        let behind = self.narrowed_by(step.has_offsets, |body| {
            let name = body.literal("+8", span);
            let offset = body.value(Node::Integer(WORD.into()), Type::Integer, span);
            let args = [at, name, offset, step.of];
            body.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span)
        });
        let model = self.select(Selector::CAST, &[read, step.model], Type::Object, span);
        let member = self.member_named(model, step.member, span);
        let member = self.pick(step.is_string, member, nothing, Type::Object, span);
        self.pick(step.has_offsets, behind, member, Type::Object, span)
    }

    /// Whether an object is shown as a character: `'A'`, `'\n'`, `'\xff'`.
    fn is_character(&mut self, object: Value, span: Span) -> Value {
        let length = self.value_length(object, span);
        let (shortest, lengths) = (self.uint(3, span), self.uint(4, span));
        let above = self.operate(Arithmetic::Sub, length, shortest, span);
        self.comparison(Comparison::Lt, above, lengths, span)
    }

    pub(super) fn value_length(&mut self, object: Value, span: Span) -> Value {
        let value = self.plain(object, span);
        let value = self.concat(&[value], span);
        self.select(Selector::STRLEN, &[value], Type::UInt, span)
    }

    pub(super) fn is_readable(&mut self, object: Value, span: Span) -> Value {
        let length = self.value_length(object, span);
        self.is_not_zero(length, span)
    }

    pub(super) fn element_at(&mut self, object: Value, index: Value, span: Span) -> Value {
        self.value(Node::ChildAt(object.id, index.id), Type::Object, span)
    }

    fn member_of(&mut self, object: Value, name: &str, span: Span) -> Value {
        self.value(Node::Member(object.id, name.into()), Type::Object, span)
    }

    fn member_named(&mut self, object: Value, name: Value, span: Span) -> Value {
        self.select(Selector::GET_CHILD_WITH_NAME, &[object, name], Type::Object, span)
    }

    fn is_there(&mut self, object: Value, span: Span) -> Value {
        let missing = self.is_missing(object, span);
        self.not(missing, span)
    }
}
