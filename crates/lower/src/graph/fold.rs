//! Constant folding, exactly as the debugger computes.

use super::{Arithmetic, Comparison, Graph, Node, NodeId, Type, text};
use crate::isa::arithmetic;
use crate::limits::CONSTANT_TEXT;
use crate::source::Span;

impl Graph {
    /// The node, simplified if its operands are constants. If the texts of the graph become too long, it is an error, and the graph
    /// [is full](Graph::is_full).
    pub fn add(&mut self, node: Node, ty: Type, span: Span) -> NodeId {
        match fold(self, &node) {
            Folded::Same => self.intern(node, ty, span),
            Folded::Node(simpler) => self.intern(simpler, ty, span),
            Folded::Id(id) => id,
            Folded::Text(Some((text, room))) => {
                self.text_size = CONSTANT_TEXT - room;
                self.intern(text, ty, span)
            }
            Folded::Text(None) => {
                self.text_size = CONSTANT_TEXT;
                self.intern(Node::Error, Type::Error, span)
            }
        }
    }

    /// Whether a text was refused because the texts are too long.
    pub fn is_full(&self) -> bool {
        self.text_size >= CONSTANT_TEXT
    }

    /// The remaining size of texts in bytes.
    fn room_for_texts(&self) -> usize {
        CONSTANT_TEXT.saturating_sub(self.text_size)
    }
}

/// The result of folding a node.
enum Folded {
    /// The node cannot be simplified.
    Same,
    /// Another node of the same type.
    Node(Node),
    /// An existing node.
    Id(NodeId),
    /// A text, and the remaining size; `None` if the text is too long.
    Text(Option<(Node, usize)>),
}

/// Simplifies a node whose operands are in the graph.
fn fold(graph: &Graph, node: &Node) -> Folded {
    match node {
        Node::Arithmetic(op, a, b) => fold_arithmetic(graph, *op, *a, *b),
        Node::Compare(op, a, b) => match fold_comparison(graph, *op, *a, *b) {
            Some(result) => Folded::Node(Node::Bool(result)),
            None => Folded::Same,
        },
        Node::ToInteger(a) => match graph.node(*a) {
            Node::UInt(n) => Folded::Node(Node::Integer((*n).into())),
            _ => Folded::Same,
        },
        Node::Plain(a) => match graph.node(*a) {
            Node::Integer(n) => Folded::Node(Node::String(n.to_string().into())),
            _ => Folded::Same,
        },
        Node::Complement(a) => match graph.node(*a) {
            Node::UInt(a) => Folded::Node(Node::UInt(!a)),
            _ => Folded::Same,
        },
        Node::AsInt(a) => match graph.node(*a) {
            Node::UInt(a) => Folded::Node(Node::Int(a.cast_signed())),
            Node::AsUInt(inner) => Folded::Id(*inner),
            _ => Folded::Same,
        },
        Node::AsUInt(a) => match graph.node(*a) {
            Node::Int(a) => Folded::Node(Node::UInt(a.cast_unsigned())),
            Node::AsInt(inner) => Folded::Id(*inner),
            _ => Folded::Same,
        },
        Node::IsNotZero(a) => match graph.node(*a) {
            Node::UInt(n) => Folded::Node(Node::Bool(*n != 0)),
            Node::Int(n) => Folded::Node(Node::Bool(*n != 0)),
            Node::Literal(n) => Folded::Node(Node::Bool(*n != 0)),
            _ => Folded::Same,
        },
        Node::KnownUnless(value, unknown) if *graph.node(*unknown) == Node::Bool(false) => {
            Folded::Id(*value)
        }
        Node::IsMissing(a) if exists(graph, *a) => Folded::Node(Node::Bool(false)),
        Node::Not(a) => match graph.node(*a) {
            Node::Bool(a) => Folded::Node(Node::Bool(!a)),
            Node::Not(inner) => Folded::Id(*inner),
            Node::Compare(op, a, b) => Folded::Node(Node::Compare(op.negated(), *a, *b)),
            _ => Folded::Same,
        },
        Node::And(a, b) => match (graph.node(*a), graph.node(*b)) {
            (Node::Bool(true), _) => Folded::Id(*b),
            (Node::Bool(false), _) | (_, Node::Bool(true)) => Folded::Id(*a),
            _ if a == b => Folded::Id(*a),
            _ => Folded::Same,
        },
        Node::Or(a, b) => match (graph.node(*a), graph.node(*b)) {
            (Node::Bool(false), _) => Folded::Id(*b),
            (Node::Bool(true), _) | (_, Node::Bool(false)) => Folded::Id(*a),
            _ if a == b => Folded::Id(*a),
            _ => Folded::Same,
        },
        Node::If { condition, then, otherwise } => match graph.node(*condition) {
            Node::Bool(true) => Folded::Id(*then),
            Node::Bool(false) => Folded::Id(*otherwise),
            Node::Not(c) => {
                Folded::Node(Node::If { condition: *c, then: *otherwise, otherwise: *then })
            }
            _ if then == otherwise => Folded::Id(*then),
            _ => Folded::Same,
        },
        Node::Digits(a, format) => match graph.number(*a) {
            Some(n) => Folded::Node(Node::String(text::digits(n, *format).into())),
            None => Folded::Same,
        },
        Node::Table { entries, index, default } => match graph.node(*index) {
            Node::UInt(i) => {
                let at = usize::try_from(*i).unwrap_or(usize::MAX);
                Folded::Id(entries.get(at).copied().unwrap_or(*default))
            }
            _ => Folded::Same,
        },
        Node::Concat(pieces) => Folded::Text(text::concat(graph, pieces, graph.room_for_texts())),
        _ => Folded::Same,
    }
}

/// Whether an object is always there: `self`, or one of two that are, as in `member ?? self`.
fn exists(graph: &Graph, mut id: NodeId) -> bool {
    loop {
        if *graph.node(id) == Node::SelfObject {
            return true;
        }
        let Some(default) = graph.default_of(id) else { return false };
        id = default;
    }
}

fn fold_arithmetic(graph: &Graph, op: Arithmetic, a: NodeId, b: NodeId) -> Folded {
    let (opcode, is_shift) = (op.opcode(), matches!(op, Arithmetic::Shl | Arithmetic::Shr));
    let folded = match (graph.node(a), graph.node(b)) {
        (Node::UInt(a), Node::UInt(b)) if is_shift => {
            arithmetic::shift_unsigned(opcode, *a, *b).map(Node::UInt)
        }
        (Node::UInt(a), Node::UInt(b)) => arithmetic::unsigned(opcode, *a, *b).map(Node::UInt),
        (Node::Int(a), Node::UInt(b)) => arithmetic::shift_signed(opcode, *a, *b).map(Node::Int),
        (Node::Int(a), Node::Int(b)) => arithmetic::signed(opcode, *a, *b).map(Node::Int),
        (Node::Literal(a), Node::Literal(b)) => exact(op, *a, *b).map(Node::Literal),
        _ => None,
    };
    match folded {
        Some(node) => Folded::Node(node),
        None if neutral(graph, op, b) => Folded::Id(a),
        None => Folded::Same,
    }
}

/// Whether the operation with this right operand returns the left one.
fn neutral(graph: &Graph, op: Arithmetic, b: NodeId) -> bool {
    match graph.number(b) {
        Some(0) => matches!(
            op,
            Arithmetic::Add
                | Arithmetic::Sub
                | Arithmetic::Or
                | Arithmetic::Xor
                | Arithmetic::Shl
                | Arithmetic::Shr
        ),
        Some(1) => matches!(op, Arithmetic::Mul | Arithmetic::Div),
        _ => false,
    }
}

/// Constants of open signedness do not wrap.
fn exact(op: Arithmetic, a: i128, b: i128) -> Option<i128> {
    match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Sub => a.checked_sub(b),
        Arithmetic::Mul => a.checked_mul(b),
        Arithmetic::Div => a.checked_div(b),
        Arithmetic::Mod => a.checked_rem(b),
        Arithmetic::Shl => u32::try_from(b).ok().filter(|b| *b < 64).and_then(|b| a.checked_shl(b)),
        Arithmetic::Shr => u32::try_from(b).ok().filter(|b| *b < 64).map(|b| a >> b),
        Arithmetic::And => Some(a & b),
        Arithmetic::Or => Some(a | b),
        Arithmetic::Xor => Some(a ^ b),
    }
}

fn fold_comparison(graph: &Graph, op: Comparison, a: NodeId, b: NodeId) -> Option<bool> {
    arithmetic::compare(op.opcode(), graph.number(a)?.cmp(&graph.number(b)?))
}
