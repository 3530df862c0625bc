//! `\\(name, characters: wide)`: texts of `char16_t`, `char32_t` and `wchar_t` without LLDB's quotes.
//!
//! They are read as other texts are ([`super::characters`]), by units of 16 or 32 bits, each of which
//! becomes UTF-8. Half a pair of UTF-16 is refused. LLDB's text has one character before the quotes.

use super::characters::{COUNT_BYTES, Characters, NUL, REFUSED};
use super::repeat::Repeat;
use super::std_string::CharacterSource;
use super::words::WORD;
use super::{Builder, Typed};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};

/// The length of the quotes around a text and of its prefix.
const PREFIX_AND_QUOTES: u64 = 3;
/// The length of the value of a `char16_t`: `U+0061`.
const LENGTH_OF_16: u64 = 6;
/// The length of the value of an address, which is longer than that of any character.
const LENGTH_OF_ADDRESS: u64 = 16;
/// The bits by which the units of pairs in UTF-16 are known, and their value.
const PAIR_BITS: u64 = 0xf800;
const PAIR: u64 = 0xd800;

/// The units of a text.
#[derive(Clone, Copy)]
struct Units {
    /// The number of their bits.
    bits: Typed,
    /// The bits of one of them.
    mask: Typed,
}

impl Builder {
    /// The characters of an object for which LLDB shows a text of this length.
    pub(super) fn wide_characters(&mut self, object: Typed, length: Typed) -> Characters {
        let source = self.character_source(object);
        let first = self.element_at(source.data, 0);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[source.data], Type::UInt);
        let is_long = self.may_be_cut(length, elements);
        let is_single = self.comparison(Comparison::Eq, elements, 1);
        let array = self.wide_array(source.data, (first, elements), (length, is_long));
        let behind = self.wide_words(&source, first);
        let [behind, array] = [behind, array].map(|read| self.if_whole(read));
        let text = self.pick(is_single, behind, array);
        let found = self.select(Selector::STRLEN, &[text], Type::UInt);
        let is_as_shown = self.is_as_shown((found, length), PREFIX_AND_QUOTES, (is_long, None));
        // LLDB shows none of a `std::u16string` of libstdc++.
        let is_some = self.is_not_zero(found);
        let is_shown = self.is_not_zero(length);
        let is_right = self.pick(is_shown, is_as_shown, is_some);
        let is_character = self.is_wide_character(first);
        Characters { is_character, is_right, text }
    }

    /// Whether LLDB shows an object as a character of such a type, which has a summary.
    fn is_wide_character(&mut self, object: Typed) -> Typed {
        let summary = self.select(Selector::SUMMARY, &[object], Type::String);
        let summary = self.select(Selector::STRLEN, &[summary], Type::UInt);
        let has_summary = self.is_not_zero(summary);
        let value = self.value_length(object);
        let is_short = self.comparison(Comparison::Le, value, LENGTH_OF_ADDRESS);
        let is_missing = self.is_missing(object);
        let is_there = self.not(is_missing);
        let is_character = self.both(has_summary, is_short);
        self.both(is_there, is_character)
    }

    fn units(&mut self, source: &CharacterSource, first: Typed) -> Units {
        let is_32 = self.has_32_bits(source, first);
        let more = self.operate(Arithmetic::Mul, 16, is_32);
        let bits = self.operate(Arithmetic::Add, 16, more);
        let above = self.operate(Arithmetic::Shl, 1, bits);
        Units { bits, mask: self.operate(Arithmetic::Sub, above, 1) }
    }

    /// Whether a character has 32 bits: LLDB 24 knows the size of its type. Before it the buffer of a
    /// string does, or the value of a `char16_t`, which LLDB 23 does not tell from a `char32_t`.
    fn has_32_bits(&mut self, source: &CharacterSource, first: Typed) -> Typed {
        let has_sizes = self.at_least(Lldb::V24);
        let of = self.select(Selector::GET_TYPE, &[first], Type::Type);
        let size = self.select(Selector::GET_BYTE_SIZE, &[of], Type::Integer);
        let of_16 = self.value(Node::Integer(2), Type::Integer);
        let by_size = self.comparison(Comparison::Gt, size, of_16);
        let buffer = source.buffer;
        let value = self.value_length(first);
        let by_value = self.comparison(Comparison::Ne, value, LENGTH_OF_16);
        let has_none = self.is_missing(buffer);
        let room = self.select(Selector::GET_NUM_CHILDREN, &[buffer], Type::UInt);
        let by_room = self.comparison(Comparison::Lt, room, WORD);
        let older = self.pick(has_none, by_value, by_room);
        self.pick(has_sizes, by_size, older)
    }

    /// Reads the characters of an array; also returns whether all were read.
    fn wide_array(
        &mut self,
        array: Typed,
        (first, elements): (Typed, Typed),
        (length, is_long): (Typed, Typed),
    ) -> Option<(Typed, Typed)> {
        let one = self.uint(1);
        let last = self.operate(Arithmetic::Sub, elements, one);
        let elements = [one, last].into_iter().fold(elements, |elements, index| {
            let element = self.element_at(array, index);
            let is_like = self.have_equal_types(first, element);
            self.operate(Arithmetic::Mul, elements, is_like)
        });
        let most = self.operate(Arithmetic::Sub, length, PREFIX_AND_QUOTES);
        let nul = self.operate(Arithmetic::Mul, NUL, is_long);
        let most = self.operate(Arithmetic::Or, most, nul);
        let ends = self.elements(array, (elements, most, nul), |body, text, count, unit| {
            let longer = body.with_code_point(text, unit);
            let is_nul = body.comparison(Comparison::Eq, unit, 0);
            let marked = body.operate(Arithmetic::Mul, nul, is_nul);
            let read = body.units_read(count, unit);
            vec![longer, body.operate(Arithmetic::Add, read, marked)]
        })?;
        Some((ends[0], self.has_nul(ends[1])))
    }

    /// Reads the characters behind a pointer by words; also returns whether a NUL ends them.
    fn wide_words(&mut self, source: &CharacterSource, first: Typed) -> Option<(Typed, Typed)> {
        let units = self.units(source, first);
        let own = [units.bits, units.mask];
        let ends = self.words(source, first, &own, |body, word| {
            let (text, taken) = body.units_of_word(word.text, word.number, units)?;
            let all = body.operate(Arithmetic::Div, 8 * WORD, units.bits);
            let has_nul = body.comparison(Comparison::Lt, taken, all);
            let is_refused = body.comparison(Comparison::Gt, taken, all);
            // The same word is read again until the bound is met, so that the text has no end.
            let next = body.pick(is_refused, word.at, word.behind);
            let next = body.pick(has_nul, word.nothing, next);
            let count = body.operate(Arithmetic::Add, word.count, WORD);
            Some((word.exit, vec![text, next, count]))
        })?;
        let has_nul = self.is_missing(ends[1]);
        Some((ends[0], has_nul))
    }

    /// A text with the characters of a word before its first NUL; also returns their number, which
    /// exceeds that of a word's units if one is refused.
    fn units_of_word(&mut self, text: Typed, word: Typed, units: Units) -> Option<(Typed, Typed)> {
        let zero = self.uint(0);
        let starts = [text, zero, word];
        let repeat = Repeat { starts: &starts, bound: WORD / 2, ..COUNT_BYTES };
        let ends = self.repeat(repeat, |body, vars| {
            let (text, taken, rest) = (vars[0], vars[1], vars[2]);
            let unit = body.operate(Arithmetic::And, rest, units.mask);
            let exit = body.comparison(Comparison::Eq, unit, zero);
            let longer = body.with_code_point(text, unit);
            let taken = body.units_read(taken, unit);
            let rest = body.operate(Arithmetic::Shr, rest, units.bits);
            Some((exit, vec![longer, taken, rest]))
        })?;
        Some((ends[0], ends[1]))
    }

    /// The number of units read with a further one.
    fn units_read(&mut self, count: Typed, unit: Typed) -> Typed {
        let bits = self.operate(Arithmetic::And, unit, PAIR_BITS);
        let is_half = self.comparison(Comparison::Eq, bits, PAIR);
        let refused = self.operate(Arithmetic::Mul, REFUSED, is_half);
        let count = self.operate(Arithmetic::Add, count, 1);
        self.operate(Arithmetic::Add, count, refused)
    }

    /// A text and a code point in UTF-8.
    pub(super) fn with_code_point(&mut self, text: Typed, code: Typed) -> Typed {
        let (mut shorter, mut longest, mut behind) = (Vec::new(), code, None);
        for (size, mark) in [(1, 0xc0), (2, 0xe0), (3, 0xf0)] {
            shorter.push(longest);
            let tail = self.continuation(code, 6 * (size - 1), behind);
            behind = Some(tail);
            let lead = self.operate(Arithmetic::Shr, code, 6 * size);
            let lead = self.operate(Arithmetic::Or, lead, mark);
            let tail = self.operate(Arithmetic::Shl, tail, 8);
            longest = self.operate(Arithmetic::Or, lead, tail);
        }
        let forms = shorter.into_iter().zip([0x80, 0x800, 0x1_0000]);
        let bytes = forms.rev().fold(longest, |longer, (bytes, above)| {
            let is_below = self.comparison(Comparison::Lt, code, above);
            self.pick(is_below, bytes, longer)
        });
        self.with_characters(text, bytes, 4)
    }

    /// Six bits of a code point as a byte, and the bytes after it.
    fn continuation(&mut self, code: Typed, places: u64, behind: Option<Typed>) -> Typed {
        let byte = self.operate(Arithmetic::Shr, code, places);
        let byte = self.operate(Arithmetic::And, byte, 0x3f);
        let byte = self.operate(Arithmetic::Or, byte, 0x80);
        let Some(behind) = behind else { return byte };
        let behind = self.operate(Arithmetic::Shl, behind, 8);
        self.operate(Arithmetic::Or, byte, behind)
    }
}
