//! Loops: `…CONDITION… COUNTER BOUNDu >= | { leave } if …the next state, in the place of this one…`
//!
//! Between passes the state, and nothing else, lies on top of the data stack, its first value topmost. So the depth is known
//! at every point of a pass as it is elsewhere.
//!
//! Only the three topmost elements of the data stack can change places, so what a pass leaves between
//! the state and the next one can be taken away below two values, not below three. The last value of
//! three is therefore computed when that is done, from itself and the next values of the others.

use super::condition::Targets;
use super::guard::is_object;
use super::stack::{Slot, Stack};
use super::{LiveOut, RunningLoop, Scheduler};
use crate::LimitError;
use crate::asm::Code;
use crate::asm::tree::Op;
use crate::graph::{Graph, Loop, LoopValue, Node, NodeId, Type};
use crate::isa::Opcode;
use crate::liveness::{certain_operands, is_constant};
use crate::source::Span;
use std::collections::HashSet;

/// The most steps of deciding whether a value can be computed before a loop.
const MAX_STEPS: u32 = 1000;

/// Values that do not vary with the passes of a loop.
#[derive(Default)]
struct Invariants {
    /// Those that are computed before it.
    before: Vec<NodeId>,
    /// Those for which another value may stand there.
    guarded: Vec<Guarded>,
    /// Whether those are collected that may end the program, though not every pass needs them.
    may_end: bool,
}

/// A value that is computed before a loop in some cases.
struct Guarded {
    id: NodeId,
    /// The objects that it asks in any case. It is not computed without them, and the program ends where it is used.
    asked: Vec<NodeId>,
    /// Whether it may end the program, so that it is computed only if there is a first pass.
    may_end: bool,
}

impl Invariants {
    fn contains(&self, id: NodeId) -> bool {
        self.before.contains(&id) || self.guarded.iter().any(|guarded| guarded.id == id)
    }
}

impl Scheduler<'_> {
    /// Runs a loop; leaves the value of its first state value on top.
    pub(super) fn run_loop(&mut self, id: NodeId, looped: &Loop) {
        let span = self.span(id);
        let live_before = self.live_out.len();
        self.hoist_invariants(looped, span);
        if !self.graph.is_generated(id) {
            self.require_starts(looped, span);
        }
        self.push_state(looped, span);
        let depth = self.stack.depth();
        let (pass, at_exit) = self.passes(looped, span);
        self.live_out.truncate(live_before);
        self.out.repeat(pass, span);
        self.stack = at_exit;
        self.name_results(id, looped, depth);
        self.bring_result_to_top(id, span);
    }

    /// A final value of a loop that is not its first.
    pub(super) fn loop_out(&mut self, id: NodeId, of: NodeId, span: Span) {
        self.compute(of);
        if let Some(at) = self.stack.find(Slot::Node(id)) {
            self.out.pick(at, span);
        }
        self.stack.push(Slot::Dead);
    }

    /// A state value is on the stack wherever it is in scope.
    pub(super) fn loop_var_outside(&mut self, id: NodeId) {
        let span = self.span(id);
        let error = LimitError::unsupported("a value of a loop outside of the loop", span);
        self.error.get_or_insert(error);
        self.stack.push(Slot::Dead);
    }

    /// Computes values before the loop that every pass would compute again: invariants, the operands of the first test, and values for
    /// which [`Self::is_costly`] holds. Those that take loops wait for a first pass or for objects, if they may end the program.
    fn hoist_invariants(&mut self, looped: &Loop, span: Span) {
        let vars = self.liveness.loop_vars(looped.number);
        let mut found = Invariants { before: looped.invariants.to_vec(), ..Invariants::default() };
        found.before.retain(|id| !is_constant(self.graph.node(*id)));
        self.collect_invariants(looped.exit, None, &vars, &mut found);
        for may_end in [false, true] {
            found.may_end = may_end;
            for value in &looped.state {
                self.collect_invariants(value.next, Some(value.next), &vars, &mut found);
            }
        }
        let Invariants { before, mut guarded, .. } = found;
        let level = self.level;
        let of_guarded =
            guarded.iter().flat_map(|value| [&value.id].into_iter().chain(&value.asked));
        let all = before.iter().chain(of_guarded);
        self.live_out.extend(all.map(|id| LiveOut { id: *id, level }));
        let starts = looped.state.iter().map(|value| value.start);
        let later: Vec<_> = looped.state.iter().map(|value| value.next).chain(starts).collect();
        for id in before {
            if !self.stack.holds(id) {
                self.with_live_out(&later, |s| s.compute(id));
            }
        }
        guarded.retain(|value| !self.stack.holds(value.id));
        self.with_live_out(&later, |s| s.compute_guarded(guarded, looped, &vars, span));
    }

    /// Collects values that do not vary with the passes. `of_pass` is a node that every pass computes and the value is a part of;
    /// `None` in the test before the first pass.
    fn collect_invariants(
        &mut self,
        id: NodeId,
        of_pass: Option<NodeId>,
        vars: &[NodeId],
        found: &mut Invariants,
    ) {
        let mut waiting = vec![(self.resolve(id), of_pass.is_none(), of_pass, false)];
        let mut seen = HashSet::new();
        let graph = self.graph;
        while let Some((id, certain, of_pass, of_release)) = waiting.pop() {
            let (node, in_each) = (graph.node(id), of_pass == Some(id));
            if is_constant(node) || !seen.insert((id, certain, in_each, of_release)) {
                continue;
            }
            let varies = vars.iter().any(|var| self.liveness.may_use(id, *var));
            if found.contains(id) {
                continue;
            }
            if !varies && (certain || self.stack.holds(id) || self.is_costly(id)) {
                found.before.push(id);
                continue;
            }
            let is_needed = of_pass.is_some_and(|of| self.liveness.must_use(of, id));
            if !varies && (is_needed || !of_release) && self.is_repetition(id, found) {
                let (asked, is_harmless) = self.asked_by(id);
                if is_harmless && asked.is_empty() {
                    found.before.push(id);
                    continue;
                }
                let may_end = is_needed || !is_harmless;
                if is_needed || self.ends() && (is_harmless || found.may_end) {
                    let asked = if is_needed { Vec::new() } else { asked };
                    found.guarded.push(Guarded { id, asked, may_end });
                    continue;
                }
            }
            let (mut at, always, mut of_release) = (0, certain_operands(node), of_release);
            node.operands(|operand| {
                let operand = self.resolve(operand);
                let of_pass = of_pass.map(|of| if in_each && at < always { operand } else { of });
                waiting.push((operand, certain && at < always, of_pass, of_release));
                of_release |= at < always && always == 1 && self.asks_for_release(operand);
                at += 1;
            });
        }
    }

    /// Whether a condition depends on the release, so that only some releases can run the code after it.
    fn asks_for_release(&self, condition: NodeId) -> bool {
        let mut waiting = vec![condition];
        while let Some(id) = waiting.pop() {
            match self.graph.node(self.resolve(id)) {
                Node::AtLeast(_) => return true,
                node @ (Node::Not(_) | Node::And(..) | Node::Or(..)) => {
                    node.operands(|operand| waiting.push(operand));
                }
                _ => {}
            }
        }
        false
    }

    /// Computes values unless they may end the program and the loop has no first pass, or objects that they ask are missing.
    fn compute_guarded(
        &mut self,
        values: Vec<Guarded>,
        looped: &Loop,
        vars: &[NodeId],
        span: Span,
    ) {
        let is_tested = values.iter().any(|value| value.may_end);
        let at = is_tested.then(|| self.push_first_test(looped, vars, span));
        for Guarded { id, asked, may_end } in values {
            match at.filter(|_| may_end) {
                Some(at) => {
                    self.out.pick(at, span);
                    self.unless(id, span, |s| s.compute_with(id, &asked, span));
                }
                None => self.compute_with(id, &asked, span),
            }
            self.speculations.extend(asked.iter().map(|object| (id, *object)));
        }
    }

    /// Pushes whether a loop ends before its first pass; returns the position of the result, which stays on the stack.
    fn push_first_test(&mut self, looped: &Loop, vars: &[NodeId], span: Span) -> usize {
        self.loops.push(RunningLoop { vars: vars.to_vec(), live_out: self.live_out.len() });
        self.push_state(looped, span);
        let (depth, known) = (self.stack.depth() - looped.state.len(), self.facts.len());
        self.assume_readable(if looped.tests_nodes { vars } else { &[] });
        self.push_condition(looped.exit);
        self.flatten_to(depth + 1, span);
        // What the test tells of the first state does not hold for others.
        self.facts.truncate(known);
        self.loops.pop();
        self.stack.set_top(Slot::Table);
        self.forget(vars, 0);
        self.stack.depth() - 1
    }

    /// Computes a value if objects exist. Each is asked only if those that it is looked up with exist, which follow it.
    fn compute_with(&mut self, id: NodeId, asked: &[NodeId], span: Span) {
        let Some((object, others)) = asked.split_last() else { return self.compute(id) };
        self.push(*object);
        self.out.op(Opcode::IsNull, span);
        self.stack.pop();
        self.unless(id, span, |s| {
            s.assume_present(*object);
            s.compute_with(id, others, span);
        });
    }

    /// Computes a value if the number on top, which is not in the model any more, is 0; else leaves another one of its type.
    fn unless(&mut self, id: NodeId, span: Span, compute: impl FnOnce(&mut Self)) {
        let other = self.branch(|s| {
            let instead = s.instead(id);
            s.out.append(instead);
            s.stack.push(Slot::Node(id));
        });
        let value = self.branch(compute);
        self.if_else(other, value, span);
    }

    /// Whether a value that not every pass needs is nevertheless computed before the first one: a member of the shown
    /// value, whose look-up cannot fail, and a text that a construct of the language reads in loops.
    fn is_costly(&self, id: NodeId) -> bool {
        // In version 2 it is an entry of a Dictionary.
        let is_shown = |id| matches!(self.graph.node(id), Node::SelfObject | Node::Entry(..));
        match self.graph.node(id) {
            Node::Member(base, _) => is_shown(*base),
            Node::ChildAt(base, index) => {
                is_shown(*base)
                    && (is_constant(self.graph.node(*index)) || self.stack.holds(*index))
            }
            Node::SelfObject | Node::Entry(..) | Node::RunsLoops => true,
            Node::If { .. } => self.graph.is_generated(id) && self.is_text_of_loops(id),
            _ => false,
        }
    }

    /// Objects that computing a value asks in any case, and whether it is harmless where they exist.
    fn asked_by(&mut self, id: NodeId) -> (Vec<NodeId>, bool) {
        let (known, ends, mut asked) = (self.facts.len(), self.ends(), Vec::new());
        let is_harmless =
            self.is_harmless(id, &mut { MAX_STEPS }, Some(&mut asked).filter(|_| ends));
        self.facts.truncate(known);
        (asked, is_harmless)
    }

    /// Whether a value takes loops and can be computed here.
    fn is_repetition(&self, id: NodeId, found: &Invariants) -> bool {
        let graph = self.graph;
        let is_text = matches!(graph.node(id), Node::Digits(..) | Node::Plain(_));
        let is_value = !is_object(graph, id) && !is_text && graph.ty(id) != Type::Never;
        is_value && self.runs_loops(id, found) && self.is_computable(id)
    }

    /// Whether computing a value runs loops, where some values are found already.
    fn runs_loops(&self, id: NodeId, found: &Invariants) -> bool {
        let (mut waiting, mut seen) = (vec![id], HashSet::new());
        while let Some(id) = waiting.pop() {
            let is_new = self.liveness.takes_loops(id) && seen.insert(id);
            match self.graph.node(id) {
                _ if !is_new || self.stack.holds(id) || found.contains(id) => {}
                Node::Loop(_) => return true,
                node => node.operands(|operand| waiting.push(operand)),
            }
        }
        false
    }

    /// Whether a value depends on the state of no loops but its own and those around the code.
    pub(super) fn is_computable(&self, id: NodeId) -> bool {
        let graph = self.graph;
        let nodes = graph.reachable(&[id]);
        let loops: HashSet<u32> = nodes.iter().filter_map(|id| number_of(graph, *id)).collect();
        let is_bound = |id: &NodeId| match graph.node(*id) {
            Node::LoopVar(number, _) => loops.contains(number) || self.stack.holds(*id),
            _ => true,
        };
        nodes.iter().all(is_bound)
    }

    /// Whether a value is a text that a construct of the language reads in loops. It tests by itself what it asks, so it neither
    /// fails nor ends the program.
    fn is_text_of_loops(&self, id: NodeId) -> bool {
        let graph = self.graph;
        let nodes = graph.reachable(&[id]);
        let loops: HashSet<u32> = nodes.iter().filter_map(|id| number_of(graph, *id)).collect();
        let is_bound = |id: &NodeId| match graph.node(*id) {
            Node::Member(..) | Node::ChildAt(..) | Node::IsMissing(_) | Node::HasNoValue(_) => true,
            Node::KnownUnless(..) | Node::Return(_) => false,
            Node::LoopVar(number, _) => loops.contains(number) || self.stack.holds(*id),
            node => {
                let mut asks = false;
                node.operands(|of| asks |= matches!(graph.ty(of), Type::Object | Type::Maybe));
                !asks || graph.is_generated(*id)
            }
        };
        let is_text = matches!(graph.ty(id), Type::String | Type::Text);
        is_text && !loops.is_empty() && nodes.iter().all(is_bound)
    }

    /// Ends the program if the object is missing with which a walk begins.
    fn require_starts(&mut self, looped: &Loop, span: Span) {
        for LoopValue { start, .. } in &looped.state {
            if self.may_be_missing(*start) {
                self.require_first(*start, &[*start], span);
            }
        }
    }

    /// Pushes the state of the first pass.
    fn push_state(&mut self, looped: &Loop, span: Span) {
        for value in looped.state.iter().filter(|_| looped.tests_nodes) {
            self.check_start(value.start, span);
        }
        let starts: Vec<_> = looped.state.iter().rev().map(|value| value.start).collect();
        match &*starts {
            [start] => self.push(*start),
            starts => self.push_operands(starts),
        }
        self.stack.pop_many(starts.len());
        for place in places(looped) {
            let var = self.liveness.loop_var(looped.number, place);
            self.stack.push(var.map_or(Slot::Table, Slot::Node));
        }
    }

    /// Emits a pass; returns its code, and the stack where it leaves the loop.
    fn passes(&mut self, looped: &Loop, span: Span) -> (Code, Stack) {
        let depth = self.stack.depth();
        let outer_floor = std::mem::replace(&mut self.floor, depth);
        let vars = self.liveness.loop_vars(looped.number);
        let level = self.level + 1;
        let live_out = self.live_out.len();
        self.live_out.extend(vars.iter().map(|id| LiveOut { id: *id, level }));
        self.loops.push(RunningLoop { vars: vars.clone(), live_out });
        let mut at_exit = Stack::new();
        let mut test = Code::default();
        let rest = self.aside(|s| {
            s.push_end_test(looped, depth, span);
            test = std::mem::take(&mut s.out);
            at_exit = s.stack.clone();
            // The bound may end the loop while the test does not hold, which is therefore not known after the loop.
            s.assume(looped.exit, false);
            s.next_state(looped, depth, span);
        });
        self.floor = outer_floor;
        self.loops.pop();
        test.if_block(exit(span), span);
        test.append(rest.code);
        (test, at_exit)
    }

    /// `EXIT COUNTER BOUNDu >= |`
    fn push_end_test(&mut self, looped: &Loop, depth: usize, span: Span) {
        let next: Vec<_> = looped.state.iter().map(|value| value.next).collect();
        self.bind_look_ups(
            looped.exit,
            Targets { when_true: Vec::new(), when_false: next.clone() },
        );
        self.with_live_out(&next, |s| s.push_condition(looped.exit));
        self.out.pick(depth - 1 - usize::from(looped.counter), span);
        let counter = looped.state.get(usize::from(looped.counter));
        match counter.map(|value| self.graph.ty(value.start)) {
            Some(Type::Integer) => self.out.integer(looped.bound.into(), span),
            _ => self.out.uint(looped.bound, span),
        }
        self.out.ops(&[Opcode::Ge, Opcode::Or], span);
        self.stack.pop();
    }

    /// Replaces the state by the next one.
    fn next_state(&mut self, looped: &Loop, depth: usize, span: Span) {
        use Opcode::{Drop, Rot};
        let next: Vec<_> = looped.state.iter().map(|value| value.next).collect();
        let Some((first, others)) = next.split_first() else { return };
        let Some((second, last)) = others.split_first() else {
            self.push(*first);
            return self.flatten_to(depth, span);
        };
        self.push_next(*first, *second, depth, span);
        while self.stack.depth() > depth {
            self.out.ops(&[Rot, Rot, Drop], span);
            self.stack.pop();
        }
        for next in last {
            self.out.ops(&[Rot, Rot], span);
            // Only the value on top is needed of this pass.
            self.live_out.truncate(self.loops.last().map_or(0, |running| running.live_out));
            let var = self.liveness.loop_var(looped.number, 2).map_or(Slot::Table, Slot::Node);
            self.stack.pop_many(looped.state.len());
            self.stack.push(Slot::Node(self.resolve(*second)));
            self.stack.push(Slot::Node(self.resolve(*first)));
            self.stack.push(var);
            self.push(*next);
            self.flatten_to(depth, span);
            self.out.op(Rot, span);
        }
    }

    /// Pushes the two next values, the first above the second, with few values between them and the
    /// state.
    fn push_next(&mut self, first: NodeId, second: NodeId, depth: usize, span: Span) {
        self.with_live_out(&[second], |s| s.push(first));
        let second = self.resolve(second);
        let is_needed = |at: &usize| match self.stack.at(*at) {
            Some(Slot::Node(id)) => self.liveness.may_use(second, id),
            _ => false,
        };
        let kept = (depth..self.stack.depth() - 1).rfind(is_needed).map_or(depth, |at| at + 1);
        self.flatten_to(kept + 1, span);
        self.push_beside(second);
        self.out.op(Opcode::Swap, span);
    }

    /// After the loop the slots of the state are its results; other values of the last pass are
    /// not used.
    fn name_results(&mut self, id: NodeId, looped: &Loop, depth: usize) {
        self.forget(&self.liveness.loop_vars(looped.number), depth);
        let first = depth - looped.state.len();
        for (at, place) in (first..).zip(places(looped)) {
            let result = match place {
                0 => Some(id),
                place => self.liveness.loop_out(id, place),
            };
            self.stack.set(at, result.map_or(Slot::Dead, Slot::Node));
        }
    }

    /// Forgets the values on the stack, from a depth on, that vary with a loop.
    fn forget(&mut self, vars: &[NodeId], depth: usize) {
        for at in depth..self.stack.depth() {
            if let Some(Slot::Node(of) | Slot::Digit(of, _)) = self.stack.at(at)
                && vars.iter().any(|var| self.liveness.may_use(of, *var))
            {
                self.stack.set(at, Slot::Dead);
            }
        }
    }

    fn bring_result_to_top(&mut self, id: NodeId, span: Span) {
        while self.stack.top() == Some(Slot::Dead) {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
        let Some(at) = self.stack.find(Slot::Node(id)) else { return };
        if at + 1 < self.stack.depth() {
            self.out.pick(at, span);
            self.stack.push(Slot::Node(id));
        }
    }
}

/// `0u`, the loop `1u + { leave } dup 2u = if`, `1u -`: 1 if a loop runs twice, 0 if LLDB treats left-over blocks
/// differently.
pub(super) fn probe(out: &mut Code, span: Span) {
    let mut pass = Code::default();
    pass.uint(1, span);
    pass.op(Opcode::Add, span);
    pass.push(Op::Block(exit(span)), span);
    pass.op(Opcode::Dup, span);
    pass.uint(2, span);
    pass.ops(&[Opcode::Eq, Opcode::If], span);
    out.uint(0, span);
    out.repeat(pass, span);
    out.uint(1, span);
    out.op(Opcode::Sub, span);
}

/// The state values of a loop in their order on the stack.
fn places(looped: &Loop) -> Vec<u8> {
    (0..looped.state.len() as u8).rev().collect()
}

fn exit(span: Span) -> Code {
    let mut out = Code::default();
    out.leave(span);
    out
}

/// The number of a loop.
fn number_of(graph: &Graph, id: NodeId) -> Option<u32> {
    match graph.node(id) {
        Node::Loop(looped) => Some(looped.number),
        _ => None,
    }
}
