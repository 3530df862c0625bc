//! Where the text of a value may run the summary again that shows it, as far as names tell at run time.

use crate::source::Word;

/// A step from a value to another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To its member.
    Member(Word),
    /// To its child at an index.
    Child(u8),
    /// To itself as a value of the first argument of its type; a type without one has no members.
    Argument,
    /// To what it points to, if it is a smart pointer of a C++ library, which LLDB follows.
    Smart,
    /// The same, else to itself.
    Target,
}

/// Steps that a value of the searched type has, one after the other, and those that follow them: one of these at least.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    pub steps: Box<[Step]>,
    pub then: Box<[Way]>,
}

/// The ways by which a value may lead back; where there is one, only its own value is shown, or [`CUT`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// One at least.
    pub ways: Box<[Way]>,
    /// Whether a value without a summary shows its plain value.
    pub or_value: bool,
}

/// The text of a value without a text of its own that leads back.
pub const CUT: &str = "{…}";
