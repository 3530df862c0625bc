//! The abstract machine: follows a program over every path, each instruction once.
//!
//! Blocks run where an `if` takes them, and after an `if` all ways to that point are one again, so
//! there is one state for each place in the program and the work grows with its length. Where a
//! condition is known, only the way it takes is followed.

use super::control::{Block, Blocks, Pending};
use super::facts::Facts;
use super::heap::{Dict, Heap};
use super::reason::Reason;
use super::release::Release;
use super::stack::{Count, Held, Stack, Stacks};
use super::straight::Top;
use super::value::{Tri, Types, Value};
use super::verdict::{Finding, Findings, Verdict};
use crate::bytecode::instruction::{Instruction, operand};
use crate::isa::{Lldb, Opcode, Operand, RecordVersion, ValueType};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::mem::take;
use std::rc::Rc;

/// Steps after which a program counts as too complex: instructions, elements and bytes looked at.
pub(super) const MAX_WORK: u64 = 4_000_000;
/// More findings are not kept.
const MAX_FINDINGS: usize = 256;

/// Everything a path knows.
#[derive(Clone)]
pub(super) struct State {
    pub(super) stack: Stack,
    pub(super) facts: Facts,
    pub(super) heap: Heap,
    /// The blocks that wait in the sequence of code that runs.
    pending: Pending,
    /// Whether LLDB has forgotten the rest of the sequence around this one.
    forgotten: Tri,
}

impl State {
    /// Whether no block waits in the sequence that runs.
    pub(super) fn nothing_waits(&self) -> bool {
        self.pending == 0
    }

    /// A block may have run while none waited: LLDB may have forgotten the rest of the sequence
    /// around this one.
    pub(super) fn forget_around(&mut self) {
        self.forgotten = self.forgotten.join(Tri::Yes);
    }
}

/// The rest of a sequence of code that waits for a block to end.
#[derive(Clone, Copy)]
struct Rest {
    at: usize,
    end: usize,
    pending: Pending,
    forgotten: Tri,
}

struct Waiting {
    rest: Rest,
    /// Whether nothing follows in the sequences around it.
    is_last: bool,
    /// The other block of an `ifelse`.
    other: Option<(usize, usize, State)>,
    /// The ways that are through.
    through: Option<State>,
}

/// What stops a path: an error was shown, or LLDB is dead.
pub(super) struct Stop;

/// The result of an operation on a path.
pub(super) type Step<T = ()> = Result<T, Stop>;

/// An argument of a look-up, to find the same look-up again.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Key {
    None,
    Number(i128),
    Name(Rc<[u8]>),
}

/// The abstract machine.
pub(super) struct Machine<'a> {
    pub(super) code: &'a [u8],
    pub(super) release: Release,
    pub(super) record: RecordVersion,
    pub(super) stacks: Stacks,
    blocks: Blocks,
    /// The instruction that runs.
    at: usize,
    /// Whether it stands in no block.
    in_main: bool,
    /// What was found, without double ones.
    pub(super) findings: Vec<Finding>,
    /// Faults that no value avoids on their path.
    fatal: Vec<Finding>,
    /// Whether a path ends otherwise than by such a fault.
    harmless_end: bool,
    /// Whether all paths were followed.
    pub(super) complete: bool,
    /// The state of all ways that reach the end, if anybody asks for it.
    pub(super) end: Option<State>,
    /// How many elements there are at the end.
    pub(super) end_depth: Option<Count>,
    /// Whether the number of elements is all that is asked of the end.
    only_depth: bool,
    /// Whether nothing follows the sequence that runs.
    is_last: bool,
    /// Whether nobody asks for a value any more after the instruction that runs.
    pub(super) values_are_done: bool,
    /// What was put into `self`, on paths that fail later too.
    pub(super) written: Option<Dict>,
    /// Results of look-ups: the same one gives the same value.
    known: FxHashMap<(u32, u8, Key), u32>,
    /// Memory for the next stretch of arithmetic.
    pub(super) top: Top,
    /// The sequences around the one that runs.
    waiting: Vec<Waiting>,
    /// Memory for the next format: its fields, and what they print.
    pub(super) fields: Vec<u32>,
    pub(super) arguments: Vec<Held>,
}

/// The memory of a machine, for the next one of the thread.
#[derive(Default)]
struct Memory {
    stacks: Stacks,
    blocks: Blocks,
    findings: Vec<Finding>,
    known: FxHashMap<(u32, u8, Key), u32>,
    top: Top,
    waiting: Vec<Waiting>,
    fields: Vec<u32>,
    arguments: Vec<Held>,
}

/// The memory of more blocks, fields and results of look-ups is not kept.
const MAX_SPARE: usize = 1 << 10;

/// Empties a list whose memory is kept if it is small.
pub(super) fn empty<T>(list: &mut Vec<T>) {
    list.clear();
    if list.capacity() > MAX_SPARE {
        *list = Vec::new();
    }
}

thread_local! {
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        self.stacks.forget();
        self.blocks.forget();
        self.top.forget();
        self.findings.clear();
        empty(&mut self.waiting);
        empty(&mut self.fields);
        empty(&mut self.arguments);
        self.known.clear();
        if self.known.capacity() > MAX_SPARE {
            self.known = FxHashMap::default();
        }
        MEMORY.set(Some(Memory {
            stacks: take(&mut self.stacks),
            blocks: take(&mut self.blocks),
            findings: take(&mut self.findings),
            known: take(&mut self.known),
            top: take(&mut self.top),
            waiting: take(&mut self.waiting),
            fields: take(&mut self.fields),
            arguments: take(&mut self.arguments),
        }));
    }
}

impl<'a> Machine<'a> {
    pub(super) fn new(code: &'a [u8], release: Release, record: RecordVersion) -> Machine<'a> {
        let memory = MEMORY.take().unwrap_or_default();
        let Memory { mut stacks, blocks, findings, known, top, waiting, fields, arguments } =
            memory;
        stacks.begin();
        Machine {
            code,
            release,
            record,
            stacks,
            blocks,
            at: 0,
            in_main: true,
            findings,
            fatal: Vec::new(),
            harmless_end: false,
            complete: true,
            end: None,
            end_depth: None,
            only_depth: false,
            is_last: true,
            values_are_done: false,
            written: None,
            known,
            top,
            waiting,
            fields,
            arguments,
        }
    }

    /// Of the end only the number of elements is asked.
    pub(super) fn ask_only_depth(&mut self) {
        self.only_depth = true;
    }

    // What was found

    pub(super) fn find(&mut self, verdict: Verdict, reason: Reason) {
        let finding = Finding { verdict, offset: self.at, reason };
        if self.findings.len() < MAX_FINDINGS && !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// The place that findings belong to.
    pub(super) fn stop_at(&mut self, at: usize) {
        self.at = at;
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
    pub(super) fn fails_if(&mut self, how: Tri, reason: Reason) -> Step {
        match how {
            Tri::No => Ok(()),
            Tri::Maybe => {
                self.may_fail(reason);
                Ok(())
            }
            Tri::Yes => self.fails(reason),
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

    /// All findings. What harms on a path that some values do not take is a hazard.
    pub(super) fn take_findings(&mut self) -> Findings {
        if !self.fatal.is_empty() {
            let avoidable = self.harmless_end;
            let fatal = self.fatal.iter().map(|f| match avoidable {
                true => Finding { verdict: Verdict::Hazard, ..*f },
                false => *f,
            });
            self.findings.splice(0..0, fatal);
        }
        Finding::sort(&mut self.findings);
        Findings::from(&self.findings[..])
    }

    // The data stack

    /// Makes sure that there are `n` elements.
    pub(super) fn need(&mut self, state: &State, n: u32) -> Step {
        let (min, max) = self.stacks.depth(state.stack);
        if min >= n {
            return Ok(());
        }
        let how = if max >= n { Tri::Maybe } else { Tri::Yes };
        self.fails_if(how, Reason::FewValues { needs: n })
    }

    pub(super) fn push(&mut self, state: &mut State, value: Value) {
        state.stack = self.stacks.push(state.stack, value);
    }

    pub(super) fn pop(&mut self, state: &mut State) -> Value {
        let (value, rest) = self.stacks.pop(state.stack);
        state.stack = rest;
        state.facts.resolve(value)
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
        let how = if value.types.and(expected).is_empty() { Tri::Yes } else { Tri::Maybe };
        self.fails_if(how, Reason::WrongType { expected, found: value.types })?;
        Ok(value.only(expected))
    }

    /// The identity of what a look-up gives: the same one gives the same value again.
    pub(super) fn identity(&mut self, of: u32, operation: u8, key: Option<Key>) -> u32 {
        let fresh = self.stacks.fresh();
        match key {
            Some(key) if of != 0 => *self.known.entry((of, operation, key)).or_insert(fresh),
            _ => fresh,
        }
    }

    // Running

    /// Follows the program from a stack that `fill` makes.
    pub(super) fn run(&mut self, heap: Heap, fill: impl FnOnce(&mut Stacks) -> Stack) {
        let stack = fill(&mut self.stacks);
        let facts = Facts::default();
        let mut now = Some(State { stack, facts, heap, pending: 0, forgotten: Tri::No });
        let (mut at, mut end) = (0, self.code.len());
        loop {
            self.stacks.work += 1;
            if self.stacks.work > MAX_WORK {
                self.at = at;
                self.complete = false;
                return self.may_harm(Reason::TooComplex);
            }
            match now.take() {
                Some(mut state) if at < end => {
                    let next = self.straight(&mut state, at, end);
                    if next > at {
                        (now, at) = (Some(state), next);
                        continue;
                    }
                    (self.at, self.in_main) = (at, self.waiting.is_empty());
                    match self.step(state, at, end) {
                        Branch::On(state, next) => (now, at) = (Some(state), next),
                        Branch::Stopped => at = end,
                        Branch::Block(from, to, state) => {
                            (now, at, end) = (Some(state), from, to);
                        }
                    }
                }
                state => {
                    let around = self.waiting.last().map(|around| around.rest);
                    let left = state.and_then(|s| self.leave(s, end, around));
                    let Some(mut around) = self.waiting.pop() else {
                        if let Some(state) = left {
                            self.finish(state);
                        }
                        return;
                    };
                    let is_last = around.is_last && around.rest.at >= around.rest.end;
                    let through = self.join_options(around.through.take(), left, is_last);
                    match around.other.take() {
                        Some((from, to, other)) => {
                            around.through = through;
                            self.waiting.push(around);
                            (now, at, end) = (Some(other), from, to);
                        }
                        None => {
                            self.is_last = around.is_last;
                            (now, at, end) = (through, around.rest.at, around.rest.end);
                        }
                    }
                }
            }
        }
    }

    /// A state at the end of a sequence becomes one of the sequence around it.
    fn leave(&mut self, state: State, end: usize, around: Option<Rest>) -> Option<State> {
        self.at = end;
        let spoiled = self.blocks.pop(state.pending).map(|(block, _)| (block.at, block.spoiled));
        let left = match (spoiled, around) {
            (None, _) => Ok(()),
            // The rest of this sequence is in its place, and the ones below are empty by now: LLDB
            // does not notice.
            (Some((pushed, Tri::Yes)), None) => {
                self.at = pushed;
                self.may_fail(Reason::BlockLeft);
                Ok(())
            }
            (Some((pushed, Tri::Maybe)), None) => {
                self.at = pushed;
                self.may_harm(Reason::BlockLeft);
                Ok(())
            }
            (Some((pushed, _)), _) => {
                self.at = pushed;
                self.harms(Reason::BlockLeft)
            }
        };
        left.ok()?;
        let Some(around) = around else { return Some(state) };
        if around.at < around.end {
            self.at = around.at;
            match state.forgotten {
                Tri::No => {}
                Tri::Maybe => self.may_harm(Reason::CodeLost),
                Tri::Yes => {
                    let _: Step = self.harms(Reason::CodeLost);
                    return None;
                }
            }
        }
        let forgotten = if around.pending == 0 { Tri::Yes } else { around.forgotten };
        Some(State { pending: self.blocks.spoil(around.pending), forgotten, ..state })
    }

    /// The end of the program, by its last byte or by `return`.
    fn finish(&mut self, state: State) {
        self.harmless_end = true;
        let (min, max) = self.stacks.depth(state.stack);
        let (least, most) = self.end_depth.unwrap_or((min, max));
        self.end_depth = Some((least.min(min), most.max(max)));
        if self.only_depth {
            return;
        }
        let before = self.end.take();
        self.end = self.join_options(before, Some(state), false);
    }

    /// What is on one way or the other; if the program `is_last`, nothing follows.
    fn join_options(&mut self, a: Option<State>, b: Option<State>, is_last: bool) -> Option<State> {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.or(b),
        };
        self.stacks.work += 1 + a.facts.list().len() as u64;
        if self.only_depth && is_last {
            let stack = self.stacks.join_depths(a.stack, b.stack);
            let pending = self.blocks.join(a.pending, b.pending);
            return Some(State { stack, pending, forgotten: a.forgotten.join(b.forgotten), ..a });
        }
        Some(State {
            stack: self.stacks.join((a.stack, &a.facts), (b.stack, &b.facts)),
            facts: a.facts.join(&b.facts),
            heap: a.heap.join(&b.heap),
            pending: self.blocks.join(a.pending, b.pending),
            forgotten: a.forgotten.join(b.forgotten),
        })
    }

    fn step(&mut self, mut state: State, at: usize, end: usize) -> Branch {
        let code = self.code.get(..end).unwrap_or_default();
        let Some(byte) = code.get(at) else { return Branch::Stopped };
        let opcode = match self.check_opcode(*byte) {
            Ok(opcode) => opcode,
            Err(stop) => return stop.into(),
        };
        let decoded = match opcode.operand() {
            Operand::None => Ok((Instruction::Op(opcode), at + 1)),
            _ => operand(opcode, code, at + 1),
        };
        let (instruction, next) = match decoded {
            Ok(read) => read,
            Err(kind) => {
                let failed: Step = self.fails(Reason::Undecodable(kind));
                return failed.err().map_or(Branch::Stopped, Branch::from);
            }
        };
        let done = match instruction {
            Instruction::Block(body) => {
                state.pending = self.blocks.push(state.pending, at, next - body.len()..next);
                Ok(())
            }
            Instruction::Op(Opcode::If) => return self.branch(state, next, end, 1),
            Instruction::Op(Opcode::IfElse) => return self.branch(state, next, end, 2),
            Instruction::Op(Opcode::Return) => {
                self.finish(state);
                return Branch::Stopped;
            }
            Instruction::Op(Opcode::Call) => {
                self.look_ahead(next, end);
                self.call(&mut state)
            }
            // Most are called at once.
            Instruction::Selector(selector)
                if code.get(next) == Some(&Opcode::Call.byte()) && self.stacks.work < MAX_WORK =>
            {
                self.stacks.work += 1;
                self.at = next;
                self.look_ahead(next + 1, end);
                return match self.call_selector(&mut state, selector) {
                    Ok(()) => Branch::On(state, next + 1),
                    Err(stop) => stop.into(),
                };
            }
            Instruction::Op(op) => self.operate(&mut state, op),
            literal => self.literal(&mut state, literal),
        };
        match done {
            Ok(()) => Branch::On(state, next),
            Err(stop) => stop.into(),
        }
    }

    /// Finds out whether anybody asks for values after an instruction.
    fn look_ahead(&mut self, next: usize, end: usize) {
        let ends = next >= end && self.is_last;
        let returns = || self.code.get(next) == Some(&Opcode::Return.byte());
        self.values_are_done = self.only_depth && (ends || next < end && returns());
    }

    fn check_opcode(&mut self, byte: u8) -> Step<Opcode> {
        match Opcode::from_byte(byte) {
            Some(op) if self.release.since(op.since()) => Ok(op),
            Some(op) => self.fails(Reason::NoSuchOpcode { byte, since: Some(op.since()) }),
            None => self.fails(Reason::NoSuchOpcode { byte, since: None }),
        }
    }

    /// `if` takes one block, `ifelse` two.
    fn branch(&mut self, mut state: State, next: usize, end: usize, takes: usize) -> Branch {
        let condition = match self.condition(&mut state) {
            Ok(condition) => condition,
            Err(stop) => return stop.into(),
        };
        let truth = condition.truth();
        let upper = self.blocks.pop(state.pending);
        let lower = upper.and_then(|(_, below)| self.blocks.pop(below));
        // The lower of two is for true.
        let (else_block, then_block, pending) = match (upper, lower, takes) {
            (Some((one, below)), _, 1) => (None, Some(one), below),
            (Some((upper, _)), Some((lower, below)), 2) => (Some(upper), Some(lower), below),
            _ => return self.without_blocks(state, truth, takes),
        };
        state.pending = pending;
        let on = |mut on: State, truth| {
            on.facts.learn(condition.facts_if(truth));
            on
        };
        let into = |block: Block, on: State| {
            (block.start, block.end, State { pending: 0, forgotten: Tri::No, ..on })
        };
        let forgotten = state.forgotten;
        let then_way = match then_block.filter(|_| truth != Tri::No) {
            Some(block) if self.enter(block.spoiled).is_ok() => {
                Some(into(block, on(state.clone(), true)))
            }
            _ => None,
        };
        let (else_way, through) = match else_block {
            _ if truth == Tri::Yes => (None, None),
            Some(block) if self.enter(block.spoiled).is_ok() => {
                (Some(into(block, on(state, false))), None)
            }
            Some(_) => (None, None),
            None => (None, Some(on(state, false))),
        };
        let (first, other) =
            if then_way.is_some() { (then_way, else_way) } else { (else_way, None) };
        match (first, through) {
            (Some(first), through) => {
                let rest = Rest { at: next, end, pending, forgotten };
                self.wait(rest, other, through);
                let (from, to, state) = first;
                Branch::Block(from, to, state)
            }
            (None, Some(state)) => Branch::On(state, next),
            (None, None) => Branch::Stopped,
        }
    }

    /// Runs a block, unless LLDB has lost it.
    fn enter(&mut self, spoiled: Tri) -> Step {
        match spoiled {
            Tri::No => Ok(()),
            Tri::Maybe => {
                self.may_harm(Reason::BlockSpoiled);
                Ok(())
            }
            Tri::Yes => self.harms(Reason::BlockSpoiled),
        }
    }

    fn condition(&mut self, state: &mut State) -> Step<Value> {
        let (min, max) = self.stacks.depth(state.stack);
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
    fn without_blocks(&mut self, state: State, truth: Tri, takes: usize) -> Branch {
        let block = self.blocks.pop(state.pending).map(|(block, _)| block);
        let ends = match (takes, block) {
            // False takes the program away.
            (1, _) => truth == Tri::No,
            // Seen to end it, but to kill LLDB 23.
            (_, None) => truth == Tri::Yes && !self.release.is(Lldb::V23),
            // False runs the block, and then nothing.
            (_, Some(block)) => truth == Tri::No && block.spoiled == Tri::No,
        };
        if !self.in_main || !ends {
            if self.in_main && takes == 1 && truth == Tri::Maybe {
                self.finish(state);
            }
            let _: Step = self.harms(Reason::NoBlock);
            return Branch::Stopped;
        }
        self.may_fail(Reason::NoBlock);
        let Some(block) = block else {
            self.finish(state);
            return Branch::Stopped;
        };
        let end = self.code.len();
        self.wait(Rest { at: end, end, pending: 0, forgotten: Tri::No }, None, None);
        Branch::Block(block.start, block.end, State { pending: 0, ..state })
    }

    /// Lets the sequence that runs wait for a block.
    fn wait(&mut self, rest: Rest, other: Option<(usize, usize, State)>, through: Option<State>) {
        self.waiting.push(Waiting { rest, is_last: self.is_last, other, through });
        self.is_last &= rest.at >= rest.end;
    }
}

enum Branch {
    /// The path goes on.
    On(State, usize),
    /// It does not.
    Stopped,
    /// A block, from its first byte to its end, runs first.
    Block(usize, usize, State),
}

impl From<Stop> for Branch {
    fn from(_: Stop) -> Branch {
        Branch::Stopped
    }
}
