//! The analysis of one program: its initial state, and the checks at its end.

use super::run::{Machine, State};
use crate::isa::range::Range;
use crate::isa::{self, Lldb, RecordVersion, Signature, ValueType};
use crate::source::Slice;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Origin, Text, Tribool, Types};
use crate::verify::reason::Reason;
use crate::verify::recursion::Asked;
use crate::verify::releases::Release;
use crate::verify::state::{Count, Dict, Facts, Heap, MANY, Stack, ValueRef, Values};
use crate::verify::trace::Stacks;
use crate::verify::verdict::{Findings, Verdict};
use std::rc::Rc;

/// Values and how many there are of them; never an empty list.
pub(crate) type Elements<'a> = Option<Rc<[(Abstract<'a>, Count)]>>;

/// The state that methods of a record share: in version 1 a stack, in version 2 the dictionary
/// `self`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum SharedState<'a> {
    /// Elements and how many there are of them, the lowest first.
    Stack(Elements<'a>),
    /// The dictionary `self`.
    Dict(Dict<'a>),
}

impl<'a> SharedState<'a> {
    /// The state that the methods of a record without `@init` and `@update` start with.
    pub(crate) fn raw(record: RecordVersion) -> SharedState<'a> {
        let object = own_object();
        match record {
            RecordVersion::V1 => SharedState::Stack(Some(Rc::new([(object, (1, 1))]))),
            RecordVersion::V2 => SharedState::Dict(Dict::of(b"valobj", object)),
        }
    }

    /// The state that `@init` starts with.
    pub(crate) fn before_init(record: RecordVersion) -> SharedState<'a> {
        match record {
            RecordVersion::V1 => SharedState::raw(record),
            RecordVersion::V2 => SharedState::Dict(Dict::default()),
        }
    }

    pub(crate) fn unknown(record: RecordVersion) -> SharedState<'a> {
        match record {
            RecordVersion::V1 => {
                SharedState::Stack(Some(Rc::new([(Abstract::unknown(), (0, MANY))])))
            }
            RecordVersion::V2 => SharedState::Dict(Dict::unknown()),
        }
    }

    /// The state after a method of version 1 has failed.
    pub(crate) fn nothing() -> SharedState<'a> {
        SharedState::Stack(None)
    }

    /// The join of two states.
    pub(crate) fn join(&self, other: &SharedState<'a>, arena: &'a Arena) -> SharedState<'a> {
        match (self, other) {
            (SharedState::Dict(a), SharedState::Dict(b)) => SharedState::Dict(a.join(b, arena)),
            (SharedState::Stack(a), SharedState::Stack(b)) if a == b => self.clone(),
            (SharedState::Stack(a), SharedState::Stack(b)) => {
                SharedState::Stack(join_elements(list(a), list(b), arena))
            }
            _ => SharedState::unknown(RecordVersion::V1),
        }
    }

    /// Widens the numbers of a state of version 2 that change from one run of the methods to the next.
    pub(crate) fn widened(self, before: &SharedState<'a>) -> SharedState<'a> {
        match (self, before) {
            (SharedState::Dict(state), SharedState::Dict(before)) => {
                SharedState::Dict(state.widened(before))
            }
            (state, _) => state,
        }
    }

    /// The same in other memory, for another program.
    fn kept_in<'b>(&self, arena: &'b Arena) -> SharedState<'b> {
        match self {
            SharedState::Stack(elements) => {
                let kept = |(value, count): &(Abstract<'a>, Count)| (value.kept_in(arena), *count);
                SharedState::Stack(elements.as_deref().map(|all| all.iter().map(kept).collect()))
            }
            SharedState::Dict(dict) => SharedState::Dict(dict.kept_in(arena)),
        }
    }
}

fn list<'a, 'e>(elements: &'e Elements<'a>) -> &'e [(Abstract<'a>, Count)] {
    elements.as_deref().unwrap_or_default()
}

fn join_elements<'a>(
    a: &[(Abstract<'a>, Count)],
    b: &[(Abstract<'a>, Count)],
    arena: &'a Arena,
) -> Elements<'a> {
    // Elements below the first difference keep their places.
    let alike = a.iter().zip(b).take_while(|(x, y)| x.1 == y.1);
    let alike: Vec<_> = alike.map(|((x, c), (y, _))| (x.join(y, arena), *c)).collect();
    let (a, b) = (a.slice(alike.len()..), b.slice(alike.len()..));
    let values = a.iter().chain(b).map(|(value, _)| *value);
    let above = values.reduce(|any, value| any.join(&value, arena)).map(|any| {
        let total = |all: &[(Abstract<'a>, Count)]| {
            let add = |(lo, hi): Count, count: Count| {
                (lo.saturating_add(count.0), hi.saturating_add(count.1))
            };
            all.iter().fold((0, 0), |sum, (_, count)| add(sum, *count))
        };
        let ((alo, ahi), (blo, bhi)) = (total(a), total(b));
        // Depths that differ once may differ more in the next round, so the number is not bounded.
        let origin = Origin::any_of(a.iter().chain(b).map(|(value, _)| value.origin));
        let any = Abstract { origin, ..any };
        (any, (alo.min(blo), if ahi == bhi { ahi } else { MANY }))
    });
    let all: Vec<_> = alike.into_iter().chain(above).collect();
    (!all.is_empty()).then(|| all.into())
}

/// The facts about a method.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub(crate) code: &'a [u8],
    pub(crate) signature: Signature,
    pub(crate) record: RecordVersion,
    pub(crate) release: Release,
    /// The state that the program starts with.
    pub(crate) shared: &'a SharedState<'a>,
    /// Whether to record the stack before each instruction.
    pub(crate) is_traced: bool,
}

/// The result of analysing a program.
pub(crate) struct Analysis<'k> {
    pub(crate) findings: Findings,
    /// The state it leaves; `None` if it never comes to an end.
    pub(crate) left: Option<SharedState<'k>>,
    /// The other programs that it makes LLDB run.
    pub(crate) asked: Vec<Asked>,
    /// The recorded stacks, if requested.
    pub(crate) stacks: Option<Stacks>,
    /// For which releases that holds.
    pub(crate) release: Release,
}

impl<'k> Analysis<'k> {
    /// The state for the methods that run next.
    pub(crate) fn state(&self) -> SharedState<'k> {
        self.left.clone().unwrap_or_else(SharedState::nothing)
    }
}

/// Follows a program from the shared state; the state that it leaves is kept in the arena.
pub(crate) fn analyze<'k>(query: Query<'_>, kept: &'k Arena) -> Analysis<'k> {
    let Query { code, signature, record, shared, .. } = query;
    let arena = Arena::for_program(code.len());
    let mut machine = Machine::new(query, &arena);
    let start = start(&mut machine.values, signature, record, shared);
    machine.run(start);
    check_end(&mut machine, signature);
    let left = left(&mut machine, signature, shared).map(|left| left.kept_in(kept));
    let (findings, asked) =
        (machine.found.take_findings(), std::mem::take(&mut machine.found.asked));
    Analysis { findings, left, asked, stacks: machine.stacks, release: machine.release }
}

/// The state that a program begins with.
fn start<'a>(
    values: &mut Values<'a>,
    signature: Signature,
    record: RecordVersion,
    shared: &SharedState<'a>,
) -> State<'a> {
    let (mut stack, mut heap) = (Stack::default(), Heap::default());
    let entry = signature.entry(record);
    match (entry.state, shared) {
        (isa::MethodState::None, _) => {}
        (_, SharedState::Stack(elements)) => {
            for (value, count) in list(elements) {
                match count {
                    (1, 1) => push_identified(&mut stack, *value, values),
                    _ => stack.push_many(value, *count, values),
                }
            }
        }
        (_, SharedState::Dict(dict)) => {
            heap = Heap::with(dict.clone());
            let dict = Abstract::dictionary(Some(0), values.arena);
            push_identified(&mut stack, dict, values);
        }
    }
    for slot in entry.arguments {
        let argument = match slot.resolve(record) {
            // LLDB passes the raw or the synthetic value to a summary.
            Some(ValueType::Object) if signature == Signature::SUMMARY => {
                Abstract { origin: Origin::OWN.synthetic(), ..own_object() }
            }
            Some(ValueType::Object) => own_object(),
            Some(ValueType::String) => Abstract::string(Text::Any),
            Some(ValueType::UInt) => Abstract::uint(Range::U32),
            Some(ValueType::Integer) => Abstract::number(ValueType::Integer, Range::U32),
            _ => Abstract::ANY,
        };
        push_identified(&mut stack, argument, values);
    }
    State::new(stack, Facts::default(), heap)
}

/// The object that a program is for.
fn own_object<'a>() -> Abstract<'a> {
    Abstract { origin: Origin::OWN, ..Abstract::object(Tribool::False, 0) }
}

fn push_identified<'a>(stack: &mut Stack<'a>, value: Abstract<'a>, values: &mut Values<'a>) {
    let id = values.fresh();
    stack.push(values.keep(Abstract { id, ..value }));
}

/// Checks the stack at the end of a program.
fn check_end(machine: &mut Machine<'_>, signature: Signature) {
    let Some((min, max)) = machine.found.end_depth else { return };
    machine.at = machine.code.len();
    if signature != Signature::INIT && min == 0 {
        let is_v1 = machine.record == RecordVersion::V1;
        if signature == Signature::UPDATE && is_v1 && machine.release.is(Lldb::V23) {
            let verdict = if max == 0 { Verdict::Refused } else { Verdict::Hazard };
            machine.find(verdict, Reason::NoState);
        } else {
            machine.may_fail(Reason::NoResult);
        }
    }
    if max > 0
        && let Some((_, top)) = machine.found.end
    {
        check_top(machine, signature, top);
    }
}

fn check_top<'a>(machine: &mut Machine<'a>, signature: Signature, top: ValueRef<'a>) {
    if signature == Signature::UPDATE && is_answer(machine.record, top) != Tribool::True {
        machine.may_fail(Reason::NoAnswer);
    }
    if signature != Signature::GET_NUM_CHILDREN && signature != Signature::GET_CHILD_INDEX {
        return;
    }
    // Releases are told apart only if the result may be an Integer.
    let takes_integer = machine.record == RecordVersion::V2
        || top.types.has(ValueType::Integer) && machine.release.since(Lldb::V24);
    let expected = if takes_integer { Types::NUMBER } else { Types::WORD };
    if !top.types.without(expected).is_empty() {
        machine.may_fail(Reason::WrongResult { expected, found: top.types });
    }
    let counts = signature == Signature::GET_NUM_CHILDREN && !top.types.and(Types::WORD).is_empty();
    if counts && Tribool::is_in(top.range, Range::U32) != Tribool::True {
        machine.may_fail(Reason::WrongCount);
    }
}

/// The state that a method leaves for the others.
fn left<'a>(
    machine: &mut Machine<'a>,
    signature: Signature,
    before: &SharedState<'a>,
) -> Option<SharedState<'a>> {
    let arena = machine.values.arena;
    if machine.found.incomplete {
        return Some(SharedState::unknown(machine.record));
    }
    let end = machine.found.end.take().map(|(end, _)| end);
    if let SharedState::Dict(dict) = before {
        // What was put into `self` stays, also when the method fails later.
        let failed = match machine.found.written.take() {
            Some(written) => dict.join(&dict.join(&written, arena), arena),
            None => dict.clone(),
        };
        let may_fail = machine.found.has_error();
        return Some(SharedState::Dict(match end {
            Some(end) if may_fail => end.heap.self_dict(arena).join(&failed, arena),
            Some(end) => end.heap.self_dict(arena),
            None => failed,
        }));
    }
    let mut end = end?;
    let whole = export(arena, &end.stack);
    let (_, max) = end.stack.depth();
    if signature != Signature::UPDATE || max == 0 {
        return Some(whole);
    }
    // 0 or 1 on top is the answer of `@update` and no part of the state.
    let top = end.stack.pop(&mut machine.values);
    let top = end.facts.resolve(top, arena);
    let rest = || export(arena, &end.stack);
    Some(match is_answer(machine.record, top) {
        Tribool::True => rest(),
        Tribool::Unknown => whole.join(&rest(), arena),
        Tribool::False => whole,
    })
}

/// Whether the top that `@update` leaves is 0 or 1: the answer whether children can be used again.
fn is_answer(record: RecordVersion, top: &Abstract<'_>) -> Tribool {
    let number = Tribool::is_in(top.range, Range::BIT);
    let word = match record {
        RecordVersion::V1 => number,
        RecordVersion::V2 => Tribool::False,
    };
    let ways = [
        (Types::WORD, word),
        (Types::INTEGER, number),
        (Types::ANY.without(Types::NUMBER), Tribool::False),
    ];
    let possible = ways.into_iter().filter(|(types, _)| !top.types.and(*types).is_empty());
    possible.map(|(_, is)| is).reduce(Tribool::join).unwrap_or(Tribool::Unknown)
}

fn export<'a>(arena: &'a Arena, stack: &Stack<'a>) -> SharedState<'a> {
    let elements = stack.elements(arena);
    SharedState::Stack((!elements.is_empty()).then(|| elements.into()))
}
