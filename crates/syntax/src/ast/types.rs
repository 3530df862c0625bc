//! Keys and the names of types.

use crate::source::{Span, Word};

/// A type a formatter is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub kind: KeyKind,
    pub span: Span,
}

/// The ways to write a key.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyKind {
    /// A type name as tokens; see [`TypeName`].
    Type(TypeName),
    /// `/^…$/`: the pattern between the slashes, `\/` already `/`.
    Regex(Word),
    /// `"…"`: the text, escapes already replaced.
    Quoted(Word),
    /// A key that could not be read.
    Error,
}

/// A type name in the debugger's spelling.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeName {
    pub tokens: Vec<TypeToken>,
    pub span: Span,
}

/// A token of a type name.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeToken {
    /// A word or number: `unsigned`, `Box`, `4`, `'static`.
    Word(Word),
    /// A sign: `::`, `<`, `,`, `*`, `&`, `(`, `[`, `;`, `*const`, `&mut`, …
    Sign(&'static str),
    /// `_`, which stands for any template argument.
    Wildcard,
}
