//! The methods of the language: signatures, explanations, selectors.

use super::{Word, word};
use crate::isa::Selector;

/// The receiver of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receiver {
    Object,
    Type,
    Text,
    Number,
}

/// A method of the language.
pub(crate) struct Method {
    pub(crate) receiver: Receiver,
    /// The word; its form is the signature.
    pub(crate) word: Word,
    /// The selector that decides which releases have it.
    pub(crate) selector: Option<Selector>,
}

const fn method(
    receiver: Receiver,
    name: &'static str,
    signature: &'static str,
    snippet: &'static str,
    doc: &'static str,
    selector: Option<Selector>,
) -> Method {
    Method { receiver, word: word(name, signature, snippet, doc), selector }
}

impl Method {
    /// The number of arguments; `element` may have one more.
    pub(crate) fn arguments(&self) -> usize {
        let list = self.word.form.split(['(', ')']).nth(1).unwrap_or_default();
        list.split(',').filter(|argument| !argument.is_empty()).count()
    }

    /// The result that the signature states.
    pub(crate) fn result(&self) -> &'static str {
        self.word.form.split_once('→').map_or("", |(_, result)| result.trim_start())
    }
}

/// The methods of a receiver.
pub(crate) fn methods(receiver: Receiver) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| method.receiver == receiver)
}

/// The method of that name.
pub(crate) fn find_method(receiver: Receiver, name: &str) -> Option<&'static Method> {
    methods(receiver).find(|method| method.word.name == name)
}

/// The methods, in the order of the documentation.
pub(super) const METHODS: &[Method] = &[
    method(
        Receiver::Object,
        "value",
        ".value() → text",
        "value()",
        "The value as LLDB shows it, without the summary.",
        None,
    ),
    method(
        Receiver::Object,
        "summary",
        ".summary() → text",
        "summary()",
        "The summary that another formatter gives; an error text if there is none.",
        Some(Selector::SUMMARY),
    ),
    method(
        Receiver::Object,
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The object read as a number without a sign.",
        None,
    ),
    method(
        Receiver::Object,
        "signed",
        ".signed() → signed number",
        "signed()",
        "The object read as a number with a sign.",
        None,
    ),
    method(
        Receiver::Object,
        "address",
        ".address() → unsigned number",
        "address()",
        "The value of a pointer as an address.",
        Some(Selector::GET_VALUE_AS_ADDRESS),
    ),
    method(
        Receiver::Object,
        "count",
        ".count() → unsigned number",
        "count()",
        "The number of its children.",
        Some(Selector::GET_NUM_CHILDREN),
    ),
    method(
        Receiver::Object,
        "type",
        ".type() → type",
        "type()",
        "Its type.",
        Some(Selector::GET_TYPE),
    ),
    method(
        Receiver::Object,
        "cast",
        ".cast(type) → object",
        "cast($0)",
        "The same bytes as another type: its own, or one of its template arguments.",
        Some(Selector::CAST),
    ),
    method(
        Receiver::Object,
        "parent",
        ".parent() → object or missing",
        "parent()",
        "The object it is a member of. From LLDB 23 on.",
        Some(Selector::GET_PARENT),
    ),
    method(
        Receiver::Object,
        "synthetic",
        ".synthetic() → object or missing",
        "synthetic()",
        "The object with its synthetic children. From LLDB 23 on.",
        Some(Selector::GET_SYNTHETIC_VALUE),
    ),
    method(
        Receiver::Object,
        "elements",
        ".elements() → object or missing",
        "elements()",
        "The object with the children that LLDB shows: of a container its elements. Missing before LLDB 23.",
        None,
    ),
    method(
        Receiver::Object,
        "raw",
        ".raw() → object",
        "raw()",
        "The object without synthetic children. From LLDB 23 on.",
        Some(Selector::GET_NON_SYNTHETIC_VALUE),
    ),
    method(
        Receiver::Object,
        "clone",
        ".clone(\"name\") → object",
        "clone(\"$0\")",
        "The object under another name. From LLDB 23 on.",
        Some(Selector::CLONE),
    ),
    method(
        Receiver::Object,
        "index",
        ".index(of: \"name\") → unsigned number",
        "index(of: \"$0\")",
        "Which child has that name.",
        Some(Selector::GET_CHILD_INDEX),
    ),
    method(
        Receiver::Object,
        "text",
        ".text(count: n) → text",
        "text(count: $0)",
        "The first characters behind a character pointer, as many as `count` says; `.text(bytes: n)` of `char` alone, `.text(inline: n)` from a member on, in LLDB 24.",
        None,
    ),
    method(
        Receiver::Object,
        "element",
        ".element(i) → object",
        "element($0)",
        "The object at an index behind a pointer; `.element(i, of: type)` of a pointer to `void` or bytes. From LLDB 24 on.",
        Some(Selector::CREATE_CHILD_AT_OFFSET),
    ),
    method(Receiver::Type, "name", ".name() → text", "name()", "The name of the type.", None),
    method(
        Receiver::Type,
        "argument",
        ".argument(n) → type",
        "argument(${1:0})",
        "A template argument, counted from 0.",
        Some(Selector::GET_TEMPLATE_ARGUMENT_TYPE),
    ),
    method(
        Receiver::Type,
        "pointee",
        ".pointee() → type",
        "pointee()",
        "What a pointer type points to. From LLDB 24 on.",
        Some(Selector::GET_POINTEE_TYPE),
    ),
    method(
        Receiver::Type,
        "size",
        ".size() → number",
        "size()",
        "The size in bytes. From LLDB 24 on.",
        Some(Selector::GET_BYTE_SIZE),
    ),
    method(
        Receiver::Text,
        "count",
        ".count() → unsigned number",
        "count()",
        "Its length in bytes.",
        None,
    ),
    method(
        Receiver::Text,
        "prefix",
        ".prefix(n) → text",
        "prefix($0)",
        "Its first bytes, at most as many as the number says.",
        None,
    ),
    method(
        Receiver::Number,
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The same bits without a sign.",
        None,
    ),
    method(
        Receiver::Number,
        "signed",
        ".signed() → signed number",
        "signed()",
        "The same bits with a sign.",
        None,
    ),
];
