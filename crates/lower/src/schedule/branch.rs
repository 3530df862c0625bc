//! Conditional values: `if` and `ifelse`, and which values are hoisted above them.

use super::guard::is_object;
use super::stack::Slot;
use super::{Branch, Scheduler};
use crate::asm::Code;
use crate::graph::{Node, NodeId, NodeSet, Type};
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
            self.with_live_out(&[second, then, otherwise], |s| match outcome {
                true => s.push_inverted(first),
                false => s.push_condition(first),
            });
            self.result_block((first, !outcome), other);
            return self.result_if(second, then, otherwise);
        }
        let inverted = self.is_flat(otherwise) && !self.is_flat(then);
        let (first, rest) = if inverted { (otherwise, then) } else { (then, otherwise) };
        self.hoist_common(condition, then, otherwise);
        self.with_live_out(&[then, otherwise], |s| match inverted {
            true => s.push_inverted(condition),
            false => s.push_condition(condition),
        });
        self.result_block((condition, !inverted), first);
        rest
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
        self.hoist_common(condition, then, otherwise);
        self.with_live_out(&[then, otherwise], |s| s.push_condition(condition));
        self.stack.pop();
        let yes = self.path((condition, true), then, otherwise);
        let no = self.path((condition, false), otherwise, then);
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

    /// The branch of a value where a condition has an outcome. The other branch has another value.
    fn path(&mut self, (condition, holds): (NodeId, bool), value: NodeId, other: NodeId) -> Branch {
        self.branch(|s| {
            s.assume(condition, holds);
            s.drop_unused(value, other);
            s.push(value);
        })
    }

    /// Emits two branches that join. Values that one branch alone leaves have no use after both. In the outermost
    /// conditional they may stay.
    pub(super) fn if_else(&mut self, mut yes: Branch, no: Branch, span: Span) {
        let (a, b) = (yes.stack.depth(), no.stack.depth());
        let depth = if self.level == 0 { a.max(b) } else { a.min(b) };
        yes.deepen_to(depth, span);
        yes.flatten_to(depth, span);
        self.stack = yes.stack;
        let no = no.joining(&mut self.stack, span);
        self.emit_blocks(yes.code, no, span);
    }

    /// Computes above a conditional what both of its branches compute in any case, once in the code, and what a branch
    /// looks up like a second operand of the condition.
    fn hoist_common(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) {
        // Without a table of digits, a number is the whole result.
        let stays = |id: &NodeId| {
            self.liveness.must_use(condition, *id)
                || self.liveness.may_return(condition) && self.liveness.may_use(condition, *id)
                || self.digits.is_none() && matches!(self.graph.node(*id), Node::Digits(..))
        };
        let both = |id| self.liveness.must_use(otherwise, id) && !self.may_end(id);
        let common = self.liveness.needed_by(&[then], both).into_iter();
        let common: Vec<_> = common.map(|id| self.resolve(id)).filter(|id| !stays(id)).collect();
        self.bind(&common, &[condition, then, otherwise]);
        self.bind_look_ups(condition, &[then, otherwise]);
    }

    /// Whether computing a value may end the program here, where some of what it needs is on the stack.
    fn may_end(&self, id: NodeId) -> bool {
        let (mut open, mut seen) = (vec![id], NodeSet::new(self.graph));
        while let Some(id) = open.pop() {
            let is_done = !self.liveness.may_return(id) || self.stack.holds(self.resolve(id));
            if is_done || seen.contains(id) {
                continue;
            }
            seen.insert(id);
            match self.graph.node(id) {
                Node::Return(_) => return true,
                node => node.operands(|operand| open.push(operand)),
            }
        }
        false
    }

    fn never_joins(&self, id: NodeId) -> bool {
        self.graph.ty(id) == Type::Never
    }

    /// Drops the value on top in a branch that does not use it, if the other branch consumes it.
    fn drop_unused(&mut self, value: NodeId, other: NodeId) {
        let other = self.resolve(other);
        let consumed = match self.graph.node(other) {
            Node::Shown(object) | Node::Bounded(object, _) | Node::Plain(object) => *object,
            _ => other,
        };
        let is_on_top =
            self.stack.top() == Some(Slot::Node(consumed)) && !self.is_live_out(consumed);
        if is_on_top && !self.liveness.may_use(value, consumed) && !self.never_joins(value) {
            self.out.op(Opcode::Drop, self.span(value));
            self.stack.pop();
        }
    }
}
