//! The meanings of the names of a text: the result of *resolve*.

use crate::source::{Span, Word};
use std::ops::Range;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A helper function.
    Function,
    /// A function of the language: `exists`, `flags`.
    BuiltIn,
    /// A `let` at the top.
    Constant,
    /// A `let` in a block, or the element of a `join`; with the first byte of its definition.
    Local(u32),
    /// A parameter; with the first byte of its definition.
    Parameter(u32),
    /// A constant, else a member of the value that is shown.
    Free,
    /// A member of something that is named.
    Member,
    /// `.name(…)`.
    Method,
    /// `name:` before an argument, or a word that only an option knows.
    Label,
    /// `@name`.
    Attribute,
    /// `count` or `at` of synthetic children.
    ChildMethod,
    /// A member of a value tree.
    Field,
    /// The name of an `enum`, or a path that ends like it.
    Enum,
    /// A name for a number of an `enum`; where it is used, the path before it names the enum.
    Enumerator,
}

/// A name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name, without backquotes.
    pub text: Box<str>,
    pub span: Span,
    /// Its meaning.
    pub kind: NameKind,
    /// Whether it is defined here.
    pub definition: bool,
    /// The index of the item it is in.
    pub item: usize,
    /// The path that names the enum, if this is an enumerator or may be one; of a name before a dot
    /// that may be an enum, that name.
    pub scope: Option<Box<str>>,
    /// For a member or a variant, the path from the shown value to its owner, if that is known.
    pub owner: Option<Vec<PathStep>>,
}

impl Occurrence {
    pub(super) fn new(text: &str, span: Span, kind: NameKind) -> Occurrence {
        let owner = (kind == NameKind::Free).then(Vec::new);
        Occurrence { text: text.into(), span, kind, definition: false, item: 0, scope: None, owner }
    }

    pub(super) fn defined(self) -> Occurrence {
        Occurrence { definition: true, ..self }
    }

    /// A name that belongs to an enum, or may belong to one.
    pub(super) fn of_enum(self, path: Option<&str>) -> Occurrence {
        Occurrence { scope: path.map(Into::into), ..self }
    }

    pub(super) fn of(self, owner: Option<Vec<PathStep>>) -> Occurrence {
        Occurrence { owner, ..self }
    }
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    Member(Box<str>),
    /// A child at an index.
    Element,
}

/// A local or parameter.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: Word,
    /// The place of its definition.
    pub(super) span: Span,
    pub is_parameter: bool,
    /// Whether a name of the text refers to it.
    pub(super) is_used: bool,
    /// The bytes at which it is visible.
    pub visible: Range<u32>,
    /// The path from the shown value to it, if that is known.
    pub(super) path: Option<Vec<PathStep>>,
}

impl Local {
    pub(super) fn kind(&self) -> NameKind {
        match self.is_parameter {
            true => NameKind::Parameter(self.span.start),
            false => NameKind::Local(self.span.start),
        }
    }
}
