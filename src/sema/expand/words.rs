//! The characters behind a pointer, read as words.
//!
//! Eight bytes are read as one number, by a cast of the first of them to the type of the pointer.
//! LLDB 24 finds the next eight at an offset. Earlier releases find them only if a type with a
//! member eight bytes behind its start is known: a `std::string` is one, in both libraries.

use super::characters::{COUNT_BYTES, Extent};
use super::repeat::Repeat;
use super::std_string::CharacterSource;
use super::{Builder, Value};
use crate::isa::{Lldb, LldbRange, Selector};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;

/// The size of a pointer in bytes.
pub(super) const WORD: u64 = 8;

/// The way to the next word.
struct Step {
    /// Whether the debugger can make objects at an offset.
    has_offsets: Value,
    /// The type of a character.
    of: Value,
    /// The type of the model.
    model: Value,
}

impl Builder {
    /// Reads the characters behind a pointer; also returns whether all of them were read.
    pub(super) fn in_words(
        &mut self,
        source: &CharacterSource,
        first: Value,
        extent: Extent,
        span: Span,
    ) -> Option<(Value, Value)> {
        let of = self.select(Selector::GET_TYPE, &[source.data], Type::Type, span);
        let step = self.step_behind(source, first, span);
        let zero = self.uint(0, span);
        // A character has no child.
        let nothing = self.element_at(first, zero, span);
        let mut invariants = vec![of, nothing];
        let refusal = self.refusal(extent, WORD, span);
        invariants.extend(refusal);
        invariants.extend(step.invariants(self.range));
        let starts = [self.literal("", span), first, zero];
        let bound = self.most_bytes() + WORD;
        let counter = 2;
        let repeat =
            Repeat { starts: &starts, invariants: &invariants, counter, bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, end_or_word, count) = (vars[0], vars[1], vars[2]);
            let is_missing = body.is_missing(end_or_word, span);
            let at = body.first_there(end_or_word, first, span);
            let word = body.select(Selector::CAST, &[at, of], Type::Object, span);
            let is_readable = body.is_readable(word, span);
            let is_unreadable = body.not(is_readable, span);
            let mut exit = body.operate(Arithmetic::Or, is_missing, is_unreadable, span);
            if let Some(end) = extent.count {
                let is_behind = body.comparison(Comparison::Ge, count, end, span);
                exit = body.operate(Arithmetic::Or, is_behind, exit, span);
            }
            let size = body.uint(WORD, span);
            let number = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[word], Type::UInt, span);
            let end = extent.count.map(|end| {
                let left = body.operate(Arithmetic::Sub, end, count, span);
                body.smaller(left, size, span)
            });
            let (text, taken) = body.characters_of(text, number, end, refusal, span)?;
            let read_all = body.operate(Arithmetic::Add, count, size, span);
            // If a byte is refused, the same word is read again until the bound is met, so that the
            // text has no end.
            let (goes_on, is_cut) = match extent.count.zip(end) {
                Some((all, end)) => (
                    body.comparison(Comparison::Lt, read_all, all, span),
                    body.comparison(Comparison::Ne, taken, end, span),
                ),
                None => (
                    body.comparison(Comparison::Eq, taken, size, span),
                    body.comparison(Comparison::Lt, taken, size, span),
                ),
            };
            let behind = body.next_word(&step, at, word, span);
            let next = body.pick(goes_on, behind, at, Type::Object, span);
            let next = body.pick(is_cut, nothing, next, Type::Object, span);
            Some((exit, vec![text, next, read_all]))
        })?;
        let is_whole = self.were_all_read(ends[1], ends[2], extent, span);
        Some((ends[0], is_whole))
    }

    /// Whether the words reach the end of a text: a NUL ends it, or its number of bytes without a
    /// NUL.
    fn were_all_read(&mut self, at: Value, count: Value, extent: Extent, span: Span) -> Value {
        let has_nul = self.is_missing(at, span);
        let Some(end) = extent.count else { return has_nul };
        let is_behind = self.comparison(Comparison::Ge, count, end, span);
        let has_none = self.not(has_nul, span);
        self.operate(Arithmetic::And, is_behind, has_none, span)
    }

    /// Appends the characters of a word to a text, up to a NUL or the end; also returns their
    /// number, which is beyond the end if one is refused.
    fn characters_of(
        &mut self,
        text: Value,
        word: Value,
        end: Option<Value>,
        refusal: Option<Value>,
        span: Span,
    ) -> Option<(Value, Value)> {
        let zero = self.uint(0, span);
        let starts = [text, zero, word];
        let repeat =
            Repeat { starts: &starts, invariants: end.as_slice(), bound: WORD, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, taken, rest) = (vars[0], vars[1], vars[2]);
            let (all, bits) = (body.uint(0xff, span), body.uint(8, span));
            let byte = body.operate(Arithmetic::And, rest, all, span);
            let is_nul = body.comparison(Comparison::Eq, byte, zero, span);
            let exit = match end {
                Some(end) => {
                    let is_behind = body.comparison(Comparison::Ge, taken, end, span);
                    body.operate(Arithmetic::Or, is_nul, is_behind, span)
                }
                None => is_nul,
            };
            let longer = body.with_character(text, byte, span);
            let more = body.bytes_read(byte, refusal, (Arithmetic::Shr, 4), span);
            let taken = body.operate(Arithmetic::Add, taken, more, span);
            Some((exit, vec![longer, taken, body.operate(Arithmetic::Shr, rest, bits, span)]))
        })?;
        Some((ends[0], ends[1]))
    }

    /// Prepares the way to the next word.
    fn step_behind(&mut self, source: &CharacterSource, first: Value, span: Span) -> Step {
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type, span);
        let has_offsets = self.at_least(Lldb::V24, span);
        let model = self.select(Selector::GET_TYPE, &[source.model], Type::Type, span);
        Step { has_offsets, of, model }
    }

    /// The object eight bytes behind one that was read as a word. A cast to a larger type works: it
    /// was read, or is as large as a pointer.
    fn next_word(&mut self, step: &Step, at: Value, word: Value, span: Span) -> Value {
        let name = self.literal("", span);
        let offset = self.value(Node::Integer(WORD.into()), Type::Integer, span);
        let args = [at, name, offset, step.of];
        let at = self.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object, span);
        let behind = self.value(Node::Read(at.id), Type::Object, span);
        let model = self.select(Selector::CAST, &[word, step.model], Type::Object, span);
        let second = self.uint(1, span);
        let second = self.element_at(model, second, span);
        self.pick(step.has_offsets, behind, second, Type::Object, span)
    }
}

impl Step {
    /// Values for the first step, in some releases.
    fn invariants(&self, range: LldbRange) -> Vec<Value> {
        let mut all = vec![];
        if range.last() >= Lldb::V24 {
            all.push(self.of);
        }
        if range.first() < Lldb::V24 {
            all.push(self.model);
        }
        all
    }
}
