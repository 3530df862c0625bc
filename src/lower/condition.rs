//! Conditions: what `if` and `ifelse` look at, and what is known where they hold.

use super::Lowering;
use super::choice::Branch;
use super::stack::{Slot, Stack};
use super::value::comparison;
use crate::asm::Block;
use crate::isa::{Lldb, Opcode, Selector};
use crate::sema::graph::{Node, NodeId, Type};
use crate::source::Span;

/// Conditions up to this many nodes are computed for `&` even if they might be skipped.
const CHEAP: usize = 6;

/// Where a condition leads.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// What is computed if it holds.
    pub(super) then: NodeId,
    /// What is computed if not.
    pub(super) otherwise: NodeId,
}

impl Ways {
    fn swapped(self) -> Ways {
        Ways { then: self.otherwise, otherwise: self.then }
    }
}

/// The stack without the condition on it, where more is known of it than that it is that deep:
/// the second half of `a && b` was computed if the whole holds.
#[derive(Default)]
pub(super) struct Known {
    pub(super) holds: Option<Stack>,
    pub(super) fails: Option<Stack>,
}

impl Lowering<'_> {
    /// Puts a UInt on top that is not zero if a Bool holds: all that `if` wants.
    pub(super) fn push_condition(&mut self, id: NodeId) {
        let span = self.span(id);
        match self.graph.node(id) {
            Node::IsNotZero(number) if !self.stack.holds(id) => {
                self.push(*number);
                if self.graph.ty(*number) == Type::Int {
                    self.out.op(Opcode::AsUInt, span);
                }
                self.stack.set_top(Slot::Node(id));
            }
            Node::AtLeast(version) if !self.stack.holds(id) => {
                self.at_least(*version, span);
                self.stack.set_top(Slot::Dead);
            }
            // `if` takes an Integer as well.
            Node::Compare(op, a, b) if self.is_of_integers(*a, id) && !self.stack.holds(id) => {
                self.operation(comparison(*op), &[*a, *b], id, span);
                self.stack.set_top(Slot::Dead);
            }
            _ => self.push(id),
        }
    }

    /// A UInt that is not zero in that LLDB and later: the text of a Selector is its name only
    /// where the name is known, else three characters.
    pub(super) fn at_least(&mut self, version: Lldb, span: Span) {
        let selector = match version {
            Lldb::V24 => Selector::GET_POINTEE_TYPE,
            _ => Selector::CLONE,
        };
        self.out.selector(selector, span);
        self.out.string("{}", span);
        self.out.call(Selector::FMT, span);
        self.out.call(Selector::STRLEN, span);
        self.out.uint(3, span);
        self.out.op(Opcode::Sub, span);
        self.stack.push(Slot::Dead);
        self.stack.push(Slot::Dead);
    }

    /// Puts a condition on top as [`Lowering::push_condition`] does, and keeps what its second half
    /// has looked up if one of the ways needs it.
    pub(super) fn push_test(&mut self, id: NodeId, ways: Ways) -> Known {
        let span = self.span(id);
        match self.graph.node(id) {
            Node::And(a, b) if self.is_open(id, *b) => {
                let (a, b) = (*a, *b);
                let to_b = Ways { then: b, ..ways };
                self.compute_awaited(a, &[b]);
                let known = self.with_ways(&[b], |lowering| lowering.push_test(a, to_b));
                if !self.finds(b, ways.then) {
                    self.and_then(b, span);
                    return Known::default();
                }
                self.stack.pop();
                let mut inner = Known::default();
                let yes = self.branch(|lowering| {
                    lowering.know(known.holds);
                    inner = lowering.push_test(b, ways);
                });
                let known = inner.holds.unwrap_or_else(|| self.below_top(&yes.stack));
                let no = self.branch(|lowering| lowering.push_truth(false, &known, span));
                Known { holds: Some(self.meet(yes, no, known, span)), fails: None }
            }
            Node::Or(a, b) if self.is_open(id, *b) => {
                let (a, b) = (*a, *b);
                let to_b = Ways { otherwise: b, ..ways };
                self.compute_awaited(a, &[b]);
                let known = self.with_ways(&[b], |lowering| lowering.push_test(a, to_b));
                if !self.finds(b, ways.otherwise) {
                    self.or_else(b, span);
                    return Known::default();
                }
                self.stack.pop();
                let mut inner = Known::default();
                let no = self.branch(|lowering| {
                    lowering.know(known.fails);
                    inner = lowering.push_test(b, ways);
                });
                let known = inner.fails.unwrap_or_else(|| self.below_top(&no.stack));
                let yes = self.branch(|lowering| lowering.push_truth(true, &known, span));
                Known { holds: None, fails: Some(self.meet(yes, no, known, span)) }
            }
            _ => {
                self.push_condition(id);
                Known::default()
            }
        }
    }

    /// Whether a condition is still to be computed, for this choice alone, and its second half is
    /// not always. Conditions of Integers differ in type from those that are known.
    fn is_open(&self, id: NodeId, second: NodeId) -> bool {
        !self.has_integers
            && !self.stack.holds(id)
            && !self.needed_later(id)
            && !self.is_safe(second)
    }

    /// From here on this is known of the stack.
    pub(super) fn know(&mut self, stack: Option<Stack>) {
        if let Some(stack) = stack {
            let before = std::mem::replace(&mut self.stack, stack);
            self.room.reuse_stack(before);
        }
    }

    /// A stack without what lies on top.
    fn below_top(&mut self, stack: &Stack) -> Stack {
        let mut below = self.room.stack_like(stack);
        below.pop();
        below
    }

    /// Whether a condition looks up what is needed where it leads and is not there yet.
    fn finds(&self, condition: NodeId, way: NodeId) -> bool {
        let is_found = |id| self.asks(id) && !self.stack.holds(id);
        self.room.liveness.both_need(condition, way, &is_found)
    }

    /// Whether a value is what the debuggee says.
    pub(super) fn asks(&self, id: NodeId) -> bool {
        let asks = matches!(
            self.graph.node(id),
            Node::Member(..) | Node::ChildAt(..) | Node::Select(..) | Node::Number { .. }
        );
        asks && self.graph.ty(id) != Type::Type
    }

    /// Puts the value of a condition on top, above as many values as another way leaves. What
    /// that way has found is never used here, but the types of the values are the same.
    fn push_truth(&mut self, truth: bool, like: &Stack, span: Span) {
        while self.stack.depth() < like.depth() {
            match like.at(self.stack.depth()) {
                Some(Slot::Node(id)) => self.push_filler(id, span),
                _ => self.out.uint(0, span),
            }
            self.stack.push(Slot::Dead);
        }
        self.out.uint(truth.into(), span);
        self.stack.push(Slot::Dead);
    }

    /// Any value of the type that a node has.
    fn push_filler(&mut self, id: NodeId, span: Span) {
        let object =
            |slot: Option<Slot>| matches!(slot, Some(Slot::Node(id)) if self.is_object(id));
        let any = (0..self.stack.depth()).rfind(|at| object(self.stack.at(*at)));
        match (self.graph.ty(id), any) {
            (Type::Int, _) => self.out.int(0, span),
            (Type::String | Type::Text, _) => self.out.string("", span),
            (_, Some(at)) if self.is_object(id) => {
                self.out.uint(at as u64, span);
                self.out.op(Opcode::Pick, span);
            }
            _ => self.out.uint(0, span),
        }
    }

    fn is_object(&self, id: NodeId) -> bool {
        let node = self.graph.node(id);
        matches!(node, Node::SelfObject | Node::Member(..) | Node::ChildAt(..))
            || matches!(self.graph.ty(id), Type::Object | Type::Maybe)
    }

    /// Brings together two ways to a condition on top, `known` being what lies below it on one of
    /// them; gives that, as deep as both are.
    fn meet(&mut self, mut yes: Branch, mut no: Branch, mut known: Stack, span: Span) -> Stack {
        yes.deepen_to(no.stack.depth(), span);
        no.deepen_to(yes.stack.depth(), span);
        yes.stack.join(&no.stack);
        self.room.reuse_stack(no.stack);
        self.know(Some(yes.stack));
        self.stack.set_top(Slot::Dead);
        while known.depth() + 1 < self.stack.depth() {
            known.push(Slot::Dead);
        }
        self.out.block(yes.code, span);
        self.out.block(no.code, span);
        self.out.op(Opcode::IfElse, span);
        known
    }

    /// A UInt that is not zero if the Bool does not hold.
    pub(super) fn push_inverted(&mut self, id: NodeId, ways: Ways) -> Known {
        let span = self.span(id);
        let mut known = Known::default();
        match self.graph.node(id) {
            Node::Not(inner) => {
                let inner = self.push_test(*inner, ways.swapped());
                return Known { holds: inner.fails, fails: inner.holds };
            }
            Node::Compare(op, a, b) if !self.stack.holds(id) => {
                let (a, b) = (*a, *b);
                let signed = self.is_signed(a, b);
                self.push_operands(&[a, b]);
                self.out.op(comparison(op.negated()), span);
                self.stack.pop_many(2);
                if signed {
                    self.out.op(Opcode::AsUInt, span);
                }
            }
            _ => {
                known = self.push_test(id, ways);
                match self.graph.ty(id) {
                    Type::Integer => self.out.integer(&[0], span),
                    _ => self.out.uint(0, span),
                }
                self.out.op(Opcode::Eq, span);
                self.stack.pop();
            }
        }
        self.stack.push(Slot::Dead);
        known
    }

    /// `a && b`: `a dup { drop b } if`, or `a b &` where b is cheap and cannot fail.
    pub(super) fn both(&mut self, a: NodeId, b: NodeId, id: NodeId, span: Span) {
        if self.is_safe(b) {
            return self.bitwise(Opcode::And, a, b, id, span);
        }
        self.compute_awaited(a, &[b]);
        self.with_ways(&[b], |lowering| lowering.push(a));
        self.and_then(b, span);
        self.stack.set_top(Slot::Node(id));
    }

    /// Goes on from the `a` of `a && b`.
    fn and_then(&mut self, b: NodeId, span: Span) {
        self.out.op(Opcode::Dup, span);
        let block = self.replacing_condition(b);
        self.out.block(block, span);
        self.out.op(Opcode::If, span);
    }

    /// `a || b`: `a dup { } { drop b } ifelse`, or `a b |`.
    pub(super) fn either(&mut self, a: NodeId, b: NodeId, id: NodeId, span: Span) {
        if self.is_safe(b) {
            return self.bitwise(Opcode::Or, a, b, id, span);
        }
        self.compute_awaited(a, &[b]);
        self.with_ways(&[b], |lowering| lowering.push(a));
        self.or_else(b, span);
        self.stack.set_top(Slot::Node(id));
    }

    /// Goes on from the `a` of `a || b`.
    fn or_else(&mut self, b: NodeId, span: Span) {
        self.out.op(Opcode::Dup, span);
        self.out.block(Block::default(), span);
        let block = self.replacing_condition(b);
        self.out.block(block, span);
        self.out.op(Opcode::IfElse, span);
    }

    /// A block that puts a Bool in the place of the one on top, whose value is known there.
    fn replacing_condition(&mut self, value: NodeId) -> Block {
        self.stack.set_top(Slot::Dead);
        self.replacing_top(value, None)
    }

    fn bitwise(&mut self, opcode: Opcode, a: NodeId, b: NodeId, id: NodeId, span: Span) {
        self.push_operands(&[a, b]);
        self.out.op(opcode, span);
        self.stack.pop_many(2);
        self.stack.push(Slot::Node(id));
    }

    /// Whether a Bool is computed in a few steps from what is on the stack, and cannot fail.
    fn is_safe(&self, id: NodeId) -> bool {
        let mut waiting = vec![id];
        let mut visited = 0;
        while let Some(id) = waiting.pop() {
            visited += 1;
            if visited > CHEAP {
                return false;
            }
            if self.stack.holds(id) {
                continue;
            }
            match self.graph.node(id) {
                Node::UInt(_) | Node::Int(_) | Node::Bool(_) => {}
                Node::Compare(_, a, b) => waiting.extend([*a, *b]),
                Node::IsNotZero(a) | Node::Not(a) | Node::IsMissing(a) => waiting.push(*a),
                _ => return false,
            }
        }
        true
    }
}
