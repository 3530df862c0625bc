//! Blocks and branches: where a path enters a block, and where it comes back.

use super::loops::Loop;
use super::run::{Flow, Machine, State, Step, Stop};
use crate::isa::Lldb;
use crate::verify::domain::{Abstract, Tribool};
use crate::verify::reason::Reason;
use crate::verify::state::{Block, Pending, ValueRef};

/// The code sequence around the block that runs.
pub(super) struct Frame<'a> {
    /// The position where it continues, and its end.
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) pending: Pending,
    pub(super) forgotten: Tribool,
    /// The other block of an `ifelse`, which is still to be run.
    pub(super) other: Option<(Block, State<'a>)>,
    /// The joined state of the paths that reached the end of the `if`.
    pub(super) joined: Option<State<'a>>,
    /// The loop whose body the block is.
    pub(super) own_loop: Option<Box<Loop<'a>>>,
}

impl<'a> Frame<'a> {
    fn new(at: usize, end: usize, pending: Pending, forgotten: Tribool) -> Self {
        Frame { at, end, pending, forgotten, other: None, joined: None, own_loop: None }
    }

    /// Sets what runs if the condition does not hold: the other block, or what is after the `if`.
    fn goes_otherwise(&mut self, block: Option<Block>, mut state: State<'a>) {
        match block {
            Some(block) => {
                state.enter();
                self.other = Some((block, state));
            }
            None => self.joined = Some(state),
        }
    }

    /// The offset of the `if`, which has one byte.
    pub(super) fn branch_at(&self) -> usize {
        self.at.saturating_sub(1)
    }
}

impl State<'_> {
    /// Refines the state by a number being zero, or not.
    pub(super) fn assume(&mut self, condition: &Abstract<'_>, truth: bool) {
        condition.facts_if(truth, &mut |fact| self.facts.learn(fact));
    }

    /// Returns the state at the start of a block.
    pub(super) fn enter(&mut self) {
        self.pending = 0;
        self.forgotten = Tribool::False;
    }
}

impl<'a> Machine<'a> {
    /// `if` takes one block, `ifelse` takes two.
    pub(super) fn branch(
        &mut self,
        state: &mut State<'a>,
        next: usize,
        end: usize,
        takes: usize,
    ) -> Step<Flow> {
        let condition = self.condition(state)?;
        let truth = condition.truth();
        let upper = self.blocks.pop(state.pending);
        let lower = upper.and_then(|(_, below)| self.blocks.pop(below));
        // The lower of two blocks is the one for true.
        let (then_block, else_block, pending) = match (upper, lower, takes) {
            (Some((block, below)), _, 1) => (block, None, below),
            (Some((upper, _)), Some((lower, below)), 2) => (lower, Some(upper), below),
            _ => return self.without_blocks(state, truth, takes),
        };
        state.pending = pending;
        self.values.work += state.stack.weight();
        if self.own_loop().is_some()
            && takes == 1
            && let Some(blocks) = self.exit(&then_block)
        {
            return self.leave_loop(state, condition, blocks, next);
        }
        let then_way = self.may_enter(&then_block, truth != Tribool::False);
        let else_way = else_block.filter(|block| self.may_enter(block, truth != Tribool::True));
        let passes = else_block.is_none() && truth != Tribool::True;
        let (block, is_then) = match (then_way, else_way) {
            (true, _) => (then_block, true),
            (false, Some(block)) => (block, false),
            (false, None) if passes => {
                state.assume(condition, false);
                return Ok(Flow::Next(next));
            }
            (false, None) => return Err(Stop),
        };
        if self.own_loop().is_some() && !self.blocks.are_two(pending) {
            return self.loses_loop(Reason::LoopLost);
        }
        let mut frame = Frame::new(next, end, pending, state.forgotten);
        let loops = takes == 1 && next == end && truth == Tribool::True && self.is_loop(&block);
        let other = else_way.filter(|_| is_then);
        if passes || other.is_some() {
            let mut otherwise = state.clone();
            otherwise.assume(condition, false);
            frame.goes_otherwise(other, otherwise);
        }
        state.assume(condition, is_then);
        state.enter();
        if loops {
            frame.own_loop = Some(self.begin_loop(state, &block, pending));
        }
        self.frames.push(frame);
        Ok(Flow::Enter(block.start..block.end))
    }

    /// Whether a block that may be taken runs; it does not if LLDB has lost it.
    fn may_enter(&mut self, block: &Block, taken: bool) -> bool {
        match block.spoiled {
            _ if !taken => false,
            Tribool::False => true,
            Tribool::Unknown => {
                self.may_harm(Reason::BlockSpoiled);
                true
            }
            Tribool::True => self.harms::<()>(Reason::BlockSpoiled).is_ok(),
        }
    }

    fn condition(&mut self, state: &mut State<'a>) -> Step<ValueRef<'a>> {
        let (min, max) = state.stack.depth();
        if min == 0 && self.release.since(Lldb::V24) {
            match max {
                0 => return self.harms(Reason::NoCondition),
                _ => self.may_harm(Reason::NoCondition),
            }
        } else {
            self.need(state, 1)?;
        }
        self.pop_bits(state)
    }

    /// An `if` or `ifelse` with too few blocks takes the entry of the running code: in the program
    /// itself that may end it, elsewhere it jumps back or loses code.
    fn without_blocks(
        &mut self,
        state: &mut State<'a>,
        truth: Tribool,
        takes: usize,
    ) -> Step<Flow> {
        let block = self.blocks.pop(state.pending).map(|(block, _)| block);
        let in_main = self.frames.is_empty();
        let ends = match (takes, block) {
            // False drops the program.
            (1, _) => truth == Tribool::False,
            // It was seen to end the program, and to kill LLDB 23.
            (_, None) => truth == Tribool::True && !self.release.is(Lldb::V23),
            // False runs the block, and nothing after it.
            (_, Some(block)) => truth == Tribool::False && block.spoiled == Tribool::False,
        };
        if !in_main || !ends {
            if in_main && takes == 1 && truth == Tribool::Unknown {
                self.finish(state);
            }
            return self.harms(Reason::NoBlock);
        }
        self.may_fail(Reason::NoBlock);
        let Some(block) = block else {
            self.finish(state);
            return Err(Stop);
        };
        let end = self.code.len();
        self.frames.push(Frame::new(end, end, 0, Tribool::False));
        state.pending = 0;
        Ok(Flow::Enter(block.start..block.end))
    }

    /// Moves a state from the end of a sequence to the sequence around it.
    pub(super) fn leave(&mut self, state: State<'a>, end: usize) -> Option<State<'a>> {
        if let Some((block, _)) = self.blocks.pop(state.pending) {
            self.at = block.at;
            self.leave_block_behind(&block).ok()?;
        }
        self.at = end;
        let Some(frame) = self.frames.last() else { return Some(state) };
        let (at, pending, forgotten) = (frame.at, frame.pending, frame.forgotten);
        if at < frame.end {
            self.at = at;
            match state.forgotten {
                Tribool::False => {}
                Tribool::Unknown => self.may_harm(Reason::CodeLost),
                Tribool::True => {
                    self.harms(Reason::CodeLost).ok()?;
                }
            }
        }
        let forgotten = if pending == 0 { Tribool::True } else { forgotten };
        Some(State { pending: self.blocks.spoil(pending), forgotten, ..state })
    }

    /// The end of a sequence at which a block is pending that no `if` took.
    fn leave_block_behind(&mut self, block: &Block) -> Step {
        if !self.frames.is_empty() {
            return self.harms(Reason::BlockLeft);
        }
        match block.is_rest {
            Tribool::False => return self.harms(Reason::BlockLeft),
            Tribool::Unknown => self.may_harm(Reason::BlockLeft),
            // The entry holds the rest of this sequence, and the entries below are overwritten on
            // the way back without LLDB noticing. Without the rest LLDB reaches a block or program
            // that does not exist.
            Tribool::True => self.may_fail(Reason::BlockLeft),
        }
        Ok(())
    }
}
