//! The control stack, with its losses and loops.

use super::outcome::{Limit, Stop};
use std::ops::Range;

/// A range of the program that runs or is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Block {
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// The blocks that run and that are pending. At first the stack holds the program alone.
///
/// When a block is entered, the entry below it becomes the rest of the running block, which may be another block than
/// the one that the entry belonged to. So the code after an outer block is lost once an inner block was entered, and a
/// block that is left over runs again.
#[derive(Debug)]
pub(super) struct Control {
    stack: Vec<Block>,
    current: Block,
    /// The next byte, from the start of the current block.
    pub(super) at: usize,
    limit: usize,
    /// How many blocks were entered, and how many a program without a loop can enter.
    entered: usize,
    most: usize,
}

/// Whether there is more to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Run,
    End,
}

impl Control {
    pub(super) fn new(program: &[u8], limit: usize) -> Control {
        let program = Block { start: 0, end: program.len() };
        let (stack, most) = (vec![program], program.end);
        Control { stack, current: program, at: 0, limit, entered: 0, most }
    }

    #[inline]
    pub(super) fn current(&self) -> Block {
        self.current
    }

    /// The entries of the stack.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.stack
    }

    /// Whether the program is alone on the stack.
    pub(super) fn holds_no_block(&self) -> bool {
        self.stack.len() == 1
    }

    /// `{`: pushes a range of the current block.
    pub(super) fn push(&mut self, range: Range<usize>) -> Result<(), Stop> {
        if self.stack.len() >= self.limit {
            return Err(Stop::Limit(Limit::Blocks));
        }
        let start = self.current.start;
        self.stack.push(Block { start: start + range.start, end: start + range.end });
        Ok(())
    }

    /// `if`: enters the top block or drops it.
    pub(super) fn enter_if(&mut self, condition: bool) -> Next {
        if condition {
            return self.enter();
        }
        self.stack.pop();
        if self.stack.is_empty() { Next::End } else { Next::Run }
    }

    /// `ifelse`: enters the lower block or the upper one; there are two entries at least.
    pub(super) fn enter_ifelse(&mut self, condition: bool) -> Next {
        let top = self.stack.pop();
        if let (false, Some(top), Some(below)) = (condition, top, self.stack.last_mut()) {
            *below = top;
        }
        self.enter()
    }

    /// The end of the current block: continues with the pending code.
    pub(super) fn end_block(&mut self) -> Next {
        if self.stack.len() <= 1 {
            return Next::End;
        }
        self.stack.pop();
        self.enter()
    }

    /// Enters the block on top; the rest of the current one takes the place of the entry below.
    #[inline]
    fn enter(&mut self) -> Next {
        let Some((top, others)) = self.stack.split_last_mut() else { return Next::End };
        if let Some(below) = others.last_mut() {
            *below = Block { start: self.current.start + self.at, end: self.current.end };
        }
        self.current = *top;
        self.at = 0;
        self.entered += 1;
        Next::Run
    }

    /// Whether a loop was run: more blocks were entered than there can be.
    pub(super) fn looped(&self) -> bool {
        self.entered > self.most
    }
}
