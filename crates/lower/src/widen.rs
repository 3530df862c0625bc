//! Type legalisation for records of version 2, which only LLDB 24 reads: there the selectors give
//! and take Integers, and the value that is shown lies in a Dictionary.
//!
//! An Integer is as wide as it must be, so what wraps at 64 bits is cut to 64 bits. Nothing makes
//! a UInt of an Integer but a choice for each of its bits; indexes for `pick` are made so.

use super::LimitError;
use crate::checked::{Program, State};
use crate::graph::range::largest;
use crate::graph::{
    Align, Arithmetic, Comparison, Graph, Node, NodeId, NumberFormat, Padding, Piece, Sign, Type,
};
use crate::isa::Signature;
use crate::source::Span;
use std::collections::HashMap;

/// Where LLDB keeps the value that is shown.
pub(super) const VALUE: &str = "valobj";
const ALL_BITS: i128 = u64::MAX as i128;
const SIGN_BIT: i128 = 1 << 63;
/// A literal below this has 64 bits, like the numbers of selectors.
const NARROW: i128 = 1 << 62;

/// The same values for a record of version 2, and the Dictionary they may be kept in.
pub(super) fn widen_state(state: &State) -> Result<(State, NodeId), LimitError> {
    let mut widening = Widening::new(&state.graph, true);
    widening.nodes(&state.roots())?;
    let kept = widening.add(Node::Kept, Type::Dictionary, Span::default());
    let Widening { new, ids, .. } = widening;
    Ok((state.in_graph(new, |id| ids.get(&id).copied().unwrap_or(id)), kept))
}

/// The name of a value in the Dictionary.
pub(super) fn name_of(number: u32) -> String {
    number.to_string()
}

/// The same program for a record of version 2. A summary is still given the value itself.
pub(super) fn widen(program: &Program, signature: Signature) -> Result<Program, LimitError> {
    let mut widening = Widening::new(&program.graph, signature != Signature::SUMMARY);
    widening.nodes(&[program.root])?;
    let root = widening.id(program.root);
    Ok(Program { graph: widening.new, root })
}

struct Widening<'p> {
    old: &'p Graph,
    new: Graph,
    ids: HashMap<NodeId, NodeId>,
    /// Whether the value that is shown lies in the Dictionary.
    keeps_value: bool,
}

impl<'p> Widening<'p> {
    fn new(old: &'p Graph, keeps_value: bool) -> Widening<'p> {
        Widening { old, new: Graph::default(), ids: HashMap::new(), keeps_value }
    }

    fn nodes(&mut self, roots: &[NodeId]) -> Result<(), LimitError> {
        for id in self.old.reachable(roots) {
            let widened = self.node(id)?;
            self.ids.insert(id, widened);
        }
        Ok(())
    }

    /// The new node; operands come first, so it is there.
    fn id(&self, old: NodeId) -> NodeId {
        self.ids.get(&old).copied().unwrap_or(old)
    }

    fn add(&mut self, node: Node, ty: Type, span: Span) -> NodeId {
        self.new.add(node, ty, span)
    }

    fn constant(&mut self, number: i128, span: Span) -> NodeId {
        self.add(Node::Integer(number), Type::Integer, span)
    }

    fn operation(&mut self, op: Arithmetic, a: NodeId, b: NodeId, span: Span) -> NodeId {
        match op {
            Arithmetic::Shl | Arithmetic::Shr if !matches!(self.new.node(b), Node::UInt(_)) => {
                self.computed_shift(op, a, b, span)
            }
            _ => self.add(Node::Arithmetic(op, a, b), Type::Integer, span),
        }
    }

    /// A shift by a computed number, of which nothing makes a UInt: one by each of its six lowest bits that is set.
    fn computed_shift(&mut self, op: Arithmetic, a: NodeId, count: NodeId, span: Span) -> NodeId {
        let zero = self.constant(0, span);
        (0..6).fold(a, |otherwise, bit| {
            let mask = self.constant(1 << bit, span);
            let is_set = self.operation(Arithmetic::And, count, mask, span);
            let condition = Node::Compare(Comparison::Ne, is_set, zero);
            let condition = self.add(condition, widened(Type::Bool), span);
            let by = self.add(Node::UInt(1 << bit), Type::UInt, span);
            let then = self.operation(op, otherwise, by, span);
            self.add(Node::If { condition, then, otherwise }, Type::Integer, span)
        })
    }

    fn node(&mut self, id: NodeId) -> Result<NodeId, LimitError> {
        let (span, ty) = (self.old.span(id), widened(self.old.ty(id)));
        let node = match self.old.node(id).clone() {
            Node::SelfObject if self.keeps_value => {
                let kept = self.add(Node::Kept, Type::Dictionary, span);
                Node::Entry(kept, VALUE.into())
            }
            Node::State(number) => {
                let kept = self.add(Node::Kept, Type::Dictionary, span);
                Node::Entry(kept, name_of(number).into())
            }
            Node::UInt(n) => Node::Integer(n.into()),
            Node::Int(n) => Node::Integer(n.into()),
            Node::Bool(b) => Node::Integer(b.into()),
            Node::Arithmetic(op, a, b) => return Ok(self.arithmetic(op, a, b, id)),
            Node::Complement(a) => {
                let ones = self.constant(ALL_BITS, span);
                Node::Arithmetic(Arithmetic::Xor, self.id(a), ones)
            }
            Node::ToInteger(a) => return Ok(self.id(a)),
            Node::AsUInt(a) => return Ok(self.unsigned(self.id(a), span)),
            Node::AsInt(a) => return Ok(self.signed(self.id(a), span)),
            // Wherever a Boolean is not only tested it is an Integer.
            Node::IsMissing(a) => {
                let condition = self.add(Node::IsMissing(self.id(a)), Type::Bool, span);
                let (then, otherwise) = (self.constant(1, span), self.constant(0, span));
                Node::If { condition, then, otherwise }
            }
            Node::Not(a) => {
                let zero = self.constant(0, span);
                Node::Compare(Comparison::Eq, self.id(a), zero)
            }
            Node::IsNotZero(a) => {
                let zero = self.constant(0, span);
                Node::Compare(Comparison::Ne, self.id(a), zero)
            }
            Node::If { condition, then, otherwise } => Node::If {
                condition: self.condition(condition),
                then: self.id(then),
                otherwise: self.id(otherwise),
            },
            Node::KnownUnless(value, unknown) => {
                Node::KnownUnless(self.id(value), self.condition(unknown))
            }
            Node::Digits(number, format) => {
                let piece = self.digits(number, format, Padding::default(), span)?;
                Node::Concat([piece].into())
            }
            Node::Concat(pieces) => Node::Concat(self.pieces(&pieces)?),
            Node::Characters(bytes, count) => {
                let unused = u64::BITS.saturating_sub(u32::from(count) * u8::BITS);
                let most = largest(self.old, bytes).min(u64::MAX >> unused.min(u64::BITS - 1));
                Node::Characters(self.index(self.id(bytes), most, span), count)
            }
            Node::Table { entries, index, default } => {
                let count = entries.len() as u64;
                let (number, most) = (self.id(index), largest(self.old, index).min(count));
                let end = self.constant(count.into(), span);
                let is_in =
                    self.add(Node::Compare(Comparison::Lt, number, end), Type::Integer, span);
                let node = Node::If { condition: is_in, then: number, otherwise: end };
                let number = self.add(node, Type::Integer, span);
                let index = self.index(number, most, span);
                let entries = entries.iter().map(|entry| self.id(*entry)).collect();
                Node::Table { entries, index, default: self.id(default) }
            }
            other => other.with_operands(|operand| self.id(operand)),
        };
        let new = self.add(node, ty, span);
        self.new.know_as(new, self.old, id);
        Ok(new)
    }

    /// A number that is not larger than `most` as a UInt.
    fn index(&mut self, number: NodeId, most: u64, span: Span) -> NodeId {
        let mut index = self.add(Node::UInt(0), Type::UInt, span);
        for bit in (0..u64::BITS).map(|bit| 1 << bit).take_while(|bit| *bit <= most) {
            let mask = self.constant(bit.into(), span);
            let condition = self.operation(Arithmetic::And, number, mask, span);
            let [then, otherwise] = [bit, 0].map(|bit| self.add(Node::UInt(bit), Type::UInt, span));
            let node = Node::If { condition, then, otherwise };
            let own = self.add(node, Type::UInt, span);
            index = self.add(Node::Arithmetic(Arithmetic::Or, index, own), Type::UInt, span);
        }
        index
    }

    /// A condition in the form that `if` needs: `is_null` may stay as it is.
    fn condition(&mut self, old: NodeId) -> NodeId {
        match *self.old.node(old) {
            Node::IsMissing(a) => {
                let node = Node::IsMissing(self.id(a));
                self.add(node, Type::Bool, self.old.span(old))
            }
            _ => self.id(old),
        }
    }

    fn arithmetic(&mut self, op: Arithmetic, a: NodeId, b: NodeId, id: NodeId) -> NodeId {
        let span = self.old.span(id);
        let (left, mut right) = (self.id(a), self.id(b));
        if let (Arithmetic::Shl | Arithmetic::Shr, Node::UInt(count)) = (op, self.old.node(b)) {
            right = self.add(Node::UInt(*count), Type::UInt, span);
        }
        match self.old.ty(id) {
            Type::UInt => {
                let value = self.operation(op, left, right, span);
                let wraps = matches!(
                    op,
                    Arithmetic::Add | Arithmetic::Sub | Arithmetic::Mul | Arithmetic::Shl
                );
                if wraps && largest(self.old, id) == u64::MAX {
                    self.unsigned(value, span)
                } else {
                    value
                }
            }
            Type::Int => self.signed_arithmetic(op, left, right, span),
            _ => self.operation(op, left, right, span),
        }
    }

    fn signed_arithmetic(&mut self, op: Arithmetic, a: NodeId, b: NodeId, span: Span) -> NodeId {
        match op {
            Arithmetic::Shr => {
                // Shifts put zeros in on the left: the number is moved up to where it has no sign.
                let up = self.constant(SIGN_BIT, span);
                let moved = self.operation(Arithmetic::Add, a, up, span);
                let moved = self.operation(op, moved, b, span);
                let up = self.operation(op, up, b, span);
                self.operation(Arithmetic::Sub, moved, up, span)
            }
            Arithmetic::Shl => {
                let a = self.unsigned(a, span);
                let value = self.operation(op, a, b, span);
                let value = self.unsigned(value, span);
                self.signed(value, span)
            }
            _ if self.is_narrow(a) && self.is_narrow(b) => self.operation(op, a, b, span),
            Arithmetic::Div | Arithmetic::Mod => self.operation(op, a, b, span),
            _ => {
                let (a, b) = (self.unsigned(a, span), self.unsigned(b, span));
                let value = self.operation(op, a, b, span);
                let value = self.unsigned(value, span);
                self.signed(value, span)
            }
        }
    }

    /// Whether a signed number has 64 bits, so that it wraps there by itself.
    fn is_narrow(&self, id: NodeId) -> bool {
        match self.new.node(id) {
            Node::Number { sign, .. } => *sign != Sign::Unsigned,
            Node::Integer(n) => (-NARROW..NARROW).contains(n),
            _ => false,
        }
    }

    /// The low 64 bits as a number without a sign.
    fn unsigned(&mut self, value: NodeId, span: Span) -> NodeId {
        let ones = self.constant(ALL_BITS, span);
        self.operation(Arithmetic::And, value, ones, span)
    }

    /// A number of 64 bits without a sign as one with a sign.
    fn signed(&mut self, value: NodeId, span: Span) -> NodeId {
        let bit = self.constant(SIGN_BIT, span);
        let value = self.operation(Arithmetic::Xor, value, bit, span);
        self.operation(Arithmetic::Sub, value, bit, span)
    }

    fn pieces(&mut self, pieces: &[Piece]) -> Result<Box<[Piece]>, LimitError> {
        let piece = |piece: &Piece| match piece {
            Piece::Literal(text) => Ok(Piece::Literal(text.clone())),
            Piece::Value(id, padding) => match *self.old.node(*id) {
                Node::Digits(number, format) => {
                    let span = self.old.span(*id);
                    self.digits(number, format, *padding, span)
                }
                _ => Ok(Piece::Value(self.id(*id), *padding)),
            },
        };
        pieces.iter().map(piece).collect()
    }

    /// A number in a text: LLDB 24 writes Integers in decimal by itself.
    fn digits(
        &mut self,
        number: NodeId,
        format: NumberFormat,
        padding: Padding,
        span: Span,
    ) -> Result<Piece, LimitError> {
        let padding = match format.digits {
            0 | 1 => padding,
            width if padding == Padding::default() && self.old.ty(number) == Type::UInt => {
                Padding { width: width.into(), align: Align::Right, fill: Some(b'0') }
            }
            _ => return Err(LimitError::unsupported("a number with a sign and zeros", span)),
        };
        if format.radix != 10 {
            return Err(LimitError::unsupported("a number that is not in decimal", span));
        }
        let text = self.add(Node::Plain(self.id(number)), Type::Text, span);
        Ok(Piece::Value(text, padding))
    }
}

fn widened(ty: Type) -> Type {
    match ty {
        Type::Int | Type::UInt | Type::Bool => Type::Integer,
        other => other,
    }
}
