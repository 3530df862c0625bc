//! Conditional values: `if` and `ifelse`, and which values are hoisted above them.

use super::condition::Targets;
use super::stack::Slot;
use super::{Branch, Scheduler};
use crate::asm::Code;
use crate::graph::{Node, NodeId, NodeSet, Type};
use crate::isa::Opcode;
use crate::source::Span;

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
        let inverted = self.is_flat(otherwise) && !self.is_flat(then);
        let (first, rest) = if inverted { (otherwise, then) } else { (then, otherwise) };
        let span = self.span(condition);
        self.hoist_common(condition, then, otherwise);
        self.with_live_out(&[then, otherwise], |s| match inverted {
            true => s.push_inverted(condition),
            false => s.push_condition(condition),
        });
        self.stack.pop();
        let start = self.out.len();
        self.one_way(|s| {
            s.assume(condition, !inverted);
            s.result(first);
            s.out.op(Opcode::Return, span);
        });
        let block = self.out.split_off(start);
        self.out.if_block(block, span);
        self.assume(condition, inverted);
        rest
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
        // Not in loops: after an exit, what the test of one path has computed would be taken from the stack, where the
        // verifier, which joins the paths, may find a filler.
        if self.loops.is_empty() && self.is_found(condition) {
            return self.push(otherwise);
        }
        self.hoist_common(condition, then, otherwise);
        self.with_live_out(&[then, otherwise], |s| s.push_condition(condition));
        self.stack.pop();
        if self.is_last_use_on_top(otherwise) {
            let block = self.replacing_top(then, (condition, true));
            self.out.if_block(block, span);
        } else if self.is_last_use_on_top(then) {
            let block = self.replacing_top(otherwise, (condition, false));
            self.out.if_else(Code::default(), block, span);
        } else {
            self.both_branches(condition, then, otherwise, span);
        }
    }

    /// `{ then } { otherwise } ifelse`
    fn both_branches(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId, span: Span) {
        let yes = self.branch(|s| {
            s.assume(condition, true);
            s.drop_unused(then, otherwise, span);
            s.push(then);
        });
        let no = self.branch(|s| {
            s.assume(condition, false);
            s.drop_unused(otherwise, then, span);
            s.push(otherwise);
        });
        let no = if self.never_joins(then) {
            self.stack = no.stack;
            no.code
        } else if self.never_joins(otherwise) {
            self.stack = yes.stack;
            no.code
        } else {
            return self.if_else(yes, no, span);
        };
        self.out.if_else(yes.code, no, span);
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
        self.out.if_else(yes.code, no, span);
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
        let common = self.liveness.common(then, otherwise, |id| self.may_end(id)).into_iter();
        let common: Vec<_> = common.map(|id| self.resolve(id)).filter(|id| !stays(id)).collect();
        self.bind(&common, &[condition, then, otherwise]);
        let targets = Targets { when_true: vec![then], when_false: vec![otherwise] };
        self.bind_look_ups(condition, targets);
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

    /// Whether a value is on top and its use here would be the last.
    fn is_last_use_on_top(&self, id: NodeId) -> bool {
        let id = self.resolve(id);
        self.stack.top() == Some(Slot::Node(id)) && !self.is_live_out(id)
    }

    /// A block that leaves a value in the place of the top, which nothing else needs, where a condition has an outcome.
    pub(super) fn replacing_top(
        &mut self,
        value: NodeId,
        (condition, holds): (NodeId, bool),
    ) -> Code {
        let span = self.span(value);
        let joins = !self.never_joins(value);
        let branch = self.branch(|s| {
            s.assume(condition, holds);
            if joins && !s.uses_top(value) {
                s.out.op(Opcode::Drop, span);
                s.stack.pop();
            }
            s.push(value);
        });
        if joins { branch.joining(&mut self.stack, span) } else { branch.code }
    }

    /// Drops the object on top in a branch that does not use it, if the other branch turns it into a text.
    fn drop_unused(&mut self, value: NodeId, other: NodeId, span: Span) {
        let shown = match self.graph.node(other) {
            Node::Shown(object) | Node::Bounded(object, _) | Node::Plain(object) => *object,
            _ => return,
        };
        let is_on_top = self.stack.top() == Some(Slot::Node(shown)) && !self.is_live_out(shown);
        if is_on_top && !self.liveness.may_use(value, shown) && !self.never_joins(value) {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
    }

    fn uses_top(&self, value: NodeId) -> bool {
        matches!(self.stack.top(), Some(Slot::Node(top)) if self.liveness.may_use(value, top))
    }
}
