//! Value trees and expectations.

use super::{Expr, Name, TypeName};
use crate::source::{Span, Word};

/// `expect VALUE == "text", children: [ … ]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect {
    pub value: ValueTree,
    /// The text after `==`; a string that may not hold interpolations.
    pub text: Option<Box<Expr>>,
    /// The children after the comma: names and texts.
    pub children: Option<Vec<(ExpectText, ExpectText)>>,
}

/// A plain string in an `expect`.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectText {
    /// The text, escapes replaced.
    pub text: Word,
    pub span: Span,
}

/// A value tree as written.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueTree {
    /// The type before it.
    pub type_name: Option<TypeName>,
    pub kind: ValueKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `{ a: 1, b: { … } }`.
    Struct(Vec<(Name, ValueTree)>),
    /// `[1, 2]`.
    Array(Vec<ValueTree>),
    /// `-12`, `4.5`, `0x1F`: the text with its sign, spaces and `_` removed.
    Number(Word),
    /// `"text"`.
    String(Word),
    /// `'a'`.
    Char(u32),
    /// `true`, `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// A bare word: the name of an enumerator, or a type alone.
    Word(Word),
    /// `shop::Kind.open`: the enumerator, and its number once the checker knows it.
    Enumerator(Name, Option<i128>),
    /// A value that could not be read.
    Error,
}
