//! Conditional values: `if` and `ifelse`.

use super::{Branch, Scheduler};
use crate::asm::Code;
use crate::graph::{Node, NodeId, Type};
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
        // The code of a result without a choice holds no block.
        let is_choice = |id| matches!(self.graph.node(id), Node::If { .. });
        let inverted = !is_choice(otherwise) && is_choice(then);
        let (first, rest) = if inverted { (otherwise, then) } else { (then, otherwise) };
        self.bind_look_ups(condition, &[then, otherwise]);
        match inverted {
            true => self.push_inverted(condition),
            false => self.push_condition(condition),
        }
        let span = self.span(condition);
        self.stack.pop();
        let block = self.branch(|s| {
            s.assume(condition, !inverted);
            s.depth += 1;
            s.result(first);
            s.depth -= 1;
            s.out.op(Opcode::Return, span);
        });
        self.out.if_block(block.code, span);
        self.assume(condition, inverted);
        rest
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
        let ends = |value| self.graph.ty(value) == Type::Never;
        let [yes, no] = [(then, otherwise), (otherwise, then)].map(|(value, other)| {
            // The path goes on in a branch if the other one ends the program.
            let later = if ends(other) { self.path.later.clone() } else { Vec::new() };
            self.branch(|s| {
                s.assume(condition, value == then);
                s.push_first(value, later);
            })
        });
        if !ends(then) && !ends(otherwise) {
            return self.if_else(yes, no, span);
        }
        self.assume(condition, ends(otherwise));
        self.stack = if ends(then) { no.stack } else { yes.stack };
        self.emit_blocks(yes.code, no.code, span);
    }

    fn emit_blocks(&mut self, yes: Code, no: Code, span: Span) {
        match no.is_empty() {
            true => self.out.if_block(yes, span),
            false => self.out.if_else(yes, no, span),
        }
    }

    /// Emits two branches that join. Values that a branch leaves below its result have no use after both. In the outermost
    /// conditional they may stay.
    pub(super) fn if_else(&mut self, mut yes: Branch, mut no: Branch, span: Span) {
        let (a, b) = (yes.stack.depth(), no.stack.depth());
        let depth = if self.level == 0 { a.max(b) } else { a.min(b) };
        for branch in [&mut yes, &mut no] {
            branch.deepen_to(depth, span);
            branch.flatten_to(depth, span);
        }
        self.stack = yes.stack;
        self.stack.join(&no.stack);
        self.emit_blocks(yes.code, no.code, span);
    }
}
