//! The control stack, with its losses and loops.

use super::heap::{Heap, Value};
use super::outcome::{Limit, Stop};
use std::ops::Range;

/// A range of the program that runs or waits.
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

/// What runs and what waits. At first the stack holds the program alone.
///
/// When a block is entered, the entry below it becomes what is left of the block that runs, not
/// of the one it belongs to: so what follows an outer block is lost once an inner one was entered.
#[derive(Debug)]
pub(super) struct Control {
    stack: Vec<Block>,
    current: Block,
    /// The next byte, from the start of the current block.
    pub(super) at: usize,
    limit: usize,
    loops: LoopDetector,
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
        Control {
            stack: vec![program],
            current: program,
            at: 0,
            limit,
            loops: LoopDetector::default(),
        }
    }

    /// The block that runs.
    #[inline]
    pub(super) fn current(&self) -> Block {
        self.current
    }

    /// What is on the stack.
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

    /// At the end of the current block: goes on with what waits.
    pub(super) fn end_block(&mut self) -> Next {
        if self.stack.len() <= 1 {
            return Next::End;
        }
        self.stack.pop();
        self.enter()
    }

    #[inline]
    fn enter(&mut self) -> Next {
        let Some(top) = self.stack.last().copied() else { return Next::End };
        if let Some(below) = self.stack.len().checked_sub(2).and_then(|n| self.stack.get_mut(n)) {
            *below = Block { start: self.current.start + self.at, end: self.current.end };
        }
        self.current = top;
        self.at = 0;
        self.loops.entered += 1;
        Next::Run
    }

    /// Looks for a loop after a block was entered.
    ///
    /// # Errors
    /// [`Stop::Hang`] if all is as it was before, so that it will be so again.
    #[inline]
    pub(super) fn watch(&mut self, data: &[Value], heap: &Heap) -> Result<(), Stop> {
        let watch = &self.loops;
        let here = self.current.start + self.at;
        if watch.entered < LoopDetector::MIN_ENTERED
            || (watch.entered < watch.next && watch.byte != here)
        {
            return Ok(());
        }
        self.watch_closely(data, heap)
    }

    #[cold]
    fn watch_closely(&mut self, data: &[Value], heap: &Heap) -> Result<(), Stop> {
        let watch = &mut self.loops;
        if watch.entered >= watch.next {
            watch.next = watch.entered.saturating_mul(2);
            watch.byte = self.current.start + self.at;
            watch.place = Some((self.current, self.at));
            watch.stack.clone_from(&self.stack);
            watch.data.clear();
            watch.data.extend_from_slice(data);
            watch.changes = heap.changes();
            return Ok(());
        }
        if watch.place != Some((self.current, self.at)) {
            return Ok(());
        }
        watch.looped |= self.current.start < self.current.end;
        let same = watch.changes == heap.changes()
            && watch.data.len() == data.len()
            && watch.stack == self.stack
            && data.iter().zip(&watch.data).rev().all(|(a, b)| heap.alike(*a, *b));
        if same { Err(Stop::Hang) } else { Ok(()) }
    }

    /// Whether a block was seen to run twice: an exhausted budget is then that of a loop.
    pub(super) fn looped(&self) -> bool {
        self.loops.looped
    }
}

/// An earlier state, renewed at ever longer intervals (Brent's method).
#[derive(Debug)]
struct LoopDetector {
    entered: u64,
    next: u64,
    /// The place of the next byte in the program, to see at once that this one is another.
    byte: usize,
    /// The block and the next byte in it.
    place: Option<(Block, usize)>,
    stack: Vec<Block>,
    data: Vec<Value>,
    changes: u64,
    looped: bool,
}

impl LoopDetector {
    /// The number of blocks entered before the first comparison.
    const MIN_ENTERED: u64 = 64;
}

impl Default for LoopDetector {
    fn default() -> LoopDetector {
        LoopDetector {
            entered: 0,
            next: LoopDetector::MIN_ENTERED,
            byte: 0,
            place: None,
            stack: Vec::new(),
            data: Vec::new(),
            changes: 0,
            looped: false,
        }
    }
}
