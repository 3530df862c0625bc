//! The model of the data stack.

use crate::sema::graph::NodeId;

/// What a slot of the data stack holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// The value of a node.
    Node(NodeId),
    /// A digit of a number's text, the lowest first; the sign follows the highest.
    Digit(NodeId, u8),
    /// An operand that waits for the next one.
    Pending(u32),
    /// What stays though no node names it: an entry of a table, a part of a loop's state.
    Table,
    /// Something that nobody needs any more.
    Dead,
}

/// The data stack, bottom first.
pub(super) struct Stack {
    slots: Vec<Slot>,
}

/// Memory for so many more slots is taken at once.
const MORE_SLOTS: usize = 24;

impl Clone for Stack {
    /// A stack that has room to grow.
    fn clone(&self) -> Stack {
        let mut slots = Vec::with_capacity(self.slots.len() + MORE_SLOTS);
        slots.extend_from_slice(&self.slots);
        Stack { slots }
    }
}

impl Stack {
    /// A stack without slots.
    pub(super) fn new() -> Stack {
        Stack { slots: Vec::with_capacity(MORE_SLOTS) }
    }

    pub(super) fn push(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    pub(super) fn pop(&mut self) {
        self.slots.pop();
    }

    /// Without what lies on top.
    pub(super) fn below_top(&self) -> Stack {
        let mut below = self.clone();
        below.pop();
        below
    }

    pub(super) fn pop_many(&mut self, count: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(count));
    }

    pub(super) fn swap(&mut self) {
        let len = self.slots.len();
        if len >= 2 {
            self.slots.swap(len - 1, len - 2);
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn top(&self) -> Option<Slot> {
        self.slots.last().copied()
    }

    /// What lies at a position.
    pub(super) fn at(&self, position: usize) -> Option<Slot> {
        self.slots.get(position).copied()
    }

    /// Changes what is known of the top.
    pub(super) fn set_top(&mut self, slot: Slot) {
        if let Some(top) = self.slots.last_mut() {
            *top = slot;
        }
    }

    /// Changes what is known of the slot at a position.
    pub(super) fn set(&mut self, at: usize, slot: Slot) {
        if let Some(place) = self.slots.get_mut(at) {
            *place = slot;
        }
    }

    /// The topmost position of a slot, counted from the bottom.
    pub(super) fn find(&self, slot: Slot) -> Option<usize> {
        self.slots.iter().rposition(|s| *s == slot)
    }

    /// Visits the digits of a number with their positions, the topmost last.
    pub(super) fn each_digit(&self, number: NodeId, mut visit: impl FnMut(u8, usize)) {
        for (at, slot) in self.slots.iter().enumerate() {
            if let Slot::Digit(node, place) = slot
                && *node == number
            {
                visit(*place, at);
            }
        }
    }

    /// Whether a node's value is there.
    pub(super) fn holds(&self, node: NodeId) -> bool {
        self.slots.contains(&Slot::Node(node))
    }

    /// What is known where it joins another stack of the same depth.
    pub(super) fn join(&mut self, other: &Stack) {
        self.slots.truncate(other.slots.len());
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = Slot::Dead;
            }
        }
    }
}
