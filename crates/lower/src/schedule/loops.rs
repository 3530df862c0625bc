//! Loops: `…CONDITION… COUNTER BOUNDu >= | { leave } if …the next state, in the place of this one…`
//!
//! Between passes the state, and nothing else, lies on top of the data stack, its first value topmost. So the depth is known
//! at every point of a pass as it is elsewhere.
//!
//! Only the three topmost elements of the data stack can change places, so what a pass leaves between
//! the state and the next one can be taken away below two values, not below three. The last value of
//! three is therefore computed when that is done, from itself and the next values of the others.

use super::guard::is_object;
use super::stack::{Slot, Stack};
use super::{LiveOut, RunningLoop, Scheduler};
use crate::asm::Code;
use crate::asm::tree::Op;
use crate::graph::{Loop, LoopValue, Node, NodeId, Type};
use crate::isa::Opcode;
use crate::liveness::{certain_operands, is_constant};
use crate::source::Span;
use crate::{LimitError, MAX_VALUES};
use std::collections::HashSet;

/// The highest number of values that are computed to see what a value asks.
const MAX_TRIAL: usize = 10_000;

/// A value that does not vary with the passes of a loop and is computed before it.
struct Invariant {
    id: NodeId,
    /// The objects that it asks in any case. It is not computed without them, and the program ends where it is used.
    asked: Vec<NodeId>,
    /// Whether it may end the program, so that it is computed only if there is a first pass.
    may_end: bool,
}

impl Invariant {
    fn is_guarded(&self) -> bool {
        self.may_end || !self.asked.is_empty()
    }
}

/// What computing a value has asked, where its code is thrown away.
pub(super) struct Trial {
    /// The number of branches around it.
    level: u32,
    /// The objects without which the program ends in any case.
    asked: Vec<NodeId>,
    /// Whether something else may end the program, or fail.
    may_end: bool,
    runs_loops: bool,
}

impl Scheduler<'_> {
    /// Runs a loop; leaves the value of its first state value on top.
    pub(super) fn run_loop(&mut self, id: NodeId, looped: &Loop) {
        let span = self.span(id);
        let live_before = self.live_out.len();
        self.trial.iter_mut().for_each(|trial| trial.runs_loops = true);
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

    /// Computes values before the loop that every pass would compute again: invariants, the operands of the first test, values for
    /// which [`Self::is_costly`] holds, and those that take loops. The last wait for a first pass if they may end the program, and for
    /// the objects that they ask.
    fn hoist_invariants(&mut self, looped: &Loop, span: Span) {
        let vars = self.liveness.loop_vars(looped.number);
        let mut found = Vec::new();
        for id in looped.invariants.iter().filter(|id| !is_constant(self.graph.node(**id))) {
            found.push(Invariant { id: *id, asked: Vec::new(), may_end: false });
        }
        self.collect_invariants(looped.exit, None, false, &vars, &mut found);
        for may_end in [false, true] {
            for value in &looped.state {
                let next = value.next;
                self.collect_invariants(next, Some(next), may_end, &vars, &mut found);
            }
        }
        found.sort_by_key(Invariant::is_guarded);
        let level = self.level;
        let all = found.iter().flat_map(|value| [&value.id].into_iter().chain(&value.asked));
        self.live_out.extend(all.map(|id| LiveOut { id: *id, level }));
        let starts = looped.state.iter().map(|value| value.start);
        let later: Vec<_> = looped.state.iter().map(|value| value.next).chain(starts).collect();
        self.with_live_out(&later, |s| s.compute_invariants(found, looped, &vars, span));
    }

    /// Collects values that do not vary with the passes. `of_pass` is a node that every pass computes and the value is a part of;
    /// `None` in the test before the first pass. Values that some passes need may end the program only if `may_end`.
    fn collect_invariants(
        &mut self,
        id: NodeId,
        of_pass: Option<NodeId>,
        may_end: bool,
        vars: &[NodeId],
        found: &mut Vec<Invariant>,
    ) {
        let mut waiting = vec![(self.resolve(id), of_pass.is_none(), of_pass, false)];
        let mut seen = HashSet::new();
        let graph = self.graph;
        while let Some((id, certain, of_pass, of_release)) = waiting.pop() {
            let (node, in_each) = (graph.node(id), of_pass == Some(id));
            let is_new = seen.insert((id, certain, in_each, of_release));
            if is_constant(node) || !is_new || found.iter().any(|value| value.id == id) {
                continue;
            }
            if !vars.iter().any(|var| self.liveness.may_use(id, *var)) {
                if certain || self.stack.holds(id) || self.is_costly(id) {
                    found.push(Invariant { id, asked: Vec::new(), may_end: false });
                    continue;
                }
                let is_needed = of_pass.is_some_and(|of| self.liveness.must_use(of, id));
                let is_possible = is_needed || !of_release || graph.is_generated(id);
                let tried = Some(id).filter(|_| is_possible).and_then(|id| self.tried(id, found));
                let invariant = tried.and_then(|Trial { asked, may_end: ends, .. }| match ends {
                    false if asked.is_empty() => Some(Invariant { id, asked, may_end: false }),
                    _ if is_needed => Some(Invariant { id, asked: Vec::new(), may_end: true }),
                    _ if self.ends() && (may_end || !ends) => {
                        Some(Invariant { id, asked, may_end: ends })
                    }
                    _ => None,
                });
                if let Some(invariant) = invariant {
                    let Invariant { id, asked, .. } = &invariant;
                    self.speculations.extend(asked.iter().map(|object| (*id, *object)));
                    found.push(invariant);
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

    /// What computing a value here asks, after those that are found. `None` if it runs no loops or needs the state of other loops, and
    /// in another trial.
    fn tried(&mut self, id: NodeId, found: &[Invariant]) -> Option<Trial> {
        let is_text = matches!(self.graph.node(id), Node::Digits(..) | Node::Plain(_));
        let is_value = !is_object(self.graph, id) && self.graph.ty(id) != Type::Never;
        if is_text || !is_value || !self.liveness.takes_loops(id) || self.trial.is_some() {
            return None;
        }
        let trial =
            Trial { level: self.level + 1, asked: Vec::new(), may_end: false, runs_loops: false };
        let (error, unguarded) = (self.error.take(), self.unguarded.len());
        let values = std::mem::replace(&mut self.values, MAX_VALUES - MAX_TRIAL);
        self.trial = Some(trial);
        self.branch(|s| {
            found.iter().for_each(|value| s.stack.push(Slot::Node(value.id)));
            s.compute(id);
        });
        self.values = values;
        self.unguarded.truncate(unguarded);
        let failed = std::mem::replace(&mut self.error, error).is_some();
        self.trial.take().filter(|trial| trial.runs_loops && !failed)
    }

    /// Notes in a trial that the program ends without an object.
    pub(super) fn note_asked(&mut self, object: NodeId) {
        match &mut self.trial {
            Some(trial) if trial.level == self.level => trial.asked.push(object),
            _ => self.note_end(),
        }
    }

    /// Notes in a trial that a branch begins or ends which counts as computed in any case.
    pub(super) fn note_branch(&mut self, begins: bool) {
        let trial = self.trial.iter_mut();
        trial.for_each(|trial| trial.level = trial.level + u32::from(begins) - u32::from(!begins));
    }

    /// Notes in a trial that the program may end, or fail.
    pub(super) fn note_end(&mut self) {
        self.trial.iter_mut().for_each(|trial| trial.may_end = true);
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
    fn compute_invariants(
        &mut self,
        values: Vec<Invariant>,
        looped: &Loop,
        vars: &[NodeId],
        span: Span,
    ) {
        let mut first_test = None;
        for Invariant { id, asked, may_end } in values {
            if self.stack.holds(id) {
                continue;
            }
            if !may_end {
                self.compute_with(id, &asked, span);
                continue;
            }
            let at = first_test.unwrap_or_else(|| self.push_first_test(looped, vars, span));
            first_test = Some(at);
            self.out.pick(at, span);
            self.unless(id, span, |s| s.compute_with(id, &asked, span));
        }
    }

    /// Pushes whether a loop ends before its first pass; returns the position of the result, which stays on the stack.
    fn push_first_test(&mut self, looped: &Loop, vars: &[NodeId], span: Span) -> usize {
        self.loops.push(RunningLoop { vars: vars.to_vec(), live_out: self.live_out.len() });
        self.push_state(looped, span);
        let (depth, known) = (self.stack.depth() - looped.state.len(), self.facts.len());
        self.push_condition(looped.exit);
        self.flatten_to(depth + 1, span);
        // What the test tells of the first state does not hold for others.
        self.facts.truncate(known);
        self.loops.pop();
        self.stack.set_top(Slot::Table);
        self.forget(vars, 0);
        self.stack.depth() - 1
    }

    /// Computes a value if objects exist. Each is asked only if those before it exist, which it may be looked up with.
    fn compute_with(&mut self, id: NodeId, asked: &[NodeId], span: Span) {
        let Some((object, others)) = asked.split_first() else { return self.compute(id) };
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
    /// value, whose look-up cannot fail.
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
            _ => false,
        }
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
        let mut at_exit = Stack::default();
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
        self.bind_look_ups(looped.exit, &next);
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
