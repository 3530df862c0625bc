//! What is known about a number before the program runs.

use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, FlagName, Graph, Node, NodeId, Piece, Type};

/// The longest text that LLDB gives a program, in bytes. Its own summaries end at 1024 bytes, but
/// that is a setting, and those of other formatters have no end.
const MAX_TEXT: u64 = u32::MAX as u64;

/// Parts of a text that are looked at; the length of others counts as unknown.
const MAX_PARTS: usize = 64;

/// Values looked through; deeper ones count as unknown.
const MAX_DEPTH: usize = 16;

/// The largest value an unsigned number can have, or the largest magnitude of a signed one.
pub(super) fn largest(graph: &Graph, id: NodeId) -> u64 {
    bound(graph, id, MAX_DEPTH)
}

/// Whether a number is known to be zero or more.
pub(super) fn is_not_negative(graph: &Graph, id: NodeId) -> bool {
    signless(graph, id, MAX_DEPTH)
}

fn signless(graph: &Graph, id: NodeId, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match graph.node(id) {
        Node::Int(n) => *n >= 0,
        Node::Arithmetic(Arithmetic::And, a, b) => {
            signless(graph, *a, depth) || signless(graph, *b, depth)
        }
        Node::Arithmetic(Arithmetic::Mod | Arithmetic::Shr, a, _) => signless(graph, *a, depth),
        Node::Arithmetic(Arithmetic::Div | Arithmetic::Or | Arithmetic::Xor, a, b) => {
            signless(graph, *a, depth) && signless(graph, *b, depth)
        }
        Node::AsInt(a) => bound(graph, *a, depth) <= i64::MAX.unsigned_abs(),
        Node::If { then, otherwise, .. } => {
            signless(graph, *then, depth) && signless(graph, *otherwise, depth)
        }
        _ => graph.ty(id) == Type::UInt,
    }
}

fn bound(graph: &Graph, id: NodeId, depth: usize) -> u64 {
    let unknown = match graph.ty(id) {
        Type::Int => 1 << 63,
        Type::Bool => 1,
        _ => u64::MAX,
    };
    let Some(depth) = depth.checked_sub(1) else { return unknown };
    let of = |id: NodeId| bound(graph, id, depth);
    let known = match graph.node(id) {
        Node::UInt(n) => *n,
        Node::Int(n) => n.unsigned_abs(),
        Node::Arithmetic(op, a, b) => operation(graph, *op, *a, *b, depth).unwrap_or(unknown),
        Node::AsUInt(a) if signless(graph, *a, depth) => of(*a),
        Node::AsInt(a) if of(*a) <= i64::MAX.unsigned_abs() => of(*a),
        Node::If { condition, then, otherwise } => match graph.node(*condition) {
            // The smaller of two.
            Node::Compare(Comparison::Lt | Comparison::Le, a, b) if (a, b) == (then, otherwise) => {
                of(*then).min(of(*otherwise))
            }
            _ => of(*then).max(of(*otherwise)),
        },
        Node::Select(Selector::STRLEN, args) => {
            let mut parts = MAX_PARTS;
            args.first().map_or(unknown, |text| length(graph, *text, &mut parts))
        }
        _ => unknown,
    };
    known.min(unknown)
}

/// The most bytes a text can have; looks at so many of its parts.
fn length(graph: &Graph, id: NodeId, parts: &mut usize) -> u64 {
    let Some(left) = parts.checked_sub(1) else { return u64::MAX };
    *parts = left;
    match graph.node(id) {
        Node::String(text) => text.len() as u64,
        Node::Select(Selector::SUMMARY, _) | Node::Shown(_) | Node::Plain(_) => MAX_TEXT,
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
        Node::Format { text, format } => {
            length(graph, *text, parts).saturating_add(length(graph, *format, parts))
        }
        _ => u64::MAX,
    }
}

fn operation(graph: &Graph, op: Arithmetic, a: NodeId, b: NodeId, depth: usize) -> Option<u64> {
    let of = |id: NodeId| bound(graph, id, depth);
    let both_signless = signless(graph, a, depth) && signless(graph, b, depth);
    let most = if graph.ty(a) == Type::Int { i64::MAX.unsigned_abs() } else { u64::MAX };
    match op {
        // The sign of a remainder is that of the left operand, its magnitude below the right one's.
        Arithmetic::Mod => Some(of(a).min(of(b).saturating_sub(1))),
        Arithmetic::Div => match graph.node(b) {
            Node::UInt(d) => of(a).checked_div(*d),
            Node::Int(d) => of(a).checked_div(d.unsigned_abs()),
            _ => Some(of(a)),
        },
        Arithmetic::And if both_signless => Some(of(a).min(of(b))),
        Arithmetic::And if signless(graph, b, depth) => Some(of(b)),
        Arithmetic::And if signless(graph, a, depth) => Some(of(a)),
        Arithmetic::Shr if signless(graph, a, depth) => match graph.node(b) {
            Node::UInt(count) => of(a).checked_shr(u32::try_from(*count).ok()?),
            _ => Some(of(a)),
        },
        Arithmetic::Or | Arithmetic::Xor if both_signless => {
            Some((of(a) | of(b)).checked_add(1)?.checked_next_power_of_two()?.saturating_sub(1))
        }
        Arithmetic::Add if both_signless => of(a).checked_add(of(b)).filter(|n| *n <= most),
        Arithmetic::Mul if both_signless => of(a).checked_mul(of(b)).filter(|n| *n <= most),
        _ => None,
    }
}
