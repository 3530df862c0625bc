//! What the source says of its values and no node shows: findings need it.

use super::{Builder, Typed};
use crate::sema::graph::Node;
use crate::sema::hir::{NumberOp, ObjectOp, Op, TextOp};

impl Builder {
    /// Notes what an operation of the source says of its operands and its result.
    pub(super) fn note(&mut self, op: &Op, args: &[Typed], made: Typed) {
        let of = args.first().copied().unwrap_or(made);
        let (is_self, read) = (self.graph.is_self(of.id), self.object_read(of));
        let uses = &mut *self.graph.uses;
        match op {
            Op::Enumerator(_, of) => uses.enumerators.extend([(made.span, of.clone())]),
            Op::Object(ObjectOp::Follows) => uses.followed.extend([of.id]),
            Op::Object(ObjectOp::IsNull) if is_self => uses.null_tests_of_self.push(made.span),
            Op::Object(ObjectOp::IsNull) => uses.followed.extend([of.id]),
            Op::Object(ObjectOp::Member { place: Some(place), .. }) => {
                uses.names.entry(made.id).or_insert(*place);
            }
            Op::Object(ObjectOp::ChildAt { is_written: true }) => uses.indexed.extend([made.id]),
            Op::Object(ObjectOp::CountOf { is_written: true }) => uses.counted.extend([of.id]),
            Op::Object(ObjectOp::Child) => uses.children.push((of.id, of.span)),
            Op::Number(NumberOp::Compare(_)) => self.note_compared(args),
            Op::Text(TextOp::Formatted(format)) => {
                uses.formatted.extend(read);
                let narrowed = read.zip(format.bits);
                uses.narrowed.extend(narrowed.map(|(object, bits)| (object, bits, of.span)));
            }
            Op::Text(TextOp::Counted) => uses.characters.extend(args.get(1).map(|of| of.id)),
            Op::Text(TextOp::Shown { is_alone }) => {
                uses.alone.extend(is_alone.then_some(of.span));
                self.note_shown(of);
            }
            Op::Text(TextOp::Summary) => self.note_shown(of),
            _ => {}
        }
    }

    /// Notes comparisons of an object with an enumerator. The third and fourth operand are the compared values.
    fn note_compared(&mut self, args: &[Typed]) {
        let [_, _, a, b] = *args else { return };
        for (read, other) in [(a, b), (b, a)] {
            if self.graph.uses.enumerators.contains_key(&other.span)
                && let Some(object) = self.object_read(read)
            {
                self.graph.uses.compared.push((object, other.span));
            }
        }
    }

    /// Notes that the text of an object is shown. That of a member cannot be that of `self`.
    pub(super) fn note_shown(&mut self, object: Typed) {
        if !matches!(self.node(object.id), Node::Member(..) | Node::ChildAt(..)) {
            self.graph.uses.shown.push((object.id, object.span));
        }
    }
}
