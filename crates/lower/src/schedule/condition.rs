//! Conditions: the operands of `if` and `ifelse`, and what is bound before them.

use super::Scheduler;
use super::stack::Slot;
use crate::asm::Code;
use crate::graph::{Arithmetic, Node, NodeId, Type};
use crate::isa::{Lldb, Opcode, Selector};
use crate::source::Span;
use std::collections::HashSet;

impl Scheduler<'_> {
    /// Pushes a UInt that is not zero if a Bool holds, which is all that `if` needs.
    pub(super) fn push_condition(&mut self, id: NodeId) {
        let span = self.span(id);
        match self.graph.node(id) {
            _ if self.stack.holds(id) => self.push(id),
            Node::IsNotZero(number) => {
                self.push(*number);
                if self.graph.ty(*number) == Type::Int {
                    self.out.op(Opcode::AsUInt, span);
                }
            }
            Node::AtLeast(version) => self.version_test(*version, span),
            // `if` takes an Integer as well.
            Node::Compare(op, a, b) if self.is_of_integers(*a, id) => {
                self.operation(op.opcode(), &[*a, *b], span);
            }
            _ => self.push(id),
        }
    }

    /// A UInt that is not zero in that LLDB and later.
    pub(super) fn version_test(&mut self, version: Lldb, span: Span) {
        self.out.version_test(version, span);
        // The text, and the number.
        self.stack.push(Slot::Other);
        self.stack.push(Slot::Other);
    }

    /// Computes what some operands of a condition look up and others, or the values behind it, need as well: once for all, before
    /// the condition. A look-up in a missing object finds none, so it cannot fail there.
    pub(super) fn bind_look_ups(&mut self, condition: NodeId, targets: &[NodeId]) {
        let (mut open, mut seen, mut operands) = (vec![condition], HashSet::new(), Vec::new());
        while let Some(id) = open.pop() {
            match *self.graph.node(id) {
                _ if self.stack.holds(id) || !seen.insert(id) => {}
                Node::Not(a) => open.push(a),
                Node::And(a, b) | Node::Or(a, b) | Node::Arithmetic(Arithmetic::Or, a, b) => {
                    open.extend([a, b]);
                }
                _ => operands.push(id),
            }
        }
        let users = [&*operands, targets].concat();
        let found = self.liveness.needed_by(&operands, |id| {
            let is_found = self.stack.holds(id) || self.liveness.must_use(condition, id);
            let uses = users.iter().filter(|user| self.liveness.may_use(**user, id));
            !is_found && self.is_found_by_look_ups(id) && uses.count() > 1
        });
        let outer = std::mem::replace(&mut self.binds, true);
        found.into_iter().for_each(|id| self.bind(id));
        self.binds = outer;
    }

    /// Whether an object is found by look-ups alone, from objects that are on the stack. A synthetic value is not: another
    /// formatter may run for it, and the condition may be what ends a recursion.
    pub(super) fn is_found_by_look_ups(&self, id: NodeId) -> bool {
        self.stack.holds(id)
            || match self.graph.node(id) {
                Node::Member(base, _) => self.is_found_by_look_ups(*base),
                Node::Select(selector, args) => match (*selector, &**args) {
                    (Selector::GET_NON_SYNTHETIC_VALUE, [of]) => self.is_found_by_look_ups(*of),
                    (Selector::CAST, [of, ty]) => {
                        self.graph.is_type_of(*ty, *of) && self.is_found_by_look_ups(*of)
                    }
                    _ => false,
                },
                _ => false,
            }
    }

    /// A UInt that is not zero if the Bool does not hold.
    pub(super) fn push_inverted(&mut self, id: NodeId) {
        let span = self.span(id);
        match self.graph.node(id) {
            Node::Not(inner) => return self.push_condition(*inner),
            Node::Compare(op, a, b) if !self.stack.holds(id) => {
                let (a, b) = (*a, *b);
                let signed = self.is_signed(a, b);
                self.push_operands(&[a, b]);
                self.out.op(op.negated().opcode(), span);
                self.stack.pop_many(2);
                if signed {
                    self.out.op(Opcode::AsUInt, span);
                }
            }
            _ => {
                self.push_condition(id);
                match self.graph.ty(id) {
                    Type::Integer => self.out.integer(0, span),
                    _ => self.out.uint(0, span),
                }
                self.out.op(Opcode::Eq, span);
                self.stack.pop();
            }
        }
        self.stack.push(Slot::Other);
    }

    /// `a b &` or `a b |`, where b is cheap and cannot fail. Else `a dup { drop b } if`, or `a dup { } { drop b } ifelse`: b is
    /// computed only where `a` has that outcome.
    pub(super) fn short_circuit(&mut self, a: NodeId, b: NodeId, outcome: bool, span: Span) {
        self.push(a);
        self.out.op(Opcode::Dup, span);
        let depth = self.stack.depth();
        let block = self.branch(|s| {
            s.assume(a, outcome);
            s.out.op(Opcode::Drop, span);
            s.stack.pop();
            s.push_first(b, Vec::new());
            s.flatten_to(depth, span);
        });
        match outcome {
            true => self.out.if_block(block.code, span),
            false => self.out.if_else(Code::default(), block.code, span),
        }
    }
}
