//! Loops: `…CONDITION… COUNTER BOUNDu >= | { leave } if …the next state, in the place of this one…`
//!
//! Between passes the state, and nothing else, lies on top of the data stack, its first value topmost. So the depth is known
//! at every point of a pass as it is elsewhere.
//!
//! Only the three topmost elements of the data stack can change places, so what a pass leaves between
//! the state and the next one can be taken away below two values, not below three. The last value of
//! three is therefore computed when that is done, from itself and the next values of the others.

use super::Scheduler;
use super::guard::is_object;
use super::stack::{Slot, Stack};
use crate::LimitError;
use crate::asm::Code;
use crate::asm::tree::Op;
use crate::graph::{Arithmetic, Loop, LoopValue, Node, NodeId, Type};
use crate::isa::Opcode;
use crate::liveness::{is_constant, operands};
use crate::source::Span;
use std::collections::{HashMap, HashSet};

/// A value that does not vary with the passes of a loop and is computed before it.
struct Invariant {
    id: NodeId,
    /// If this condition holds in the first state, no pass uses the value. It takes loops and may end the program, so another
    /// value has its name until the loop is over.
    skipped_if: Option<NodeId>,
    /// The objects that it needs, if not every pass uses it: without them another value has its name, and the program ends where that
    /// is used.
    needs: Vec<NodeId>,
}

impl Invariant {
    fn new(id: NodeId) -> Invariant {
        Invariant { id, skipped_if: None, needs: Vec::new() }
    }
}

impl Scheduler<'_> {
    /// Runs a loop; leaves the value of its first state value on top.
    pub(super) fn run_loop(&mut self, id: NodeId, looped: &Loop) {
        let span = self.span(id);
        let skipped = self.hoist_invariants(looped, span);
        self.push_state(looped, !self.graph.is_generated(id), span);
        let depth = self.stack.depth();
        let (pass, at_exit) = self.passes(looped, span);
        self.out.repeat(pass, span);
        self.stack = at_exit;
        self.name_results(id, looped, depth);
        skipped.into_iter().for_each(|value| self.stack.rename(value, Slot::Other));
        self.push(id);
    }

    /// A final value of a loop that is not its first.
    pub(super) fn loop_out(&mut self, id: NodeId, of: NodeId, span: Span) {
        self.compute(of);
        if let Some(at) = self.stack.find(Slot::Node(id)) {
            self.out.pick(at, span);
        }
        self.stack.push(Slot::Other);
    }

    /// A state value is on the stack wherever it is in scope.
    pub(super) fn loop_var_outside(&mut self, id: NodeId) {
        let span = self.span(id);
        let error = LimitError::unsupported("a value of a loop outside of the loop", span);
        self.error.get_or_insert(error);
        self.stack.push(Slot::Other);
    }

    /// Computes values before the loop that every pass would compute again: its invariants, the operands of the first test, values
    /// for which [`Self::is_costly`] holds, and those that take loops, unless the first test shows that no pass uses them. Returns
    /// those whose names another value may have.
    fn hoist_invariants(&mut self, looped: &Loop, span: Span) -> Vec<NodeId> {
        let vars = self.liveness.loop_vars(looped.number);
        let given = looped.invariants.iter().filter(|id| !is_constant(self.graph.node(**id)));
        let mut found: Vec<_> = given.map(|id| Invariant::new(*id)).collect();
        let mut roots = self.collect_invariants((looped.exit, None), &vars, &mut found);
        roots.reverse();
        roots.extend(looped.state.iter().map(|value| (value.next, Some(looped.exit))));
        for root in roots {
            self.collect_invariants(root, &vars, &mut found);
        }
        let ready = found.extract_if(.., |value| value.skipped_if.is_none());
        let ready: Vec<_> = ready.map(|value| value.id).collect();
        let waiting: Vec<_> = found.iter().map(|value| value.id).collect();
        self.apart(|s| s.bind_all(&ready, waiting.clone()));
        let mut tests = HashMap::new();
        for Invariant { id, skipped_if, needs } in found {
            let Some(condition) = skipped_if.filter(|_| !self.stack.holds(id)) else { continue };
            let first = needs.first().copied().filter(|id| self.is_found_by_look_ups(*id));
            first.into_iter().for_each(|object| self.bind(object));
            let test = || self.push_first_test(looped, condition, span);
            let at = *tests.entry(condition).or_insert_with(test);
            self.out.pick(at, span);
            self.push_unless(id, &needs, span);
            self.stack.set_top(Slot::Node(id));
            self.needs.extend(needs.into_iter().map(|object| (id, object)));
        }
        waiting
    }

    /// Collects values that do not vary with the passes and that a root uses, in order. The test before each pass is a root without a
    /// condition; its operands that are computed only if others do not hold are returned, as roots with these.
    fn collect_invariants(
        &self,
        (root, skipped_if): (NodeId, Option<NodeId>),
        vars: &[NodeId],
        found: &mut Vec<Invariant>,
    ) -> Vec<(NodeId, Option<NodeId>)> {
        let (graph, liveness) = (self.graph, &self.liveness);
        let (mut waiting, mut seen) = (vec![(root, true, true)], HashSet::new());
        let (mut inner, mut roots) = (Vec::new(), Vec::new());
        while let Some((id, is_certain, may_wait)) = waiting.pop() {
            let (id, node) = (self.resolve(id), graph.node(id));
            let is_new = seen.insert((id, is_certain, may_wait));
            if is_constant(node) || !is_new || found.iter().any(|value| value.id == id) {
                continue;
            }
            let varies = vars.iter().any(|var| liveness.may_use(id, *var));
            let needs_other = inner.iter().any(|var| liveness.may_use(id, *var));
            let is_needed = is_certain || liveness.must_use(root, id);
            let is_ready = self.stack.holds(id) || self.is_costly(id);
            if !varies && (is_ready || skipped_if.is_none() && is_needed) {
                found.push(Invariant::new(id));
                continue;
            }
            let waits = !varies && !needs_other && skipped_if.is_some() && self.is_slow(id);
            let needs = match is_needed || !self.ends() {
                true => Some(Vec::new()),
                false => Some(id).filter(|_| waits && may_wait).and_then(|id| self.needs_of(id)),
            };
            if let Some(needs) = needs.filter(|_| waits) {
                found.push(Invariant { id, skipped_if, needs });
                continue;
            }
            match node {
                Node::Loop(other) => inner.extend(liveness.loop_vars(other.number)),
                Node::Or(a, b) if skipped_if.is_none() && is_certain => roots.push((*b, Some(*a))),
                _ => {}
            }
            // Where a choice asks for the release, a branch may use what other releases cannot compute.
            let is_choice = matches!(node, Node::If { .. } | Node::And(..) | Node::Or(..));
            let (mut of_release, first) = (false, waiting.len());
            operands(node, |operand, is_always| {
                let may_wait = may_wait && (!of_release || graph.is_generated(id));
                waiting.push((operand, is_certain && is_always, may_wait));
                of_release |= is_choice && is_always && liveness.asks_release(operand);
            });
            waiting[first..].reverse();
        }
        roots
    }

    /// Whether a value takes loops. Texts of numbers do not wait: each has entries of its own on the stack.
    fn is_slow(&self, id: NodeId) -> bool {
        let is_text = matches!(self.graph.node(id), Node::Digits(..) | Node::Plain(_));
        let is_value = !is_object(self.graph, id) && self.graph.ty(id) != Type::Never;
        is_value && !is_text && self.liveness.takes_loops(id)
    }

    /// Pushes whether a condition holds in the first state; returns the position of the result, which stays on the stack.
    fn push_first_test(&mut self, looped: &Loop, condition: NodeId, span: Span) -> usize {
        self.push_state(looped, false, span);
        let (depth, known) = (self.stack.depth() - looped.state.len(), self.facts.len());
        self.push_condition(condition);
        self.flatten_to(depth + 1, span);
        // What the test tells of the first state does not hold for others.
        self.facts.truncate(known);
        self.forget(&self.liveness.loop_vars(looped.number), 0);
        self.stack.depth() - 1
    }

    /// The objects without which the program ends wherever a value is computed, operands first: each may be looked up where those before
    /// it exist. `None` if a division may end it, or if a part that is not always computed needs others. Of the passes of loops only
    /// the test is looked at. A number that cannot be read ends the program, though no pass may use it.
    fn needs_of(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let (mut waiting, mut seen, mut vars) = (vec![(id, true)], HashSet::new(), Vec::new());
        let (mut needs, mut others) = (Vec::new(), Vec::new());
        while let Some((id, is_certain)) = waiting.pop() {
            if !seen.insert((id, is_certain)) {
                continue;
            }
            let node = self.graph.node(id);
            let of_feature = self.graph.is_generated(id) && !matches!(node, Node::Select(..));
            let asks = match node {
                Node::IsMissing(_) | Node::HasNoValue(_) => false,
                _ => self.graph.looked_up_in(id).is_none() && !of_feature,
            };
            let by = if is_certain { &mut needs } else { &mut others };
            match *node {
                Node::KnownUnless(_, condition) => {
                    if let Node::IsMissing(object) = *self.graph.node(condition) {
                        by.push(object);
                    }
                }
                Node::Arithmetic(Arithmetic::Div | Arithmetic::Mod, _, by)
                    if self.may_be_zero(by) =>
                {
                    return None;
                }
                _ => {}
            }
            let looped = if let Node::Loop(looped) = node { Some(looped) } else { None };
            vars.extend(looped.iter().flat_map(|looped| self.liveness.loop_vars(looped.number)));
            operands(node, |operand, is_always| {
                let is_asked = asks && is_object(self.graph, operand) && self.is_unsure(operand);
                by.extend((is_always && is_asked).then_some(operand));
                let is_always = is_always || looped.is_some_and(|looped| looped.exit == operand);
                if is_always || looped.is_none() {
                    waiting.push((operand, is_certain && is_always));
                }
            });
        }
        let varies = |of: &NodeId| vars.iter().any(|var| self.liveness.may_use(*of, *var));
        needs.retain(|object| !varies(object));
        others.retain(|object| !varies(object));
        needs.sort_unstable();
        needs.dedup();
        others.iter().all(|object| needs.contains(object)).then_some(needs)
    }

    /// Pushes a value if the number on top, which is not in the model any more, is 0, and some objects exist; else another one of
    /// its type.
    fn push_unless(&mut self, id: NodeId, needs: &[NodeId], span: Span) {
        let other = self.branch(|s| {
            let instead = s.instead(id);
            s.out.append(instead);
            s.stack.push(Slot::Other);
        });
        let value = self.branch(|s| match needs {
            [] => s.push_first(id, Vec::new()),
            [object, others @ ..] => {
                s.push(*object);
                s.out.op(Opcode::IsNull, span);
                s.stack.pop();
                s.assume_present(*object);
                s.push_unless(id, others, span);
            }
        });
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

    /// Pushes the state of the first pass. The program ends if an object is missing with which a walk begins, if `is_walk`, or
    /// cannot be read.
    fn push_state(&mut self, looped: &Loop, is_walk: bool, span: Span) {
        let first = self.stack.depth();
        for (depth, LoopValue { start, .. }) in (first + 1..).zip(looped.state.iter().rev()) {
            self.push(*start);
            if is_walk && self.may_be_missing(*start) {
                self.require(*start, span);
            }
            if looped.tests_nodes {
                self.check_start(*start, span);
            }
            self.flatten_to(depth, span);
        }
        for (at, place) in (first..).zip(places(looped)) {
            let var = self.liveness.loop_var(looped.number, place);
            self.stack.set(at, var.map_or(Slot::Other, Slot::Node));
        }
    }

    /// Emits a pass; returns its code, and the stack where it leaves the loop.
    fn passes(&mut self, looped: &Loop, span: Span) -> (Code, Stack) {
        let depth = self.stack.depth();
        let mut at_exit = Stack::default();
        let mut test = Code::default();
        let rest = self.branch(|s| {
            s.push_end_test(looped, depth, span);
            test = std::mem::take(&mut s.out);
            at_exit = s.stack.clone();
            // The bound may end the loop while the test does not hold, which is therefore not known after the loop.
            s.assume(looped.exit, false);
            s.next_state(looped, depth, span);
        });
        test.if_block(exit(span), span);
        test.append(rest.code);
        (test, at_exit)
    }

    /// `EXIT COUNTER BOUNDu >= |`
    fn push_end_test(&mut self, looped: &Loop, depth: usize, span: Span) {
        let next: Vec<_> = looped.state.iter().map(|value| value.next).collect();
        self.begin(&[looped.exit], next.clone());
        self.prepare(looped.exit);
        self.bind_look_ups(looped.exit, &next);
        self.push_condition(looped.exit);
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
        self.begin(&next, Vec::new());
        next.iter().for_each(|id| self.prepare(*id));
        let Some((first, others)) = next.split_first() else { return };
        self.push(*first);
        let Some((second, last)) = others.split_first() else {
            return self.flatten_to(depth, span);
        };
        self.push_beside(*second);
        self.out.op(Opcode::Swap, span);
        while self.stack.depth() > depth {
            self.out.ops(&[Rot, Rot, Drop], span);
            self.stack.pop();
        }
        for next in last {
            self.out.ops(&[Rot, Rot], span);
            // Only the value on top is needed of this pass.
            let var = self.liveness.loop_var(looped.number, 2).map_or(Slot::Other, Slot::Node);
            self.stack.pop_many(looped.state.len());
            self.stack.push(Slot::Node(self.resolve(*second)));
            self.stack.push(Slot::Node(self.resolve(*first)));
            self.stack.push(var);
            self.push(*next);
            self.flatten_to(depth, span);
            self.out.op(Rot, span);
        }
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
            self.stack.set(at, result.map_or(Slot::Other, Slot::Node));
        }
    }

    /// Forgets the values on the stack, from a depth on, that vary with a loop.
    fn forget(&mut self, vars: &[NodeId], depth: usize) {
        for at in depth..self.stack.depth() {
            if let Some(Slot::Node(of)) = self.stack.at(at)
                && vars.iter().any(|var| self.liveness.may_use(of, *var))
            {
                self.stack.set(at, Slot::Other);
            }
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
