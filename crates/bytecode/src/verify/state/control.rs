//! Blocks on the control stack.
//!
//! LLDB keeps one stack of blocks and of rests to resume, and overwrites entries of it: entering a
//! block writes the rest of the current one into the entry below it, and so does coming back.
//! Seen from a sequence of code (the program or a block that runs), that means:
//!
//! * entering a block replaces the topmost block that is left pending there, if there is one
//!   ([`Blocks::spoil`]); it then holds the rest of the sequence, and running it would jump back;
//! * coming back with no block pending replaces the rest of the sequence *around* this one with
//!   nothing: that code is lost;
//! * coming back with a block pending does no harm; that is what the spacer `{} … 0u if` is for.

use crate::verify::domain::Tribool;
use std::ops::Range;

/// The pending blocks of a sequence, as the index of the last one; 0 is none.
pub(crate) type Pending = usize;

/// A block that no `if` has taken yet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Block {
    /// The instruction that pushed it.
    pub(crate) at: usize,
    /// The offset of its first byte.
    pub(crate) start: usize,
    /// The offset after its last byte.
    pub(crate) end: usize,
    /// Whether LLDB has overwritten it.
    pub(crate) spoiled: Tribool,
    /// Whether it holds the rest of the sequence.
    pub(crate) is_rest: Tribool,
}

#[derive(Clone, Copy)]
struct ListNode {
    block: Block,
    below: Pending,
}

/// All lists of pending blocks.
#[derive(Default)]
pub(crate) struct Blocks(Vec<ListNode>);

impl Blocks {
    pub(crate) fn push(&mut self, below: Pending, at: usize, body: Range<usize>) -> Pending {
        let Range { start, end } = body;
        let (spoiled, is_rest) = (Tribool::False, Tribool::False);
        self.add(Block { at, start, end, spoiled, is_rest }, below)
    }

    fn add(&mut self, block: Block, below: Pending) -> Pending {
        self.0.push(ListNode { block, below });
        self.0.len()
    }

    /// The last block and the list before it.
    pub(crate) fn pop(&self, pending: Pending) -> Option<(Block, Pending)> {
        let node = self.0.get(pending.checked_sub(1)?)?;
        Some((node.block, node.below))
    }

    /// How many there are.
    pub(crate) fn count(&self, pending: Pending) -> usize {
        std::iter::successors(self.pop(pending), |(_, below)| self.pop(*below)).count()
    }

    /// Whether there are two, or more.
    pub(crate) fn are_two(&self, pending: Pending) -> bool {
        self.pop(pending).is_some_and(|(_, below)| below != 0)
    }

    /// The pending blocks after a block ran: the last one is the rest of the sequence, the one
    /// before it is empty.
    pub(crate) fn spoil(&mut self, pending: Pending) -> Pending {
        let Some((last, below)) = self.pop(pending) else { return pending };
        let mut below = below;
        let (spoiled, is_rest) = (Tribool::True, Tribool::False);
        if let Some((before, rest)) = self.pop(below)
            && (before.spoiled, before.is_rest) != (spoiled, is_rest)
        {
            below = self.add(Block { spoiled, is_rest, ..before }, rest);
        }
        self.add(Block { spoiled, is_rest: Tribool::True, ..last }, below)
    }

    /// Joins the pending blocks of two paths; those that LLDB has overwritten on one path only may be
    /// overwritten.
    pub(crate) fn join(&mut self, a: Pending, b: Pending) -> Pending {
        let mut differing = Vec::new();
        let (mut x, mut y) = (a, b);
        while x != y {
            let (Some((on_a, below_a)), Some((on_b, below_b))) = (self.pop(x), self.pop(y)) else {
                break;
            };
            let spoiled = on_a.spoiled.join(on_b.spoiled);
            let is_rest = on_a.is_rest.join(on_b.is_rest);
            differing.push(Block { spoiled, is_rest, ..on_a });
            (x, y) = (below_a, below_b);
        }
        differing.into_iter().rev().fold(x, |below, block| self.add(block, below))
    }
}
