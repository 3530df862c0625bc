//! What the source says of its values and no node shows: findings need it.

use super::tree::Expander;
use super::{Builder, Typed};
use crate::sema::graph::Node;
use crate::sema::hir::{Expr, NumberOp, ObjectOp, Op, TextOp};

impl Expander<'_> {
    /// Notes what an operation of the source says of its operands and its result.
    pub(super) fn note(&mut self, expr: &Expr, args: &[Typed], made: Typed) {
        let of = args.first().copied().unwrap_or(made);
        let (is_self, read) = (self.graph.is_self(of.id), self.graph.object_read(of));
        let uses = &mut *self.graph.uses;
        match &expr.op {
            Op::Object(ObjectOp::Follows) => uses.followed.extend([of.id]),
            Op::Object(ObjectOp::IsNull) if is_self => uses.null_tests_of_self.push(made.span),
            Op::Object(ObjectOp::IsNull) => uses.followed.extend([of.id]),
            Op::Object(ObjectOp::Member { place: Some(place), .. }) => {
                uses.names.entry(made.id).or_insert(*place);
            }
            Op::Object(ObjectOp::ChildAt { is_written: true }) => uses.indexed.extend([made.id]),
            Op::Object(ObjectOp::CountOf { is_written: true }) => uses.counted.extend([of.id]),
            Op::Object(ObjectOp::Child) => uses.children.push((of.id, of.span)),
            Op::Number(NumberOp::Compare(_)) => self.note_compared(expr, args),
            Op::Text(TextOp::Formatted(format)) => {
                uses.formatted.extend(read);
                let narrowed = read.zip(format.bits);
                uses.narrowed.extend(narrowed.map(|(object, bits)| (object, bits, of.span)));
            }
            Op::Text(TextOp::Counted) => uses.characters.extend(args.get(1).map(|of| of.id)),
            Op::Text(TextOp::Shown { is_alone }) => {
                uses.alone.extend(is_alone.then_some(of.span));
                self.graph.note_shown(of);
            }
            Op::Text(TextOp::Summary) => self.graph.note_shown(of),
            _ => {}
        }
    }

    /// Notes comparisons of an object with an enumerator. The third and fourth operand are the compared values.
    fn note_compared(&mut self, expr: &Expr, args: &[Typed]) {
        let ([_, _, a, b], [_, _, of_a, of_b]) = (args, &*expr.args) else { return };
        for (read, other) in [(a, of_b), (b, of_a)] {
            if let Some(Op::Enumerator(_, name)) = self.tree.expr(other.id).map(|expr| &expr.op)
                && let Some(object) = self.graph.object_read(*read)
            {
                self.graph.uses.compared.push((object, other.span, name.clone()));
            }
        }
    }
}

impl Builder {
    /// Notes that the text of an object is shown. That of a member cannot be that of `self`.
    pub(super) fn note_shown(&mut self, object: Typed) {
        if !matches!(self.node(object.id), Node::Member(..) | Node::ChildAt(..)) {
            self.graph.uses.shown.push((object.id, object.span));
        }
    }
}
