//! The operations of expressions.

use super::{BlockId, Constant, Join, Unrolled};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, NumberFormat, OfTypes, Padding, Sign};
use crate::source::{Span, Word};

/// An operation; *check* has decided the number and the types of its operands.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A value without operands: a constant, `null`, or the index with which a method of synthetic children is called.
    Constant(Constant),
    /// An enumerator of an enum.
    Enumerator(i128, Word),
    /// The value of a mistake.
    Error,
    /// An operation on objects.
    Object(ObjectOp),
    /// An operation on numbers and Booleans.
    Number(NumberOp),
    /// An operation that makes or uses texts.
    Text(TextOp),
    /// One of two values.
    If,
    /// The end of the program, with a result.
    Return,
    /// Entries, an index and a default.
    Table,
    /// The text of a value. In an element that keeps its place it is empty where the object of the value is missing; whether
    /// the program ends where an object around all elements is missing.
    InPlace { ends: bool },
    /// The second operand, which is a value of the first one, or an object at an index in it.
    PartOf,
    /// The value of a block.
    Block(BlockId),
    /// A function, which is one of the prelude or not.
    Call { instance: usize, prelude: bool },
    /// A `join` that is a loop.
    Join(Box<Join>),
    /// A `join` over a constant range.
    Unrolled(Box<Unrolled>),
    /// `depth:`
    Level(Level),
}

/// The text of an object by the summary `own`; the prelude finds what it points to, and shows what cannot be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) depth: u32,
    pub(crate) own: BlockId,
    pub(crate) pointee: usize,
    pub(crate) unread: usize,
    pub(crate) place: Span,
}

/// An operation on objects.
#[derive(Clone, Debug)]
pub(crate) enum ObjectOp {
    /// A member; the place of a name after a dot.
    Member { name: Word, place: Option<Span> },
    /// The object, which the source says to be a pointer.
    Follows,
    /// The object, which the source says to be a node of a list along this member.
    Linked(Word),
    /// A child at an index; whether the source states the index as a number.
    ChildAt { is_written: bool },
    /// The second object if the first one, to which it belongs, exists. A member of the shown value always exists.
    Chained { in_path: bool },
    /// A child that a formatter shows.
    Child,
    /// The call of a selector.
    Select(Selector),
    /// An object as another type.
    Cast,
    /// A member, or the object itself if it has none of that name.
    MemberOrObject(Word),
    /// An object at an index behind a pointer, counted in objects of the pointee's type or of a third operand.
    ElementBehind { is_signed: bool },
    /// The number of children; whether the source states the call.
    CountOf { is_written: bool },
    /// A fact about the types of a program.
    OfTypes(OfTypes),
    /// Whether an object is missing.
    IsMissing,
    /// Whether an object has no value, because it cannot be read or is missing.
    HasNoValue,
    /// Whether an object is a null pointer.
    IsNull,
    /// Whether the second operand has nothing to show; the first one is the part of it that may be missing.
    IsMissingOrEmpty,
    /// Whether the condition of a formatter does not hold, or cannot be computed.
    ConditionFails,
    /// An object as a number; whether the source states the conversion.
    Read { sign: Sign, is_written: bool },
}

/// An operation on numbers and Booleans.
#[derive(Clone, Debug)]
pub(crate) enum NumberOp {
    /// Converts an untyped integer constant. Numbers that do not fit are refused, except in dead code.
    Coerce { never_runs: bool },
    /// The same bits as an Int.
    AsInt,
    /// The same bits as a UInt.
    AsUInt,
    /// A UInt as an Integer.
    ToInteger,
    /// All bits inverted.
    Complement,
    /// Whether a number is not zero.
    IsNotZero,
    /// The absolute value.
    Magnitude,
    /// An operation that needs no test.
    Arithmetic(Arithmetic),
    /// A division of Ints by a number that may be -1.
    Divide(Arithmetic),
    /// A shift by at most 63 bits.
    Shift(Arithmetic),
    /// A number that is missing if all its bits are set.
    MissingIfAllOnes,
    /// A number that is missing if the second operand holds.
    MissingIf,
    /// A value that is missing if an object is.
    MissingWith,
    /// The number of a variant of a Rust enum and of the union of its variants.
    VariantNumber { is_signed: bool },
    /// A comparison of numbers. The third and fourth operand are the same before conversions.
    Compare(Comparison),
    /// A comparison of Booleans.
    CompareTruths(Comparison),
    /// `!`
    Not,
    /// `&&`
    And,
    /// `||`
    Or,
}

/// An operation that makes or uses texts.
#[derive(Clone, Debug)]
pub(crate) enum TextOp {
    /// A text with interpolations.
    Text(Vec<TextPiece>),
    /// Texts behind each other.
    Concat,
    /// The number of bytes.
    Length,
    /// The text that the debugger shows; whether it is the only piece of an interpolation.
    Shown { is_alone: bool },
    /// `.summary()`
    Summary,
    /// The value of an Object, or the name of a Type.
    Plain,
    /// The decimal digits of a number.
    Digits,
    /// A number in a format.
    Formatted(Format),
    /// The characters of the bytes of a number.
    Characters,
    /// The names of the set bits, with a separator.
    Flags(Vec<(u64, Word)>, Word),
    /// A text in a format that is made in the debugger.
    Format,
    /// Notes that a text has a number of characters behind a pointer.
    Counted,
    /// The text of a number of characters inside of an object.
    InlineText,
    /// The text of characters without quotes, or of wide characters; the place of the option.
    Unquoted { is_wide: bool, place: Span },
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub(crate) enum TextPiece {
    /// A constant text.
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
    /// The number of lowest bits that are shown, of a UInt.
    pub(crate) bits: Option<u8>,
}

macro_rules! groups {
    ($($group:ident($op:ident))*) => {$(
        impl From<$op> for Op {
            fn from(op: $op) -> Op {
                Op::$group(op)
            }
        }
    )*};
}

groups!(Object(ObjectOp) Number(NumberOp) Text(TextOp));
