//! Divisions that cannot fail, because the types of a program keep the divisor from zero.

use super::program::KnownProgram;
use super::shapes::{NumberKind, Shape, Shapes};
use crate::isa::range::Range;
use crate::sema::graph::{Arithmetic, Node, NodeId, Sign, range};
use crate::source::Span;
use rustc_hash::FxHashMap;

impl<S: Shapes> KnownProgram<'_, S> {
    /// Adds the places of divisions, and whether no divisor there is ever zero.
    pub(super) fn divisions(&self, safe: &mut FxHashMap<Span, bool>) {
        for id in self.own_nodes() {
            if let Node::Arithmetic(Arithmetic::Div | Arithmetic::Mod, _, divisor) =
                self.graph.node(id)
            {
                let values = range::values_with(self.graph, *divisor, &|id| self.range_of_type(id));
                *safe.entry(self.graph.span(id)).or_insert(true) &= !values.has(0);
            }
        }
    }

    /// The values of a number that is read of an object, if its types have fewer than 64 bits.
    fn range_of_type(&self, id: NodeId) -> Option<Range> {
        let Node::Number { object, sign } = *self.graph.node(id) else { return None };
        let mut bytes = 0;
        let mut is_unsigned = true;
        let certain = self.certain(id, object, |ty, shape| {
            bytes = bytes.max(self.shapes.size(ty).unwrap_or(8));
            is_unsigned &= shape == Shape::Number(NumberKind::Unsigned);
            let is_signed = sign != Sign::Unsigned;
            let number = if is_signed { NumberKind::Signed } else { NumberKind::Unsigned };
            shape == Shape::Number(NumberKind::Unsigned) || shape == Shape::Number(number)
        });
        certain.filter(|_| bytes < 8)?;
        let values = 1_i128 << (8 * bytes);
        let lo = if is_unsigned { 0 } else { -values / 2 };
        Some(Range { lo, hi: values - 1 })
    }
}
