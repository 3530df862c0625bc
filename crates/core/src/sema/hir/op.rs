//! The operations of expressions.

use super::{BlockId, Constant, ExprId, Join, Typed, Unrolled};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Arithmetic, Comparison, NumberFormat, OfTypes, Padding};
use crate::source::{Span, Word};

/// A piece of a text.
#[derive(Clone, Debug)]
pub(crate) enum TextPiece {
    Literal(Word),
    /// A text, in a width.
    Value(Typed, Padding),
}

/// An operation; *check* has decided the types of its operands.
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
    /// The value of a block.
    Block(BlockId),
    /// A function for arguments, which is one of the prelude or not.
    Call {
        instance: usize,
        args: Vec<Typed>,
        of_prelude: bool,
    },

    /// A member; `follows` if `->` says that the object is a pointer; the place of a name after a dot.
    Member {
        object: Typed,
        name: Word,
        place: Option<Span>,
        follows: bool,
    },
    /// A child at an index; `is_written` if that is a number of the source.
    ChildAt {
        object: Typed,
        index: Typed,
        is_written: bool,
    },
    /// The second object if the first one, to which it belongs, is there. A member of the shown value always has one.
    Chained {
        base: Typed,
        then: Typed,
        in_path: bool,
    },
    /// A child that a formatter shows.
    Child(Typed),
    Select(Selector, Vec<Typed>),
    Cast(Typed, Typed),
    MemberOrObject(Typed, Word),
    ElementBehind {
        pointer: Typed,
        index: Typed,
        is_signed: bool,
        of: Option<Typed>,
    },
    /// The number of children; `is_written` if the source asks for it.
    CountOf {
        object: Typed,
        is_written: bool,
    },
    OfTypes(OfTypes, Typed),
    IsMissing(Typed),
    HasNoValue(Typed),
    /// Whether an object is a null pointer.
    IsNull(Typed),
    /// Whether a value is missing or has nothing to show; `asked` is the part of it that may be missing.
    Lacks {
        asked: Typed,
        value: Typed,
    },
    /// Whether a formatter with this condition is for other values.
    IsForOthers(Typed),

    /// An object as a number; `is_written` if the source says which, `follows` if it says that the object is a pointer.
    Read {
        object: Typed,
        signed: bool,
        is_written: bool,
        follows: bool,
    },
    /// A number of open signedness as another type; numbers that do not fit are refused, except in dead code.
    Settle {
        value: Typed,
        never_runs: bool,
    },
    AsInt(Typed),
    AsUInt(Typed),
    ToInteger(Typed),
    Complement(Typed),
    IsNotZero(Typed),
    Magnitude(Typed),
    Arithmetic(Arithmetic, Typed, Typed),
    /// A division of Ints by a number that may be -1, or is.
    Divide {
        op: Arithmetic,
        a: Typed,
        b: Typed,
        by_minus_one: bool,
    },
    Shift(Arithmetic, Typed, Typed),
    /// A number that is missing if all its bits are set.
    Known(Typed),
    KnownUnless(Typed, Typed),
    /// The number of a variant of a Rust enum, whose members are in a union.
    VariantNumber {
        subject: Typed,
        union: Typed,
        is_signed: bool,
    },

    /// A comparison of numbers; of `written`, the operands before conversions, one may be an enumerator.
    Compare {
        op: Comparison,
        a: Typed,
        b: Typed,
        written: Option<[Typed; 2]>,
    },
    CompareTruths(Comparison, Typed, Typed),
    Not(Typed),
    And(Typed, Typed),
    Or(Typed, Typed),
    /// One of two values.
    If(Typed, Typed, Typed),
    Return(Typed),
    Table {
        entries: Vec<Typed>,
        index: Typed,
        default: Typed,
    },

    Text(Vec<TextPiece>),
    Concat(Vec<Typed>),
    /// What the debugger shows; `is_alone` if nothing else stands in the interpolation.
    Shown {
        object: Typed,
        is_alone: bool,
    },
    /// `.summary()`
    Summary(Typed),
    /// The value of an Object, or the name of a Type.
    Plain(Typed),
    /// `.value()`
    ValueOf(Typed),
    Digits(Typed),
    /// A number in a format.
    Formatted(Typed, Format),
    Characters(Typed),
    Flags {
        bits: Typed,
        names: Vec<(u64, Word)>,
        separator: Word,
    },
    /// A text in a format that is made in the debugger.
    Format {
        text: Typed,
        format: Typed,
    },
    /// Says that a text has a number of characters behind a pointer.
    Counted {
        text: Typed,
        pointer: Typed,
        count: Typed,
    },
    InlineText {
        first: Typed,
        count: Typed,
    },
    /// The text of characters without quotes, or of wide characters; the place of the option.
    Unquoted {
        value: Typed,
        is_wide: bool,
        place: Span,
    },
    Join(Box<Join>),
    Unrolled(Box<Unrolled>),
    /// The text of an object by the summary `own`; the prelude finds what it points to, and shows what cannot be read.
    Level {
        object: Typed,
        depth: u32,
        own: BlockId,
        pointee: usize,
        unread: usize,
        place: Span,
    },
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

impl Op {
    /// The operands of an operation whose result is constant if they are; `None` for any other one.
    pub(crate) fn constant_operands(&self) -> Option<Vec<ExprId>> {
        let operands = match self {
            Op::AsInt(a) | Op::AsUInt(a) | Op::ToInteger(a) | Op::Complement(a) => vec![a],
            Op::IsNotZero(a) | Op::Magnitude(a) | Op::Not(a) | Op::Plain(a) => vec![a],
            Op::Digits(a) | Op::Formatted(a, _) | Op::Settle { value: a, .. } => vec![a],
            Op::Flags { bits: a, .. } => vec![a],
            Op::Arithmetic(_, a, b)
            | Op::Divide { a, b, .. }
            | Op::Shift(_, a, b)
            | Op::Compare { a, b, .. }
            | Op::CompareTruths(_, a, b) => vec![a, b],
            Op::If(test, then, otherwise) => vec![test, then, otherwise],
            Op::Table { entries, index, default } => {
                entries.iter().chain([index, default]).collect()
            }
            Op::Concat(parts) => parts.iter().collect(),
            Op::Text(pieces) => {
                let value = |piece| match piece {
                    &TextPiece::Value(ref value, _) => Some(value),
                    TextPiece::Literal(_) => None,
                };
                pieces.iter().filter_map(value).collect()
            }
            _ => return None,
        };
        Some(operands.into_iter().map(|operand| operand.id).collect())
    }
}
