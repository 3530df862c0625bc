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
use crate::liveness::{is_constant, operands};
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
        self.begin(values, later);
        for value in values {
            self.prepare(*value);
            self.bind(*value);
        }
    }

    /// Begins a part of a path that computes some values in any case. Only the last may end the program with a result.
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
        let may_return = |id: &NodeId| self.liveness.may_return(*id);
        if !certain.iter().any(may_return) {
            let is_used = |of: &NodeId| *of == id || !is_text && self.liveness.may_use(id, *of);
            let used: Vec<_> = self.path.repeated.iter().copied().filter(is_used).collect();
            return used.into_iter().for_each(|id| self.bind(id));
        }
        let (later, mut rest) = (std::mem::take(&mut self.path.later), &*certain);
        while let Some(at) = rest.iter().position(|id| self.liveness.may_return(*id)) {
            let (part, others) = rest.split_at(at + 1);
            self.begin(part, [others, &later].concat());
            for value in part.iter().filter(|id| !is_constant(self.graph.node(**id))) {
                self.prepare(*value);
                self.bind(*value);
            }
            rest = others;
        }
        self.begin(rest, later);
        rest.iter().filter(|_| !is_text).for_each(|value| self.prepare(*value));
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
        let (mut uses, mut open) = (HashMap::new(), all);
        while let Some(id) = open.pop().filter(|_| !certain.is_empty()).map(|id| self.resolve(id)) {
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
