//! The control stack, with its losses and loops.

use super::endless::Detector;
use super::heap::{Heap, Value};
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

/// The effect of the end of a block. Every LLDB that was measured spoils; the other two are repairs
/// that a later LLDB may make, for tests of programs that must not depend on it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlockEnd {
    /// Continues below the block, and loses the entry below that.
    #[default]
    Spoils,
    /// Continues below the block without losing an entry.
    Keeps,
    /// Returns to where the block was entered, and drops the blocks that are left over.
    Returns,
}

/// A block that continues at the end of one that it entered; only with [`BlockEnd::Returns`].
#[derive(Clone, Copy, Debug)]
struct Caller {
    block: Block,
    at: usize,
    base: usize,
}

/// The blocks that run and that are pending. At first the stack holds the program alone.
///
/// When a block is entered, the entry below it becomes the rest of the block that runs, not of the
/// block that it belongs to. So the code after an outer block is lost once an inner one was
/// entered, and a block that is left over runs again.
#[derive(Debug)]
pub(super) struct Control {
    stack: Vec<Block>,
    current: Block,
    /// The next byte, from the start of the current block.
    pub(super) at: usize,
    limit: usize,
    block_end: BlockEnd,
    callers: Vec<Caller>,
    /// How many entries the current block cannot take.
    base: usize,
    detector: Detector,
}

/// Whether there is more to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Run,
    End,
}

impl Control {
    pub(super) fn new(program: &[u8], limit: usize, block_end: BlockEnd) -> Control {
        let program = Block { start: 0, end: program.len() };
        Control {
            stack: vec![program],
            current: program,
            at: 0,
            limit,
            block_end,
            callers: Vec::new(),
            base: 1,
            detector: Detector::default(),
        }
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

    /// Whether it is an error to take that many blocks.
    pub(super) fn refuses(&self, blocks: usize) -> bool {
        self.block_end == BlockEnd::Returns && self.stack.len() < self.base + blocks
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
        if self.block_end == BlockEnd::Returns {
            return self.go_back();
        }
        if self.stack.len() <= 1 {
            return Next::End;
        }
        self.stack.pop();
        match self.block_end {
            BlockEnd::Spoils => self.enter(),
            BlockEnd::Keeps | BlockEnd::Returns => self.start_top(),
        }
    }

    fn go_back(&mut self) -> Next {
        let Some(caller) = self.callers.pop() else { return Next::End };
        self.stack.truncate(self.base - 1);
        (self.current, self.at, self.base) = (caller.block, caller.at, caller.base);
        Next::Run
    }

    #[inline]
    fn enter(&mut self) -> Next {
        if self.block_end == BlockEnd::Returns {
            self.callers.push(Caller { block: self.current, at: self.at, base: self.base });
            self.base = self.stack.len();
        } else if let Some(below) =
            self.stack.len().checked_sub(2).and_then(|n| self.stack.get_mut(n))
        {
            *below = Block { start: self.current.start + self.at, end: self.current.end };
        }
        self.start_top()
    }

    #[inline]
    fn start_top(&mut self) -> Next {
        let Some(top) = self.stack.last().copied() else { return Next::End };
        self.current = top;
        self.at = 0;
        self.detector.count();
        Next::Run
    }

    /// Looks for a loop after a block was entered.
    ///
    /// # Errors
    /// [`Stop::Hang`] if all is as it was before, so that it will be so again.
    #[inline]
    pub(super) fn watch(&mut self, data: &[Value], heap: &Heap) -> Result<(), Stop> {
        let (block, at) = (self.current, self.at);
        if self.detector.skips(block.start + at) {
            return Ok(());
        }
        self.detector.look((block, at), &self.stack, data, heap)
    }

    /// Forgets the values that [`Control::watch`] recorded.
    pub(super) fn forget_values(&mut self) {
        self.detector.forget();
    }

    /// Whether a block was seen to run twice: then a loop met the limit.
    pub(super) fn looped(&self) -> bool {
        self.detector.looped
    }
}
