//! The characters behind a pointer, read as words.
//!
//! Eight bytes are read as one number, by a cast of the first of them to the type of the pointer.
//! LLDB 24 finds the next eight at an offset. Earlier releases find them only if a type with a
//! member eight bytes after its start is known: a `std::string` is one, in both libraries.

use super::characters::{COUNT_BYTES, Extent};
use super::repeat::Repeat;
use super::std_string::CharacterSource;
use super::{Builder, Typed};
use crate::isa::{Lldb, LldbRange, Selector};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};

/// The size of a pointer in bytes.
pub(super) const WORD: u64 = 8;
/// The lowest bit of each byte of a word, and the highest.
const LOW_BITS: u64 = u64::MAX / 0xff;
const HIGH_BITS: u64 = LOW_BITS << 7;

/// The way to the next word.
pub(super) struct WordStep {
    /// Whether the debugger can make objects at an offset.
    has_offsets: Typed,
    /// The type of a character.
    of: Typed,
    /// The type of the model.
    model: Typed,
}

/// A word in a pass of [`Builder::words`].
pub(super) struct Word {
    /// The characters before it.
    pub(super) text: Typed,
    /// The number of their bytes.
    pub(super) count: Typed,
    /// Its first character.
    pub(super) at: Typed,
    /// Its bytes.
    pub(super) number: Typed,
    /// The first character of the next word.
    pub(super) behind: Typed,
    /// The place after the last word.
    pub(super) nothing: Typed,
    /// Whether it cannot be read, or there is none.
    pub(super) exit: Typed,
}

impl Builder {
    /// Reads the characters behind a pointer; also returns whether all of them were read.
    pub(super) fn in_words(
        &mut self,
        source: &CharacterSource,
        first: Typed,
        extent: Extent,
    ) -> Option<(Typed, Typed)> {
        let refused = self.refused_bits(extent);
        let ends = self.words(source, first, refused.as_slice(), |body, word| {
            let read_all = body.operate(Arithmetic::Add, word.count, WORD);
            let mut exit = word.exit;
            let (bytes, next) = match extent {
                Extent::Count(end) => {
                    let is_behind = body.comparison(Comparison::Ge, word.count, end);
                    exit = body.operate(Arithmetic::Or, is_behind, exit);
                    let left = body.operate(Arithmetic::Sub, end, word.count);
                    let (bytes, has_nul) = body.bytes_of_count(word.number, left);
                    let is_last = body.comparison(Comparison::Ge, read_all, end);
                    let next = body.pick(is_last, word.at, word.behind);
                    (bytes, body.pick(has_nul, word.nothing, next))
                }
                Extent::ToNul { .. } => {
                    let (bytes, has_nul) = body.bytes_to_nul(word.number);
                    let refused = refused.unwrap_or_else(|| body.uint(0));
                    let refused = body.operate(Arithmetic::And, bytes, refused);
                    let is_refused = body.is_not_zero(refused);
                    let next = body.pick(has_nul, word.nothing, word.behind);
                    // The same word is read again until the bound is met, so that the text has no
                    // end.
                    (bytes, body.pick(is_refused, word.at, next))
                }
            };
            let longer = body.with_characters(word.text, bytes, WORD as u8);
            Some((exit, vec![longer, next, read_all]))
        })?;
        let is_whole = self.were_all_read(ends[1], ends[2], extent);
        Some((ends[0], is_whole))
    }

    /// A loop over the words behind a pointer. `pass` makes the condition that ends it and the next text, place and number
    /// of bytes, which the results are; a missing place ends it as well. `own` values are the same in each pass.
    pub(super) fn words(
        &mut self,
        source: &CharacterSource,
        first: Typed,
        own: &[Typed],
        mut pass: impl FnMut(&mut Builder, &Word) -> Option<(Typed, Vec<Typed>)>,
    ) -> Option<Vec<Typed>> {
        let of = self.select(Selector::GET_TYPE, &[source.data], Type::Type);
        let step = self.step_behind(source, first);
        // A character has no child.
        let zero = self.uint(0);
        let nothing = self.element_at(first, zero);
        let mut invariants = vec![of, nothing];
        invariants.extend(own);
        invariants.extend(step.invariants(self.range));
        let starts = [self.literal(""), first, zero];
        let (counter, bound) = (2, self.most_bytes() + WORD);
        let repeat =
            Repeat { starts: &starts, invariants: &invariants, counter, bound, ..COUNT_BYTES };
        self.repeat(repeat, |body, vars| {
            let (text, end_or_word, count) = (vars[0], vars[1], vars[2]);
            let is_missing = body.is_missing(end_or_word);
            let at = body.first_there(end_or_word, first);
            let word = body.select(Selector::CAST, &[at, of], Type::Object);
            let is_readable = body.is_readable(word);
            let is_unreadable = body.not(is_readable);
            let exit = body.operate(Arithmetic::Or, is_unreadable, is_missing);
            let number = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[word], Type::UInt);
            let behind = body.next_word(&step, at, word);
            pass(body, &Word { text, count, at, number, behind, nothing, exit })
        })
    }

    /// The bits of a word that are 0 in a text that is read.
    fn refused_bits(&mut self, extent: Extent) -> Option<Typed> {
        let Extent::ToNul { is_long, .. } = extent else { return None };
        Some(self.operate(Arithmetic::Mul, HIGH_BITS, is_long))
    }

    /// Whether the words reach the end of a text: a NUL ends it, or its number of bytes without a
    /// NUL.
    fn were_all_read(&mut self, at: Typed, count: Typed, extent: Extent) -> Typed {
        let has_nul = self.is_missing(at);
        let Extent::Count(end) = extent else { return has_nul };
        let is_behind = self.comparison(Comparison::Ge, count, end);
        let has_none = self.not(has_nul);
        self.operate(Arithmetic::And, is_behind, has_none)
    }

    /// The bytes of a word before its first NUL, and whether it has one.
    fn bytes_to_nul(&mut self, word: Typed) -> (Typed, Typed) {
        let (nul, before) = self.first_nul(word);
        (self.operate(Arithmetic::And, word, before), self.is_not_zero(nul))
    }

    /// The bytes of a word before the end of the text, and whether a NUL is among them.
    fn bytes_of_count(&mut self, word: Typed, left: Typed) -> (Typed, Typed) {
        let left = self.smaller(left, WORD);
        let unused = self.operate(Arithmetic::Sub, WORD, left);
        let unused = self.operate(Arithmetic::Mul, unused, 8);
        let all = self.operate(Arithmetic::Shr, u64::MAX, unused);
        let (nuls, before) = self.first_nul(word);
        let nuls = self.operate(Arithmetic::And, nuls, all);
        let kept = self.operate(Arithmetic::And, before, all);
        (self.operate(Arithmetic::And, word, kept), self.is_not_zero(nuls))
    }

    /// A bit of each NUL of a word, of which bits after the first one may be wrong, and the bits up to that of the first.
    fn first_nul(&mut self, word: Typed) -> (Typed, Typed) {
        let (low, high) = (self.uint(LOW_BITS), self.uint(HIGH_BITS));
        let nuls = self.operate(Arithmetic::Sub, word, low);
        let others = self.value(Node::Complement(word.id), Type::UInt);
        let nuls = self.operate(Arithmetic::And, nuls, others);
        let nuls = self.operate(Arithmetic::And, nuls, high);
        let below = self.operate(Arithmetic::Sub, nuls, 1);
        (nuls, self.operate(Arithmetic::Xor, below, nuls))
    }

    /// A text and the characters of so many bytes, the lowest first; a NUL is none.
    pub(super) fn with_characters(&mut self, text: Typed, bytes: Typed, count: u8) -> Typed {
        let characters = self.value(Node::Characters(bytes.id, count), Type::String);
        self.concat(&[text, characters])
    }

    /// Prepares the way to the next word.
    fn step_behind(&mut self, source: &CharacterSource, first: Typed) -> WordStep {
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type);
        let has_offsets = self.at_least(Lldb::V24);
        let model = self.select(Selector::GET_TYPE, &[source.model], Type::Type);
        WordStep { has_offsets, of, model }
    }

    /// The object eight bytes after one that was read as a word. A cast to a larger type works: it
    /// was read, or is as large as a pointer.
    fn next_word(&mut self, step: &WordStep, at: Typed, word: Typed) -> Typed {
        let name = self.literal("");
        let offset = self.value(Node::Integer(WORD.into()), Type::Integer);
        let args = [at, name, offset, step.of];
        let at = self.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object);
        let behind = self.value(Node::Read(at.id), Type::Object);
        let model = self.select(Selector::CAST, &[word, step.model], Type::Object);
        let second = self.element_at(model, 1);
        self.pick(step.has_offsets, behind, second)
    }
}

impl WordStep {
    /// Values for the first step, in some releases.
    fn invariants(&self, range: LldbRange) -> Vec<Typed> {
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
