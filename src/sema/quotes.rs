//! `\\(name, quotes: none)`: the text of characters without the quotes that LLDB puts around it.
//!
//! Nothing in bytecode takes the first character of a text away, so the text is made again from its
//! bytes ([`super::characters`]). LLDB's own text tells whether all of them were found, and is shown
//! if not.

use super::body::{Body, Value};
use super::characters::Extent;
use super::graph::{Arithmetic, Comparison, Node, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::source::Span;

/// The most bytes that LLDB reads of a text. Quotes and `...` are around a longer one, and around any
/// one in a longer array.
const MOST_READ: u64 = 1024;
const QUOTES: u64 = 2;
const QUOTES_AND_DOTS: u64 = 5;

impl Body<'_, '_> {
    /// The text of an object, or of what `.summary()`, `.text(count: n)` and `??` give, without
    /// quotes.
    pub(super) fn unquoted(&mut self, value: Value, place: Span) -> Value {
        let span = value.span;
        match (value.ty, self.graph.node(value.id).clone()) {
            (Type::Error | Type::Never, _) => value,
            (Type::Object, _) if self.is_copy_of_self(value.id) => self.as_text(value),
            (Type::Object, _) | (_, Node::Shown(_)) => {
                let object = match self.graph.node(value.id) {
                    Node::Shown(object) => Value { id: *object, ty: Type::Object, ..value },
                    _ => value,
                };
                self.warn_of_shown_self(object);
                let summary = self.select(Selector::SUMMARY, &[object], Type::String, span);
                let plain = self.plain(object, span);
                self.without_quotes(object, summary, plain, span)
            }
            (_, Node::String(_)) => value,
            (_, Node::Select(Selector::SUMMARY, args)) if !args.is_empty() => {
                let object = Value { id: args[0], ty: Type::Object, ..value };
                let nothing = self.literal("", span);
                self.without_quotes(object, value, nothing, span)
            }
            (Type::String | Type::Text, Node::If { condition, then, otherwise }) => {
                if let Some((pointer, count)) = self.counted_texts.get(&value.id).copied() {
                    return self.counted_without_quotes(pointer, count, value, span);
                }
                let branch = |id| Value { id, ty: self.graph.ty(id), span };
                let (condition, then, otherwise) =
                    (branch(condition), branch(then), branch(otherwise));
                let then = self.unquoted(then, place);
                let otherwise = self.unquoted(otherwise, place);
                self.pick(condition, then, otherwise, Type::String, span)
            }
            _ => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "only the text of an object has quotes")
                    .label(place, "applies to characters that LLDB shows")
                    .label(span, format!("this is {}", value.ty.name())),
            ),
        }
    }

    /// LLDB's text of an object without its quotes, or as it is; `plain` stands for an empty one.
    ///
    /// A byte that LLDB escapes in another way is longer in its text, and none is shorter. So a text of
    /// the same length is the same text. Of a text that LLDB may have cut nothing but ASCII is shown.
    fn without_quotes(&mut self, object: Value, quoted: Value, plain: Value, span: Span) -> Value {
        let length = self.select(Selector::STRLEN, &[quoted], Type::UInt, span);
        let (most, longest) = (self.uint(MOST_READ, span), self.uint(MOST_READ + QUOTES, span));
        let is_long = self.comparison(Comparison::Gt, length, longest, span);
        let elements = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt, span);
        let is_large = self.comparison(Comparison::Gt, elements, most, span);
        let is_long = self.operate(Arithmetic::Or, is_long, is_large, span);
        let extent = Extent { count: None, only_ascii: is_long };
        let bare = self.characters(object, extent, span);
        let found = self.select(Selector::STRLEN, &[bare], Type::UInt, span);
        let (quotes, around) = (self.uint(QUOTES, span), self.uint(QUOTES_AND_DOTS, span));
        let more = self.operate(Arithmetic::Add, found, around, span);
        let is_beyond = self.comparison(Comparison::Ge, more, length, span);
        let same = self.operate(Arithmetic::Add, found, quotes, span);
        let is_same = self.comparison(Comparison::Eq, same, length, span);
        let is_right = self.pick(is_long, is_beyond, is_same, Type::Bool, span);
        let text = self.pick(is_right, bare, quoted, Type::Text, span);
        let some = self.is_not_zero(length, span);
        self.pick(some, text, plain, Type::Text, span)
    }

    /// A text of so many characters behind a pointer, without quotes if all of them can be read.
    fn counted_without_quotes(
        &mut self,
        pointer: Value,
        count: Value,
        quoted: Value,
        span: Span,
    ) -> Value {
        let no = self.value(Node::Bool(false), Type::Bool, span);
        let extent = Extent { count: Some(count), only_ascii: no };
        let bare = self.characters(pointer, extent, span);
        let found = self.select(Selector::STRLEN, &[bare], Type::UInt, span);
        let zero = self.uint(0, span);
        let is_whole = self.is_not_zero(found, span);
        let is_empty = self.comparison(Comparison::Eq, count, zero, span);
        let is_whole = self.either(is_whole, is_empty, span);
        self.pick(is_whole, bare, quoted, Type::Text, span)
    }
}
