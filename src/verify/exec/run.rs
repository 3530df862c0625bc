//! The abstract machine: follows a program over every path, each instruction once.
//!
//! Blocks run where an `if` takes them. After an `if` the states of all ways to that point are
//! joined, so there is one state for each place in the program and the work grows with its length.
//! Where a condition is known, only the way it takes is followed.

use crate::bytecode::instruction::Decoded;
use crate::isa::{Lldb, Opcode, RecordVersion, Selector, ValueType};
use crate::verify::domain::{Id, Tribool, Types, Value};
use crate::verify::reason::Reason;
use crate::verify::releases::Release;
use crate::verify::state::{Block, Blocks, Count, Dict, Facts, Heap, Pending, Stack, Values};
use crate::verify::verdict::{Finding, Findings, Verdict};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// Steps after which a program counts as too complex: instructions, elements and bytes looked at.
const MAX_WORK: u64 = 4_000_000;
/// More findings are not kept.
const MAX_FINDINGS: usize = 256;

/// Everything a path knows.
#[derive(Clone)]
pub(in crate::verify) struct State {
    pub(in crate::verify) stack: Stack,
    pub(in crate::verify) facts: Facts,
    pub(super) heap: Heap,
    /// The blocks that wait in the sequence of code that runs.
    pub(super) pending: Pending,
    /// Whether LLDB has forgotten the rest of the sequence around this one.
    forgotten: Tribool,
}

impl State {
    /// The state that a program or a block begins with.
    pub(super) fn new(stack: Stack, facts: Facts, heap: Heap) -> State {
        State { stack, facts, heap, pending: 0, forgotten: Tribool::False }
    }

    /// The state where a number is known to be zero or not.
    fn assuming(&self, condition: &Value, truth: bool) -> State {
        let mut state = self.clone();
        let mut facts = Vec::new();
        condition.facts_if(truth, &mut facts);
        facts.into_iter().for_each(|fact| state.facts.learn(fact));
        state
    }
}

/// The sequence of code around the block that runs.
struct Frame {
    /// Where it goes on, and ends.
    at: usize,
    end: usize,
    pending: Pending,
    forgotten: Tribool,
    /// The other block of an `ifelse`, which is to run yet.
    other: Option<(Block, State)>,
    /// The state of the ways that came to the end of the `if` already.
    joined: Option<State>,
}

/// What stops a path: an error was shown, or LLDB is dead.
pub(super) struct Stop;

/// The result of an operation on a path.
pub(super) type Step<T = ()> = Result<T, Stop>;

/// Where a path goes on.
pub(super) enum Flow {
    /// At an instruction of the sequence that runs.
    Next(usize),
    /// In a block.
    Enter(Range<usize>),
}

/// An argument of a look-up, to find the same look-up again.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Key {
    None,
    Number(i128),
    Name(Rc<[u8]>),
}

/// The abstract machine.
pub(in crate::verify) struct Machine<'a> {
    pub(in crate::verify) code: &'a [u8],
    pub(super) release: Release,
    pub(super) record: RecordVersion,
    pub(in crate::verify) values: Values,
    pub(super) blocks: Blocks,
    /// The instruction that runs.
    pub(super) at: usize,
    /// The sequences around the one that runs, the outermost first.
    frames: Vec<Frame>,
    /// What was found, without double ones.
    findings: Vec<Finding>,
    /// Faults that no value avoids on their path.
    fatal: Vec<Finding>,
    /// Whether a path ends otherwise than by such a fault.
    harmless_end: bool,
    /// Whether all paths were followed.
    pub(super) complete: bool,
    /// How many elements all ways that reach the end leave there.
    pub(super) end_depth: Option<Count>,
    /// What they leave, if it is asked for.
    pub(super) end: Option<State>,
    asks_for_end: bool,
    /// What was put into `self`, on paths that fail later too.
    pub(super) written: Option<Dict>,
    /// Results of look-ups: the same one gives the same value.
    looked_up: FxHashMap<(Id, Selector, Key), Id>,
}

impl<'a> Machine<'a> {
    /// Without `asks_for_end` only the number of elements counts that the program leaves.
    pub(super) fn new(
        code: &'a [u8],
        release: Release,
        record: RecordVersion,
        asks_for_end: bool,
    ) -> Machine<'a> {
        Machine {
            code,
            release,
            record,
            values: Values::new(code.len()),
            blocks: Blocks::default(),
            at: 0,
            frames: Vec::new(),
            findings: Vec::new(),
            fatal: Vec::new(),
            harmless_end: false,
            complete: true,
            end_depth: None,
            end: None,
            asks_for_end,
            written: None,
            looked_up: FxHashMap::default(),
        }
    }

    // What was found

    pub(super) fn find(&mut self, verdict: Verdict, reason: Reason) {
        let finding = Finding { verdict, offset: self.at, reason };
        if self.findings.len() < MAX_FINDINGS && !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// Worth knowing, but harmless.
    pub(super) fn note(&mut self, reason: Reason) {
        self.find(Verdict::Safe, reason);
    }

    /// An error that some values meet.
    pub(super) fn may_fail(&mut self, reason: Reason) {
        self.find(Verdict::Error, reason);
    }

    /// An error that all values meet.
    pub(super) fn fails<T>(&mut self, reason: Reason) -> Step<T> {
        self.harmless_end = true;
        self.find(Verdict::Error, reason);
        Err(Stop)
    }

    /// An error if `how` says so.
    pub(super) fn fails_if(&mut self, how: Tribool, reason: Reason) -> Step {
        match how {
            Tribool::False => Ok(()),
            Tribool::Unknown => {
                self.may_fail(reason);
                Ok(())
            }
            Tribool::True => self.fails(reason),
        }
    }

    /// Something that harms LLDB with some values.
    pub(super) fn may_harm(&mut self, reason: Reason) {
        self.find(Verdict::Hazard, reason);
    }

    /// Something that harms LLDB whatever the values on this path.
    pub(super) fn harms<T>(&mut self, reason: Reason) -> Step<T> {
        let finding = Finding { verdict: Verdict::Refused, offset: self.at, reason };
        if self.fatal.len() < MAX_FINDINGS && !self.fatal.contains(&finding) {
            self.fatal.push(finding);
        }
        Err(Stop)
    }

    /// Whether a path may fail, or worse, and others go on.
    pub(super) fn found_error(&self) -> bool {
        self.findings.iter().any(|f| f.verdict >= Verdict::Error)
    }

    /// All findings. What harms on a path that some values do not take is a hazard.
    pub(super) fn take_findings(&mut self) -> Findings {
        let verdict = if self.harmless_end { Verdict::Hazard } else { Verdict::Refused };
        let fatal = self.fatal.drain(..).map(|fatal| Finding { verdict, ..fatal });
        self.findings.splice(0..0, fatal);
        Finding::sort(&mut self.findings);
        Findings::from(&self.findings[..])
    }

    // The data stack

    /// Makes sure that there are `n` elements.
    pub(super) fn need(&mut self, state: &State, n: usize) -> Step {
        let n = n as u32;
        let (min, max) = state.stack.depth();
        if min >= n {
            return Ok(());
        }
        let how = if max >= n { Tribool::Unknown } else { Tribool::True };
        self.fails_if(how, Reason::FewValues { needs: n })
    }

    pub(super) fn push(&mut self, state: &mut State, value: Value) {
        let value = self.values.keep(value);
        state.stack.push(value);
    }

    /// The top, with all that is known of it on this path.
    pub(super) fn pop(&mut self, state: &mut State) -> Value {
        let value = state.stack.pop(&mut self.values);
        state.facts.resolve(self.values.get(value))
    }

    /// The top, which must be of one of the types.
    pub(super) fn pop_typed(&mut self, state: &mut State, expected: Types) -> Step<Value> {
        let value = self.pop(state);
        self.typed(value, expected)
    }

    /// The top, which must be a UInt, or an Integer from LLDB 24 on.
    pub(super) fn pop_bits(&mut self, state: &mut State) -> Step<Value> {
        let value = self.pop(state);
        let mut expected = Types::of(ValueType::UInt);
        if value.types != expected && self.release.since(Lldb::V24) {
            expected = expected.or(Types::of(ValueType::Integer));
        }
        self.typed(value, expected)
    }

    fn typed(&mut self, value: Value, expected: Types) -> Step<Value> {
        if value.types.without(expected).is_empty() && !value.types.is_empty() {
            return Ok(value);
        }
        let none = value.types.and(expected).is_empty();
        let how = if none { Tribool::True } else { Tribool::Unknown };
        self.fails_if(how, Reason::WrongType { expected, found: value.types })?;
        Ok(value.only(expected))
    }

    /// The identity of what a look-up gives: the same one gives the same value again.
    pub(super) fn identity(&mut self, of: Id, selector: Selector, key: Option<Key>) -> Id {
        let fresh = self.values.fresh();
        match key {
            Some(key) if of != 0 => *self.looked_up.entry((of, selector, key)).or_insert(fresh),
            _ => fresh,
        }
    }

    // Running

    /// Follows the program from a state.
    pub(super) fn run(&mut self, start: State) {
        let mut path = Some(start);
        let mut code = 0..self.code.len();
        loop {
            self.values.work += 1;
            if self.values.work > MAX_WORK {
                self.at = code.start;
                self.complete = false;
                return self.may_harm(Reason::TooComplex);
            }
            if let Some(state) = path.as_mut().filter(|_| code.start < code.end) {
                if let Some(next) = self.digit(state, code.start, code.end) {
                    code.start = next;
                    continue;
                }
                self.at = code.start;
                match self.step(state, code.start, code.end) {
                    Ok(Flow::Next(next)) => code.start = next,
                    Ok(Flow::Enter(block)) => code = block,
                    Err(Stop) => path = None,
                }
                continue;
            }
            let left = path.take().and_then(|state| self.leave(state, code.end));
            let Some(mut frame) = self.frames.pop() else {
                if let Some(state) = left {
                    self.finish(state);
                }
                return;
            };
            let joined = self.join(frame.joined.take(), left);
            match frame.other.take() {
                Some((block, state)) => {
                    frame.joined = joined;
                    self.frames.push(frame);
                    (path, code) = (Some(state), block.start..block.end);
                }
                None => (path, code) = (joined, frame.at..frame.end),
            }
        }
    }

    /// The operand of the instruction that runs.
    pub(super) fn operand<T>(&mut self, decoded: Decoded<T>) -> Step<(T, usize)> {
        match decoded {
            Ok(read) => Ok(read),
            Err(kind) => self.fails(Reason::Undecodable(kind)),
        }
    }

    /// A state at the end of a sequence becomes one of the sequence around it.
    fn leave(&mut self, state: State, end: usize) -> Option<State> {
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

    /// The end of a sequence where a block waits that no `if` took.
    fn leave_block_behind(&mut self, block: &Block) -> Step {
        if !self.frames.is_empty() {
            return self.harms(Reason::BlockLeft);
        }
        match block.spoiled {
            Tribool::False => return self.harms(Reason::BlockLeft),
            Tribool::Unknown => self.may_harm(Reason::BlockLeft),
            // The rest of this sequence is in its place, and the ones below are empty by now: LLDB
            // does not notice.
            Tribool::True => self.may_fail(Reason::BlockLeft),
        }
        Ok(())
    }

    /// The end of the program, by its last byte or by `return`.
    pub(super) fn finish(&mut self, state: State) {
        self.harmless_end = true;
        let (min, max) = state.stack.depth();
        let (least, most) = self.end_depth.unwrap_or((min, max));
        self.end_depth = Some((least.min(min), most.max(max)));
        if self.asks_for_end {
            let before = self.end.take();
            self.end = self.join(before, Some(state));
        }
    }

    /// What is on one way or the other.
    fn join(&mut self, a: Option<State>, b: Option<State>) -> Option<State> {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.or(b),
        };
        self.values.work += 1 + a.facts.list().len() as u64;
        Some(State {
            stack: Stack::join((&a.stack, &a.facts), (&b.stack, &b.facts), &mut self.values),
            facts: a.facts.join(&b.facts),
            heap: a.heap.join(&b.heap),
            pending: self.blocks.join(a.pending, b.pending),
            forgotten: a.forgotten.join(b.forgotten),
        })
    }

    /// The opcode of a byte.
    pub(super) fn opcode(&mut self, byte: u8) -> Step<Opcode> {
        match Opcode::from_byte(byte) {
            Some(opcode) if self.release.since(opcode.since()) => Ok(opcode),
            opcode => {
                let since = opcode.map(Opcode::since);
                self.fails(Reason::NoSuchOpcode { byte, since })
            }
        }
    }

    /// `if` takes one block, `ifelse` two.
    pub(super) fn branch(
        &mut self,
        state: &mut State,
        next: usize,
        end: usize,
        takes: usize,
    ) -> Step<Flow> {
        let condition = self.condition(state)?;
        let truth = condition.truth();
        let upper = self.blocks.pop(state.pending);
        let lower = upper.and_then(|(_, below)| self.blocks.pop(below));
        // The lower of two is for true.
        let (then_block, else_block, pending) = match (upper, lower, takes) {
            (Some((block, below)), _, 1) => (block, None, below),
            (Some((upper, _)), Some((lower, below)), 2) => (lower, Some(upper), below),
            _ => return self.without_blocks(state, truth, takes),
        };
        state.pending = pending;
        self.values.work += state.stack.weight();
        let mut then_way = None;
        if truth != Tribool::False && self.enter(then_block.spoiled).is_ok() {
            then_way = Some((then_block, state.assuming(&condition, true)));
        }
        let (mut else_way, mut joined) = (None, None);
        if truth != Tribool::True {
            match else_block {
                Some(block) if self.enter(block.spoiled).is_ok() => {
                    else_way = Some((block, state.assuming(&condition, false)));
                }
                Some(_) => {}
                None => joined = Some(state.assuming(&condition, false)),
            }
        }
        let mut ways = then_way.into_iter().chain(else_way);
        match (ways.next(), ways.next(), joined) {
            (Some((block, entry)), other, joined) => {
                let forgotten = state.forgotten;
                self.frames.push(Frame {
                    at: next,
                    end,
                    pending,
                    forgotten,
                    other: other.map(|(block, entry)| (block, entry.entering())),
                    joined,
                });
                *state = entry.entering();
                Ok(Flow::Enter(block.start..block.end))
            }
            (None, _, Some(through)) => {
                *state = through;
                Ok(Flow::Next(next))
            }
            (None, _, None) => Err(Stop),
        }
    }

    /// Runs a block, unless LLDB has lost it.
    fn enter(&mut self, spoiled: Tribool) -> Step {
        match spoiled {
            Tribool::False => Ok(()),
            Tribool::Unknown => {
                self.may_harm(Reason::BlockSpoiled);
                Ok(())
            }
            Tribool::True => self.harms(Reason::BlockSpoiled),
        }
    }

    fn condition(&mut self, state: &mut State) -> Step<Value> {
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

    /// An `if` or `ifelse` with fewer blocks than it takes acts on what stands for the code that
    /// runs: in the program itself it may end it, else it jumps back or loses code.
    fn without_blocks(&mut self, state: &mut State, truth: Tribool, takes: usize) -> Step<Flow> {
        let block = self.blocks.pop(state.pending).map(|(block, _)| block);
        let in_main = self.frames.is_empty();
        let ends = match (takes, block) {
            // False takes the program away.
            (1, _) => truth == Tribool::False,
            // Seen to end it, but to kill LLDB 23.
            (_, None) => truth == Tribool::True && !self.release.is(Lldb::V23),
            // False runs the block, and then nothing.
            (_, Some(block)) => truth == Tribool::False && block.spoiled == Tribool::False,
        };
        if !in_main || !ends {
            if in_main && takes == 1 && truth == Tribool::Unknown {
                self.finish(state.clone());
            }
            return self.harms(Reason::NoBlock);
        }
        self.may_fail(Reason::NoBlock);
        let Some(block) = block else {
            self.finish(state.clone());
            return Err(Stop);
        };
        let end = self.code.len();
        self.frames.push(Frame {
            at: end,
            end,
            pending: 0,
            forgotten: Tribool::False,
            other: None,
            joined: None,
        });
        state.pending = 0;
        Ok(Flow::Enter(block.start..block.end))
    }
}

impl State {
    /// The same at the beginning of a block.
    fn entering(self) -> State {
        State { pending: 0, forgotten: Tribool::False, ..self }
    }
}
