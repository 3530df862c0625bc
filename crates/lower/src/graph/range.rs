//! Range analysis: bounds of numbers at compile time.

use super::{Arithmetic, Comparison, FlagName, Graph, Node, NodeId, Piece, Type};
use crate::isa::range::Range;
use crate::isa::{Opcode, Selector, ValueType};

/// The longest text that LLDB gives a program, in bytes. Its own summaries end at 1024 bytes, but
/// that is a setting, and other formatters have no limit.
const MAX_TEXT: u64 = u32::MAX as u64;

/// The highest number of parts of a text that are examined; others have an unknown length.
const MAX_PARTS: usize = 64;

/// The highest depth of values that are examined.
const MAX_DEPTH: usize = 16;

/// What is known of numbers beside the graph.
type Known<'k> = dyn Fn(NodeId) -> Option<Range> + 'k;

/// The largest value of an unsigned number, or the largest magnitude of a signed one.
pub fn largest(graph: &Graph, id: NodeId) -> u64 {
    magnitude(values(graph, id)) as u64
}

/// The values that a number may have.
pub fn values(graph: &Graph, id: NodeId) -> Range {
    values_with(graph, id, &|_| None)
}

/// The values that a number may have, where more is known of some.
pub fn values_with(graph: &Graph, id: NodeId, known: &Known<'_>) -> Range {
    range(graph, id, MAX_DEPTH, known)
}

/// Whether the verifier, which computes with intervals, sees the range of a number.
pub fn is_interval(graph: &Graph, number: NodeId) -> bool {
    match graph.node(number) {
        Node::UInt(_) | Node::Int(_) | Node::Number { .. } => true,
        Node::Select(Selector::GET_NUM_CHILDREN, _) => true,
        Node::Arithmetic(_, a, b) => is_interval(graph, *a) && is_interval(graph, *b),
        Node::AsUInt(a) | Node::AsInt(a) => is_interval(graph, *a),
        // The range of a choice by a comparison may follow from that.
        Node::If { condition, then, otherwise } => {
            !matches!(graph.node(*condition), Node::Compare(..))
                && is_interval(graph, *then)
                && is_interval(graph, *otherwise)
        }
        _ => false,
    }
}

pub fn magnitude(range: Range) -> i128 {
    range.lo.abs().max(range.hi.abs())
}

/// The same with a limited depth.
fn range(graph: &Graph, id: NodeId, depth: usize, known: &Known<'_>) -> Range {
    let (of, full) = match graph.ty(id) {
        Type::Int => (ValueType::Int, Range::INT),
        Type::Bool => (ValueType::UInt, Range::BIT),
        _ => (ValueType::UInt, Range::UINT),
    };
    let Some(depth) = depth.checked_sub(1) else { return full };
    let range_of = |id: NodeId| range(graph, id, depth, known);
    let found = match graph.node(id) {
        Node::UInt(n) => Range::one(*n),
        Node::Int(n) => Range::one(*n),
        Node::Arithmetic(op, a, b) => operation(op.opcode(), of, range_of(*a), range_of(*b)),
        Node::Number { .. } => known(id).unwrap_or(full),
        Node::AsUInt(a) => range_of(*a).convert(ValueType::UInt),
        Node::AsInt(a) => range_of(*a).convert(ValueType::Int),
        Node::KnownUnless(a, _) => range_of(*a),
        Node::If { condition, then, otherwise } => {
            let (then_range, other_range) = (range_of(*then), range_of(*otherwise));
            match graph.node(*condition) {
                // The smaller of two.
                Node::Compare(Comparison::Lt | Comparison::Le, a, b)
                    if (a, b) == (then, otherwise) =>
                {
                    let (a, b) = (then_range, other_range);
                    Range { lo: a.lo.min(b.lo), hi: a.hi.min(b.hi) }
                }
                // The magnitude.
                Node::Compare(Comparison::Lt, a, zero)
                    if a == otherwise
                        && *graph.node(*zero) == Node::Int(0)
                        && *graph.node(*then) == Node::Arithmetic(Arithmetic::Sub, *zero, *a)
                        && other_range.lo > full.lo =>
                {
                    let Range { lo, hi } = other_range;
                    Range { lo: lo.max(-hi).max(0), hi: hi.max(-lo) }
                }
                _ => then_range.join(other_range),
            }
        }
        Node::LoopVar(number, place) => match graph.loop_of(*number) {
            Some(looped) if looped.counter == *place => Range { lo: 0, hi: looped.bound.into() },
            _ => full,
        },
        // The verifier refuses a loop whose counter may wrap.
        Node::LoopOut(of, place) => match graph.node(*of) {
            Node::Loop(looped) if looped.counter == *place => Range { lo: 0, hi: i64::MAX.into() },
            _ => full,
        },
        // Whatever a provider says, LLDB gives 32 bits.
        Node::Select(Selector::GET_NUM_CHILDREN | Selector::GET_CHILD_INDEX, _) => Range::U32,
        Node::Select(Selector::STRLEN, args) => {
            let mut parts = MAX_PARTS;
            let most = args.first().map_or(u64::MAX, |text| length(graph, *text, &mut parts));
            Range { lo: 0, hi: most.into() }
        }
        _ => full,
    };
    found.meet(full)
}

/// The results of an operator. Shifts by more than 64 have none.
fn operation(op: Opcode, of: ValueType, a: Range, b: Range) -> Range {
    match op {
        Opcode::Shr if a.lo >= 0 => Range::shift(op, of, a, b).meet(Range { lo: 0, hi: a.hi }),
        Opcode::Shl | Opcode::Shr => Range::shift(op, of, a, b),
        _ => Range::binary(op, of, a, b),
    }
}

/// The highest length of a text in bytes; examines a limited number of parts.
fn length(graph: &Graph, id: NodeId, parts: &mut usize) -> u64 {
    let Some(left) = parts.checked_sub(1) else { return u64::MAX };
    *parts = left;
    match graph.node(id) {
        Node::String(text) => text.len() as u64,
        Node::Select(Selector::SUMMARY, _)
        | Node::Shown(_)
        | Node::Bounded(..)
        | Node::Plain(_) => MAX_TEXT,
        // A sign, and 64 digits in base two, unless more are wanted.
        Node::Digits(_, format) => 1 + u64::from(format.digits.max(64)),
        Node::If { then, otherwise, .. } => {
            length(graph, *then, parts).max(length(graph, *otherwise, parts))
        }
        Node::Flags(flags) => {
            let length = |flag: &FlagName| flag.name.len() + flags.separator.len();
            flags.names.iter().map(|flag| length(flag) as u64).sum()
        }
        Node::Table { entries, default, .. } if entries.len() <= MAX_PARTS => entries
            .iter()
            .fold(length(graph, *default, parts), |most, e| most.max(length(graph, *e, parts))),
        Node::Concat(pieces) if pieces.len() <= MAX_PARTS => {
            pieces.iter().fold(0, |sum: u64, piece| {
                sum.saturating_add(match piece {
                    Piece::Literal(text) => text.len() as u64,
                    Piece::Value(value, padding) => {
                        length(graph, *value, parts).max(padding.width.into())
                    }
                })
            })
        }
        Node::KnownUnless(text, _) => length(graph, *text, parts),
        Node::Format { text, format } => {
            length(graph, *text, parts).saturating_add(length(graph, *format, parts))
        }
        _ => u64::MAX,
    }
}
