//! One program of one signature in one LLDB: where it starts, and what its end must look like.

use super::heap::{Dict, Heap};
use super::machine::{Machine, State};
use super::number::is_in;
use super::reason::Reason;
use super::release::Release;
use super::stack::{Count, MANY, Stack, Stacks};
use super::text::Text;
use super::value::{Range, Tri, Types, Value};
use super::verdict::{Findings, Verdict};
use crate::isa::{Lldb, RecordVersion, Signature, ValueType};
use std::rc::Rc;

/// Values and how many there are of them; never an empty list.
pub(super) type Elements = Option<Rc<[(Value, Count)]>>;

/// The state that methods of a record share: in version 1 a stack, in version 2 the dictionary
/// `self`.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Shared {
    /// Elements and how many there are of them, the lowest first.
    Stack(Elements),
    /// What `self` holds.
    Dict(Dict),
}

impl Shared {
    /// What the methods of a record without `@init` and `@update` find.
    pub(super) fn raw(record: RecordVersion) -> Shared {
        let object = Value::object(Tri::No, 0);
        match record {
            RecordVersion::V1 => Shared::Stack(Some(Rc::new([(object, (1, 1))]))),
            RecordVersion::V2 => Shared::Dict(Dict::of(b"valobj", object)),
        }
    }

    /// What `@init` finds.
    pub(super) fn before_init(record: RecordVersion) -> Shared {
        match record {
            RecordVersion::V1 => Shared::raw(record),
            RecordVersion::V2 => Shared::Dict(Dict::default()),
        }
    }

    pub(super) fn unknown(record: RecordVersion) -> Shared {
        match record {
            RecordVersion::V1 => Shared::Stack(Some(Rc::new([(Value::any(), (0, MANY))]))),
            RecordVersion::V2 => Shared::Dict(Dict::unknown()),
        }
    }

    /// What is left when a method of version 1 failed.
    pub(super) fn nothing() -> Shared {
        Shared::Stack(None)
    }

    /// What may be either of two.
    pub(super) fn or(&self, other: &Shared) -> Shared {
        match (self, other) {
            (Shared::Dict(a), Shared::Dict(b)) => Shared::Dict(a.or(b)),
            (Shared::Stack(a), Shared::Stack(b)) if a == b => self.clone(),
            (Shared::Stack(a), Shared::Stack(b)) => Shared::Stack(or_elements(list(a), list(b))),
            _ => Shared::unknown(RecordVersion::V1),
        }
    }
}

fn list(elements: &Elements) -> &[(Value, Count)] {
    elements.as_deref().unwrap_or_default()
}

fn or_elements(a: &[(Value, Count)], b: &[(Value, Count)]) -> Elements {
    let same = a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.1 == y.1);
    if same {
        return Some(a.iter().zip(b).map(|((x, c), (y, _))| (x.join(y, || 0), *c)).collect());
    }
    let (mut any, mut totals): (Option<Value>, [Count; 2]) = (None, [(0, 0); 2]);
    for (all, (lo, hi)) in [a, b].iter().zip(&mut totals) {
        for (value, count) in *all {
            *lo = lo.saturating_add(count.0);
            *hi = hi.saturating_add(count.1);
            any = Some(match any {
                Some(any) => any.join(value, || 0),
                None => value.clone(),
            });
        }
    }
    let [(alo, ahi), (blo, bhi)] = totals;
    // What differs once may differ more the next time: no limit ends the search for one.
    let count = (alo.min(blo), if ahi == bhi { ahi } else { MANY });
    Some(Rc::new([(any?, count)]))
}

/// What following a program gives.
#[derive(Clone)]
pub(super) struct Followed {
    pub(super) findings: Findings,
    /// The state it leaves; none if it never comes to an end.
    pub(super) left: Option<Shared>,
    /// For which releases that holds.
    pub(super) release: Release,
}

/// What is asked when a program is followed.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) code: &'a [u8],
    pub(super) signature: Signature,
    pub(super) record: RecordVersion,
    pub(super) release: Release,
    /// What the program finds.
    pub(super) shared: &'a Shared,
}

/// Follows a program of a signature from a shared state.
pub(super) fn follow(question: Question<'_>) -> Followed {
    let Question { code, signature, record, release, shared } = question;
    let mut machine = Machine::new(code, release, record);
    let heap = match shared {
        Shared::Dict(dict) if signature != Signature::SUMMARY => Heap::with(dict.clone()),
        _ => Heap::default(),
    };
    if signature == Signature::SUMMARY {
        machine.ask_only_depth();
    }
    machine.run(heap, |stacks| start(stacks, signature, record, shared));
    check_end(&mut machine, signature, code.len());
    let left = left(&mut machine, signature, shared);
    Followed { findings: machine.take_findings(), left, release: machine.release }
}

fn start(
    stacks: &mut Stacks,
    signature: Signature,
    record: RecordVersion,
    shared: &Shared,
) -> Stack {
    let mut stack = 0;
    let push = |stacks: &mut Stacks, stack, value: Value| {
        let id = stacks.fresh();
        stacks.push(stack, Value { id, ..value })
    };
    let object = Value::object(Tri::No, 0);
    if signature == Signature::SUMMARY {
        return push(stacks, 0, object);
    }
    match shared {
        Shared::Stack(elements) => {
            for (value, count) in list(elements) {
                stack = match count {
                    (1, 1) => push(stacks, stack, value.clone()),
                    _ => stacks.push_many(stack, value.clone(), *count),
                };
            }
        }
        Shared::Dict(_) => stack = push(stacks, stack, Value::dictionary(Some(0))),
    }
    match (signature, record) {
        (Signature::INIT, RecordVersion::V2) => push(stacks, stack, object),
        (Signature::GET_CHILD_INDEX, _) => push(stacks, stack, Value::string(Text::Any)),
        (Signature::GET_CHILD_AT_INDEX, RecordVersion::V1) => {
            push(stacks, stack, Value::uint(Range::U32))
        }
        (Signature::GET_CHILD_AT_INDEX, RecordVersion::V2) => {
            push(stacks, stack, Value::integer(None))
        }
        _ => stack,
    }
}

/// What the end of a program must look like.
fn check_end(machine: &mut Machine<'_>, signature: Signature, len: usize) {
    let Some((min, max)) = machine.end_depth else { return };
    let is_v1 = machine.record == RecordVersion::V1;
    machine.stop_at(len);
    if signature != Signature::INIT && min == 0 {
        if signature == Signature::UPDATE && is_v1 && machine.release.is(Lldb::V23) {
            let verdict = if max == 0 { Verdict::Refused } else { Verdict::Hazard };
            machine.find(verdict, Reason::NoState);
        } else {
            machine.may_fail(Reason::NoResult);
        }
    }
    let Some(state) = machine.end.take() else { return };
    if max > 0 {
        check_top(machine, signature, &state);
    }
    machine.end = Some(state);
}

fn check_top(machine: &mut Machine<'_>, signature: Signature, state: &State) {
    let top = machine.stacks.peek(state.stack, 0);
    let top = state.facts.resolve(top);
    if signature == Signature::UPDATE && is_answer(machine.record, &top) != Tri::Yes {
        machine.may_fail(Reason::NoAnswer);
    }
    if signature != Signature::GET_NUM_CHILDREN && signature != Signature::GET_CHILD_INDEX {
        return;
    }
    let number = Types::of(ValueType::UInt).or(Types::of(ValueType::Int));
    if !top.types.without(number).is_empty() {
        let expected = machine.count_types();
        if !top.types.without(expected).is_empty() {
            machine.may_fail(Reason::WrongResult { expected, found: top.types });
        }
    }
    let counts = signature == Signature::GET_NUM_CHILDREN && !top.types.and(number).is_empty();
    if counts && is_in(top.range, Range::U32) != Tri::Yes {
        machine.may_fail(Reason::WrongCount);
    }
}

/// The state that a method leaves for the others.
fn left(machine: &mut Machine<'_>, signature: Signature, before: &Shared) -> Option<Shared> {
    if !machine.complete {
        return Some(Shared::unknown(machine.record));
    }
    let end = machine.end.take();
    if let Shared::Dict(dict) = before {
        // What was put into `self` stays, also when the method fails later.
        let failed = match machine.written.take() {
            Some(written) => dict.or(&dict.or(&written)),
            None => dict.clone(),
        };
        let may_fail = machine.findings.iter().any(|f| f.verdict >= Verdict::Error);
        return Some(Shared::Dict(match end {
            Some(end) if may_fail => end.heap.self_dict().or(&failed),
            Some(end) => end.heap.self_dict(),
            None => failed,
        }));
    }
    let end = end?;
    let (_, max) = machine.stacks.depth(end.stack);
    if signature != Signature::UPDATE || max == 0 {
        return Some(export(&machine.stacks, end.stack));
    }
    let (top, rest) = machine.stacks.pop(end.stack);
    // 0 or 1 on top is the answer of `@update` and no part of the state.
    let is_answer = is_answer(machine.record, &end.facts.resolve(top));
    let keep = || export(&machine.stacks, end.stack);
    let without = || export(&machine.stacks, rest);
    Some(match is_answer {
        Tri::Yes => without(),
        Tri::Maybe => keep().or(&without()),
        Tri::No => keep(),
    })
}

/// Whether the top that `@update` leaves is 0 or 1: the answer whether children can be used again.
fn is_answer(record: RecordVersion, top: &Value) -> Tri {
    let integer = Types::of(ValueType::Integer);
    let short = Types::of(ValueType::UInt).or(Types::of(ValueType::Int));
    let known = top.wide().map(|w| Range::BIT.has(w.value()));
    let wide = match known {
        Some(true) => Tri::Yes,
        Some(false) => Tri::No,
        None => Tri::Maybe,
    };
    let mut ways: Option<Tri> = None;
    let mut add = |way: Tri| ways = Some(ways.map_or(way, |old| old.join(way)));
    if !top.types.without(integer.or(short)).is_empty() {
        add(Tri::No);
    }
    if top.types.has(ValueType::Integer) {
        add(wide);
    }
    if !top.types.and(short).is_empty() {
        add(if record == RecordVersion::V1 { is_in(top.range, Range::BIT) } else { Tri::No });
    }
    ways.unwrap_or(Tri::Maybe)
}

fn export(stacks: &Stacks, stack: Stack) -> Shared {
    let mut elements = stacks.elements(stack);
    if elements.is_empty() {
        return Shared::nothing();
    }
    elements.reverse();
    Shared::Stack(Some(elements.into()))
}
