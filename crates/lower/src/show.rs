//! Checked programs as text: a value a line, operands first.

use crate::checked::Program;
use crate::graph::{Node, NodeId, Padding, Piece};
use std::collections::HashMap;
use std::fmt::Write as _;

/// Lists the values of a program, each with its type; the last line names the result.
pub fn show(program: &Program) -> String {
    let graph = &program.graph;
    let mut order = graph.reachable(&[program.root]);
    order.retain(|id| !is_in_place(graph.node(*id)));
    let numbers: HashMap<NodeId, usize> = order.iter().copied().zip(0..).collect();
    let name = |id: NodeId| match graph.node(id) {
        node if is_in_place(node) => value(node, &|_| String::new()),
        _ => format!("%{}", numbers.get(&id).copied().unwrap_or_default()),
    };
    let mut out = String::new();
    for id in order {
        let node = graph.node(id);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} = {}  # {}", name(id), value(node, &name), graph.ty(id).name());
    }
    let _ = writeln!(out, "result {}", name(program.root));
    out
}

/// Whether a value is written at its uses: it has no operands, and a short text.
fn is_in_place(node: &Node) -> bool {
    matches!(
        node,
        Node::SelfObject
            | Node::Argument
            | Node::Kept
            | Node::Integer(_)
            | Node::UInt(_)
            | Node::Int(_)
            | Node::Literal(_)
            | Node::Bool(_)
            | Node::String(_)
    )
}

/// A value as text, with names for its operands.
pub fn value(node: &Node, name: &dyn Fn(NodeId) -> String) -> String {
    let list = |ids: &[NodeId]| ids.iter().map(|id| name(*id)).collect::<Vec<_>>().join(", ");
    match node {
        Node::SelfObject => "self".to_owned(),
        Node::Integer(n) => format!("{n}i"),
        Node::UInt(n) => format!("{n}u"),
        Node::Int(n) => n.to_string(),
        Node::Literal(n) => n.to_string(),
        Node::Bool(b) => b.to_string(),
        Node::String(text) => format!("{text:?}"),
        Node::Member(object, member) => format!("{}.{member}", name(*object)),
        Node::ChildAt(object, index) => format!("{}[{}]", name(*object), name(*index)),
        Node::Select(selector, args) => format!("@{selector} {}", list(args)),
        Node::Arithmetic(op, a, b) => format!("{} {} {}", name(*a), op.sign(), name(*b)),
        Node::Compare(op, a, b) => format!("{} {} {}", name(*a), op.sign(), name(*b)),
        Node::If { condition, then, otherwise } => {
            format!("{} ? {} : {}", name(*condition), name(*then), name(*otherwise))
        }
        Node::Concat(pieces) => {
            pieces.iter().map(|piece| self::piece(piece, name)).collect::<Vec<_>>().join(" ")
        }
        other => {
            let mut text = format!("{other:?}");
            other.operands(|id| text = text.replace(&format!("{id:?}"), &name(id)));
            text
        }
    }
}

fn piece(piece: &Piece, name: &dyn Fn(NodeId) -> String) -> String {
    match piece {
        Piece::Literal(text) => format!("{text:?}"),
        Piece::Value(id, padding) if *padding == Padding::default() => name(*id),
        Piece::Value(id, padding) => format!("({} {padding:?})", name(*id)),
    }
}
