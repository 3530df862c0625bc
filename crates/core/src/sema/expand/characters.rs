//! The characters of a text, read by loops: byte by byte from an array, by words elsewhere.

use super::repeat::{MAX_ALL_PASSES, Repeat};
use super::std_string::CharacterSource;
use super::words::WORD;
use super::{Builder, Typed};
use crate::isa::{LldbRange, Selector};
use crate::sema::graph::{Arithmetic, Comparison, NodeId, Type};

/// The highest number of bytes that are read of a text.
const MOST: u64 = 4096;
/// The highest number of bytes that LLDB shows of a text, in quotes. LLDB also cuts every text in a
/// longer array.
const MOST_SHOWN: u64 = 1024;
/// The length of the quotes around a text, and of the dots after one that was cut.
const QUOTES: u64 = 2;
const DOTS: u64 = 3;
/// The amounts that a refused element and a NUL add to the number of elements read of an array, of
/// which the text must end at the NUL. Each exceeds the length of any text.
pub(super) const REFUSED: u64 = 2 * MOST;
pub(super) const NUL: u64 = 1 << 20;
/// The places by which the highest bit of a byte is moved to that of [`REFUSED`].
const TO_REFUSED: u64 = 6;

/// The known size of a text.
#[derive(Clone, Copy)]
pub(super) enum KnownSize {
    /// The number of its bytes.
    Count(Typed),
    /// The length of the text that LLDB shows in quotes.
    Shown(Typed),
    /// The same of a text of wide characters.
    Wide(Typed),
}

/// The part of a text that is read.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// A number of bytes, none of which is a NUL.
    Count(Typed),
    /// The bytes before a NUL.
    ToNul {
        /// The length of the text that LLDB shows in quotes.
        shown: Typed,
        /// Whether LLDB may have cut it; bytes outside ASCII are refused then.
        is_long: Typed,
    },
}

/// The characters of an object.
#[derive(Clone, Copy)]
pub(super) struct Characters {
    /// Whether it has characters, where that is known without reading them.
    pub(super) is_character: Typed,
    /// Whether all characters were read, if it has any.
    pub(super) is_right: Typed,
    /// The characters.
    pub(super) text: Typed,
}

/// The start of the characters of an object.
struct Start {
    source: CharacterSource,
    first: Typed,
    /// The number of elements of the array, or 1 of a pointer.
    elements: Typed,
    /// Whether the first element is a character, and whether it is not a wide one.
    is_character: Typed,
    is_narrow: Typed,
}

/// The key of characters: the object, its size, whether they are wide, the releases, and the passes of the
/// loops around.
pub(super) type CharactersKey = (NodeId, Option<NodeId>, bool, LldbRange, u64);

/// A loop whose second state value is the number of bytes read.
pub(super) const COUNT_BYTES: Repeat<'_> =
    Repeat { starts: &[], invariants: &[], counter: 1, bound: 0, tests_nodes: false };

impl Builder {
    pub(super) fn characters(&mut self, object: Typed, known: KnownSize) -> Characters {
        let count = match known {
            KnownSize::Count(count) => Some(count.id),
            KnownSize::Shown(_) | KnownSize::Wide(_) => None,
        };
        let is_wide = matches!(known, KnownSize::Wide(_));
        let key = (object.id, count, is_wide, self.range, self.passes_around);
        if let Some(characters) = self.characters.get(&key) {
            return *characters;
        }
        let characters = match known {
            KnownSize::Count(count) => self.counted_characters(object, count),
            KnownSize::Shown(length) => self.shown_characters(object, length),
            KnownSize::Wide(length) => self.wide_characters(object, length),
        };
        self.characters.insert(key, characters);
        characters
    }

    fn counted_characters(&mut self, object: Typed, count: Typed) -> Characters {
        let start = self.start_of_characters(object);
        let text = self.read_text(&start, Extent::Count(count));
        let is_character = self.both(start.is_character, start.is_narrow);
        let found = self.select(Selector::STRLEN, &[text], Type::UInt);
        let is_whole = self.is_not_zero(found);
        let is_empty = self.comparison(Comparison::Eq, count, 0);
        Characters { is_character, is_right: self.either(is_whole, is_empty), text }
    }

    fn shown_characters(&mut self, object: Typed, length: Typed) -> Characters {
        let start = self.start_of_characters(object);
        let Start { is_character, is_narrow, elements, .. } = start;
        let is_long = self.may_be_cut(length, elements);
        let text = self.read_text(&start, Extent::ToNul { shown: length, is_long });
        let found = self.select(Selector::STRLEN, &[text], Type::UInt);
        let is_long = (is_long, Some(is_narrow));
        let is_right = self.is_as_shown((found, length), QUOTES, is_long);
        Characters { is_character, is_right, text }
    }

    fn start_of_characters(&mut self, object: Typed) -> Start {
        let source = self.character_source(object);
        let first = self.element_at(source.data, 0);
        let is_character = self.is_character(first);
        // A wide character has a summary.
        let summary = self.select(Selector::SUMMARY, &[first], Type::String);
        let prefix = self.select(Selector::STRLEN, &[summary], Type::UInt);
        let is_narrow = self.comparison(Comparison::Eq, prefix, 0);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[source.data], Type::UInt);
        Start { source, first, elements, is_character, is_narrow }
    }

    /// The characters of an object whose first character and size are known; empty if they cannot
    /// be read to the end.
    fn read_text(&mut self, start: &Start, extent: Extent) -> Typed {
        let Start { source, first, elements, .. } = start;
        let (first, elements) = (*first, *elements);
        let is_single = self.comparison(Comparison::Eq, elements, 1);
        let of_array = self.elements_of_array(source.data, first, elements);
        let array = self.in_array(source.data, of_array, extent);
        let array = self.if_whole(array);
        let behind = self.in_words(source, first, extent);
        let behind = self.if_whole(behind);
        self.pick(is_single, behind, array)
    }

    /// A text that was read, if all of it was; else an empty one.
    pub(super) fn if_whole(&mut self, read: Option<(Typed, Typed)>) -> Typed {
        match read {
            Some((text, is_whole)) => self.pick(is_whole, text, ""),
            None => self.literal(""),
        }
    }

    /// Whether LLDB may have cut a text of this length, in an array of this many elements.
    pub(super) fn may_be_cut(&mut self, length: Typed, elements: Typed) -> Typed {
        let is_long = self.comparison(Comparison::Gt, length, MOST_SHOWN + QUOTES);
        let is_large = self.comparison(Comparison::Gt, elements, MOST_SHOWN);
        self.operate(Arithmetic::Or, is_long, is_large)
    }

    /// Whether a text of this many bytes is the one that LLDB shows, with so many around it. `also`
    /// is a further condition for one that LLDB may have cut.
    ///
    /// LLDB's escapes are never shorter than the byte, and mostly longer. A text of the same length
    /// is therefore the same text. Of a text that LLDB may have cut, only ASCII is read, and no
    /// wide character.
    pub(super) fn is_as_shown(
        &mut self,
        (found, length): (Typed, Typed),
        around: u64,
        (is_long, also): (Typed, Option<Typed>),
    ) -> Typed {
        let more = self.operate(Arithmetic::Add, found, around + DOTS);
        let mut is_beyond = self.comparison(Comparison::Ge, more, length);
        if let Some(also) = also {
            is_beyond = self.operate(Arithmetic::And, is_beyond, also);
        }
        let same = self.operate(Arithmetic::Add, found, around);
        let is_same = self.comparison(Comparison::Eq, same, length);
        self.pick(is_long, is_beyond, is_same)
    }

    /// The number of elements of an array of characters; 0 of a struct that begins with a character,
    /// if its second member is none or its last one has a type with a longer or shorter name.
    fn elements_of_array(&mut self, array: Typed, first: Typed, elements: Typed) -> Typed {
        let one = self.uint(1);
        let last = self.operate(Arithmetic::Sub, elements, one);
        let [second, last] = [one, last].map(|index| self.element_at(array, index));
        let is_like = self.is_character(second);
        let is_last_like = self.have_equal_types(first, last);
        let is_like = self.operate(Arithmetic::Mul, elements, is_like);
        self.operate(Arithmetic::Mul, is_like, is_last_like)
    }

    /// Whether two objects have types with names of the same length.
    pub(super) fn have_equal_types(&mut self, a: Typed, b: Typed) -> Typed {
        let [a, b] = [a, b].map(|object| {
            let of = self.select(Selector::GET_TYPE, &[object], Type::Type);
            self.value_length(of)
        });
        self.comparison(Comparison::Eq, a, b)
    }

    /// Reads the characters of an array, one in each pass; also returns whether all were read.
    ///
    /// Each byte is at least one character of the text that LLDB shows, so no more are read. What a
    /// NUL in it and after it adds makes no difference then, since it is not a text.
    fn in_array(
        &mut self,
        array: Typed,
        elements: Typed,
        extent: Extent,
    ) -> Option<(Typed, Typed)> {
        let (most, marks) = match extent {
            Extent::Count(count) => (count, self.uint(NUL)),
            Extent::ToNul { shown, is_long } => {
                let marks = self.operate(Arithmetic::Mul, NUL | REFUSED, is_long);
                let most = self.operate(Arithmetic::Sub, shown, QUOTES);
                (self.operate(Arithmetic::Or, most, marks), marks)
            }
        };
        let ends = self.elements(array, (elements, most, marks), |body, text, count, unit| {
            let byte = body.operate(Arithmetic::And, unit, 0xff);
            let longer = body.with_characters(text, byte, 1);
            // All bits of a NUL less one are set.
            let bits = body.operate(Arithmetic::Sub, byte, 1);
            let bits = body.operate(Arithmetic::Or, bits, byte);
            let bits = body.operate(Arithmetic::Shl, bits, TO_REFUSED);
            let mark = body.operate(Arithmetic::And, bits, marks);
            let more = body.operate(Arithmetic::Add, 1, mark);
            vec![longer, body.operate(Arithmetic::Add, count, more)]
        })?;
        let is_whole = match extent {
            Extent::Count(count) => self.comparison(Comparison::Eq, ends[1], count),
            Extent::ToNul { .. } => self.has_nul(ends[1]),
        };
        Some((ends[0], is_whole))
    }

    /// Reads the elements of an array, up to a number of them: `pass` makes the next text and number of elements of
    /// these before a pass and the bits of an element. `marks` are added to the number.
    pub(super) fn elements(
        &mut self,
        array: Typed,
        (elements, most, marks): (Typed, Typed, Typed),
        pass: impl FnOnce(&mut Self, Typed, Typed, Typed) -> Vec<Typed>,
    ) -> Option<Vec<Typed>> {
        let starts = [self.literal(""), self.uint(0)];
        let bound = self.most_bytes() + 1;
        let repeat = Repeat { starts: &starts, invariants: &[marks, most], bound, ..COUNT_BYTES };
        self.repeat(repeat, |body, vars| {
            let (text, count) = (vars[0], vars[1]);
            let is_last = body.comparison(Comparison::Ge, count, elements);
            let is_enough = body.comparison(Comparison::Ge, count, most);
            let exit = body.operate(Arithmetic::Or, is_last, is_enough);
            let unit = body.element_at(array, count);
            let unit = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[unit], Type::UInt);
            Some((exit, pass(body, text, count, unit)))
        })
    }

    /// Whether a number of elements is marked by a NUL and by no refused element.
    pub(super) fn has_nul(&mut self, count: Typed) -> Typed {
        // A smaller number wraps.
        let beyond = self.operate(Arithmetic::Sub, count, self.most_bytes() + 1);
        self.comparison(Comparison::Ge, beyond, 2 * REFUSED)
    }

    /// The highest number of bytes that are read of a text; it is lower within loops.
    pub(super) fn most_bytes(&self) -> u64 {
        (MAX_ALL_PASSES / 6 / self.passes_around.max(1)).clamp(WORD, MOST)
    }

    /// Whether LLDB shows an object as a character: `'A'`, `'\n'`, `'\xff'`.
    fn is_character(&mut self, object: Typed) -> Typed {
        let length = self.value_length(object);
        let above = self.operate(Arithmetic::Sub, length, 3);
        self.comparison(Comparison::Lt, above, 4)
    }

    pub(super) fn is_readable(&mut self, object: Typed) -> Typed {
        let length = self.value_length(object);
        self.is_not_zero(length)
    }
}
