//! `\\(name, quotes: none)`: the text of characters without the quotes that LLDB puts around it.
//!
//! Nothing in bytecode takes the first character of a text away, so the text is made again from its
//! bytes, each read as a number and turned into a character by a table. LLDB's own text says how long
//! it is, and it is what is shown where the bytes cannot be reached or there are too many of them.

use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, Selector};
use crate::source::Span;

/// How many bytes one array is read for: those that lie inside a `std::string`, for short texts.
/// A text of twice as many is shown.
const ARRAY: u64 = 16;
/// The bytes of a pointer, and so of a number that is read behind one.
const WORD: u64 = 8;

impl Body<'_, '_> {
    /// The text of an object, or of what `.summary()`, `.text(count: n)` and `??` give, without
    /// quotes.
    pub(super) fn unquoted(&mut self, value: Value, place: Span) -> Value {
        match (value.ty, self.graph.node(value.id).clone()) {
            (Type::Error | Type::Never, _) => value,
            (Type::Object, _) if self.is_copy_of_self(value.id) => self.as_text(value),
            (Type::Object, _) | (_, Node::Shown(_)) => {
                let object = match self.graph.node(value.id) {
                    Node::Shown(object) => Value { id: *object, ty: Type::Object, ..value },
                    _ => value,
                };
                self.warn_of_shown_self(object);
                let span = value.span;
                let summary = self.select(Selector::SUMMARY, &[object], Type::String, span);
                let plain = self.plain(object, span);
                self.without_quotes(object, summary, plain, Comparison::Eq, span)
            }
            (_, Node::String(_)) => value,
            (_, Node::Select(Selector::SUMMARY, args)) if !args.is_empty() => {
                let object = Value { id: args[0], ty: Type::Object, ..value };
                let nothing = self.literal("", value.span);
                self.without_quotes(object, value, nothing, Comparison::Eq, value.span)
            }
            (Type::String | Type::Text, Node::If { condition, then, otherwise }) => {
                if let Some(pointer) = self.counted_texts.get(&value.id).copied() {
                    let nothing = self.literal("", value.span);
                    // As many bytes have a longer text if a quote or a newline is among them.
                    let whole = Comparison::Ge;
                    return self.without_quotes(pointer, value, nothing, whole, value.span);
                }
                let branch = |id| Value { id, ty: self.graph.ty(id), span: value.span };
                let (condition, then, otherwise) =
                    (branch(condition), branch(then), branch(otherwise));
                let then = self.unquoted(then, place);
                let otherwise = self.unquoted(otherwise, place);
                self.pick(condition, then, otherwise, Type::String, value.span)
            }
            _ => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "only the text of an object has quotes")
                    .label(place, "applies to characters that LLDB shows")
                    .label(value.span, format!("this is {}", value.ty.name())),
            ),
        }
    }

    /// A text in quotes without them, or as it is; `plain` stands for an empty one, and `whole` is how
    /// the length of what was read compares if nothing of it is missing.
    fn without_quotes(
        &mut self,
        object: Value,
        quoted: Value,
        plain: Value,
        whole: Comparison,
        span: Span,
    ) -> Value {
        let length = self.select(Selector::STRLEN, &[quoted], Type::UInt, span);
        let some = self.is_not_zero(length, span);
        let quoted = self.pick(some, quoted, plain, Type::Text, span);
        let two = self.uint(2, span);
        let length = self.operate(Arithmetic::Sub, length, two, span);
        let bare = self.bare(object, length, span);
        let found = self.select(Selector::STRLEN, &[bare], Type::UInt, span);
        let is_whole = self.comparison(whole, found, length, span);
        self.pick(is_whole, bare, quoted, Type::Text, span)
    }

    /// The characters of an array, of a `std::string` or behind a pointer; another text if they
    /// cannot be reached.
    fn bare(&mut self, object: Value, length: Value, span: Span) -> Value {
        let (object, is_libcxx) = self.libcxx_array(object, span);
        let zero = self.uint(0, span);
        let first = self.element_at(object, zero, span);
        let is_character = self.is_character(first, span);
        let count = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt, span);
        let in_array = self.comparison(Comparison::Le, length, count, span);
        let in_array = self.either(in_array, is_libcxx, span);
        let is_array = self.both(is_character, in_array, span);
        // To LLDB 20 and 21 the second one has no elements, by what g++ says of it.
        let holder = self.member_of(object, "_M_dataplus", span);
        let inside = self.member_of(object, "_M_local_buf", span);
        let has_holder = self.is_there(holder, span);
        let has_inside = self.is_there(inside, span);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[inside], Type::UInt, span);
        let size = self.uint(ARRAY, span);
        let has_elements = self.comparison(Comparison::Ge, elements, size, span);
        let has_inside = self.both(has_inside, has_elements, span);
        let is_string = self.both(has_holder, has_inside, span);

        let pointer = self.member_of(holder, "_M_p", span);
        let in_arrays = self.in_arrays(object, pointer, inside, is_array, length, span);
        let behind = self.behind_pointer(object, first, length, span);
        let nothing = self.literal("", span);
        let is_in_arrays = self.either(is_array, is_string, span);
        let elsewhere = self.pick(is_character, behind, nothing, Type::String, span);
        let text = self.pick(is_in_arrays, in_arrays, elsewhere, Type::String, span);
        let most = self.uint(2 * ARRAY, span);
        let fits = self.comparison(Comparison::Le, length, most, span);
        self.pick(fits, text, nothing, Type::String, span)
    }

    /// Of a `std::string` of libc++ the array that holds its characters, and whether it is one. A long
    /// text is no array; its first character in a cast to the array for short texts is one. Any other
    /// object is given back.
    fn libcxx_array(&mut self, object: Value, span: Span) -> (Value, Value) {
        let rep = self.libcxx_rep(object, span);
        let short = self.member_of(rep, "__s", span);
        let is_long = self.member_of(short, "__is_long_", span);
        let has_rep = self.is_there(rep, span);
        let has_short = self.is_there(short, span);
        let is_libcxx = self.is_there(is_long, span);
        let is_libcxx = self.both(has_short, is_libcxx, span);
        let is_libcxx = self.both(has_rep, is_libcxx, span);
        let inside = self.member_of(short, "__data_", span);
        let is_long = self.select(Selector::GET_VALUE_AS_UNSIGNED, &[is_long], Type::UInt, span);
        let is_long = self.is_not_zero(is_long, span);
        let long = self.member_of(rep, "__l", span);
        let pointer = self.member_of(long, "__data_", span);
        let zero = self.uint(0, span);
        let start = self.element_at(pointer, zero, span);
        let behind = self.cast_as(start, inside, span);
        let readable = self.is_readable(start, span);
        let behind = self.pick(readable, behind, object, Type::Object, span);
        let array = self.pick(is_long, behind, inside, Type::Object, span);
        (self.pick(is_libcxx, array, object, Type::Object, span), is_libcxx)
    }

    /// The member of a `std::string` of libc++ in which all others lie; it was the first of a pair once.
    fn libcxx_rep(&mut self, object: Value, span: Span) -> Value {
        let rep = self.member_of(object, "__rep_", span);
        let pair = self.member_of(object, "__r_", span);
        let has_pair = self.is_there(pair, span);
        let first = self.member_of(pair, "__value_", span);
        let first = self.pick(has_pair, first, pair, Type::Object, span);
        let has_rep = self.is_there(rep, span);
        self.pick(has_rep, rep, first, Type::Object, span)
    }

    /// Whether an object is shown as a character: `'A'`, `'\\n'`, `'\\xff'`.
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

    pub(super) fn element_at(&mut self, object: Value, index: Value, span: Span) -> Value {
        self.value(Node::ChildAt(object.id, index.id), Type::Object, span)
    }

    fn member_of(&mut self, object: Value, name: &str, span: Span) -> Value {
        self.value(Node::Member(object.id, name.into()), Type::Object, span)
    }

    fn is_there(&mut self, object: Value, span: Span) -> Value {
        let missing = self.is_missing(object, span);
        self.not(missing, span)
    }

    /// An object with the type of another, larger one. LLDB only does that once it has read the
    /// object, which asking for its value text makes it do.
    fn cast_as(&mut self, object: Value, other: Value, span: Span) -> Value {
        let ty = self.select(Selector::GET_TYPE, &[other], Type::Type, span);
        self.select(Selector::CAST, &[object, ty], Type::Object, span)
    }

    pub(super) fn is_readable(&mut self, object: Value, span: Span) -> Value {
        let length = self.value_length(object, span);
        self.is_not_zero(length, span)
    }

    /// The characters of an array, or of a `std::string` of libstdc++: of one array, and of one that
    /// begins where that ends.
    ///
    /// Inside a `std::string` is an array for short texts. A cast of the first character to its type
    /// gives as many, and in a cast to `std::string` that array stands as many characters further on.
    fn in_arrays(
        &mut self,
        object: Value,
        pointer: Value,
        inside: Value,
        is_array: Value,
        length: Value,
        span: Span,
    ) -> Value {
        let (zero, size) = (self.uint(0, span), self.uint(ARRAY, span));
        let start = self.element_at(pointer, zero, span);
        let low = self.cast_as(start, inside, span);
        let low = self.pick(is_array, object, low, Type::Object, span);
        let low = self.characters(low, length, span);

        let next = self.element_at(object, size, span);
        let next = self.pick(is_array, next, start, Type::Object, span);
        let high = self.cast_as(next, object, span);
        let high_inside = self.member_of(high, "_M_local_buf", span);
        let high = self.pick(is_array, high, high_inside, Type::Object, span);
        let behind = self.operate(Arithmetic::Sub, length, size, span);
        let high = self.characters(high, behind, span);

        let nothing = self.literal("", span);
        let is_long = self.comparison(Comparison::Gt, length, size, span);
        let readable = self.is_readable(next, span);
        let is_long = self.both(is_long, readable, span);
        let high = self.pick(is_long, high, nothing, Type::String, span);
        let text = self.concat(&[low, high], span);
        let readable = self.is_readable(start, span);
        let readable = self.either(is_array, readable, span);
        self.pick(readable, text, nothing, Type::String, span)
    }

    fn characters(&mut self, array: Value, length: Value, span: Span) -> Value {
        let node = Node::Characters { array: array.id, length: length.id, most: ARRAY as u8 };
        self.value(node, Type::String, span)
    }

    /// The characters behind a pointer: a word of them, which is read as a pointer once more, and of a
    /// formatter for LLDB 24 alone those in the words behind it, which no other LLDB can reach.
    fn behind_pointer(&mut self, pointer: Value, first: Value, length: Value, span: Span) -> Value {
        let word = self.cast_as(first, pointer, span);
        let nothing = self.literal("", span);
        if self.range.first() < Lldb::V24 {
            let readable = self.is_readable(word, span);
            let text = self.word_text(word, length, span);
            let fits = self.is_at_most_a_word(length, span);
            let fits = self.both(fits, readable, span);
            return self.pick(fits, text, nothing, Type::String, span);
        }
        let mut words = vec![self.start_text(word, length, span)];
        for start in (WORD..2 * ARRAY).step_by(WORD as usize) {
            let word = self.word_at(pointer, start, span);
            let start = self.uint(start, span);
            let rest = self.operate(Arithmetic::Sub, length, start, span);
            let text = self.start_text(word, rest, span);
            let is_reached = self.comparison(Comparison::Gt, length, start, span);
            words.push(self.pick(is_reached, text, nothing, Type::String, span));
        }
        self.concat(&words, span)
    }

    fn is_at_most_a_word(&mut self, length: Value, span: Span) -> Value {
        let bytes = self.uint(WORD, span);
        self.comparison(Comparison::Le, length, bytes, span)
    }

    /// The object of a pointer's size that lies some bytes behind the start of what it points to.
    fn word_at(&mut self, pointer: Value, start: u64, span: Span) -> Value {
        let ty = self.select(Selector::GET_TYPE, &[pointer], Type::Type, span);
        let name = self.literal(&format!("[{start}]"), span);
        let offset = self.value(Node::Integer(start.into()), Type::Integer, span);
        self.select(
            Selector::CREATE_CHILD_AT_OFFSET,
            &[pointer, name, offset, ty],
            Type::Object,
            span,
        )
    }

    /// The characters of a word, or those of its first bytes if a text has fewer left.
    fn start_text(&mut self, word: Value, length: Value, span: Span) -> Value {
        let bytes = self.uint(WORD, span);
        let fits = self.is_at_most_a_word(length, span);
        let length = self.pick(fits, length, bytes, Type::UInt, span);
        let readable = self.is_readable(word, span);
        let text = self.word_text(word, length, span);
        let nothing = self.literal("", span);
        self.pick(readable, text, nothing, Type::String, span)
    }

    /// The characters of the first bytes of a word.
    fn word_text(&mut self, word: Value, length: Value, span: Span) -> Value {
        // Without a check that it can be read, which is made.
        let number = self.select(Selector::GET_VALUE_AS_UNSIGNED, &[word], Type::UInt, span);
        let (bits, all) = (self.uint(8, span), self.uint(u64::MAX, span));
        let word_bits = self.uint(8 * WORD, span);
        let shown = self.operate(Arithmetic::Mul, length, bits, span);
        let hidden = self.operate(Arithmetic::Sub, word_bits, shown, span);
        let mask = self.operate(Arithmetic::Shr, all, hidden, span);
        let number = self.operate(Arithmetic::And, number, mask, span);
        self.value(Node::Bytes(number.id), Type::String, span)
    }
}
