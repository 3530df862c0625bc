//! Values: the instructions of each node, and the placement of its operands on top of the stack.

use super::guard::Fact;
use super::stack::Slot;
use super::{Scheduler, loops};
use crate::graph::{Arithmetic, Comparison, Node, NodeId, Type};
use crate::isa::{Opcode, Selector};
use crate::liveness::is_constant;
use crate::source::Span;

impl Scheduler<'_> {
    /// Pushes the value of a node for the caller to consume.
    pub(super) fn push(&mut self, id: NodeId) {
        let id = self.resolve(id);
        if is_constant(self.graph.node(id)) {
            return self.push_constant(id);
        }
        match self.use_bound(id) {
            Some(at) => self.copy(at, self.span(id)),
            None => self.compute(id),
        }
    }

    /// The slot of a value that is bound. The program ends there if an object is missing without which the value was computed.
    pub(super) fn use_bound(&mut self, id: NodeId) -> Option<usize> {
        if self.stack.holds(id) {
            let needs = self.needs.iter().filter(|(value, _)| *value == id);
            let objects: Vec<_> = needs.map(|(_, object)| *object).collect();
            objects.into_iter().for_each(|object| self.require_bound(object, self.span(id)));
        }
        self.stack.find(Slot::Node(id))
    }

    /// Pushes a copy of a slot.
    pub(super) fn copy(&mut self, at: usize, span: Span) {
        match self.stack.depth() - 1 - at {
            0 => self.out.op(Opcode::Dup, span),
            1 => self.out.op(Opcode::Over, span),
            _ => self.out.pick(at, span),
        }
        self.stack.push(Slot::Other);
    }

    /// The node whose value replaces this one's in a text.
    pub(super) fn resolve(&self, id: NodeId) -> NodeId {
        match self.graph.node(id) {
            Node::Plain(value) if !self.may_be_missing(*value) => *value,
            _ => id,
        }
    }

    pub(super) fn push_constant(&mut self, id: NodeId) {
        let span = self.span(id);
        match self.graph.node(id) {
            Node::UInt(n) => self.out.uint(*n, span),
            Node::Int(n) => self.out.int(*n, span),
            Node::Integer(n) => self.out.integer(*n, span),
            Node::Bool(b) => self.out.uint(u64::from(*b), span),
            Node::String(text) => self.out.string(text.as_bytes(), span),
            _ => {}
        }
        self.stack.push(Slot::Other);
    }

    /// Computes a value that is not on the stack, within the limits.
    pub(super) fn compute(&mut self, id: NodeId) {
        if !self.within_limits(self.span(id)) {
            return self.stack.push(Slot::Other);
        }
        self.depth += 1;
        self.select_instructions(id);
        self.depth -= 1;
        self.stack.set_top(Slot::Other);
    }

    /// Emits the instructions of a node and its operands, which leave its value on top.
    fn select_instructions(&mut self, id: NodeId) {
        let span = self.span(id);
        let graph = self.graph;
        match graph.node(id) {
            Node::Member(base, name) => {
                self.push(*base);
                self.ask(id, *base, |s| s.out.member(name, span));
            }
            Node::ChildAt(base, index) => {
                self.select(id, Selector::GET_CHILD_AT_INDEX, &[*base, *index]);
            }
            Node::Select(selector, args) => match (*selector, &**args) {
                (Selector::CAST, [object, ty]) if graph.is_type_of(*ty, *object) => {
                    self.push(*object);
                    self.ask(id, *object, |s| s.out.raw(span));
                }
                (Selector::SUMMARY, [object]) => self.text_of(id, *object),
                _ => self.select(id, *selector, args),
            },
            Node::Number { object, sign } => {
                self.push(*object);
                self.check_read(*object, span);
                self.require(*object, span);
                self.number(*object, *sign, id);
            }
            Node::KnownUnless(number, condition) => self.known_unless(*number, *condition, span),
            Node::IsMissing(object) => self.operation(Opcode::IsNull, &[*object], span),
            Node::HasNoValue(object) => self.test_value(*object, span),
            Node::Entry(dictionary, name) => {
                self.push(*dictionary);
                self.out.string(name.as_bytes(), span);
                self.out.op(Opcode::DictGet, span);
            }
            Node::ToInteger(a) => self.push_integer(*a, span),
            Node::Complement(a) => self.operation(Opcode::Not, &[*a], span),
            Node::AsInt(a) => self.operation(Opcode::AsInt, &[*a], span),
            Node::AsUInt(a) => self.operation(Opcode::AsUInt, &[*a], span),
            Node::Arithmetic(op, a, b) => self.arithmetic(*op, *a, *b, span),
            Node::Compare(op, a, b) => self.compare(*op, *a, *b, id, span),
            Node::IsNotZero(a) => {
                self.push_condition(id);
                if self.graph.ty(*a) != Type::Bool {
                    self.out.uint(0, span);
                    self.out.op(Opcode::Ne, span);
                }
            }
            Node::Not(a) => {
                self.push_condition(*a);
                self.out.uint(0, span);
                self.out.op(Opcode::Eq, span);
            }
            Node::And(a, b) => self.short_circuit(*a, *b, true, span),
            Node::Or(a, b) => self.short_circuit(*a, *b, false, span),
            Node::If { condition, then, otherwise } => {
                self.conditional(*condition, *then, *otherwise, span);
            }
            Node::Concat(pieces) => self.concat(pieces, span),
            Node::Format { text, format } => self.format(*text, *format, span),
            Node::Shown(object) | Node::Bounded(object, _) | Node::Plain(object) => {
                self.text_of(id, *object);
            }
            Node::Read(object) => {
                self.push(*object);
                self.out.string("{}", span);
                self.out.call(Selector::FMT, span);
                self.out.op(Opcode::Drop, span);
            }
            Node::Digits(..) | Node::Characters(..) => self.text_of_entries(id, span),
            Node::Flags(flags) => self.flags(flags, span),
            Node::Table { entries, index, default } => self.table(entries, *index, *default, span),
            Node::AtLeast(version) => {
                self.version_test(*version, span);
                self.out.uint(0, span);
                self.out.op(Opcode::Ne, span);
            }
            Node::Loop(looped) => self.run_loop(id, looped),
            Node::LoopOut(of, _) => self.loop_out(id, *of, span),
            Node::LoopVar(..) => self.loop_var_outside(id),
            Node::RunsLoops => {
                loops::probe(&mut self.out, span);
                self.stack.push(Slot::Other);
            }
            Node::Return(value) => {
                self.apart(|s| s.result(*value));
                self.out.op(Opcode::Return, span);
            }
            // `self` and the argument are entry values, constants are pushed, and the others are never lowered.
            Node::SelfObject
            | Node::Argument
            | Node::State(_)
            | Node::Kept
            | Node::UInt(_)
            | Node::Int(_)
            | Node::Integer(_)
            | Node::Bool(_)
            | Node::String(_)
            | Node::Literal(_)
            | Node::Null
            | Node::OfTypes(..)
            | Node::Error => self.push_constant(id),
        }
    }

    /// Pushes operands next to each other.
    pub(super) fn push_operands(&mut self, operands: &[NodeId]) {
        let Some((first, others)) = operands.split_first() else { return };
        self.push(*first);
        others.iter().for_each(|other| self.push_beside(*other));
    }

    /// Pushes an operand next to the one on top, which stays.
    pub(super) fn push_beside(&mut self, operand: NodeId) {
        let depth = self.stack.depth();
        self.push(operand);
        self.flatten_to(depth + 1, self.span(operand));
    }

    pub(super) fn operation(&mut self, opcode: Opcode, operands: &[NodeId], span: Span) {
        self.push_operands(operands);
        self.out.op(opcode, span);
        self.stack.pop_many(operands.len());
        self.stack.push(Slot::Other);
    }

    /// An operation on numbers. A division by zero ends the program, if errors do.
    fn arithmetic(&mut self, op: Arithmetic, a: NodeId, b: NodeId, span: Span) {
        self.push_operands(&[a, b]);
        let divides = matches!(op, Arithmetic::Div | Arithmetic::Mod);
        if divides && self.may_be_zero(b) {
            if self.ends() {
                self.facts.push(Fact::not_zero(self.graph, b));
                self.out.end_if_zero(self.graph.ty(b) == Type::Int, span);
            } else if !self.unguarded.contains(&span) {
                self.unguarded.push(span);
            }
        }
        self.out.op(op.opcode(), span);
        self.stack.pop();
    }

    fn compare(&mut self, op: Comparison, a: NodeId, b: NodeId, id: NodeId, span: Span) {
        let signed = self.is_signed(a, b);
        let of_integers = self.is_of_integers(a, id);
        self.operation(op.opcode(), &[a, b], span);
        if signed {
            self.out.op(Opcode::AsUInt, span);
        }
        if of_integers {
            self.integer_to_truth(span);
        }
    }

    /// Whether a comparison is one of Ints, whose result is an Int.
    pub(super) fn is_signed(&self, a: NodeId, b: NodeId) -> bool {
        [a, b].into_iter().any(|id| self.graph.ty(id) == Type::Int)
    }
}
