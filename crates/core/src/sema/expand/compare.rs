//! Comparisons of Booleans, cheap equality of numbers, tests for null pointers.

use super::{Builder, Typed};
use crate::sema::graph::{Comparison, Node, Sign, Type};
use crate::source::Span;

impl Builder {
    pub(crate) fn compare_truths(
        &mut self,
        op: Comparison,
        a: Typed,
        b: Typed,
        span: Span,
    ) -> Typed {
        let (subject, constant) = match (self.node(a.id), self.node(b.id)) {
            (_, Node::Bool(constant)) => (a, Some(*constant)),
            (Node::Bool(constant), _) => (b, Some(*constant)),
            _ => (a, None),
        };
        let same = op == Comparison::Eq;
        match constant {
            Some(constant) if same || op == Comparison::Ne => {
                if constant == same {
                    return Typed { span, ..subject };
                }
                self.not(subject, span)
            }
            _ => self.comparison(op, a, b, span),
        }
    }

    /// Whether the equality of two numbers is independent of their signedness, because one is a
    /// small constant. That saves a conversion.
    pub(crate) fn cheaper_equality(
        &mut self,
        op: Comparison,
        a: Typed,
        b: Typed,
    ) -> (Typed, Typed) {
        let small = |n: i128| (0..i128::from(i32::MAX)).contains(&n);
        if !matches!(op, Comparison::Eq | Comparison::Ne) {
            return (a, b);
        }
        match (self.node(a.id), self.number(b.id)) {
            (Node::Number { object, sign: Sign::Signed | Sign::OfText }, Some(n)) if small(n) => {
                let object = *object;
                let node = Node::Number { object, sign: Sign::Unsigned };
                let left = self.value(node, Type::UInt, a.span);
                let right = Node::UInt(u64::try_from(n).unwrap_or_default());
                (left, self.value(right, Type::UInt, b.span))
            }
            _ => (a, b),
        }
    }

    pub(crate) fn is_null_pointer(&mut self, object: Typed, span: Span) -> Typed {
        let address = self.read(object, Sign::Unsigned);
        self.comparison(Comparison::Eq, address, 0, span)
    }
}
