//! The verifier follows a program over the tree of its code, with known facts in place of values.

use super::origin::Origin;
use super::reason::Reason;
use super::recursion::{Asked, Question};
use super::types::Types;
use super::value::{Bound, Found, Id, Slot, Value, names};
use super::{Finding, Stacks};
use crate::asm::tree::{Inst, Op, falls_through};
use crate::isa::range::Range;
use crate::isa::{Lldb, LldbRange, Opcode, RecordVersion, Signature};
use crate::limits::VERIFIER_WORK;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The data stack, whose depth is known everywhere.
pub(super) type Stack = Vec<Rc<Value>>;

/// Why a path ends before the end of the program.
pub(super) enum End {
    /// With an error text, which does no harm.
    Error,
    /// The program is not proven harmless.
    NotProven(Reason),
}

pub(super) type Step<T = ()> = Result<T, End>;

/// The context of a program.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) range: LldbRange,
    pub(super) record: RecordVersion,
    pub(super) signature: Signature,
    /// Its place among the methods of the record.
    pub(super) method: usize,
}

/// The entries of `self` that a method of version 2 may find at any time, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Entries {
    pub(super) all: BTreeMap<Vec<u8>, Value>,
    pub(super) are_unknown: bool,
}

/// A loop whose body is being followed.
#[derive(Default)]
pub(super) struct Frame {
    /// The joined stacks where the loop is left.
    pub(super) left: Option<Stack>,
    /// The loop ends if one of these holds.
    pub(super) bounds: Vec<Bound>,
    /// The loops within it.
    pub(super) inner: Vec<Cost>,
}

/// The passes of a loop, or of all inner loops that continue the count of an outer loop.
pub(super) struct Cost {
    pub(super) loop_id: u32,
    pub(super) passes: u64,
    pub(super) counts_in: Option<Slot>,
}

/// Where a sequence is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The program ends with it.
    pub(super) is_last: bool,
    /// It is the body of a loop, so that every pass goes through it.
    pub(super) is_body: bool,
}

/// A look-up, which gives the same value each time: its object, the byte of the selector or opcode, and the argument.
type LookUp = (Id, u8, Option<Vec<u8>>);

pub(super) struct Machine<'e> {
    pub(super) context: Context,
    pub(super) at: usize,
    work: u64,
    pub(super) loops: Vec<Frame>,
    pub(super) next_loop: u32,
    /// The passes of all loops.
    pub(super) passes: u64,
    /// The stack that a method of version 1 leaves for the others.
    pub(super) end: Option<Stack>,
    pub(super) entries: &'e mut Entries,
    pub(super) asked: Vec<Asked>,
    /// The instructions that always fail if they are reached.
    pub(super) failures: Vec<Finding>,
    next_id: Id,
    looked_up: HashMap<LookUp, Id>,
    /// The stacks after the instructions, if requested.
    pub(super) stacks: Option<Stacks>,
}

/// The highest number of questions and of failures that are listed.
const MOST: usize = 256;

impl<'e> Machine<'e> {
    pub(super) fn new(context: Context, entries: &'e mut Entries) -> Machine<'e> {
        Machine {
            context,
            at: 0,
            work: 0,
            loops: Vec::new(),
            next_loop: 0,
            passes: 0,
            end: None,
            entries,
            asked: Vec::new(),
            failures: Vec::new(),
            next_id: 0,
            looked_up: HashMap::new(),
            stacks: None,
        }
    }

    /// Follows a program to its end.
    pub(super) fn run(
        &mut self,
        code: &[Inst<usize>],
        stack: Stack,
        len: usize,
    ) -> Result<(), Finding> {
        let place = Place { is_last: true, is_body: false };
        let result = self.sequence(code, stack, place).and_then(|end| match end {
            Some(stack) => {
                self.at = len;
                self.finish(&stack)
            }
            None => Ok(()),
        });
        match result {
            Ok(()) | Err(End::Error) => Ok(()),
            Err(End::NotProven(reason)) => Err(Finding { offset: self.at, reason }),
        }
    }

    /// Follows a sequence; returns the stack at its end, if that is reached.
    pub(super) fn sequence(
        &mut self,
        code: &[Inst<usize>],
        mut stack: Stack,
        place: Place,
    ) -> Step<Option<Stack>> {
        let mut rest = code;
        while let Some((inst, after)) = rest.split_first() {
            rest = after;
            self.at = inst.at;
            self.spend(1)?;
            let ends = place.is_last && rest.is_empty()
                || matches!(rest, [last] if last.op == Op::Plain(Opcode::Return));
            let next = match &inst.op {
                Op::If(then) => self.branch([then, &[]], stack, place, ends),
                Op::IfElse(then, otherwise) => self.branch([then, otherwise], stack, place, ends),
                Op::Loop(body) => self.repeat(inst.at, body, &stack),
                Op::Leave => self.leave(stack).map(|()| None),
                Op::Plain(Opcode::Return) => self.finish(&stack).map(|()| None),
                op => self.step(op, &mut stack).map(|()| Some(stack)),
            };
            match next {
                Ok(Some(next)) => stack = next,
                Ok(None) | Err(End::Error) => return Ok(None),
                not_proven => return not_proven,
            }
            if let Some(stacks) = &mut self.stacks {
                stacks.insert(inst.at, stack.iter().map(|value| value.types).collect());
            }
        }
        Ok(Some(stack))
    }

    /// Counts work, up to the limit of a program.
    pub(super) fn spend(&mut self, work: usize) -> Step {
        self.work += work as u64;
        if self.work > VERIFIER_WORK { self.not_proven(Reason::TooComplex) } else { Ok(()) }
    }

    pub(super) fn not_proven<T>(&self, reason: Reason) -> Step<T> {
        Err(End::NotProven(reason))
    }

    /// Ends a path that fails whatever the value.
    pub(super) fn fails<T>(&mut self, reason: Reason) -> Step<T> {
        let finding = Finding { offset: self.at, reason };
        if self.failures.len() < MOST && !self.failures.contains(&finding) {
            self.failures.push(finding);
        }
        Err(End::Error)
    }

    /// The end of the program, by its last byte or by `return`.
    fn finish(&mut self, stack: &Stack) -> Step {
        let Context { signature, record, .. } = self.context;
        if signature == Signature::GET_CHILD_AT_INDEX
            && stack.last().is_some_and(|top| top.origin.has(Origin::WHOLES))
        {
            return self.not_proven(Reason::OwnChild);
        }
        let leaves_state = matches!(signature, Signature::INIT | Signature::UPDATE);
        if leaves_state && record == RecordVersion::V1 {
            self.end = match self.end.take() {
                Some(end) => Some(self.join(end, stack)?),
                None => Some(stack.clone()),
            };
        }
        Ok(())
    }

    /// The join of two stacks, which must be equally deep.
    pub(super) fn join(&mut self, mut stack: Stack, other: &Stack) -> Step<Stack> {
        if stack.len() != other.len() {
            return self.not_proven(Reason::DepthsDiffer);
        }
        self.spend(stack.len() / 32)?;
        for (value, other) in stack.iter_mut().zip(other) {
            if !Rc::ptr_eq(value, other) && value != other {
                let id = if value.id == other.id { value.id } else { self.fresh() };
                *value = Rc::new(Value { id, ..value.join(other) });
            }
        }
        Ok(stack)
    }

    /// `if` and `ifelse`. If the program `ends` after it, the stacks of both paths may differ in depth: the result is on
    /// top.
    fn branch(
        &mut self,
        [then, otherwise]: [&[Inst<usize>]; 2],
        mut stack: Stack,
        place: Place,
        ends: bool,
    ) -> Step<Option<Stack>> {
        if stack.is_empty() && self.context.range.contains(Lldb::V24) {
            return self.not_proven(Reason::NoCondition);
        }
        let at = self.at;
        let condition = self.pop(&mut stack, Types::CONDITION)?;
        self.spend(stack.len() / 16)?;
        let truth = condition.truth();
        let goes_on = place.is_body && !falls_through(then);
        if let Some(frame) = self.loops.last_mut().filter(|_| goes_on) {
            frame.bounds.extend(&condition.bounds);
        }
        let inside = Place { is_last: place.is_last && ends, is_body: false };
        let first = match truth {
            Some(false) => None,
            _ => {
                let mut stack = stack.clone();
                let missing = condition.missing.iter();
                missing.for_each(|one| stack.iter_mut().for_each(|value| without(value, one)));
                self.sequence(then, stack, inside)?
            }
        };
        if goes_on {
            stack.iter_mut().for_each(|value| below(value, &condition.bounds));
        }
        let second = match truth {
            Some(true) => None,
            _ => self.sequence(otherwise, stack, inside)?,
        };
        self.at = at;
        match (first, second) {
            (Some(first), Some(second)) if first.len() != second.len() && ends => {
                self.finish(&first)?;
                self.finish(&second)?;
                Ok(None)
            }
            (Some(first), Some(second)) => self.join(first, &second).map(Some),
            (first, second) => Ok(first.or(second)),
        }
    }

    /// Leaves the innermost loop.
    fn leave(&mut self, stack: Stack) -> Step {
        let Some(frame) = self.loops.last_mut() else { return Ok(()) };
        let left = match frame.left.take() {
            Some(left) => self.join(left, &stack)?,
            None => stack,
        };
        if let Some(frame) = self.loops.last_mut() {
            frame.left = Some(left);
        }
        Ok(())
    }

    // Values

    /// Takes a value of some types from the stack.
    pub(super) fn pop(&mut self, stack: &mut Stack, expected: Types) -> Step<Rc<Value>> {
        let Some(value) = stack.pop() else { return self.fails(Reason::FewValues { needs: 1 }) };
        if value.types.are_within(expected) {
            return Ok(value);
        }
        match value.types.and(expected).is_empty() {
            true => self.fails(Reason::WrongType { expected, found: value.types }),
            false => Ok(Rc::new(value.only(expected))),
        }
    }

    pub(super) fn fresh(&mut self) -> Id {
        self.next_id += 1;
        self.next_id
    }

    /// The identity of the result of a look-up; the same look-up of the same value has the same identity.
    pub(super) fn identity(&mut self, of: Id, by: u8, argument: Option<Vec<u8>>) -> Id {
        let fresh = self.fresh();
        let is_known = of != 0 && (argument.is_some());
        if is_known { *self.looked_up.entry((of, by, argument)).or_insert(fresh) } else { fresh }
    }

    /// Forgets the entries of `self`, because they have changed.
    pub(super) fn forget_entries(&mut self) {
        self.looked_up.retain(|(of, ..), _| *of != SELF);
    }

    /// Notes that the running instruction reads an object.
    pub(super) fn ask(&mut self, what: Question, of: Origin) {
        let runs = of.has(Origin::OF_SYNTHETICS)
            || matches!(what, Question::Synthetic | Question::Summary);
        let Context { signature, method, .. } = self.context;
        // A summary's reads of its own object are known.
        let runs = runs && (signature != Signature::SUMMARY || of.has(Origin::OTHERS));
        let is_new = || self.asked.iter().all(|asked| (asked.what, asked.of) != (what, of));
        if runs && self.asked.len() < MOST && is_new() {
            self.asked.push(Asked { by: signature, method, offset: self.at, what, of });
        }
    }
}

/// Narrows a value in which something was not found. If that is the object itself, it has no origin; if the program's
/// own object has it, the value is of another type.
fn without(value: &mut Rc<Value>, missing: &Found) {
    if missing.of == 0 || value.id != missing.of || value.types != Types::OBJECT {
        return;
    }
    let missing = names(&missing.names);
    if missing.is_empty() {
        Rc::make_mut(value).origin = Origin::NONE;
    } else if names(&value.through).starts_with(missing) {
        Rc::make_mut(value).origin = value.origin.of_other_type();
    }
}

/// Narrows a value for which no bound of its slot is reached.
fn below(value: &mut Rc<Value>, bounds: &[Bound]) {
    let Some(slot) = value.since.as_ref().filter(|since| since.by == Range::one(0)) else { return };
    let of_slot = bounds.iter().filter(|bound| bound.is_direct && bound.slot == slot.slot);
    let most = of_slot.map(|bound| bound.number - 1).min();
    let is_number = value.types.are_within(Types::CONDITION);
    if let Some(hi) = most.filter(|hi| is_number && *hi >= value.range.lo && *hi < value.range.hi) {
        Rc::make_mut(value).range.hi = hi;
    }
}

/// The identity of the Dictionary `self`.
pub(super) const SELF: Id = Id::MAX;
/// The identity of the object that a program is for.
pub(super) const OBJECT: Id = SELF - 1;
