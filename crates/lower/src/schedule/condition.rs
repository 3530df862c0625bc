//! Conditions: the operands of `if` and `ifelse`, and the facts on their edges.

use super::stack::{Slot, Stack};
use super::{Branch, Scheduler};
use crate::asm::Code;
use crate::graph::{Arithmetic, Node, NodeId, Type};
use crate::isa::{Lldb, Opcode};
use crate::source::Span;

/// Conditions up to this many nodes are computed for `&` even if they might be skipped.
const CHEAP: usize = 6;

/// Something for each outcome of a condition.
#[derive(Clone, Copy)]
pub(super) struct Outcomes<T> {
    pub(super) when_true: T,
    pub(super) when_false: T,
}

/// The values after the edges of a condition.
pub(super) type Targets = Outcomes<NodeId>;

/// The two edges of a condition.
pub(super) type Edges = Outcomes<Edge>;

impl<T> Outcomes<T> {
    pub(super) fn new(when_true: T, when_false: T) -> Outcomes<T> {
        Outcomes { when_true, when_false }
    }

    fn at(self, outcome: bool) -> T {
        if outcome { self.when_true } else { self.when_false }
    }

    fn with(mut self, outcome: bool, new: T) -> Outcomes<T> {
        *(if outcome { &mut self.when_true } else { &mut self.when_false }) = new;
        self
    }

    pub(super) fn swapped(self) -> Outcomes<T> {
        Outcomes { when_true: self.when_false, when_false: self.when_true }
    }
}

/// An edge behind a condition.
pub(super) struct Edge {
    /// The condition, and whether it holds here.
    known: (NodeId, bool),
    /// The stack without the condition itself, if it differs from that of the model: the second operand of `a && b` was
    /// computed only if the whole holds.
    stack: Option<Stack>,
}

impl Edge {
    fn new(condition: NodeId, holds: bool) -> Edge {
        Edge { known: (condition, holds), stack: None }
    }

    fn both(condition: NodeId) -> Edges {
        Outcomes::new(Edge::new(condition, true), Edge::new(condition, false))
    }
}

impl Scheduler<'_> {
    /// Pushes a UInt that is not zero if a Bool holds, which is all that `if` needs.
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
                self.version_test(*version, span);
                self.stack.set_top(Slot::Dead);
            }
            // `if` takes an Integer as well.
            Node::Compare(op, a, b) if self.is_of_integers(*a, id) && !self.stack.holds(id) => {
                self.operation(op.opcode(), &[*a, *b], span);
            }
            _ => self.push(id),
        }
    }

    /// A UInt that is not zero in that LLDB and later.
    pub(super) fn version_test(&mut self, version: Lldb, span: Span) {
        self.out.version_test(version, span);
        // The text, and the number.
        self.stack.push(Slot::Dead);
        self.stack.push(Slot::Dead);
    }

    /// Pushes a condition as [`Scheduler::push_condition`] does, and keeps the look-ups of its
    /// second operand if one of the targets needs them.
    pub(super) fn push_test(&mut self, id: NodeId, targets: Targets) -> Edges {
        let (a, b, edge) = match *self.graph.node(id) {
            Node::And(a, b) if self.is_open(id, b) => (a, b, true),
            Node::Or(a, b) if self.is_open(id, b) => (a, b, false),
            _ => {
                self.push_condition(id);
                return Edge::both(id);
            }
        };
        let span = self.span(id);
        let edges = self.with_live_out(&[b], |s| s.push_test(a, targets.with(edge, b)));
        if !self.looks_up_for(b, targets.at(edge)) {
            self.second_operand(b, Edge::new(a, edge), span);
            return Edge::both(id);
        }
        // `a { b } { 0u } ifelse`, or `a { 1u } { b } ifelse`
        self.stack.pop();
        let mut inner = None;
        let second = self.branch(|s| {
            s.enter_edge(edges.at(edge));
            inner = s.push_test(b, targets).at(edge).stack;
        });
        let known = inner.unwrap_or_else(|| second.stack.below_top());
        let constant = self.branch(|s| s.push_truth(!edge, &known, span));
        let (yes, no) = if edge { (second, constant) } else { (constant, second) };
        let stack = Some(self.join_tests(yes, no, known, span));
        Edge::both(id).with(edge, Edge { stack, ..Edge::new(id, edge) })
    }

    /// The same for the exit of a loop. In `a || b | c` the second operand of the first has looked
    /// up what the pass needs, so `c` is computed before it.
    pub(super) fn push_exit(&mut self, exit: NodeId, targets: Targets) -> Edges {
        let Node::Arithmetic(Arithmetic::Or, first, last) = *self.graph.node(exit) else {
            return self.push_test(exit, targets);
        };
        let keeps = match *self.graph.node(first) {
            Node::Or(_, second) => {
                self.is_open(first, second) && self.looks_up_for(second, targets.when_false)
            }
            _ => false,
        };
        if !keeps {
            return self.push_test(exit, targets);
        }
        let span = self.span(exit);
        self.with_live_out(&[first], |s| s.ensure(last));
        let edges = self.with_live_out(&[last], |s| {
            let edges = s.push_test(first, targets);
            s.push(last);
            edges
        });
        self.out.op(Opcode::Or, span);
        self.stack.pop_many(2);
        self.stack.push(Slot::Dead);
        edges
    }

    /// Whether a condition must still be computed, for this conditional alone, and its second
    /// operand not on every path. Conditions of Integers have another type than the values that
    /// replace them.
    fn is_open(&self, id: NodeId, second: NodeId) -> bool {
        !self.liveness.has_integers
            && !self.stack.holds(id)
            && !self.is_live_out(id)
            && !self.is_safe(second)
    }

    /// Continues on an edge: with its stack, if that differs, and with the facts that hold there.
    pub(super) fn enter_edge(&mut self, edge: Edge) {
        self.stack = edge.stack.unwrap_or_else(|| self.stack.clone());
        let (condition, holds) = edge.known;
        self.assume(condition, holds);
    }

    /// Whether a condition looks up a value that its target needs and that is not on the stack yet.
    pub(super) fn looks_up_for(&self, condition: NodeId, target: NodeId) -> bool {
        let mut shared = self.liveness.used_by_both(condition, target);
        shared.any(|id| self.reads_debuggee(id) && !self.stack.holds(id))
    }

    /// Whether a value is read from the debuggee.
    fn reads_debuggee(&self, id: NodeId) -> bool {
        let reads = matches!(
            self.graph.node(id),
            Node::Member(..) | Node::ChildAt(..) | Node::Select(..) | Node::Number { .. }
        );
        reads && self.graph.ty(id) != Type::Type
    }

    /// Pushes the value of a condition above as many values as the other branch leaves. The
    /// look-ups of that branch are never used here, but the types of the values agree.
    fn push_truth(&mut self, truth: bool, other: &Stack, span: Span) {
        let alike = (0..self.stack.depth()).take_while(|at| self.is_alike(*at, other)).count();
        while self.stack.depth() > alike {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
        while self.stack.depth() < other.depth() {
            match other.at(self.stack.depth()) {
                Some(Slot::Node(id)) => self.push_filler(id, span),
                _ => self.out.uint(0, span),
            }
            self.stack.push(Slot::Dead);
        }
        self.out.uint(truth.into(), span);
        self.stack.push(Slot::Dead);
    }

    /// Whether a slot has the type that the other branch, which may have removed values, expects.
    fn is_alike(&self, at: usize, other: &Stack) -> bool {
        match (self.stack.at(at), other.at(at)) {
            (Some(Slot::Node(a)), Some(Slot::Node(b))) => {
                a == b
                    || self.graph.ty(a) == self.graph.ty(b)
                        && self.is_object(a) == self.is_object(b)
            }
            (_, Some(Slot::Node(_))) => false,
            _ => true,
        }
    }

    /// Any value of the type that a node has. An object is a part of the value, or one that is missing: the verifier cannot
    /// see that the value itself is never shown in its place. Nothing is looked up in an object that may be missing itself.
    fn push_filler(&mut self, id: NodeId, span: Span) {
        let place = |is: &dyn Fn(NodeId) -> bool| {
            let held = |at: &usize| matches!(self.stack.at(*at), Some(Slot::Node(id)) if is(id));
            (0..self.stack.depth()).rfind(held)
        };
        let is_part = |id| matches!(self.graph.node(id), Node::Member(..) | Node::ChildAt(..));
        let is_own = |id| matches!(self.graph.node(id), Node::SelfObject);
        match (self.graph.ty(id), place(&is_part), place(&is_own)) {
            (Type::Int, ..) => self.out.int(0, span),
            (Type::String | Type::Text, ..) => self.out.string("", span),
            (_, Some(at), _) if self.is_object(id) => self.out.pick(at, span),
            (_, _, Some(at)) if self.is_object(id) => {
                self.out.pick(at, span);
                self.out.member("", span);
            }
            _ => self.out.uint(0, span),
        }
    }

    fn is_object(&self, id: NodeId) -> bool {
        let node = self.graph.node(id);
        matches!(node, Node::SelfObject | Node::Member(..) | Node::ChildAt(..))
            || matches!(self.graph.ty(id), Type::Object | Type::Maybe)
    }

    /// Joins two branches that leave a condition on top; `known` is the stack below it in one of
    /// them. Returns that stack at the common depth.
    fn join_tests(&mut self, mut yes: Branch, no: Branch, mut known: Stack, span: Span) -> Stack {
        yes.deepen_to(no.stack.depth(), span);
        self.stack = yes.stack;
        let no = no.joining(&mut self.stack, span);
        self.stack.set_top(Slot::Dead);
        while known.depth() + 1 < self.stack.depth() {
            known.push(Slot::Dead);
        }
        self.out.if_else(yes.code, no, span);
        known
    }

    /// A UInt that is not zero if the Bool does not hold.
    pub(super) fn push_inverted(&mut self, id: NodeId, targets: Targets) -> Edges {
        let span = self.span(id);
        let mut edges = Edge::both(id);
        match self.graph.node(id) {
            Node::Not(inner) => {
                return self.push_test(*inner, targets.swapped()).swapped();
            }
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
                edges = self.push_test(id, targets);
                match self.graph.ty(id) {
                    Type::Integer => self.out.integer(0, span),
                    _ => self.out.uint(0, span),
                }
                self.out.op(Opcode::Eq, span);
                self.stack.pop();
            }
        }
        self.stack.push(Slot::Dead);
        edges
    }

    /// `a && b` (the second operand is computed on the edge where the first holds) or `a || b`
    /// (where it fails). Where b is cheap and cannot fail: `a b &`, `a b |`.
    pub(super) fn short_circuit(&mut self, a: NodeId, b: NodeId, edge: bool, span: Span) {
        if self.is_safe(b) {
            let opcode = if edge { Opcode::And } else { Opcode::Or };
            return self.operation(opcode, &[a, b], span);
        }
        self.with_live_out(&[b], |s| s.push(a));
        self.second_operand(b, Edge::new(a, edge), span);
    }

    /// Continues after the first operand: `dup { drop b } if`, or `dup { } { drop b } ifelse`.
    fn second_operand(&mut self, b: NodeId, edge: Edge, span: Span) {
        let (_, holds) = edge.known;
        self.out.op(Opcode::Dup, span);
        // The block replaces the Bool on top, whose value is known there.
        self.stack.set_top(Slot::Dead);
        let block = self.replacing_top(b, edge);
        match holds {
            true => self.out.if_block(block, span),
            false => self.out.if_else(Code::default(), block, span),
        }
    }

    /// Whether a Bool is computed in few steps from values on the stack, and cannot fail.
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
