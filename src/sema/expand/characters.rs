//! The characters of a text, read by loops: byte by byte from an array, by words elsewhere.

use super::repeat::{MAX_ALL_PASSES, Repeat};
use super::std_string::CharacterSource;
use super::words::WORD;
use super::{Builder, Value};
use crate::isa::{LldbRange, Selector};
use crate::sema::graph::{Arithmetic, Comparison, Node, NodeId, Type};
use crate::source::Span;

/// The highest number of bytes that are read of a text.
const MOST: u64 = 4096;
/// The highest number of bytes that LLDB shows of a text, in quotes. LLDB also cuts every text in a
/// longer array.
const MOST_SHOWN: u64 = 1024;
/// The length of the quotes around a text, and around one that was cut.
const QUOTES: u64 = 2;
const QUOTES_AND_DOTS: u64 = 5;
/// The amount that a refused byte adds to the number of bytes read; it exceeds the length of any
/// text.
const REFUSED: u64 = 2 * MOST;

/// The known size of a text.
#[derive(Clone, Copy)]
pub(super) enum Known {
    /// The number of its bytes.
    Count(Value),
    /// The length of the text that LLDB shows in quotes.
    Shown(Value),
}

/// The part of a text that is read.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// The number of bytes; a NUL ends the text earlier.
    pub(super) count: Option<Value>,
    /// Whether a byte outside ASCII is refused; `None` if none is.
    pub(super) only_ascii: Option<Value>,
}

/// The characters of an object.
#[derive(Clone, Copy)]
pub(super) struct Characters {
    /// Whether it has characters, where that is known without reading them.
    pub(super) is_character: Value,
    /// Whether all characters were read, if it has any.
    pub(super) is_right: Value,
    /// The characters.
    pub(super) text: Value,
}

/// The key of characters: the object, its size, the releases, and the passes of the loops around.
pub(super) type CharactersKey = (NodeId, Option<NodeId>, LldbRange, u64);

/// A loop whose second state value is the number of bytes read.
pub(super) const COUNT_BYTES: Repeat<'_> =
    Repeat { starts: &[], invariants: &[], counter: 1, bound: 0, tests_nodes: false };

impl Builder {
    /// The characters of an object.
    pub(super) fn characters(&mut self, object: Value, known: Known, span: Span) -> Characters {
        let count = match known {
            Known::Count(count) => Some(count.id),
            Known::Shown(_) => None,
        };
        let key = (object.id, count, self.range, self.passes_around);
        if let Some(characters) = self.characters.get(&key) {
            return *characters;
        }
        let characters = self.read_characters(object, known, span);
        self.characters.insert(key, characters);
        characters
    }

    fn read_characters(&mut self, object: Value, known: Known, span: Span) -> Characters {
        let source = self.character_source(object, span);
        let zero = self.uint(0, span);
        let first = self.element_at(source.data, zero, span);
        let is_character = self.is_character(first, span);
        // A wide character has a summary.
        let summary = self.select(Selector::SUMMARY, &[first], Type::String, span);
        let prefix = self.select(Selector::STRLEN, &[summary], Type::UInt, span);
        let is_narrow = self.comparison(Comparison::Eq, prefix, zero, span);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[source.data], Type::UInt, span);
        match known {
            Known::Count(count) => {
                let extent = Extent { count: Some(count), only_ascii: None };
                let text = self.read_text(&source, (first, elements), extent, span);
                let is_character = self.both(is_character, is_narrow, span);
                let found = self.select(Selector::STRLEN, &[text], Type::UInt, span);
                let is_whole = self.is_not_zero(found, span);
                let is_empty = self.comparison(Comparison::Eq, count, zero, span);
                let is_right = self.either(is_whole, is_empty, span);
                Characters { is_character, is_right, text }
            }
            Known::Shown(length) => {
                let is_long = self.may_be_cut(length, elements, span);
                let extent = Extent { count: None, only_ascii: Some(is_long) };
                let text = self.read_text(&source, (first, elements), extent, span);
                let found = self.select(Selector::STRLEN, &[text], Type::UInt, span);
                let is_right = self.is_as_shown(found, length, (is_long, is_narrow), span);
                Characters { is_character, is_right, text }
            }
        }
    }

    /// The characters of an object whose first character and size are known; empty if they cannot
    /// be read to the end.
    fn read_text(
        &mut self,
        source: &CharacterSource,
        (first, elements): (Value, Value),
        extent: Extent,
        span: Span,
    ) -> Value {
        let one = self.uint(1, span);
        let is_single = self.comparison(Comparison::Eq, elements, one, span);
        // A struct may also begin with a character.
        let last = self.operate(Arithmetic::Sub, elements, one, span);
        let mut of_array = elements;
        for index in [one, last] {
            let element = self.element_at(source.data, index, span);
            let is_like = self.is_character(element, span);
            of_array = self.operate(Arithmetic::Mul, of_array, is_like, span);
        }
        let nothing = self.literal("", span);
        let whole = |body: &mut Self, read: Option<(Value, Value)>| match read {
            Some((text, is_whole)) => body.pick(is_whole, text, nothing, Type::String, span),
            None => nothing,
        };
        let array = self.in_array(source.data, of_array, extent, span);
        let array = whole(self, array);
        let behind = self.in_words(source, first, extent, span);
        let behind = whole(self, behind);
        self.pick(is_single, behind, array, Type::String, span)
    }

    /// Whether LLDB may have cut a text of this length, in an array of this many elements.
    fn may_be_cut(&mut self, length: Value, elements: Value, span: Span) -> Value {
        let (most, longest) = (self.uint(MOST_SHOWN, span), self.uint(MOST_SHOWN + QUOTES, span));
        let is_long = self.comparison(Comparison::Gt, length, longest, span);
        let is_large = self.comparison(Comparison::Gt, elements, most, span);
        self.operate(Arithmetic::Or, is_long, is_large, span)
    }

    /// Whether a text of this many bytes is the one that LLDB shows.
    ///
    /// LLDB's escapes are never shorter than the byte, and mostly longer. A text of the same length
    /// is therefore the same text. Of a text that LLDB may have cut, only ASCII is read, and no
    /// wide character.
    fn is_as_shown(
        &mut self,
        found: Value,
        length: Value,
        (is_long, is_narrow): (Value, Value),
        span: Span,
    ) -> Value {
        let (quotes, around) = (self.uint(QUOTES, span), self.uint(QUOTES_AND_DOTS, span));
        let more = self.operate(Arithmetic::Add, found, around, span);
        let is_beyond = self.comparison(Comparison::Ge, more, length, span);
        let is_beyond = self.operate(Arithmetic::And, is_beyond, is_narrow, span);
        let same = self.operate(Arithmetic::Add, found, quotes, span);
        let is_same = self.comparison(Comparison::Eq, same, length, span);
        self.pick(is_long, is_beyond, is_same, Type::Bool, span)
    }

    /// Reads the characters of an array, one in each pass; also returns whether all were read.
    fn in_array(
        &mut self,
        array: Value,
        elements: Value,
        extent: Extent,
        span: Span,
    ) -> Option<(Value, Value)> {
        let end = match extent.count {
            Some(count) => self.smaller(elements, count, span),
            None => elements,
        };
        let zero = self.uint(0, span);
        let starts = [self.literal("", span), zero];
        let refusal = self.refusal(extent, REFUSED, span);
        let invariants: Vec<_> = refusal.into_iter().chain([end]).collect();
        // The NUL behind the longest text is read too.
        let bound = self.most_bytes() + 1;
        let repeat = Repeat { starts: &starts, invariants: &invariants, bound, ..COUNT_BYTES };
        let ends = self.repeat(repeat, span, |body, vars| {
            let (text, count) = (vars[0], vars[1]);
            // A branch would read the byte again behind it.
            let is_inside = body.comparison(Comparison::Lt, count, end, span);
            let index = body.operate(Arithmetic::Mul, count, is_inside, span);
            let character = body.element_at(array, index, span);
            let byte = body.select(Selector::GET_VALUE_AS_UNSIGNED, &[character], Type::UInt, span);
            let all = body.uint(0xff, span);
            let byte = body.operate(Arithmetic::And, byte, all, span);
            let byte = body.operate(Arithmetic::Mul, byte, is_inside, span);
            let exit = body.comparison(Comparison::Eq, byte, zero, span);
            let longer = body.with_character(text, byte, span);
            let more = body.bytes_read(byte, refusal, (Arithmetic::Shl, 6), span);
            Some((exit, vec![longer, body.operate(Arithmetic::Add, count, more, span)]))
        })?;
        let is_whole = match extent.count {
            Some(end) => self.comparison(Comparison::Ge, ends[1], end, span),
            None => {
                let bound = self.uint(bound, span);
                self.comparison(Comparison::Lt, ends[1], bound, span)
            }
        };
        Some((ends[0], is_whole))
    }

    pub(super) fn with_character(&mut self, text: Value, byte: Value, span: Span) -> Value {
        let character = self.value(Node::Character(byte.id), Type::String, span);
        self.concat(&[text, character], span)
    }

    /// The amount that a refused byte adds, a power of two; else 0.
    pub(super) fn refusal(&mut self, extent: Extent, bit: u64, span: Span) -> Option<Value> {
        let only_ascii = extent.only_ascii?;
        let bit = self.uint(bit, span);
        Some(self.operate(Arithmetic::Mul, bit, only_ascii, span))
    }

    /// What a byte adds to the number of bytes read: 1, and a refusal if there is one and the byte is not
    /// ASCII. The shift moves the highest bit of the byte to that of the refusal.
    pub(super) fn bytes_read(
        &mut self,
        byte: Value,
        refusal: Option<Value>,
        (shift, places): (Arithmetic, u64),
        span: Span,
    ) -> Value {
        let one = self.uint(1, span);
        let Some(refusal) = refusal else { return one };
        let places = self.uint(places, span);
        let bit = self.operate(shift, byte, places, span);
        let bit = self.operate(Arithmetic::And, bit, refusal, span);
        self.operate(Arithmetic::Add, one, bit, span)
    }

    /// The highest number of bytes that are read of a text; it is lower within loops. A byte is one
    /// pass in an array, and a further one in a word.
    pub(super) fn most_bytes(&self) -> u64 {
        (MAX_ALL_PASSES / 6 / self.passes_around.max(1)).clamp(WORD, MOST)
    }

    /// Whether LLDB shows an object as a character: `'A'`, `'\n'`, `'\xff'`.
    fn is_character(&mut self, object: Value, span: Span) -> Value {
        let length = self.value_length(object, span);
        let (shortest, lengths) = (self.uint(3, span), self.uint(4, span));
        let above = self.operate(Arithmetic::Sub, length, shortest, span);
        self.comparison(Comparison::Lt, above, lengths, span)
    }

    pub(super) fn is_readable(&mut self, object: Value, span: Span) -> Value {
        let length = self.value_length(object, span);
        self.is_not_zero(length, span)
    }
}
