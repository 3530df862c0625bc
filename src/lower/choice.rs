//! Choices: one of two values, `&&` and `||`, tables.

use super::condition::Ways;
use super::range::largest;
use super::stack::{Slot, Stack};
use super::{Later, Lowering};
use crate::asm::Block;
use crate::isa::Opcode;
use crate::sema::graph::{Node, NodeId, Type};
use crate::source::Span;

impl Lowering<'_> {
    /// A choice whose value is the result: `c { … return } if …`. Gives what is left to do.
    pub(super) fn result_if(
        &mut self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    ) -> NodeId {
        let (first, rest, inverted) = match self.is_exit(otherwise) && !self.is_exit(then) {
            true => (otherwise, then, true),
            false => (then, otherwise, false),
        };
        let span = self.span(condition);
        self.compute_common(condition, then, otherwise);
        let ways = Ways { then, otherwise };
        let mut known = self.with_ways(&[then, otherwise], |lowering| match inverted {
            true => lowering.push_inverted(condition, ways),
            false => lowering.push_test(condition, ways),
        });
        if inverted {
            std::mem::swap(&mut known.holds, &mut known.fails);
        }
        self.stack.pop();
        let way = self.aside(|lowering| {
            lowering.know(known.holds);
            lowering.result(first);
            lowering.out.op(Opcode::Return, span);
        });
        self.room.reuse_stack(way.stack);
        self.out.block(way.code, span);
        self.out.op(Opcode::If, span);
        self.know(known.fails);
        rest
    }

    /// Whether a result makes no further choice, so that its block stays flat.
    fn is_exit(&self, id: NodeId) -> bool {
        !matches!(self.graph.node(id), Node::If { .. })
    }

    /// A choice whose value is used further on: both ways leave the same depth.
    pub(super) fn choose(
        &mut self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
        id: NodeId,
        span: Span,
    ) {
        self.compute_common(condition, then, otherwise);
        self.compute_awaited(condition, &[then, otherwise]);
        let ways = Ways { then, otherwise };
        let known =
            self.with_ways(&[then, otherwise], |lowering| lowering.push_test(condition, ways));
        self.stack.pop();
        if self.is_on_top(otherwise) {
            let block = self.replacing_top(then, known.holds);
            self.out.block(block, span);
            self.out.op(Opcode::If, span);
            return self.stack.set_top(Slot::Node(id));
        }
        if self.is_on_top(then) {
            let block = self.replacing_top(otherwise, known.fails);
            self.out.block(Block::default(), span);
            self.out.block(block, span);
            self.out.op(Opcode::IfElse, span);
            return self.stack.set_top(Slot::Node(id));
        }
        let mut yes = self.branch(|lowering| {
            lowering.know(known.holds);
            lowering.push(then);
        });
        let mut no = self.branch(|lowering| {
            lowering.know(known.fails);
            lowering.push(otherwise);
        });
        let (kept, other) = match (self.never(then), self.never(otherwise)) {
            (true, _) => (no.stack, yes.stack),
            (_, true) => (yes.stack, no.stack),
            _ => {
                yes.deepen_to(no.stack.depth(), span);
                no.deepen_to(yes.stack.depth(), span);
                yes.stack.join(&no.stack);
                (yes.stack, no.stack)
            }
        };
        self.room.reuse_stack(other);
        self.know(Some(kept));
        self.out.block(yes.code, span);
        self.out.block(no.code, span);
        self.out.op(Opcode::IfElse, span);
        self.stack.set_top(Slot::Node(id));
    }

    /// Computes before a choice what both of its ways compute in any case: once in the code.
    fn compute_common(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) {
        let common = self.room.liveness.common(then, otherwise);
        for (at, value) in common.iter().enumerate() {
            let value = self.resolve(*value);
            let is_found = self.room.liveness.always_needs(condition, value)
                || self.room.liveness.may_end(condition)
                    && self.room.liveness.needs(condition, value);
            if !self.stack.holds(value) && !is_found {
                let others = common.get(at + 1..).unwrap_or_default();
                self.with_ways(&[condition, then, otherwise], |lowering| {
                    lowering.with_later(others, |lowering| lowering.compute_guarded(value));
                });
            }
        }
    }

    /// Computes before a test what a way behind it looks up, if that will be looked up in any
    /// case.
    pub(super) fn compute_awaited(&mut self, test: NodeId, ways: &[NodeId]) {
        if ways.iter().any(|way| self.room.liveness.may_end(*way)) {
            return;
        }
        for value in self.awaited(ways) {
            self.with_ways(&[&[test], ways].concat(), |lowering| lowering.compute_guarded(value));
        }
    }

    /// What these ways look up and what comes later does in any case, which is nothing if the
    /// program may end before it.
    fn awaited(&self, ways: &[NodeId]) -> Vec<NodeId> {
        let mut found = Vec::new();
        for Later { id, certain, .. } in self.room.later.iter().copied() {
            if self.stack.holds(id) {
                continue;
            }
            if self.room.liveness.may_end(id) {
                return Vec::new();
            }
            let is_open = || self.room.computing.iter().any(|(node, _)| *node == id);
            if !certain || is_open() {
                continue;
            }
            for way in ways {
                self.room.liveness.add_needed_and_awaited(*way, id, &mut found);
            }
        }
        found.retain(|id| self.asks(*id) && !self.stack.holds(*id));
        self.room.liveness.largest_of(found)
    }

    fn never(&self, id: NodeId) -> bool {
        self.graph.ty(id) == Type::Never
    }

    /// Whether a value is on top and its use here would be the last.
    fn is_on_top(&self, id: NodeId) -> bool {
        let id = self.resolve(id);
        self.stack.top() == Some(Slot::Node(id)) && !self.needed_later(id)
    }

    /// A block that leaves a value in the place of the top, which nothing else needs.
    pub(super) fn replacing_top(&mut self, value: NodeId, known: Option<Stack>) -> Block {
        let span = self.span(value);
        let depth = self.stack.depth();
        let never = self.never(value);
        let mut branch = self.branch(|lowering| {
            lowering.know(known);
            if !never && !lowering.uses_top(value) {
                lowering.out.op(Opcode::Drop, span);
                lowering.stack.pop();
            }
            lowering.push(value);
        });
        if !never {
            branch.deepen_to(depth, span);
            branch.flatten_to(depth, span);
            self.stack.join(&branch.stack);
        }
        self.room.reuse_stack(branch.stack);
        branch.code
    }

    fn uses_top(&self, value: NodeId) -> bool {
        matches!(self.stack.top(), Some(Slot::Node(top)) if self.room.liveness.needs(value, top))
    }

    /// `[a, b, c][index] ?? default`: the entries lie on the stack, a computed `pick` takes one.
    pub(super) fn table(
        &mut self,
        entries: &[NodeId],
        index: NodeId,
        default: NodeId,
        id: NodeId,
        span: Span,
    ) {
        let count = entries.len() as u64;
        let in_range = largest(self.graph, index) < count;
        // Each entry must be a slot of its own, so none may be taken from below.
        let wanted: Vec<NodeId> = if in_range {
            entries.to_vec()
        } else {
            [default].into_iter().chain(entries.iter().copied()).collect()
        };
        let mut later = wanted.clone();
        later.push(index);
        let values: Vec<NodeId> = wanted.iter().map(|id| self.resolve(*id)).collect();
        self.with_later(&later, |lowering| {
            for entry in
                values.iter().filter(|e| !super::liveness::is_constant(lowering.graph.node(**e)))
            {
                lowering.ensure(*entry);
            }
        });
        let first = self.stack.depth();
        self.with_later(&later, |lowering| {
            for entry in &values {
                lowering.push(*entry);
                lowering.stack.set_top(Slot::Table);
            }
        });
        // The entries must stay where they are.
        let floor = std::mem::replace(&mut self.floor, self.stack.depth());
        self.push(index);
        self.floor = floor;
        (first..).zip(&values).for_each(|(at, _)| self.stack.set(at, Slot::Dead));
        if !in_range {
            // An index that wraps to 0 or lies beyond the end takes the default.
            self.out.uint(1, span);
            self.out.op(Opcode::Add, span);
            self.out.op(Opcode::Dup, span);
            self.out.uint(count, span);
            self.out.op(Opcode::Le, span);
            self.out.op(Opcode::Mul, span);
        }
        if first > 0 {
            self.out.uint(first as u64, span);
            self.out.op(Opcode::Add, span);
        }
        self.out.op(Opcode::Pick, span);
        self.stack.set_top(Slot::Node(id));
    }

    /// Makes the code of one of two ways that meet again: what lies on the stack before it may be
    /// used up, but must not change places.
    pub(super) fn branch(&mut self, make: impl FnOnce(&mut Self)) -> Branch {
        let floor = std::mem::replace(&mut self.floor, self.stack.depth());
        let branch = self.aside(make);
        self.floor = floor;
        branch
    }

    /// Makes code aside, from the stack as it is now.
    fn aside(&mut self, make: impl FnOnce(&mut Self)) -> Branch {
        let code = std::mem::replace(&mut self.out, self.room.block());
        let stack = self.room.stack_like(&self.stack);
        self.level += 1;
        make(self);
        self.level -= 1;
        Branch {
            code: std::mem::replace(&mut self.out, code),
            stack: std::mem::replace(&mut self.stack, stack),
        }
    }
}

/// One way through a choice: its code and the stack it leaves.
pub(super) struct Branch {
    pub(super) code: Block,
    pub(super) stack: Stack,
}

impl Branch {
    /// Puts copies of the value on top below it, until the stack has that depth.
    pub(super) fn deepen_to(&mut self, depth: usize, span: Span) {
        while self.stack.depth() < depth {
            self.code.op(Opcode::Dup, span);
            let top = self.stack.top().unwrap_or(Slot::Dead);
            self.stack.push(top);
        }
    }

    /// Takes values away from below the top, down to that depth.
    fn flatten_to(&mut self, depth: usize, span: Span) {
        let Some(top) = self.stack.top() else { return };
        while self.stack.depth() > depth {
            if self.stack.depth() >= depth + 2 {
                self.code.op(Opcode::Rot, span);
                self.code.op(Opcode::Drop, span);
                self.stack.pop();
            } else {
                self.code.op(Opcode::Swap, span);
            }
            self.code.op(Opcode::Drop, span);
            self.stack.pop();
            self.stack.set_top(top);
        }
    }
}
