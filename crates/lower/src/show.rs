//! Checked programs as text: a value a line, operands first.

use crate::checked::Program;
use crate::graph::{
    Align, FlagName, Loop, LoopValue, Node, NodeId, NumberFormat, Padding, Piece, Sign,
};
use std::collections::HashMap;
use std::fmt::{Debug, Write as _};

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
        Node::State(number) => format!("state {number}"),
        Node::Member(object, member) => format!("{}.{member}", name(*object)),
        Node::Entry(dictionary, key) => format!("{}.{key:?}", name(*dictionary)),
        Node::ChildAt(object, index) => format!("{}[{}]", name(*object), name(*index)),
        Node::Select(selector, args) => format!("@{selector} {}", list(args)),
        Node::Number { object, sign: Sign::Signed } => format!("signed {}", name(*object)),
        Node::Number { object, sign: Sign::Unsigned } => format!("unsigned {}", name(*object)),
        Node::Number { object, sign: Sign::OfText } => format!("number {}", name(*object)),
        Node::Arithmetic(op, a, b) => format!("{} {} {}", name(*a), op.sign(), name(*b)),
        Node::Compare(op, a, b) => format!("{} {} {}", name(*a), op.sign(), name(*b)),
        Node::IsNotZero(a) => format!("{} != 0", name(*a)),
        Node::And(a, b) => format!("{} && {}", name(*a), name(*b)),
        Node::Or(a, b) => format!("{} || {}", name(*a), name(*b)),
        Node::If { condition, then, otherwise } => {
            format!("{} ? {} : {}", name(*condition), name(*then), name(*otherwise))
        }
        Node::Concat(pieces) => {
            pieces.iter().map(|piece| self::piece(piece, name)).collect::<Vec<_>>().join(" ")
        }
        Node::Digits(number, format) if *format != NumberFormat::DECIMAL => {
            format!("digits {} {format:?}", name(*number))
        }
        Node::Characters(bytes, count) => format!("{count} characters {}", name(*bytes)),
        Node::Flags(flags) => {
            let entry = |flag: &FlagName| format!("{}: {:?}", name(flag.mask), flag.name);
            let names = flags.names.iter().map(entry).collect::<Vec<_>>().join(", ");
            format!("flags {} [{names}] by {:?}", name(flags.bits), flags.separator)
        }
        Node::AtLeast(version) => format!("lldb >= {version}"),
        Node::Loop(looped) => {
            let state =
                |value: &LoopValue| format!("{} then {}", name(value.start), name(value.next));
            let state = looped.state.iter().map(state).collect::<Vec<_>>().join(", ");
            let Loop { number, exit, counter, bound, .. } = **looped;
            format!("loop {number} of {state} until {} or value {counter} >= {bound}", name(exit))
        }
        Node::LoopOut(of, place) => format!("{} out {place}", name(*of)),
        Node::LoopVar(number, place) => format!("loop {number} value {place}"),
        Node::OfTypes(fact, a) => format!("{} of {}", format!("{fact:?}").to_lowercase(), name(*a)),
        other => {
            let mut operands = Vec::new();
            other.operands(|operand| operands.push(operand));
            format!("{} {}", words(other), list(&operands)).trim_end().to_owned()
        }
    }
}

/// The name of a variant in words: `is missing` of [`Node::IsMissing`].
pub fn words(of: &impl Debug) -> String {
    let mut words = String::new();
    for letter in format!("{of:?}").chars().take_while(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

fn piece(piece: &Piece, name: &dyn Fn(NodeId) -> String) -> String {
    match piece {
        Piece::Literal(text) => format!("{text:?}"),
        Piece::Value(id, padding) if *padding == Padding::default() => name(*id),
        Piece::Value(id, padding) => {
            let align = match padding.align {
                Align::Right => "right",
                Align::Left => "left",
                Align::Center => "center",
            };
            let fill = padding.fill.map(|fill| format!(" fill {:?}", char::from(fill)));
            let fill = fill.unwrap_or_default();
            format!("({} width {} {align}{fill})", name(*id), padding.width)
        }
    }
}
