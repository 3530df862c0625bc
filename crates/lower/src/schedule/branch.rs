//! Conditional values: `if` and `ifelse`, and which values are hoisted above them.

use super::guard::is_object;
use super::{Branch, Scheduler};
use crate::asm::Code;
use crate::graph::{Node, NodeId, Type};
use crate::isa::Opcode;
use crate::source::Span;

/// The highest number of nodes of a result that the code has twice.
const MAX_TWICE: usize = 16;

impl Scheduler<'_> {
    /// A conditional value that is the result: `c { … return } if …`. Returns the value that remains to be computed.
    pub(super) fn result_if(
        &mut self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    ) -> NodeId {
        if self.is_found(condition) {
            return otherwise;
        }
        if let Some((first, second, outcome)) = self.apart(condition, then, otherwise) {
            let other = if outcome { otherwise } else { then };
            self.push_outcome(first, outcome);
            self.result_block((first, !outcome), other);
            self.open(&[second], &[then, otherwise]);
            return self.result_if(second, then, otherwise);
        }
        let inverted = self.is_flat(otherwise) && !self.is_flat(then);
        let (first, rest) = if inverted { (otherwise, then) } else { (then, otherwise) };
        self.bind_look_ups(condition, &[then, otherwise]);
        self.push_outcome(condition, inverted);
        self.result_block((condition, !inverted), first);
        rest
    }

    /// Pushes a UInt that is not zero if a condition does not hold, or if it holds.
    fn push_outcome(&mut self, condition: NodeId, inverted: bool) {
        match inverted {
            true => self.push_inverted(condition),
            false => self.push_condition(condition),
        }
    }

    /// A block that ends the program with a result where a condition, on top, has an outcome.
    fn result_block(&mut self, (condition, holds): (NodeId, bool), result: NodeId) {
        let span = self.span(condition);
        self.stack.pop();
        let start = self.out.len();
        self.one_way(|s| {
            s.assume(condition, holds);
            s.result(result);
            s.out.op(Opcode::Return, span);
        });
        let block = self.out.split_off(start);
        self.out.if_block(block, span);
        self.assume(condition, !holds);
    }

    /// The operands of a condition that are tested one after the other, because the value behind the second needs objects that
    /// only that looks up; and the outcome of the first behind which the second is tested.
    fn apart(
        &self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    ) -> Option<(NodeId, NodeId, bool)> {
        let (first, second, outcome) = match *self.graph.node(condition) {
            _ if self.stack.holds(condition) => return None,
            Node::And(first, second) => (first, second, true),
            Node::Or(first, second) => (first, second, false),
            _ => return None,
        };
        let (target, other) = if outcome { (then, otherwise) } else { (otherwise, then) };
        let is_shared = |id| {
            let takes = |user| self.liveness.may_use(user, id) && !self.stack.holds(id);
            is_object(self.graph, id) && takes(target) && !self.is_found_by_look_ups(id)
        };
        // The result before the second operand is there twice.
        let is_short = self.graph.reachable(&[other]).len() <= MAX_TWICE;
        let is_apart = is_short && !self.liveness.needed_by(&[second], is_shared).is_empty();
        is_apart.then_some((first, second, outcome))
    }

    /// Whether the code of a result holds no block of a conditional value.
    fn is_flat(&self, id: NodeId) -> bool {
        !matches!(self.graph.node(id), Node::If { .. })
    }

    /// A conditional value that is used later: both branches leave the same depth.
    pub(super) fn conditional(
        &mut self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
        span: Span,
    ) {
        if self.is_found(condition) {
            return self.push(otherwise);
        }
        self.bind_look_ups(condition, &[then, otherwise]);
        self.push_condition(condition);
        self.stack.pop();
        let [yes, no] = [(true, then), (false, otherwise)].map(|(holds, value)| {
            self.branch(|s| {
                s.assume(condition, holds);
                s.open(&[value], &[]);
                s.push(value);
            })
        });
        self.stack = match (self.never_joins(then), self.never_joins(otherwise)) {
            (true, _) => no.stack,
            (_, true) => yes.stack,
            _ => return self.if_else(yes, no, span),
        };
        self.emit_blocks(yes.code, no.code, span);
    }

    fn emit_blocks(&mut self, yes: Code, no: Code, span: Span) {
        match no.is_empty() {
            true => self.out.if_block(yes, span),
            false => self.out.if_else(yes, no, span),
        }
    }

    /// Emits two branches that join. Values that a branch leaves below its result have no use after both.
    pub(super) fn if_else(&mut self, mut yes: Branch, mut no: Branch, span: Span) {
        let depth = yes.stack.depth().min(no.stack.depth());
        [&mut yes, &mut no].into_iter().for_each(|branch| branch.flatten_to(depth, span));
        self.stack = yes.stack;
        self.stack.join(&no.stack);
        self.emit_blocks(yes.code, no.code, span);
    }

    fn never_joins(&self, id: NodeId) -> bool {
        self.graph.ty(id) == Type::Never
    }
}
