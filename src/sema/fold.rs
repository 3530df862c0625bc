//! Constants computed at compile time, exactly as the machine would.

use super::graph::{
    Arithmetic, Comparison, Flags, Graph, Node, NodeId, NumberFormat, Padding, Piece,
};

/// What became of a node.
pub(super) enum Folded {
    /// Nothing simpler.
    Same,
    /// Another node of the same type.
    Node(Node),
    /// A node that is already there.
    Id(NodeId),
}

/// Simplifies a node whose operands are in the graph.
pub(super) fn fold(graph: &Graph, node: &Node) -> Folded {
    match node {
        Node::Arithmetic(op, a, b) => arithmetic(graph, *op, *a, *b),
        Node::Compare(op, a, b) => match compare(graph, *op, *a, *b) {
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
        Node::IsMissing(a) if matches!(graph.node(*a), Node::SelfObject) => {
            Folded::Node(Node::Bool(false))
        }
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
        Node::Digits(a, format) => match number(graph, *a) {
            Some(n) => Folded::Node(Node::String(digits(n, *format).into())),
            None => Folded::Same,
        },
        Node::Table { entries, index, default } => match graph.node(*index) {
            Node::UInt(i) => {
                let at = usize::try_from(*i).unwrap_or(usize::MAX);
                Folded::Id(entries.get(at).copied().unwrap_or(*default))
            }
            _ => Folded::Same,
        },
        Node::Flags(flags) => match graph.node(flags.bits) {
            Node::UInt(bits) => Folded::Node(Node::String(names(graph, *bits, flags).into())),
            _ => Folded::Same,
        },
        Node::Concat(pieces) => concat(graph, pieces),
        _ => Folded::Same,
    }
}

fn arithmetic(graph: &Graph, op: Arithmetic, a: NodeId, b: NodeId) -> Folded {
    let folded = match (graph.node(a), graph.node(b)) {
        (Node::UInt(a), Node::UInt(b)) => unsigned(op, *a, *b).map(Node::UInt),
        (Node::Int(a), Node::Int(b)) => signed(op, *a, *b).map(Node::Int),
        (Node::Int(a), Node::UInt(b)) => match op {
            Arithmetic::Shl if *b < 64 => Some(Node::Int(a.wrapping_shl(*b as u32))),
            Arithmetic::Shr if *b < 64 => Some(Node::Int(a >> b)),
            _ => None,
        },
        (Node::Literal(a), Node::Literal(b)) => exact(op, *a, *b).map(Node::Literal),
        _ => None,
    };
    match folded {
        Some(node) => Folded::Node(node),
        None if neutral(graph, op, b) => Folded::Id(a),
        None => masked_twice(graph, op, a, b).unwrap_or(Folded::Same),
    }
}

/// `x & m & n` where one of the masks is nothing but what the other lets through.
fn masked_twice(graph: &Graph, op: Arithmetic, a: NodeId, b: NodeId) -> Option<Folded> {
    let Node::Arithmetic(Arithmetic::And, _, inner) = graph.node(a) else { return None };
    let (Arithmetic::And, Node::UInt(inner), Node::UInt(outer)) =
        (op, graph.node(*inner), graph.node(b))
    else {
        return None;
    };
    match inner & outer {
        0 => Some(Folded::Node(Node::UInt(0))),
        both if both == *inner => Some(Folded::Id(a)),
        _ => None,
    }
}

/// Whether the operation with this right operand gives the left one.
fn neutral(graph: &Graph, op: Arithmetic, b: NodeId) -> bool {
    match number(graph, b) {
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

fn unsigned(op: Arithmetic, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        Arithmetic::Add => a.wrapping_add(b),
        Arithmetic::Sub => a.wrapping_sub(b),
        Arithmetic::Mul => a.wrapping_mul(b),
        Arithmetic::Div => a.checked_div(b)?,
        Arithmetic::Mod => a.checked_rem(b)?,
        Arithmetic::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
        Arithmetic::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
        Arithmetic::And => a & b,
        Arithmetic::Or => a | b,
        Arithmetic::Xor => a ^ b,
    })
}

fn signed(op: Arithmetic, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        Arithmetic::Add => a.wrapping_add(b),
        Arithmetic::Sub => a.wrapping_sub(b),
        Arithmetic::Mul => a.wrapping_mul(b),
        Arithmetic::Div => a.checked_div(b)?,
        Arithmetic::Mod => a.checked_rem(b)?,
        Arithmetic::And => a & b,
        Arithmetic::Or => a | b,
        Arithmetic::Xor => a ^ b,
        Arithmetic::Shl | Arithmetic::Shr => return None,
    })
}

/// Constants of open signedness, computed without wrapping.
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

fn compare(graph: &Graph, op: Comparison, a: NodeId, b: NodeId) -> Option<bool> {
    let (a, b) = (number(graph, a)?, number(graph, b)?);
    Some(match op {
        Comparison::Eq => a == b,
        Comparison::Ne => a != b,
        Comparison::Lt => a < b,
        Comparison::Le => a <= b,
        Comparison::Gt => a > b,
        Comparison::Ge => a >= b,
    })
}

/// The value of a constant number.
pub(super) fn number(graph: &Graph, id: NodeId) -> Option<i128> {
    match graph.node(id) {
        Node::UInt(n) => Some((*n).into()),
        Node::Int(n) => Some((*n).into()),
        Node::Literal(n) | Node::Integer(n) => Some(*n),
        _ => None,
    }
}

/// A number in digits, with a sign before the zeros that fill it.
pub(super) fn digits(number: i128, format: NumberFormat) -> String {
    let magnitude = number.unsigned_abs();
    let text = match format.radix {
        2 => format!("{magnitude:b}"),
        8 => format!("{magnitude:o}"),
        16 if format.uppercase => format!("{magnitude:X}"),
        16 => format!("{magnitude:x}"),
        _ => magnitude.to_string(),
    };
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{text:0>width$}", width = usize::from(format.digits))
}

fn names(graph: &Graph, bits: u64, flags: &Flags) -> String {
    let is_set = |mask: NodeId| matches!(graph.node(mask), Node::UInt(mask) if bits & mask != 0);
    let set = flags.names.iter().filter(|flag| is_set(flag.mask));
    set.map(|flag| &*flag.name).collect::<Vec<_>>().join(&flags.separator)
}

/// A part of a text that is put together.
#[derive(Clone, Copy, Debug)]
pub(super) enum PieceRef<'t> {
    Literal(&'t str),
    Value(NodeId, Padding),
}

impl<'t> From<&'t Piece> for PieceRef<'t> {
    fn from(piece: &'t Piece) -> PieceRef<'t> {
        match piece {
            Piece::Literal(text) => PieceRef::Literal(text),
            Piece::Value(id, padding) => PieceRef::Value(*id, *padding),
        }
    }
}

/// Scratch for the pieces of a text, and for the characters of the last one.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pieces: Vec<Piece>,
    last: String,
}

impl Scratch {
    fn add(&mut self, part: PieceRef<'_>) {
        match part {
            PieceRef::Literal(text) => self.last.push_str(text),
            PieceRef::Value(id, padding) => {
                self.end_literal();
                self.pieces.push(Piece::Value(id, padding));
            }
        }
    }

    fn end_literal(&mut self) {
        if !self.last.is_empty() {
            self.pieces.push(Piece::Literal(self.last.as_str().into()));
            self.last.clear();
        }
    }
}

/// Splices texts in texts and merges neighbouring characters.
pub(super) fn text<'t>(
    graph: &Graph,
    parts: impl Iterator<Item = PieceRef<'t>>,
    scratch: &mut Scratch,
) -> Node {
    for part in parts {
        match part {
            PieceRef::Value(id, padding) => match graph.node(id) {
                Node::String(text) if padding.width as usize <= text.len() => {
                    scratch.last.push_str(text);
                }
                Node::String(text) => scratch.last.push_str(&padded(text, padding)),
                // Its own pieces were merged when it was made.
                Node::Concat(inner) if padding == Padding::default() => {
                    inner.iter().for_each(|piece| scratch.add(piece.into()));
                }
                _ => scratch.add(part),
            },
            literal => scratch.add(literal),
        }
    }
    if scratch.pieces.is_empty() {
        let text = scratch.last.as_str().into();
        scratch.last.clear();
        return Node::String(text);
    }
    scratch.end_literal();
    Node::Concat(scratch.pieces.drain(..).collect())
}

fn concat(graph: &Graph, pieces: &[Piece]) -> Folded {
    match is_merged(graph, pieces) {
        true => Folded::Same,
        false => {
            Folded::Node(text(graph, pieces.iter().map(PieceRef::from), &mut Scratch::default()))
        }
    }
}

/// Whether a text is as simple as it gets.
fn is_merged(graph: &Graph, pieces: &[Piece]) -> bool {
    let is_literal = |piece: &Piece| matches!(piece, Piece::Literal(_));
    let is_simple = |piece: &Piece| match piece {
        Piece::Literal(text) => !text.is_empty() && pieces.len() > 1,
        Piece::Value(id, padding) => match graph.node(*id) {
            Node::String(_) => false,
            Node::Concat(_) => *padding != Padding::default(),
            _ => true,
        },
    };
    let apart = |pair: &[Piece]| !pair.iter().all(is_literal);
    !pieces.is_empty() && pieces.iter().all(is_simple) && pieces.windows(2).all(apart)
}

/// A constant text in its place, as `@fmt` would pad it.
fn padded(text: &str, padding: Padding) -> String {
    use super::graph::Align;
    let missing = (padding.width as usize).saturating_sub(text.len());
    let left = match padding.align {
        Align::Right => missing,
        Align::Left => 0,
        Align::Center => missing / 2,
    };
    let fill = char::from(padding.fill.unwrap_or(b' ')).to_string();
    format!("{}{text}{}", fill.repeat(left), fill.repeat(missing - left))
}
