//! The nodes of a program: values, texts, and operands.

use super::operators::{Arithmetic, Comparison};
use super::{Bound, NodeId};
use crate::isa::{Lldb, Selector};
use crate::source::Word;
use std::sync::Arc;

/// The layout of an argument in a text; widths are in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Padding {
    /// The least width; 0 for none.
    pub width: u32,
    /// The alignment.
    pub align: Align,
    /// The ASCII character that fills the width.
    pub fill: Option<u8>,
}

/// The alignment in a width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the right end.
    #[default]
    Right,
    /// At the left end.
    Left,
    /// In the middle, the odd blank to the right.
    Center,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// These characters.
    Literal(Word),
    /// A String, Text, Object or Type, padded.
    Value(NodeId, Padding),
}

impl Piece {
    /// The shown value, if it is one.
    pub fn value(&self) -> Option<NodeId> {
        match self {
            Piece::Value(value, _) => Some(*value),
            Piece::Literal(_) => None,
        }
    }
}

/// The format of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberFormat {
    /// 2, 8, 10 or 16.
    pub radix: u8,
    /// The least number of digits, filled with zeros.
    pub digits: u8,
    /// Whether letters are capitals.
    pub uppercase: bool,
}

impl NumberFormat {
    /// Decimal, with as many digits as needed.
    pub const DECIMAL: NumberFormat = NumberFormat { radix: 10, digits: 1, uppercase: false };
}

/// The names of the set bits, in order, with a separator between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flags {
    /// A UInt, or an Integer in a record of version 2.
    pub bits: NodeId,
    /// At least one.
    pub names: Box<[FlagName]>,
    /// The text between two names.
    pub separator: Word,
}

/// A name that is shown if one of its bits is set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FlagName {
    /// The constant bits, of the type of the number; at least one.
    pub mask: NodeId,
    pub name: Word,
}

/// A loop: a state of values, each pass of which computes the next one.
///
/// A pass first tests whether the counter has reached the bound, then whether `exit` holds; either
/// ends the loop. `exit` and the next values are made of [`Node::LoopVar`]s of this loop and of values
/// from outside. The first value of the state is the value of the [`Node::Loop`], the others are
/// [`Node::LoopOut`]s.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loop {
    /// The number that its [`Node::LoopVar`]s refer to, unique in a graph.
    pub number: u32,
    /// The state: 1 to [`Loop::MAX_STATE`] values. If there are three, the next value of the last
    /// one may depend on the others' next values, not on these.
    pub state: Box<[LoopValue]>,
    /// Values that are computed before the first pass, for all passes.
    pub invariants: Box<[NodeId]>,
    /// The index of the counter in the state: a UInt that every pass increases.
    pub counter: u8,
    /// A Bool.
    pub exit: NodeId,
    /// The value of the counter that ends the loop, not 0.
    pub bound: u64,
    /// Whether a pass requires that the members of the state's Objects can be read.
    pub tests_nodes: bool,
}

impl Loop {
    /// The highest number of values of the state: only three elements of LLDB's data stack can
    /// change places.
    pub const MAX_STATE: usize = 3;
}

/// A value of a loop's state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopValue {
    /// The initial value.
    pub start: NodeId,
    /// The value of the next pass, of the same type.
    pub next: NodeId,
}

/// The sign of a number that is read of an Object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// None: a UInt.
    Unsigned,
    /// That of the highest bit: an Int.
    Signed,
    /// That of the text which LLDB shows, where the type is not known: an Int.
    OfText,
}

/// A fact about an Object that debug information gives and LLDB does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfTypes {
    /// The size of what a pointer points to, in bytes.
    Stride,
    /// One more than the number of elements of a `std::span<T, N>`.
    Extent,
    /// 1 for a member that the type has, 2 for one that it has not.
    Declared,
}

/// A pure value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The value that is shown.
    SelfObject,
    /// The argument of a method of synthetic children: an index or a name.
    Argument,
    /// A value that [`crate::checked::State`] has computed before the methods.
    State(u32),
    /// The Dictionary with which the methods of a version 2 record start.
    Kept,
    /// The value of a name in a Dictionary.
    Entry(NodeId, Word),
    /// An unsigned constant.
    UInt(u64),
    /// A signed constant.
    Int(i64),
    /// An Integer constant.
    Integer(i128),
    /// A constant of open signedness; never lowered.
    Literal(i128),
    /// A constant Boolean.
    Bool(bool),
    /// A constant text.
    String(Word),
    /// `null`; never lowered.
    Null,
    Member(NodeId, Word),
    /// The child at a UInt index.
    ChildAt(NodeId, NodeId),
    /// A call of a selector, with the effect that its row in the table states.
    Select(Selector, Box<[NodeId]>),
    /// An Object read as a number.
    Number {
        object: NodeId,
        sign: Sign,
    },
    /// A number or a text that is missing if the second value, a Bool, holds.
    KnownUnless(NodeId, NodeId),
    /// Whether an Object is the null object.
    IsMissing(NodeId),
    /// Whether an Object has no value, because it is missing, cannot be read, or is no scalar.
    HasNoValue(NodeId),
    /// A fact about an Object that the types of a program give, or 0. Never lowered.
    OfTypes(OfTypes, NodeId),
    /// An operation on numbers.
    Arithmetic(Arithmetic, NodeId, NodeId),
    /// Bitwise complement of a UInt.
    Complement(NodeId),
    /// The same bits as Int.
    AsInt(NodeId),
    /// The same bits as UInt.
    AsUInt(NodeId),
    /// The value of a UInt as an Integer.
    ToInteger(NodeId),
    /// A comparison of numbers.
    Compare(Comparison, NodeId, NodeId),
    /// Whether a number is not zero.
    IsNotZero(NodeId),
    /// Negation of a Bool.
    Not(NodeId),
    /// Both; the second is computed only if the first holds.
    And(NodeId, NodeId),
    /// Either; the second is computed only if the first does not hold.
    Or(NodeId, NodeId),
    /// One of two values.
    If {
        /// A Bool.
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    },
    /// Ends the program with this result.
    Return(NodeId),
    /// A text made of parts.
    Concat(Box<[Piece]>),
    /// A String or Text in a computed format: a String in the notation of `@fmt`.
    Format {
        /// The argument 0.
        text: NodeId,
        format: NodeId,
    },
    /// The text that the debugger shows for the Object: its summary, else its value.
    Shown(NodeId),
    /// The same, or the summary alone, of an Object that may lead back to the shown value.
    Bounded(NodeId, Arc<Bound>),
    /// The value of an Object or the name of a Type, as a text within a string.
    Plain(NodeId),
    /// An Object that LLDB has read, which is necessary for a cast to a larger type.
    Read(NodeId),
    Digits(NodeId, NumberFormat),
    /// So many bytes of a UInt, the lowest first, as LLDB writes them between quotes; a NUL has no
    /// text.
    Characters(NodeId, u8),
    /// The names of the set bits.
    Flags(Box<Flags>),
    /// The String at a UInt index, or the default.
    Table {
        /// Strings.
        entries: Box<[NodeId]>,
        index: NodeId,
        /// A String.
        default: NodeId,
    },
    /// Whether the debugger is at least that release; tested at run time.
    AtLeast(Lldb),
    /// The final value of a loop's first state value.
    Loop(Box<Loop>),
    /// The final value of another state value of a loop, at its place.
    LoopOut(NodeId, u8),
    /// The value at an index of the state of that loop, in the current pass.
    LoopVar(u32, u8),
    /// Whether the debugger runs loops as all known releases do; tested at run time.
    RunsLoops,
    /// The result of a mistake; never lowered.
    Error,
}

/// Visits the operands of a node in the order of evaluation: by references from `$iter` and
/// `$as_ref`, or by mutable ones from `iter_mut` and `as_mut`.
macro_rules! visit_operands {
    ($node:expr, $visit:expr, $iter:ident, $as_ref:ident) => {
        match $node {
            Node::SelfObject | Node::Argument | Node::State(_) | Node::Kept => {}
            Node::UInt(_) | Node::Int(_) | Node::Integer(_) | Node::Literal(_) => {}
            Node::Bool(_) | Node::String(_) | Node::Null | Node::AtLeast(_) | Node::Error => {}
            Node::LoopVar(..) | Node::RunsLoops => {}
            Node::LoopOut(a, _) => $visit(a),
            Node::Loop(looped) => {
                let Loop { state, invariants, exit, .. } = looped.$as_ref();
                state.$iter().for_each(|LoopValue { start, .. }| $visit(start));
                invariants.$iter().for_each(&mut *$visit);
                $visit(exit);
                state.$iter().for_each(|LoopValue { next, .. }| $visit(next));
            }
            Node::Member(a, _) | Node::Entry(a, _) | Node::Digits(a, _) => $visit(a),
            Node::Characters(a, _) | Node::Read(a) => $visit(a),
            Node::Number { object: a, .. } | Node::ToInteger(a) | Node::Complement(a) => $visit(a),
            Node::AsInt(a) | Node::AsUInt(a) | Node::IsMissing(a) | Node::IsNotZero(a) => $visit(a),
            Node::OfTypes(_, a) | Node::Not(a) | Node::Return(a) | Node::HasNoValue(a) => $visit(a),
            Node::Shown(a) | Node::Bounded(a, _) | Node::Plain(a) => $visit(a),
            Node::Arithmetic(_, a, b)
            | Node::Compare(_, a, b)
            | Node::ChildAt(a, b)
            | Node::KnownUnless(a, b)
            | Node::And(a, b)
            | Node::Or(a, b)
            | Node::Format { text: a, format: b } => {
                $visit(a);
                $visit(b);
            }
            Node::If { condition, then, otherwise } => {
                $visit(condition);
                $visit(then);
                $visit(otherwise);
            }
            Node::Select(_, args) => args.$iter().for_each($visit),
            Node::Concat(pieces) => pieces.$iter().for_each(|piece| match piece {
                Piece::Value(id, _) => $visit(id),
                Piece::Literal(_) => {}
            }),
            Node::Flags(flags) => {
                let Flags { bits, names, .. } = flags.$as_ref();
                $visit(bits);
                names.$iter().for_each(|FlagName { mask, .. }| $visit(mask));
            }
            Node::Table { entries, index, default } => {
                $visit(default);
                entries.$iter().for_each(&mut *$visit);
                $visit(index);
            }
        }
    };
}

impl Node {
    /// The number that it is, if it is a constant one.
    pub fn number(&self) -> Option<i128> {
        match self {
            Node::UInt(n) => Some((*n).into()),
            Node::Int(n) => Some((*n).into()),
            Node::Literal(n) | Node::Integer(n) => Some(*n),
            _ => None,
        }
    }

    /// Calls `visit` with each operand, in the order of evaluation.
    pub fn operands(&self, mut visit: impl FnMut(NodeId)) {
        let visit: &mut dyn FnMut(&NodeId) = &mut |id| visit(*id);
        visit_operands!(self, visit, iter, as_ref);
    }

    /// The same node with other operands.
    #[must_use]
    pub fn with_operands(mut self, mut with: impl FnMut(NodeId) -> NodeId) -> Node {
        let visit: &mut dyn FnMut(&mut NodeId) = &mut |id| *id = with(*id);
        visit_operands!(&mut self, visit, iter_mut, as_mut);
        self
    }
}
