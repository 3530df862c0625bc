//! The operations of expressions.

use super::{BlockId, Constant, Join, Unrolled};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Arithmetic, Comparison, NumberFormat, OfTypes, Padding};
use crate::source::{Span, Word};

/// An operation; *check* has decided the number and the types of its operands.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Constant(Constant),
    /// An enumerator of an enum.
    Enumerator(i128, Word),
    Null,
    /// The value of a mistake.
    Error,
    /// The shown value, without its synthetic children.
    SelfValue,
    /// The index with which a method of synthetic children is called.
    Argument,
    /// Whether the debugger is at least that release.
    AtLeast(Lldb),
    Object(ObjectOp),
    Number(NumberOp),
    Text(TextOp),
    If,
    Return,
    /// Entries, an index and a default.
    Table,
    /// The value of a block.
    Block(BlockId),
    /// A function, which is one of the prelude or not.
    Call {
        instance: usize,
        of_prelude: bool,
    },
    /// A function of the prelude, or another one if the operand is the union of the variants of a Rust enum.
    CallOfVariants {
        instance: usize,
        of_variants: usize,
    },
    Join(Box<Join>),
    Unrolled(Box<Unrolled>),
    /// The text of an object by the summary `own`; the prelude finds what it points to, and shows what cannot be read.
    Level {
        depth: u32,
        own: BlockId,
        pointee: usize,
        unread: usize,
        place: Span,
    },
}

/// An operation on objects.
#[derive(Clone, Debug)]
pub(crate) enum ObjectOp {
    /// A member; the place of a name after a dot; whether `->` says that the object is a pointer.
    Member {
        name: Word,
        place: Option<Span>,
        follows: bool,
    },
    /// A child at an index; whether the source states the index as a number.
    ChildAt {
        is_written: bool,
    },
    /// The second object if the first one, to which it belongs, exists. A member of the shown value always exists.
    Chained {
        in_path: bool,
    },
    /// A child that a formatter shows.
    Child,
    Select(Selector),
    Cast,
    MemberOrObject(Word),
    /// An object at an index behind a pointer, counted in objects of the pointee's type or of a third operand.
    ElementBehind {
        is_signed: bool,
    },
    /// The number of children; whether the source states the call.
    CountOf {
        is_written: bool,
    },
    OfTypes(OfTypes),
    IsMissing,
    HasNoValue,
    /// Whether an object is a null pointer.
    IsNull,
    /// Whether the second operand has nothing to show; the first one is the part of it that may be missing.
    IsMissingOrEmpty,
    /// Whether the condition of a formatter does not hold, or cannot be computed.
    ConditionFails,
    /// An object as a number; whether the source states the conversion; whether it says that the object is a pointer.
    Read {
        signed: bool,
        is_written: bool,
        follows: bool,
    },
}

/// An operation on numbers and Booleans.
#[derive(Clone, Debug)]
pub(crate) enum NumberOp {
    /// Converts an untyped integer constant. Numbers that do not fit are refused, except in dead code.
    Coerce {
        never_runs: bool,
    },
    AsInt,
    AsUInt,
    ToInteger,
    Complement,
    IsNotZero,
    Magnitude,
    Arithmetic(Arithmetic),
    /// A division of Ints by a number that may be -1, or is.
    Divide {
        op: Arithmetic,
        by_minus_one: bool,
    },
    Shift(Arithmetic),
    /// A number that is missing if all its bits are set.
    MissingIfAllOnes,
    /// A number that is missing if the second operand holds.
    MissingIf,
    /// The number of a variant of a Rust enum and of the union of its variants.
    VariantNumber {
        is_signed: bool,
    },
    /// A comparison of numbers. The third and fourth operand are the same before conversions.
    Compare(Comparison),
    CompareTruths(Comparison),
    Not,
    And,
    Or,
}

/// An operation that makes or uses texts.
#[derive(Clone, Debug)]
pub(crate) enum TextOp {
    Text(Vec<TextPiece>),
    Concat,
    /// The number of bytes.
    Length,
    /// The text that the debugger shows; whether it is the only piece of an interpolation.
    Shown {
        is_alone: bool,
    },
    /// `.summary()`
    Summary,
    /// The value of an Object, or the name of a Type.
    Plain,
    /// `.value()`
    ValueOf,
    Digits,
    Formatted(Format),
    Characters,
    Flags {
        names: Vec<(u64, Word)>,
        separator: Word,
    },
    /// A text in a format that is made in the debugger.
    Format,
    /// Notes that a text has a number of characters behind a pointer.
    Counted,
    InlineText,
    /// The text of characters without quotes, or of wide characters; the place of the option.
    Unquoted {
        is_wide: bool,
        place: Span,
    },
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub(crate) enum TextPiece {
    Literal(Word),
    /// The next operand, in a width.
    Value(Padding),
}

/// The format of a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    pub(crate) digits: NumberFormat,
    /// Whether nonnegative numbers begin with `+`.
    pub(crate) sign: bool,
    /// The number of digits after the point, and the unit before it.
    pub(crate) decimals: Option<(u8, u64)>,
    /// The number of lowest bits that are shown.
    pub(crate) bits: Option<u8>,
}

impl From<ObjectOp> for Op {
    fn from(op: ObjectOp) -> Op {
        Op::Object(op)
    }
}

impl From<NumberOp> for Op {
    fn from(op: NumberOp) -> Op {
        Op::Number(op)
    }
}

impl From<TextOp> for Op {
    fn from(op: TextOp) -> Op {
        Op::Text(op)
    }
}
