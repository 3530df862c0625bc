//! The model of the data stack.

use crate::graph::NodeId;

/// The content of a slot of the data stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// The value of a node, which is copied for each use.
    Node(NodeId),
    /// A value that is never looked up: an operand, an entry of a table, or a value without further uses.
    Other,
}

/// The data stack, bottom first.
#[derive(Clone, Default)]
pub(super) struct Stack {
    slots: Vec<Slot>,
}

impl Stack {
    pub(super) fn push(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    /// Puts a slot below the top.
    pub(super) fn push_below(&mut self, slot: Slot) {
        self.slots.insert(self.slots.len().saturating_sub(1), slot);
    }

    pub(super) fn pop(&mut self) {
        self.slots.pop();
    }

    pub(super) fn pop_many(&mut self, count: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(count));
    }

    pub(super) fn depth(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn top(&self) -> Option<Slot> {
        self.slots.last().copied()
    }

    pub(super) fn at(&self, position: usize) -> Option<Slot> {
        self.slots.get(position).copied()
    }

    pub(super) fn set_top(&mut self, slot: Slot) {
        if let Some(top) = self.slots.last_mut() {
            *top = slot;
        }
    }

    pub(super) fn set(&mut self, at: usize, slot: Slot) {
        if let Some(place) = self.slots.get_mut(at) {
            *place = slot;
        }
    }

    /// Gives the slots of a value another content.
    pub(super) fn rename(&mut self, node: NodeId, to: Slot) {
        self.slots.iter_mut().filter(|slot| **slot == Slot::Node(node)).for_each(|slot| *slot = to);
    }

    /// The topmost position of a slot, counted from the bottom.
    pub(super) fn find(&self, slot: Slot) -> Option<usize> {
        self.slots.iter().rposition(|s| *s == slot)
    }

    /// The values that are on the stack.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Node(id) => Some(*id),
            Slot::Other => None,
        })
    }

    /// Whether the value of a node is on the stack.
    pub(super) fn holds(&self, node: NodeId) -> bool {
        self.slots.contains(&Slot::Node(node))
    }

    /// The facts after a join with another stack of the same depth.
    pub(super) fn join(&mut self, other: &Stack) {
        debug_assert_eq!(self.depth(), other.depth(), "paths join at equal depths");
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = Slot::Other;
            }
        }
    }
}
