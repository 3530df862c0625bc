//! Range analysis: bounds of numbers at compile time.

use super::{Arithmetic, Comparison, Graph, Node, NodeId, Type};
use crate::isa::range::Range;
use crate::isa::{Opcode, Selector, ValueType};

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
        // Whatever a provider says, LLDB gives 32 bits. A longer text fits into no memory of a debugger.
        Node::Select(
            Selector::GET_NUM_CHILDREN | Selector::GET_CHILD_INDEX | Selector::STRLEN,
            _,
        ) => Range::U32,
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
