//! Warnings that were given without types, and that types prove wrong.

use super::program::Program;
use crate::diag::Diagnostic;
use crate::diag::codes::code::{MAY_BE_NULL, MAY_FAIL};
use crate::sema::graph::{Arithmetic, Node, NodeId, Type};
use crate::source::Span;
use crate::types::{Damage, Number, Shape};
use rustc_hash::FxHashMap;

/// The places of warnings that types prove wrong: each holds for all programs that a place belongs
/// to, or not at all.
#[derive(Default)]
pub struct Disproved {
    places: FxHashMap<(&'static str, Span), bool>,
}

impl Disproved {
    pub(super) fn add(&mut self, id: &'static str, span: Span, is_wrong: bool) {
        let all = self.places.entry((id, span)).or_insert(true);
        *all &= is_wrong;
    }

    /// Whether a warning is proved wrong.
    pub fn covers(&self, diagnostic: &Diagnostic) -> bool {
        // What may be null is the pointer, what may fail the operation.
        let label = usize::from(diagnostic.code.id == MAY_BE_NULL.id);
        let place = diagnostic.labels.get(label).map(|label| label.span);
        place.is_some_and(|span| self.places.get(&(diagnostic.code.id, span)) == Some(&true))
    }
}

/// The whole numbers that a value may be.
type Range = (i128, i128);

impl Program<'_> {
    /// Adds what the types say of warnings about the program.
    pub(super) fn disprove(&self, disproved: &mut Disproved) -> Result<(), Damage> {
        for id in &self.reachable {
            let span = self.graph.span(*id);
            match self.graph.node(*id) {
                Node::Member(..) | Node::ChildAt(..) => {
                    let is_value = |_, shape: &Shape| {
                        let is_pointer = matches!(shape, Shape::Pointer(_) | Shape::Unknown);
                        Ok(!is_pointer)
                    };
                    let is_wrong = self.cases(*id, *id, is_value)?.certain().is_some();
                    disproved.add(MAY_BE_NULL.id, span, is_wrong);
                }
                Node::Arithmetic(Arithmetic::Div | Arithmetic::Mod, _, divisor) => {
                    let is_wrong = self.is_never_zero(*divisor)?;
                    disproved.add(MAY_FAIL.id, span, is_wrong);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_never_zero(&self, id: NodeId) -> Result<bool, Damage> {
        Ok(self.range(id, 0)?.is_some_and(|(low, high)| low > 0 || high < 0))
    }

    /// The range of a number, if it fits into 64 bits.
    fn range(&self, id: NodeId, depth: usize) -> Result<Option<Range>, Damage> {
        if depth > MAX_DEPTH {
            return Ok(None);
        }
        let range = match self.graph.node(id) {
            Node::UInt(n) => Some(((*n).into(), (*n).into())),
            Node::Int(n) => Some(((*n).into(), (*n).into())),
            Node::Number { object, signed } => self.range_of_type(id, *object, *signed)?,
            Node::AsInt(of) | Node::AsUInt(of) => {
                self.range(*of, depth + 1)?.filter(|(low, high)| *low >= 0 && *high <= I64)
            }
            Node::Arithmetic(op, a, b) => {
                let (a, b) = (self.range(*a, depth + 1)?, self.range(*b, depth + 1)?);
                a.zip(b).and_then(|(a, b)| computed(*op, a, b))
            }
            _ => None,
        };
        // What wraps may be anything.
        let least = if self.graph.ty(id) == Type::UInt { 0 } else { -I64 };
        Ok(range.filter(|(low, high)| *low >= least && *high <= I64))
    }

    fn range_of_type(
        &self,
        id: NodeId,
        object: NodeId,
        signed: bool,
    ) -> Result<Option<Range>, Damage> {
        let mut bytes = 0;
        let cases = self.cases(id, object, |ty, shape| {
            bytes = bytes.max(self.types.size(ty)?.unwrap_or(8));
            let number = if signed { Number::Signed } else { Number::Unsigned };
            Ok(*shape == Shape::Number(Number::Unsigned) || *shape == Shape::Number(number))
        })?;
        let is_unsigned =
            self.cases(id, object, |_, shape| Ok(*shape == Shape::Number(Number::Unsigned)))?;
        if cases.certain().is_none() || bytes >= 8 {
            return Ok(None);
        }
        let values = 1_i128 << (8 * bytes);
        let is_unsigned = is_unsigned.certain().is_some();
        Ok(Some(if is_unsigned { (0, values - 1) } else { (-values / 2, values - 1) }))
    }
}

const MAX_DEPTH: usize = 16;
const I64: i128 = i64::MAX as i128;

fn computed(op: Arithmetic, a: Range, b: Range) -> Option<Range> {
    match op {
        Arithmetic::Add => Some((a.0 + b.0, a.1 + b.1)),
        Arithmetic::Sub => Some((a.0 - b.1, a.1 - b.0)),
        Arithmetic::Mul if a.0 >= 0 && b.0 >= 0 => Some((a.0 * b.0, a.1.checked_mul(b.1)?)),
        Arithmetic::Or if a.0 >= 0 && b.0 >= 0 => Some((a.0.max(b.0), a.1 + b.1)),
        _ => None,
    }
}
