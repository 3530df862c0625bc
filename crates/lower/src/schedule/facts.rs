//! Facts about values on the path whose code is being emitted: from conditions and from earlier checks.

use super::Scheduler;
use crate::graph::{Graph, Node, NodeId, range};

/// Something that is known of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// The object exists.
    Present(NodeId),
    /// The object is a number that can be read.
    Number(NodeId),
    /// The members of the object can be read.
    Place(NodeId),
    /// The number is not zero, or that of the object.
    NotZero(NodeId),
    /// The condition, which has no parts, does not hold.
    Unmet(NodeId),
}

impl Fact {
    /// The fact that a number is not zero, however its bits are read.
    pub(super) fn not_zero(graph: &Graph, number: NodeId) -> Fact {
        let number = graph.unconverted(number);
        Fact::NotZero(graph.object_read(number).unwrap_or(number))
    }
}

/// Facts in the order in which they became known.
#[derive(Default)]
pub(super) struct Facts(Vec<Fact>);

impl Facts {
    pub(super) fn knows(&self, fact: Fact) -> bool {
        self.0.contains(&fact)
    }

    pub(super) fn knows_any_place(&self) -> bool {
        self.0.iter().any(|fact| matches!(fact, Fact::Place(_)))
    }

    pub(super) fn add(&mut self, facts: impl IntoIterator<Item = Fact>) {
        self.0.extend(facts);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets the latest facts, down to that number.
    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl Scheduler<'_> {
    /// Records the facts that follow from the outcome of a condition.
    pub(super) fn assume(&mut self, condition: NodeId, holds: bool) {
        let graph = self.graph;
        graph.conditions(condition, holds, |id, holds| match graph.node(id) {
            Node::IsMissing(object) if !holds => self.assume_present(*object),
            _ => {
                if let Some(object) = graph.tested_for_value(id).filter(|_| !holds) {
                    self.assume_present(object);
                    self.assume_number(object);
                }
                self.facts.add((!holds).then_some(Fact::Unmet(id)));
                let number = graph.not_zero(id, holds);
                self.facts.add(number.map(|number| Fact::not_zero(graph, number)));
            }
        });
    }

    /// Records that an object exists, and with it those that it was looked up in.
    pub(super) fn assume_present(&mut self, mut object: NodeId) {
        while !self.facts.knows(Fact::Present(object)) {
            self.facts.add([Fact::Present(object)]);
            let Some(base) = self.graph.base_of(object) else { return };
            object = base;
        }
    }

    /// Whether a number may be zero.
    pub(super) fn may_be_zero(&self, number: NodeId) -> bool {
        if let Node::Integer(number) = self.graph.node(number) {
            return *number == 0;
        }
        let range = range::values(self.graph, number);
        (range.lo..=range.hi).contains(&0) && !self.facts.knows(Fact::not_zero(self.graph, number))
    }
}
