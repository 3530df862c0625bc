//! Loops: passes are followed until their initial state reaches a fixed point.
//!
//! The first pass begins with the state before the loop. Values that it changes are widened for the
//! next one, until the end of a pass adds nothing to its start. The end of that pass narrows the
//! state that all passes begin with, and bounds their number; the findings of the last pass are those
//! of the loop. [`crate::bytecode::loops`] describes how LLDB runs loops.

use super::found::Found;
use super::run::{Flow, Machine, State, Step, Stop};
use crate::bytecode::loops::{self, compared, is_body};
use crate::isa::ValueType;
use crate::limits::{ALL_LOOP_PASSES, LOOP_BYTES, LOOP_PASSES};
use crate::source::Slice;
use crate::verify::domain::{Abstract, Tribool};
use crate::verify::reason::Reason;
use crate::verify::state::{Block, Cost, MANY, Pass, Pending, Stack, Values};
use std::ops::Range;

/// The highest number of passes that are followed to find the fixed point.
const MAX_ROUNDS: u32 = 16;
/// Bytes compared for one unit of work.
const CHEAP: usize = 16;

/// A loop whose body is being run.
pub(super) struct Loop<'a> {
    body: Range<usize>,
    /// The instruction that pushed the body.
    at: usize,
    /// How many blocks are pending in the sequence around it.
    waiting: usize,
    /// Numbers that may bound it.
    thresholds: Vec<i128>,
    /// The states before the first pass, at the start of this one, and where passes left the loop.
    entry: State<'a>,
    head: State<'a>,
    left: Option<State<'a>>,
    /// The stack before the first pass.
    first: Stack<'a>,
    /// The elements that passes leave on it, if any.
    pile: Option<Pile>,
    rounds: u32,
    is_narrow: bool,
    /// The findings before the loop.
    before: Found<'a>,
}

/// Elements that passes leave on the stack, between those below, which they do not touch, and those
/// above, which they change.
#[derive(Clone, Copy)]
struct Pile {
    /// How many elements are below and above it.
    place: (usize, usize),
    /// The number of its elements before the loop, at the start of the pass, and the highest
    /// increase at its end.
    first: u32,
    head: u32,
    more: u32,
}

impl Pile {
    /// The number of its elements after a number of passes.
    fn after(self, passes: Option<u64>) -> u32 {
        let more = passes.and_then(|passes| u32::try_from(passes).ok()?.checked_mul(self.more));
        more.map_or(MANY, |more| self.first.saturating_add(more))
    }

    /// Whether its final size exceeds the memory.
    fn is_huge<'a>(&self, end: &State<'a>, passes: u64, values: &mut Values<'a>) -> bool {
        let more = passes.saturating_mul(self.more.into());
        let value = end.stack.middle(self.place, values).and_then(|(value, _)| value);
        let strings = value.filter(|value| value.types.has(ValueType::String));
        let longest = strings.map_or(0, |value| value.text.len().1);
        more > LOOP_PASSES || more.saturating_mul(longest) > LOOP_BYTES
    }

    /// A stack whose pile has the height of the start of the pass.
    fn leveled<'a>(&self, stack: &Stack<'a>, values: &mut Values<'a>) -> Option<Stack<'a>> {
        let (value, _) = stack.middle(self.place, values)?;
        Some(stack.with_middle(self.place, value?, self.head, values))
    }
}

/// The highest number of positions that are tried for a pile.
const MAX_PLACES: usize = 8;

/// The highest number of elements of a pile whose growth is not known yet.
const ANY_HEIGHT: u32 = 1 << 30;

impl<'a> Loop<'a> {
    /// The pass that ends in this state.
    fn pass(&self, end: &State<'a>, values: &Values<'a>) -> Pass<'_, 'a> {
        let entry = (&self.entry.stack, &self.entry.facts);
        Pass::new(entry, &self.head.stack, (&end.stack, &end.facts), values)
    }
}

/// The step that follows a pass.
enum Next<'a> {
    /// Another pass, which begins with a wider or narrower state.
    Pass(State<'a>),
    /// The fixed point: all passes begin with the state of this one, and end with this state, if
    /// they end.
    Done(Option<State<'a>>),
    /// The passes cannot be followed.
    Lost(Reason),
}

impl<'a> Machine<'a> {
    /// The loop whose body is the running sequence.
    pub(super) fn own_loop(&self) -> Option<&Loop<'a>> {
        self.frames.last()?.own_loop.as_deref()
    }

    /// Whether a block at the end of the sequence is the body of a loop.
    pub(super) fn is_loop(&mut self, block: &Block) -> bool {
        if self.frames.is_empty() || self.own_loop().is_some() || block.spoiled != Tribool::False {
            return false;
        }
        let body = self.code.slice(block.start..block.end);
        self.values.work += (body.len() / CHEAP) as u64;
        is_body(body)
    }

    /// The loop that begins in a state with other pending blocks.
    pub(super) fn begin_loop(
        &mut self,
        state: &mut State<'a>,
        block: &Block,
        pending: Pending,
    ) -> Box<Loop<'a>> {
        let body = block.start..block.end;
        self.values.work +=
            (body.len() / CHEAP) as u64 + self.found.weight() + u64::from(state.stack.depth().0);
        state.stack = state.stack.identified(&mut self.values);
        let numbers = compared(self.code.slice(body.clone())).into_iter();
        // A number is tested before or after it is incremented.
        let thresholds = numbers.flat_map(|number| [number - 1, number]);
        Box::new(Loop {
            body,
            at: block.at,
            waiting: self.waiting(pending),
            thresholds: thresholds.collect(),
            entry: state.clone(),
            head: state.clone(),
            left: None,
            first: state.stack.clone(),
            pile: None,
            rounds: 0,
            is_narrow: false,
            before: self.found.clone(),
        })
    }

    /// How many blocks are pending in a sequence.
    fn waiting(&mut self, pending: Pending) -> usize {
        let waiting = self.blocks.count(pending);
        self.values.work += waiting as u64;
        waiting
    }

    /// How many blocks a block drops that leaves the loop.
    pub(super) fn exit(&mut self, block: &Block) -> Option<usize> {
        self.own_loop().filter(|_| block.spoiled == Tribool::False)?;
        self.values.work += (block.end.saturating_sub(block.start) / CHEAP) as u64;
        loops::exit(self.code.slice(block.start..block.end))
    }

    /// An `if` that leaves the loop by dropping this many blocks.
    pub(super) fn leave_loop(
        &mut self,
        state: &mut State<'a>,
        condition: &Abstract<'a>,
        blocks: usize,
        next: usize,
    ) -> Step<Flow> {
        let waiting = self.waiting(state.pending);
        let truth = condition.truth();
        let Some(own_loop) = self.frames.last_mut().and_then(|f| f.own_loop.as_mut()) else {
            return Err(Stop);
        };
        if truth != Tribool::False {
            // The block itself, and the loop.
            let needs = waiting + own_loop.waiting + 2;
            if blocks != needs {
                return self.loses_loop(Reason::WrongExit { takes: blocks, needs });
            }
            let before = own_loop.left.take();
            let mut leaving = state.clone();
            leaving.assume(condition, true);
            leaving.enter();
            let left = self.join(before, Some(leaving));
            if let Some(own_loop) = self.frames.last_mut().and_then(|f| f.own_loop.as_mut()) {
                own_loop.left = left;
            }
        }
        if truth == Tribool::True {
            return Err(Stop);
        }
        state.assume(condition, false);
        // A long body may learn more facts than are kept; those that bound the counter must stay.
        let arena = self.values.arena;
        self.values.work += u64::from(state.stack.depth().0);
        state.stack = state.stack.refined(&state.facts, arena);
        Ok(Flow::Next(next))
    }

    /// A path ends where the behaviour of LLDB is not known.
    pub(super) fn loses_loop<T>(&mut self, reason: Reason) -> Step<T> {
        self.found.harmless_end = true;
        self.found.incomplete = true;
        self.may_harm(reason);
        Err(Stop)
    }

    /// The end of a pass; returns where the path continues.
    pub(super) fn end_pass(
        &mut self,
        mut own_loop: Box<Loop<'a>>,
        end: Option<State<'a>>,
    ) -> (Option<State<'a>>, Range<usize>) {
        self.at = own_loop.at;
        let end = end.filter(|end| self.runs_again(end).is_ok());
        let next = match &end {
            Some(end) => self.next_pass(&mut own_loop, end),
            None => Next::Done(None),
        };
        let left = match next {
            Next::Pass(head) => {
                self.found.clone_from(&own_loop.before);
                own_loop.rounds += 1;
                own_loop.left = None;
                own_loop.head = head.clone();
                let body = own_loop.body.clone();
                if let Some(frame) = self.frames.last_mut() {
                    frame.own_loop = Some(own_loop);
                }
                return (Some(head), body);
            }
            Next::Done(end) => self.end_loop(*own_loop, end),
            Next::Lost(reason) => self.loses_loop(reason).ok(),
        };
        let Some(around) = self.frames.pop() else { return (None, 0..0) };
        let left = left.map(|left| State { forgotten: around.forgotten, ..left });
        (left, around.end..around.end)
    }

    /// Whether LLDB returns to the start of the body: one block is dropped.
    fn runs_again(&mut self, end: &State<'a>) -> Step {
        match self.waiting(end.pending) {
            1 => Ok(()),
            _ => self.loses_loop(Reason::BlockLeft),
        }
    }

    fn next_pass(&mut self, own_loop: &mut Loop<'a>, end: &State<'a>) -> Next<'a> {
        let listed = own_loop.head.stack.len() + end.stack.len() + end.facts.list().len();
        self.values.work += self.found.weight() + listed as u64;
        let Some(end) = &self.leveled(own_loop, end) else { return self.begin_pile(own_loop, end) };
        let head = &own_loop.head;
        let facts = head.facts.clone().join(&end.facts);
        let heap = head.heap.widened(&end.heap, own_loop.rounds > 0, self.values.arena);
        let pass = own_loop.pass(end, &self.values);
        let height = own_loop.pile.map_or(0, |pile| pile.after(pass.passes));
        let is_low = own_loop.pile.is_none_or(|pile| !own_loop.is_narrow || height <= pile.head);
        let is_stable = is_low
            && heap.is_none()
            && facts.list() == head.facts.list()
            && pass.is_stable(&self.values);
        let stack = match is_stable {
            true if own_loop.is_narrow => return Next::Done(Some(end.clone())),
            true => pass.narrowed(&mut self.values),
            false if own_loop.rounds >= MAX_ROUNDS => return Next::Lost(Reason::TooComplex),
            false => pass.widened(&own_loop.thresholds, &mut self.values),
        };
        let heap = heap.unwrap_or_else(|| head.heap.clone());
        own_loop.is_narrow |= is_stable;
        let stack = match &mut own_loop.pile {
            Some(pile) if is_stable => {
                pile.head = height;
                pile.leveled(&stack, &mut self.values).unwrap_or(stack)
            }
            _ => stack,
        };
        Next::Pass(State::new(stack, facts, heap))
    }

    /// The end of a pass in the shape of its start; `None` if the shapes differ.
    fn leveled(&mut self, own_loop: &mut Loop<'a>, end: &State<'a>) -> Option<State<'a>> {
        let head = &own_loop.head.stack;
        let Some(pile) = &mut own_loop.pile else {
            return head.is_as_deep_as(&end.stack).then(|| end.clone());
        };
        let (_, most) = end.stack.middle(pile.place, &mut self.values)?;
        pile.more = if pile.head == MANY { 0 } else { most.saturating_sub(pile.head) };
        let stack = pile.leveled(&end.stack, &mut self.values)?;
        (head.same_below(&end.stack) >= pile.place.0).then(|| State { stack, ..end.clone() })
    }

    /// Looks for the position of the elements that a pass leaves, starting as high as possible, and
    /// lower if passes touch that position.
    fn begin_pile(&mut self, own_loop: &mut Loop<'a>, end: &State<'a>) -> Next<'a> {
        let (first, values) = (&own_loop.first, &mut self.values);
        let highest = match own_loop.pile {
            Some(pile) => pile.place.0.checked_sub(1),
            None => Some(own_loop.head.stack.same_below(&end.stack)),
        };
        let Some(highest) = highest.filter(|_| own_loop.rounds < MAX_ROUNDS) else {
            return Next::Lost(Reason::UnevenLoop);
        };
        for lowest in (0..=highest).rev().take(MAX_PLACES) {
            let place = (lowest, first.singles().min(first.len().saturating_sub(lowest)));
            let before = first.middle(place, values);
            let Some((before, (value, _))) = before.zip(end.stack.middle(place, values)) else {
                continue;
            };
            let Some(value) = value.or(before.0) else { continue };
            let value = values.keep(value.join(before.0.unwrap_or(value), values.arena));
            let head = before.1.saturating_add(ANY_HEIGHT);
            own_loop.pile = Some(Pile { place, first: before.1, head, more: 0 });
            own_loop.entry.stack = first.with_middle(place, value, head, values);
            return Next::Pass(own_loop.entry.clone());
        }
        Next::Lost(Reason::UnevenLoop)
    }

    fn end_loop(&mut self, own_loop: Loop<'a>, end: Option<State<'a>>) -> Option<State<'a>> {
        let pass = end.as_ref().map(|end| own_loop.pass(end, &self.values));
        let passes = pass.as_ref().map_or(Some(0), |pass| pass.passes);
        let count = passes.unwrap_or(0);
        let cost = self.cost(&own_loop, pass.as_ref(), count);
        self.found.passes = own_loop.before.passes.saturating_add(cost.once);
        let pile = own_loop.pile.zip(end.as_ref());
        let is_huge = pile.is_some_and(|(pile, end)| pile.is_huge(end, count, &mut self.values));
        match passes {
            Some(0) => {}
            None => self.may_harm(Reason::EndlessLoop),
            Some(passes) if passes > LOOP_PASSES || is_huge => {
                self.may_harm(Reason::LongLoop { passes });
            }
            Some(_) if self.found.passes > ALL_LOOP_PASSES => {
                self.may_harm(Reason::LongLoop { passes: self.found.passes });
            }
            Some(passes) => self.note(Reason::Loop { passes }),
        }
        let left = own_loop.left.as_ref()?;
        let stack = match &pass {
            Some(pass) => pass.left(&left.stack, &cost, &mut self.values),
            None => left.stack.clone(),
        };
        Some(State { stack, ..left.clone() })
    }

    /// The passes of the loop together with those of nested loops. Nested loops that continue its
    /// counter share its bound.
    fn cost(&mut self, own_loop: &Loop<'a>, pass: Option<&Pass<'_, 'a>>, count: u64) -> Cost {
        let (shared, growth) = pass.map(|pass| pass.shared(&self.values)).unwrap_or_default();
        self.values.work += shared.len() as u64;
        let all = self.found.passes.saturating_sub(own_loop.before.passes);
        let inner = all.saturating_sub(self.values.passes_once(&shared));
        // The last pass, which leaves the loop, may run nested loops.
        let times = count.saturating_add(1);
        let once = count
            .saturating_add(times.saturating_mul(inner))
            .saturating_add(self.values.passes_within(&shared, growth, times));
        Cost { once, inner, shared }
    }
}
