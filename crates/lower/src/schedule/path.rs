//! Paths: which values are bound, and when.
//!
//! A path computes values in order. What it uses in any case and repeatedly is bound before its first use, so [`Scheduler::prepare`]
//! precedes [`Scheduler::push`] wherever a path begins; what is not bound is computed again for each use.
//!
//! An operand that may end the program with a result parts a path: what comes after it is not certain before it. Such an operand is
//! bound in its place, after all that precede it, and a new part begins behind it.

use super::Scheduler;
use super::stack::Slot;
use crate::graph::{Node, NodeId};
use crate::liveness::operands;
use std::collections::{HashMap, HashSet};

/// A part of a path.
#[derive(Default)]
pub(super) struct Path {
    /// The values that the part uses in any case, and more than once with what comes later.
    repeated: Vec<NodeId>,
    /// What comes after the part.
    pub(super) later: Vec<NodeId>,
}

impl Scheduler<'_> {
    /// Emits code on another path.
    pub(super) fn apart(&mut self, make: impl FnOnce(&mut Self)) {
        let path = std::mem::take(&mut self.path);
        make(self);
        self.path = path;
    }

    /// Pushes a value with which a path begins.
    pub(super) fn push_first(&mut self, id: NodeId, later: Vec<NodeId>) {
        self.begin(&[id], later);
        self.prepare(id);
        self.push(id);
    }

    /// Binds values with which a path begins.
    pub(super) fn bind_all(&mut self, values: &[NodeId], later: Vec<NodeId>) {
        let rest = self.bind_parts(values, later);
        self.bind_each(rest);
    }

    /// Begins a part of a path that computes some values in any case. None of them but the last may end the program with a result.
    pub(super) fn begin(&mut self, values: &[NodeId], later: Vec<NodeId>) {
        let all = [values, &later].concat();
        self.path = Path { repeated: self.used_repeatedly(values, all), later };
    }

    /// Binds what the path uses repeatedly, as far as a value may use it. That of a text is bound piece by piece.
    pub(super) fn prepare(&mut self, id: NodeId) {
        let node = self.graph.node(id);
        let is_text = matches!(node, Node::Concat(_));
        let mut certain = Vec::new();
        operands(node, |operand, is_certain| certain.extend(is_certain.then_some(operand)));
        if certain.iter().any(|id| self.liveness.may_return(*id)) {
            let later = std::mem::take(&mut self.path.later);
            let rest = self.bind_parts(&certain, later);
            return rest.iter().filter(|_| !is_text).for_each(|value| self.prepare(*value));
        }
        let mut repeated = std::mem::take(&mut self.path.repeated);
        let is_used = |of: &mut NodeId| *of == id || !is_text && self.liveness.may_use(id, *of);
        let used: Vec<_> = repeated.extract_if(.., is_used).collect();
        self.path.repeated = repeated;
        used.into_iter().for_each(|id| self.bind(id));
    }

    /// Binds values in order up to the last that may end the program with a result; begins a part with the others, and returns them.
    fn bind_parts<'v>(&mut self, values: &'v [NodeId], later: Vec<NodeId>) -> &'v [NodeId] {
        let mut rest = values;
        while let Some(at) = rest.iter().position(|id| self.liveness.may_return(*id)) {
            let (part, others) = rest.split_at(at + 1);
            self.begin(part, [others, &later].concat());
            self.bind_each(part);
            rest = others;
        }
        self.begin(rest, later);
        rest
    }

    fn bind_each(&mut self, values: &[NodeId]) {
        for value in values {
            self.prepare(*value);
            self.bind(*value);
        }
    }

    /// Computes a value that stays on the stack for all its uses.
    pub(super) fn bind(&mut self, id: NodeId) {
        let id = self.resolve(id);
        if !self.stack.holds(id) {
            self.push(id);
            self.stack.set_top(Slot::Node(id));
        }
    }

    /// The values that some nodes use in any case and that are used more than once in all.
    fn used_repeatedly(&self, values: &[NodeId], all: Vec<NodeId>) -> Vec<NodeId> {
        // Without a table of digits, a number is the whole result.
        let is_result =
            |id| self.digits.is_none() && matches!(self.graph.node(id), Node::Digits(..));
        let held: HashSet<_> = self.stack.nodes().collect();
        let is_new = |id| !held.contains(&self.resolve(id)) && !is_result(id);
        let mut certain = self.liveness.needed_by(values, is_new);
        let (mut uses, mut open) =
            (HashMap::new(), if certain.is_empty() { Vec::new() } else { all });
        while let Some(id) = open.pop() {
            let id = self.resolve(id);
            let count = uses.entry(id).or_insert(0);
            *count += 1;
            if *count == 1 && !held.contains(&id) {
                self.graph.node(id).operands(|operand| open.push(operand));
            }
        }
        certain.retain(|id| uses.get(&self.resolve(*id)).is_some_and(|count| *count > 1));
        certain
    }
}
