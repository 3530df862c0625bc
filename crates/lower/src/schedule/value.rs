//! Values: the instructions of each node, and the placement of its operands on top of the stack.

use super::guard::Fact;
use super::stack::Slot;
use super::{LiveOut, RunningLoop, Scheduler, loops};
use crate::graph::{Arithmetic, Comparison, Node, NodeId, NodeSet, Padding, Piece, Type};
use crate::isa::{Opcode, Selector};
use crate::liveness::is_constant;
use crate::source::{Slice, Span};

impl Scheduler<'_> {
    /// Pushes the value of a node for the caller to consume. A copy stays below if the value is
    /// needed later.
    pub(super) fn push(&mut self, id: NodeId) {
        let id = self.resolve(id);
        let span = self.span(id);
        let node = self.graph.node(id);
        if is_constant(node) {
            return self.push_constant(id);
        }
        let needed = self.is_live_out(id);
        if self.stack.holds(id) {
            self.check_speculation(id);
        }
        let Some(at) = self.stack.find(Slot::Node(id)) else {
            self.compute(id);
            if needed {
                self.out.op(Opcode::Dup, span);
                self.stack.push(Slot::Node(id));
            }
            return;
        };
        match (self.stack.depth() - 1 - at, needed) {
            (0, false) => {}
            (1, false) if at >= self.floor => {
                self.out.op(Opcode::Swap, span);
                self.stack.swap();
            }
            _ => self.copy(at, span),
        }
    }

    /// Pushes a copy of a slot.
    pub(super) fn copy(&mut self, at: usize, span: Span) {
        match self.stack.depth() - 1 - at {
            0 => self.out.op(Opcode::Dup, span),
            1 => self.out.op(Opcode::Over, span),
            _ => self.out.pick(at, span),
        }
        self.stack.push(self.stack.at(at).unwrap_or(Slot::Dead));
    }

    /// Ensures that the value of a node is on the stack.
    pub(super) fn ensure(&mut self, id: NodeId) {
        let id = self.resolve(id);
        if is_constant(self.graph.node(id)) {
            self.push_constant(id);
        } else if !self.stack.holds(id) {
            self.compute(id);
        } else {
            self.check_speculation(id);
        }
    }

    /// Computes values that stay for later ones, which are computed with them.
    pub(super) fn bind(&mut self, values: &[NodeId], later: &[NodeId]) {
        self.with_live_out(later, |s| {
            for (at, id) in values.iter().enumerate() {
                let id = s.resolve(*id);
                if !is_constant(s.graph.node(id)) && s.takes(later, id) {
                    s.with_live_out(values.slice(at + 1..), |s| s.compute(id));
                }
            }
        });
    }

    /// Whether computing some values takes one that is not on the stack and no part only of those that are there.
    fn takes(&self, users: &[NodeId], id: NodeId) -> bool {
        let (mut open, mut seen) = (users.to_vec(), NodeSet::new(self.graph));
        while let Some(of) = open.pop().map(|of| self.resolve(of)) {
            let is_new = !seen.contains(of) && self.liveness.may_use(of, id);
            if !is_new || self.stack.holds(of) {
                continue;
            }
            if of == id {
                return true;
            }
            seen.insert(of);
            self.graph.node(of).operands(|operand| open.push(operand));
        }
        false
    }

    /// Ensures that a value is on top, where it stays.
    pub(super) fn ensure_on_top(&mut self, id: NodeId) {
        self.ensure(id);
        if self.stack.top() != Some(Slot::Node(id)) {
            self.push(id);
        }
    }

    /// The node whose value replaces this one's in a text.
    pub(super) fn resolve(&self, id: NodeId) -> NodeId {
        match self.graph.node(id) {
            Node::Plain(value) if !self.may_be_missing(*value) => *value,
            _ => id,
        }
    }

    pub(super) fn is_live_out(&self, id: NodeId) -> bool {
        let is_shared = self.liveness.is_shared(id);
        let same_pass = self.live_out.iter().skip(self.live_out_of_pass(id));
        // The last ones are the least likely to be on the stack.
        same_pass.rev().any(|later| {
            // A value that is being computed determines itself what it still needs; one that is
            // computed in one branch only is needed again.
            let is_open = || {
                self.computing
                    .iter()
                    .any(|(node, level)| *node == later.id && *level <= later.level)
            };
            later.id == id
                || is_shared
                    && self.liveness.may_use(later.id, id)
                    && !self.stack.holds(later.id)
                    && !is_open()
        })
    }

    /// The start of the live values that may need a value: a value that varies with the passes of a
    /// loop has no use after it.
    fn live_out_of_pass(&self, id: NodeId) -> usize {
        let varies =
            |running: &&RunningLoop| running.vars.iter().any(|var| self.liveness.may_use(id, *var));
        self.loops.iter().rev().find(varies).map_or(0, |running| running.live_out)
    }

    /// Runs `make` while values are live out: each of them is needed later, perhaps on some path only.
    pub(super) fn with_live_out<T>(
        &mut self,
        values: &[NodeId],
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (before, level) = (self.live_out.len(), self.level);
        for id in values {
            self.live_out.push(LiveOut { id: self.resolve(*id), level });
        }
        let result = make(self);
        self.live_out.truncate(before);
        result
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
        self.stack.push(Slot::Node(id));
    }

    /// Computes a value that is not on the stack, within the limits.
    pub(super) fn compute(&mut self, id: NodeId) {
        if !self.within_limits(self.span(id)) {
            return self.stack.push(Slot::Node(id));
        }
        self.computing.push((id, self.level));
        self.select_instructions(id);
        self.computing.pop();
        self.stack.set_top(Slot::Node(id));
    }

    /// Emits the instructions of a node and its operands, which leave its value on top.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of node")]
    fn select_instructions(&mut self, id: NodeId) {
        let span = self.span(id);
        let graph = self.graph;
        match graph.node(id) {
            Node::Member(base, name) => {
                self.push(*base);
                self.look_up(*base, span, |s| s.out.member(name, span));
            }
            Node::ChildAt(base, index) => {
                self.find(id, Selector::GET_CHILD_AT_INDEX, &[*base, *index]);
            }
            Node::Select(selector, args) => match (*selector, &**args) {
                (Selector::CAST, [object, ty]) if graph.is_type_of(*ty, *object) => {
                    self.push(*object);
                    self.look_up(*object, span, |s| s.out.raw(span));
                }
                (Selector::SUMMARY, [object]) => self.text_of(id, *object),
                _ if graph.looked_up_in(id).is_some() => self.find(id, *selector, args),
                _ => self.answer(id, args, |s| s.select(*selector, args, span)),
            },
            Node::Number { object, sign } => {
                self.push_operands(&[*object]);
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
                if self.is_unsure(*object) {
                    self.note_end();
                }
                self.out.string("{}", span);
                self.out.call(Selector::FMT, span);
                self.out.op(Opcode::Drop, span);
            }
            Node::Digits(..) | Node::Characters(..) => {
                self.concat(&[Piece::Value(id, Padding::default())], span);
            }
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
                self.stack.push(Slot::Dead);
            }
            Node::Return(value) => {
                self.note_end();
                // The code after it is never reached.
                let later = std::mem::take(&mut self.live_out);
                self.result(*value);
                self.live_out = later;
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

    /// Pushes operands next to each other, keeping values that later ones need.
    pub(super) fn push_operands(&mut self, operands: &[NodeId]) {
        let Some((first, others)) = operands.split_first() else { return };
        if let [second] = others
            && self.lie_on_top(*first, *second)
        {
            return;
        }
        self.ensure_for_later(operands);
        self.with_live_out(others, |s| s.push(*first));
        for (at, other) in others.iter().enumerate() {
            self.with_live_out(others.slice(at + 1..), |s| s.push_beside(*other));
        }
    }

    /// Pushes an operand next to the one on top, which stays.
    pub(super) fn push_beside(&mut self, operand: NodeId) {
        let depth = self.stack.depth();
        self.stack.set_top(Slot::Table);
        self.above_floor(|s| s.push(operand));
        self.flatten_to(depth + 1, self.span(operand));
    }

    /// Whether the two topmost values are the operands, for the last time.
    fn lie_on_top(&self, first: NodeId, second: NodeId) -> bool {
        let (first, second) = (self.resolve(first), self.resolve(second));
        let Some(below) = self.stack.depth().checked_sub(2) else { return false };
        self.stack.top() == Some(Slot::Node(second))
            && self.stack.at(below) == Some(Slot::Node(first))
            && below >= self.floor
            && !self.is_live_out(first)
            && !self.is_live_out(second)
    }

    pub(super) fn operation(&mut self, opcode: Opcode, operands: &[NodeId], span: Span) {
        self.push_operands(operands);
        self.out.op(opcode, span);
        self.stack.pop_many(operands.len());
        self.stack.push(Slot::Dead);
    }

    /// An operation on numbers. A division by zero ends the program, if errors do.
    fn arithmetic(&mut self, op: Arithmetic, a: NodeId, b: NodeId, span: Span) {
        self.push_operands(&[a, b]);
        let divides = matches!(op, Arithmetic::Div | Arithmetic::Mod);
        if divides && self.may_be_zero(b) {
            self.note_end();
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

    pub(super) fn select(&mut self, selector: Selector, args: &[NodeId], span: Span) {
        self.push_operands(args);
        self.call(selector, args, span);
    }

    /// Calls a selector with the operands on top.
    pub(super) fn call(&mut self, selector: Selector, args: &[NodeId], span: Span) {
        self.out.call(selector, span);
        self.stack.pop_many(args.len());
        self.stack.push(Slot::Dead);
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
