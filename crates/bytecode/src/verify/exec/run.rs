//! The abstract machine: follows a program on every path, each instruction once.
//!
//! Blocks run where an `if` takes them. After an `if` the states of all paths to that point are
//! joined, so there is one state for each place in the program and the work grows with its length.
//! Where a condition is known, only the path it takes is followed.

use super::branch::Frame;
use super::found::Found;
use super::method::Query;
use crate::bytecode::instruction::Decoded;
use crate::isa::{Lldb, NamedSelector, Opcode, RecordVersion, Signature};
use crate::limits;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Id, Tribool, Types};
use crate::verify::reason::Reason;
use crate::verify::releases::Release;
use crate::verify::state::{Blocks, Facts, Heap, Pending, Stack, ValueRef, Values};
use crate::verify::trace::{StackTypes, Stacks};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::ops::Range;

/// The initial capacity.
const USUAL_LOOK_UPS: usize = 14;

/// The state of a path.
#[derive(Clone)]
pub(crate) struct State<'a> {
    pub(crate) stack: Stack<'a>,
    pub(crate) facts: Facts,
    pub(super) heap: Heap<'a>,
    /// The pending blocks of the running sequence.
    pub(super) pending: Pending,
    /// Whether LLDB has lost the rest of the sequence around this one.
    pub(super) forgotten: Tribool,
}

impl<'a> State<'a> {
    /// The initial state of a program or block.
    pub(super) fn new(stack: Stack<'a>, facts: Facts, heap: Heap<'a>) -> State<'a> {
        State { stack, facts, heap, pending: 0, forgotten: Tribool::False }
    }
}

/// The end of a path: an error was shown, or LLDB died.
pub(super) struct Stop;

/// The result of an operation on a path.
pub(super) type Step<T = ()> = Result<T, Stop>;

/// The position where a path continues.
pub(super) enum Flow {
    /// An instruction of the running sequence.
    Next(usize),
    /// The start of a block.
    Enter(Range<usize>),
}

/// An argument of a look-up, for comparison with other look-ups.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Key<'a> {
    None,
    Number(i128),
    Name(&'a [u8]),
}

/// The abstract machine.
pub(crate) struct Machine<'a> {
    pub(crate) code: &'a [u8],
    pub(super) signature: Signature,
    pub(super) release: Release,
    pub(super) record: RecordVersion,
    pub(crate) values: Values<'a>,
    pub(super) blocks: Blocks,
    /// The running instruction.
    pub(super) at: usize,
    /// The sequences around the running one, the outermost first.
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) found: Found<'a>,
    /// The stack after each instruction, if requested.
    pub(super) stacks: Option<Stacks>,
    /// The results of look-ups: equal look-ups give the same value.
    looked_up: FxHashMap<(Id, NamedSelector, Key<'a>), Id>,
}

impl<'a> Machine<'a> {
    pub(super) fn new(query: Query<'a>, arena: &'a Arena) -> Machine<'a> {
        let Query { code, signature, record, release, is_traced, .. } = query;
        Machine {
            code,
            signature,
            release,
            record,
            values: Values::new(arena),
            blocks: Blocks::default(),
            at: 0,
            frames: Vec::new(),
            found: Found::default(),
            stacks: is_traced.then(Stacks::default),
            looked_up: FxHashMap::with_capacity_and_hasher(USUAL_LOOK_UPS, FxBuildHasher),
        }
    }

    // The data stack

    /// Checks that there are `n` elements.
    pub(super) fn need(&mut self, state: &State<'a>, n: usize) -> Step {
        let n = n as u32;
        let (min, max) = state.stack.depth();
        if min >= n {
            return Ok(());
        }
        let how = if max >= n { Tribool::Unknown } else { Tribool::True };
        self.fails_if(how, Reason::FewValues { needs: n })
    }

    pub(super) fn push(&mut self, state: &mut State<'a>, value: Abstract<'a>) {
        state.stack.push(self.values.keep(value));
    }

    /// The top, refined by the facts of this path.
    #[inline]
    pub(super) fn pop(&mut self, state: &mut State<'a>) -> ValueRef<'a> {
        let value = state.stack.pop(&mut self.values);
        state.facts.resolve(value, self.values.arena)
    }

    /// The top, which must be of one of the types.
    pub(super) fn pop_typed(
        &mut self,
        state: &mut State<'a>,
        expected: Types,
    ) -> Step<ValueRef<'a>> {
        let value = self.pop(state);
        self.typed(value, expected)
    }

    /// The top, which must be a UInt, or an Integer from LLDB 24 on.
    pub(super) fn pop_bits(&mut self, state: &mut State<'a>) -> Step<ValueRef<'a>> {
        let value = self.pop(state);
        let mut expected = Types::UINT;
        if value.types != expected && self.release.since(Lldb::V24) {
            expected = expected.or(Types::INTEGER);
        }
        self.typed(value, expected)
    }

    #[inline]
    fn typed(&mut self, value: ValueRef<'a>, expected: Types) -> Step<ValueRef<'a>> {
        if value.types.without(expected).is_empty() && !value.types.is_empty() {
            return Ok(value);
        }
        let none = value.types.and(expected).is_empty();
        let how = if none { Tribool::True } else { Tribool::Unknown };
        self.fails_if(how, Reason::WrongType { expected, found: value.types })?;
        Ok(self.values.keep(value.only(expected)))
    }

    /// The identity of the result of a look-up: equal look-ups have the same one.
    pub(super) fn identity(&mut self, of: Id, selector: NamedSelector, key: Option<Key<'a>>) -> Id {
        let fresh = self.values.fresh();
        match key {
            Some(key) if of != 0 => *self.looked_up.entry((of, selector, key)).or_insert(fresh),
            _ => fresh,
        }
    }

    /// Whether a type is that of the elements behind a pointer.
    pub(super) fn is_element(&self, pointer: &Abstract<'_>, of_type: &Abstract<'_>) -> bool {
        let look_up = |of: Id, selector| self.looked_up.get(&(of, selector, Key::None)).copied();
        let of_pointer = look_up(pointer.id, NamedSelector::GET_TYPE);
        let element = of_pointer.and_then(|id| look_up(id, NamedSelector::GET_POINTEE_TYPE));
        element.is_some_and(|element| element == of_type.id)
    }

    // Running

    /// Follows the program from an initial state.
    pub(super) fn run(&mut self, start: State<'a>) {
        let mut path = Some(start);
        let mut code = 0..self.code.len();
        loop {
            self.values.work += 1;
            if self.values.work > limits::VERIFIER_WORK {
                self.at = code.start;
                self.found.incomplete = true;
                return self.may_harm(Reason::TooComplex);
            }
            if let Some(state) = path.as_mut().filter(|_| code.start < code.end) {
                if self.stacks.is_none()
                    && let Some(next) = self.digits(state, code.start, code.end)
                {
                    code.start = next;
                    continue;
                }
                self.at = code.start;
                match self.step(state, code.start, code.end) {
                    Ok(Flow::Next(next)) => {
                        self.note_stack(self.at, &state.stack);
                        code.start = next;
                    }
                    Ok(Flow::Enter(block)) => code = block,
                    Err(Stop) => path = None,
                }
                continue;
            }
            if let Some(own_loop) = self.frames.last_mut().and_then(|f| f.own_loop.take()) {
                (path, code) = self.end_pass(own_loop, path.take());
                continue;
            }
            let left = path.take().and_then(|state| self.leave(state, code.end));
            let Some(mut frame) = self.frames.pop() else {
                if let Some(state) = &left {
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
                None => {
                    if let Some(state) = &joined {
                        self.note_stack(frame.branch_at(), &state.stack);
                    }
                    (path, code) = (joined, frame.at..frame.end);
                }
            }
        }
    }

    fn note_stack(&mut self, at: usize, stack: &Stack<'a>) {
        if let Some(stacks) = &mut self.stacks {
            stacks.insert(at, StackTypes::of(stack));
        }
    }

    /// The operand of the running instruction.
    pub(super) fn operand<T>(&mut self, decoded: Decoded<T>) -> Step<(T, usize)> {
        match decoded {
            Ok(read) => Ok(read),
            Err(kind) => self.fails(Reason::Undecodable(kind)),
        }
    }

    /// Joins the states of two paths.
    pub(super) fn join(&mut self, a: Option<State<'a>>, b: Option<State<'a>>) -> Option<State<'a>> {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.or(b),
        };
        self.values.work += 1 + a.facts.list().len() as u64;
        Some(State {
            stack: Stack::join((a.stack, &a.facts), (&b.stack, &b.facts), &mut self.values),
            facts: a.facts.join(&b.facts),
            heap: a.heap.join(&b.heap, self.values.arena),
            pending: self.blocks.join(a.pending, b.pending),
            forgotten: a.forgotten.join(b.forgotten),
        })
    }

    pub(super) fn opcode(&mut self, byte: u8) -> Step<Opcode> {
        match Opcode::from_byte(byte) {
            Some(opcode) if opcode.since() == Lldb::FIRST || self.release.since(opcode.since()) => {
                Ok(opcode)
            }
            opcode => {
                let since = opcode.map(Opcode::since);
                self.fails(Reason::NoSuchOpcode { byte, since })
            }
        }
    }
}
