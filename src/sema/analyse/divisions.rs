//! Divisions that cannot fail, because the types of a program keep the divisor from zero.

use super::program::KnownProgram;
use super::shapes::{NumberKind, Shape, Shapes};
use crate::sema::graph::{Arithmetic, Node, NodeId, Type};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// The whole numbers that a value may be.
type Bounds = (i128, i128);

impl<S: Shapes> KnownProgram<'_, S> {
    /// Adds the places of divisions, and whether no divisor there is ever zero.
    pub(super) fn divisions(&self, safe: &mut FxHashMap<Span, bool>) {
        for id in self.own_nodes() {
            if let Node::Arithmetic(Arithmetic::Div | Arithmetic::Mod, _, divisor) =
                self.graph.node(id)
            {
                let is_safe = self.is_never_zero(*divisor);
                *safe.entry(self.graph.span(id)).or_insert(true) &= is_safe;
            }
        }
    }

    fn is_never_zero(&self, id: NodeId) -> bool {
        self.range(id, 0).is_some_and(|(low, high)| low > 0 || high < 0)
    }

    /// The range of a number, if it fits into 64 bits.
    fn range(&self, id: NodeId, depth: usize) -> Option<Bounds> {
        if depth > MAX_DEPTH {
            return None;
        }
        let range = match self.graph.node(id) {
            Node::UInt(n) => Some(((*n).into(), (*n).into())),
            Node::Int(n) => Some(((*n).into(), (*n).into())),
            Node::Number { object, signed } => self.range_of_type(id, *object, *signed),
            Node::AsInt(of) | Node::AsUInt(of) => {
                self.range(*of, depth + 1).filter(|(low, high)| *low >= 0 && *high <= I64)
            }
            Node::Arithmetic(op, a, b) => {
                let (a, b) = (self.range(*a, depth + 1), self.range(*b, depth + 1));
                a.zip(b).and_then(|(a, b)| computed(*op, a, b))
            }
            _ => None,
        };
        // What wraps may be anything.
        let least = if self.graph.ty(id) == Type::UInt { 0 } else { -I64 };
        range.filter(|(low, high)| *low >= least && *high <= I64)
    }

    fn range_of_type(&self, id: NodeId, object: NodeId, signed: bool) -> Option<Bounds> {
        let mut bytes = 0;
        let mut is_unsigned = true;
        let cases = self.cases(id, object, |ty, shape| {
            bytes = bytes.max(self.shapes.size(ty).unwrap_or(8));
            is_unsigned &= shape == Shape::Number(NumberKind::Unsigned);
            let number = if signed { NumberKind::Signed } else { NumberKind::Unsigned };
            shape == Shape::Number(NumberKind::Unsigned) || shape == Shape::Number(number)
        });
        cases.certain().filter(|_| bytes < 8)?;
        let values = 1_i128 << (8 * bytes);
        Some(if is_unsigned { (0, values - 1) } else { (-values / 2, values - 1) })
    }
}

const MAX_DEPTH: usize = 16;
const I64: i128 = i64::MAX as i128;

fn computed(op: Arithmetic, a: Bounds, b: Bounds) -> Option<Bounds> {
    match op {
        Arithmetic::Add => Some((a.0 + b.0, a.1 + b.1)),
        Arithmetic::Sub => Some((a.0 - b.1, a.1 - b.0)),
        Arithmetic::Mul if a.0 >= 0 && b.0 >= 0 => Some((a.0 * b.0, a.1.checked_mul(b.1)?)),
        Arithmetic::Or if a.0 >= 0 && b.0 >= 0 => Some((a.0.max(b.0), a.1 + b.1)),
        _ => None,
    }
}
