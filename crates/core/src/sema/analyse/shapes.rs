//! The knowledge that analyses have about the types of values.

use crate::diag::Diagnostic;
use crate::sema::Key;
use crate::source::SourceId;
use std::hash::Hash;
use std::sync::Arc;

/// Tells whether the name of a type matches a pattern.
pub type Matcher = Box<dyn Fn(&str) -> bool>;

/// The kind of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// With a sign.
    Signed,
    /// Without a sign.
    Unsigned,
    /// A floating-point number.
    Float,
}

/// The shape of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<T> {
    /// A structure, a class or a union.
    Record,
    /// Elements of a type, and their number if it is known.
    Array(T, Option<u64>),
    /// A pointer to a type.
    Pointer(T),
    /// A reference to a type.
    Reference(T),
    /// A number.
    Number(NumberKind),
    /// An enumeration, a Boolean, or a number whose sign is not known.
    Scalar,
    /// Nothing is known.
    Unknown,
    /// None of these, such as a function or a number of more than 64 bits.
    Other,
}

/// The result of looking up a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberLookup<T> {
    /// It has this type.
    Found(T),
    /// The type has no such member.
    Missing,
    /// This type, the searched one or a base of it, hides whether there is such a member.
    Unknown(T),
}

/// The types that the keys of a formatter match.
#[derive(Clone, Debug)]
pub struct OfKeys<T> {
    /// The types that the formatter is meant for.
    pub types: Vec<T>,
    /// Types inside of them that the keys match too.
    pub inside: Vec<T>,
}

impl<T> OfKeys<T> {
    /// Whether there are no such types.
    pub(super) fn is_none(&self) -> bool {
        self.types.is_empty() && self.inside.is_empty()
    }
}

/// Types of values, from the `expect`s of a compilation or from the debug information of programs.
pub trait Shapes {
    /// A type.
    type Type: Copy + Eq + Ord + Hash;

    /// Whether all values of a type have its shape, and types are told apart by their whole names.
    const IS_EXACT: bool;

    /// The types that each formatter of one kind, given by its keys, is for.
    fn of_formatters(&self, formatters: &[&[Key]]) -> Vec<OfKeys<Self::Type>>;

    /// The shape of a type.
    fn shape(&self, ty: Self::Type) -> Shape<Self::Type>;

    /// Looks up a member, behind references and one pointer.
    fn member(&self, ty: Self::Type, name: &str) -> MemberLookup<Self::Type>;

    /// The name of a type; `None` if it is not known.
    fn name(&self, ty: Self::Type) -> Option<Arc<str>>;

    /// The names by which a debugger looks for the formatter of a type: those of its typedefs, and
    /// its own.
    fn names(&self, ty: Self::Type) -> Vec<Arc<str>>;

    /// The types of a name.
    fn named(&self, name: &str) -> Vec<Self::Type>;

    /// The size of a type in bytes, if it is known.
    fn size(&self, ty: Self::Type) -> Option<u64>;

    /// Whether a number, or those of an enumeration, have no sign.
    fn is_unsigned(&self, ty: Self::Type) -> bool {
        self.shape(ty) == Shape::Number(NumberKind::Unsigned)
    }

    /// The child of a record at an index: its name, which may be empty, and its type.
    fn child(&self, _: Self::Type, _: usize) -> Option<(String, Self::Type)> {
        None
    }

    /// The enumerators of a type; `None` if it is not an enumeration.
    fn enumerators(&self, _: Self::Type) -> Vec<String> {
        Vec::new()
    }

    /// Whether a type may have a bit-field of a name, behind references and one pointer.
    fn is_bit_field(&self, _: Self::Type, _: &str) -> bool {
        true
    }

    /// The names of the members that a type has, behind references and one pointer.
    fn members(&self, _: Self::Type) -> Vec<String> {
        Vec::new()
    }

    /// Whether a value of the type may be a part of one of a derived type, which a debugger finds by itself.
    fn may_be_derived(&self, _: Self::Type) -> bool {
        true
    }

    /// Whether a value of the type may be a part of one of a derived type that has another member of a name.
    fn may_be_hidden(&self, ty: Self::Type, _: &str) -> bool {
        self.may_be_derived(ty)
    }

    /// The path to a member that a debugger does not find by its name alone.
    fn elsewhere(&self, _: Self::Type, _: &str) -> Option<String> {
        None
    }

    /// Whether a key matches types, or a finding reports that it matches none.
    fn knows_types_of(&self, _: &Key) -> bool {
        false
    }

    /// Whether warnings about a file are reported.
    fn is_told(&self, _: SourceId) -> bool {
        true
    }

    /// Compiles a pattern key; `None` if it cannot be evaluated.
    fn matcher(&self, _: &str) -> Option<Matcher> {
        None
    }

    /// Raises a finding to the severity that was asked for.
    fn grade(&self, finding: Diagnostic) -> Diagnostic {
        finding
    }

    /// The type of a value behind a reference.
    fn referred(&self, ty: Self::Type) -> Self::Type {
        match self.shape(ty) {
            Shape::Reference(target) => target,
            _ => ty,
        }
    }

    /// The type of a value behind a reference and one pointer.
    fn pointed(&self, ty: Self::Type) -> Self::Type {
        let ty = self.referred(ty);
        match self.shape(ty) {
            Shape::Pointer(target) => target,
            _ => ty,
        }
    }

    /// The name of the type that has the members, behind references and one pointer.
    fn owner(&self, ty: Self::Type) -> String {
        self.name(self.pointed(ty)).map_or_else(String::new, |name| name.to_string())
    }
}
