//! Records: the state that methods share, and faults of the record itself.

use super::machine::{Context, Entries, Machine, OBJECT, SELF, Stack};
use super::origin::Origin;
use super::reason::Reason;
use super::recursion::{self, Asked};
use super::types::Types;
use super::value::{Text, Value};
use super::{Finding, Judgement, Stacks, Verdict};
use crate::asm::tree;
use crate::bytecode::ere::{self, ErrorKind};
use crate::bytecode::record::Record;
use crate::isa::range::Range;
use crate::isa::{Lldb, LldbRange, MethodState, RecordVersion, Signature, ValueType};
use std::rc::Rc;

/// The highest number of rounds until the state that methods share no longer changes.
const ROUNDS: usize = 8;

/// The judgements of the methods of a record, and what they ask LLDB.
pub(super) struct Judged {
    pub(super) programs: Vec<Judgement>,
    pub(super) asked: Vec<Asked>,
    pub(super) stacks: Vec<Stacks>,
}

/// Judges the methods of a record, but not what they make LLDB run.
pub(super) fn judge(record: &Record<'_>, range: LldbRange, is_traced: bool) -> Judged {
    let count = record.methods.len();
    let judged = Judged {
        programs: vec![Judgement::default(); count],
        asked: Vec::new(),
        stacks: vec![Stacks::new(); count],
    };
    let version = RecordVersion::from_number(record.version);
    let version = version.filter(|version| version.number() <= range.last().record_version());
    let Some(version) = version else { return judged };
    let mut code = Vec::with_capacity(count);
    let mut judge =
        Judge { record, range, version, entries: Entries::default(), judged, is_traced };
    for (at, method) in record.methods.iter().enumerate() {
        let is_called = method.signature.called_by(range.last());
        let read = is_called.then(|| tree::parse(method.program));
        code.push(match read {
            Some(Ok(code)) => Some(code),
            Some(Err(fault)) => {
                let reason = Reason::Unstructured(fault.why);
                judge.find(at, Finding { offset: fault.at, reason });
                None
            }
            None => None,
        });
    }
    match version {
        RecordVersion::V1 => judge.with_stack(&code),
        RecordVersion::V2 => judge.with_entries(&code),
    }
    judge.judged
}

/// Marks the methods that are part of an endless recursion.
pub(super) fn check_recursion(programs: &mut [&mut Judgement], asked: &[Asked], range: LldbRange) {
    for asked in recursion::endless(asked, range.contains(Lldb::V24)) {
        if let Some(program) = programs.get_mut(asked.method) {
            program.find(Finding { offset: asked.offset, reason: Reason::EndlessRecursion });
        }
    }
}

impl Judgement {
    /// Adds a finding; the first decides.
    fn find(&mut self, finding: Finding) {
        if self.verdict.is_harmless() {
            self.verdict = Verdict::NotProven(finding);
        }
    }
}

struct Judge<'r> {
    record: &'r Record<'r>,
    range: LldbRange,
    version: RecordVersion,
    entries: Entries,
    judged: Judged,
    is_traced: bool,
}

/// The code of each method that is called and can be read.
type Code = [Option<tree::Code<usize>>];

impl Judge<'_> {
    fn find(&mut self, at: usize, finding: Finding) {
        if let Some(program) = self.judged.programs.get_mut(at) {
            program.find(finding);
        }
    }

    fn signature(&self, at: usize) -> Signature {
        self.record.methods.get(at).map_or(Signature::SUMMARY, |method| method.signature)
    }

    /// The method that counts: the last of a signature.
    fn method(&self, signature: Signature, code: &Code) -> Option<usize> {
        let at = self.record.methods.iter().rposition(|method| method.signature == signature)?;
        code.get(at)?.as_ref().map(|_| at)
    }

    /// Follows a method from a state, and notes what is found; returns the stack at its end.
    fn follow(&mut self, at: usize, code: &Code, state: &Stack) -> Option<Stack> {
        let (Some(Some(code)), Some(method)) = (code.get(at), self.record.methods.get(at)) else {
            return None;
        };
        let signature = method.signature;
        let mut stack = self.start(signature, state);
        let context = Context { range: self.range, record: self.version, signature, method: at };
        let mut machine = Machine::new(context, &mut self.entries);
        machine.stacks = self.is_traced.then(Stacks::new);
        // Identities are those of one program.
        for value in stack.iter_mut().filter(|value| value.id < OBJECT) {
            *value = Rc::new(Value { id: machine.fresh(), ..value.settled() });
        }
        let result = machine.run(code, stack, method.program.len());
        let Machine { end, asked, failures, stacks, .. } = machine;
        for one in asked {
            if !self.judged.asked.contains(&one) {
                self.judged.asked.push(one);
            }
        }
        if let Some(judged) = self.judged.programs.get_mut(at) {
            judged.failures = failures;
        }
        if let (Some(stacks), Some(known)) = (stacks, self.judged.stacks.get_mut(at)) {
            *known = stacks;
        }
        if let Err(finding) = result {
            self.find(at, finding);
        }
        end
    }

    /// The stack that a program begins with.
    fn start(&self, signature: Signature, state: &Stack) -> Stack {
        let entry = signature.entry(self.version);
        let mut stack = match entry.state {
            MethodState::None => Stack::new(),
            MethodState::Stack => state.clone(),
            MethodState::Dictionary => {
                vec![Rc::new(Value { id: SELF, ..Value::dictionary(Origin::OWN) })]
            }
        };
        for slot in entry.arguments {
            stack.push(Rc::new(match slot.resolve(self.version) {
                // LLDB passes the raw or the synthetic value to a summary.
                Some(ValueType::Object) if signature == Signature::SUMMARY => {
                    Value::object(Origin::OWN.synthetic(), OBJECT)
                }
                Some(ValueType::Object) => own_object(),
                Some(ValueType::String) => Value::string(Text::any()),
                Some(of) => Value::number(of, Range::U32),
                None => Value::unknown(),
            }));
        }
        stack
    }

    /// Version 1: the state is the whole stack that `@init` and `@update` leave, and is empty if they fail.
    fn with_stack(&mut self, code: &Code) {
        let mut state = vec![Rc::new(own_object())];
        if let Some(init) = self.method(Signature::INIT, code) {
            state = self.follow(init, code, &state).unwrap_or_default();
        }
        let mut after_failure = Stack::new();
        if let Some(update) = self.method(Signature::UPDATE, code) {
            after_failure = self.update(update, code, &Stack::new()).unwrap_or_default();
            let mut before = state;
            state = Stack::new();
            for round in 0..=ROUNDS {
                let Some(after) = self.update(update, code, &before) else { break };
                let next = match before.len() == after.len() {
                    true => before.iter().zip(&after).map(|(a, b)| Rc::new(a.widened(b, round))),
                    false if before.is_empty() || round > 0 => {
                        return self.find(update, uneven(self.record, update));
                    }
                    // What `@init` leaves is what `@update` finds once.
                    false => {
                        state = after.clone();
                        before = after;
                        continue;
                    }
                };
                let next: Stack = next.collect();
                state = after;
                if next == before {
                    break;
                }
                if round == ROUNDS {
                    return self.find(update, uneven(self.record, update));
                }
                before = next;
            }
        }
        let is_writer = |s: Signature| matches!(s, Signature::INIT | Signature::UPDATE);
        let others: Vec<usize> =
            (0..code.len()).filter(|at| !is_writer(self.signature(*at))).collect();
        let may_fail = others.len() < code.len();
        for at in others {
            if may_fail && self.signature(at) != Signature::SUMMARY {
                self.follow(at, code, &after_failure);
                if !after_failure.is_empty() {
                    self.follow(at, code, &Stack::new());
                }
            }
            self.follow(at, code, &state);
        }
    }

    /// The state that `@update` leaves: 0 or 1 on top is its answer, and not part of the state.
    fn update(&mut self, at: usize, code: &Code, before: &Stack) -> Option<Stack> {
        let mut after = self.follow(at, code, before)?;
        let offset = self.record.methods.get(at).map_or(0, |method| method.program.len());
        let Some(top) = after.last() else {
            if self.range.contains(Lldb::V23) {
                self.find(at, Finding { offset, reason: Reason::NoState });
            }
            return Some(after);
        };
        let numbers = top.types.and(Types::NUMBER);
        if numbers.is_empty() || top.range.meet(Range::BIT).is_empty() {
            return Some(after);
        }
        if !(top.types.are_within(Types::WORD) && top.range.is_within(Range::BIT)) {
            self.find(at, Finding { offset, reason: Reason::NoAnswer });
        }
        after.pop();
        Some(after)
    }

    /// Version 2: the methods share `self`, and any may write into it at any time.
    fn with_entries(&mut self, code: &Code) {
        let has_init = self.record.methods.iter().any(|m| m.signature == Signature::INIT);
        if !has_init {
            self.entries.all.insert(b"valobj".to_vec(), own_object());
        }
        for round in 0..=ROUNDS {
            let before = self.entries.clone();
            (0..code.len()).for_each(|at| drop(self.follow(at, code, &Stack::new())));
            if self.entries == before {
                return;
            }
            for (key, entry) in &mut self.entries.all {
                if let Some(old) = before.all.get(key) {
                    *entry = Value { id: entry.id, ..old.widened(entry, round) };
                }
            }
        }
        for at in 0..code.len() {
            self.find(at, Finding { offset: 0, reason: Reason::TooComplex });
        }
    }
}

fn uneven(record: &Record<'_>, at: usize) -> Finding {
    let offset = record.methods.get(at).map_or(0, |method| method.program.len());
    Finding { offset, reason: Reason::DepthsDiffer }
}

fn own_object() -> Value {
    Value::object(Origin::OWN, OBJECT)
}

/// Declares the faults with their messages.
macro_rules! faults {
    ($($(#[$doc:meta])* $fault:ident $(($field:ident: $ty:ty))? => $message:literal;)*) => {
        /// A fault of a record that is independent of its programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum RecordFault {
            $($(#[$doc])* $fault $(($ty))?,)*
        }

        impl std::fmt::Display for RecordFault {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(RecordFault::$fault $(($field))? => write!(f, $message),)* }
            }
        }
    };
}

faults! {
    /// An empty key, which some releases do not survive ([`Lldb::aborts_on_empty_key`]).
    // lldb.md: "an empty key | 24 aborts [empty-key]"
    EmptyKey => "an empty type name crashes LLDB 24";
    /// A key is cut at its first NUL.
    // lldb.md: "A NUL ends a key [section/key-with-nul-inside]"
    NulInKey => "the type name ends at its first NUL";
    /// A key that begins with `^`, but is not a pattern that LLDB reads: it never matches.
    // lldb.md: "An invalid expression never matches [invalid-regex]"
    NotAPattern => "the key begins with `^` but is not a pattern, so it matches no type";
    /// Synthetic children without `@get_child_index` crash LLDB 23 when a child is asked for by
    /// name.
    // lldb.md: "23 crashes at the first lookup of an unknown name [no-get-child-index]"
    NoChildIndex => "there is no `@get_child_index`: when LLDB 23 looks up a child by name, it crashes; \
                     LLDB 24 finds none";
    /// Synthetic children without `@get_num_children` or `@get_child_at_index` are `{}`.
    // lldb.md: "Without 2 or 4 LLDB shows `{}` [v1/only/*]"
    NoChildren => "children need `@get_num_children` and `@get_child_at_index`; without them LLDB shows `{{}}`";
    /// A summary hides the other methods of its record.
    // lldb.md: "Children and a summary need two records [records/*]"
    SummaryHidesChildren => "LLDB uses only the summary; the children need a record of their own";
    /// A record without a method that LLDB 23 knows: it hides all children, and LLDB crashes if one is
    /// asked for by name.
    // lldb.md: "23 hides all children [record-without-methods]"
    NoMethod => "a record without a method hides all children in LLDB 23, which crashes when it looks up a child by name";
    /// A signature that no LLDB calls.
    // lldb.md: "get_value (5) | | never called [document-records]"
    UnknownSignature(signature: Signature) => "no LLDB calls signature {signature}";
    /// A record version that no LLDB reads.
    // lldb.md: "another version than 1 [section/version-*] | skipped by its size"
    UnknownVersion(version: u64) => "no LLDB reads records of version {version}";
}

impl RecordFault {
    /// Whether it harms an LLDB of the range.
    pub fn harms(self, range: LldbRange) -> bool {
        match self {
            RecordFault::EmptyKey => range.iter().any(Lldb::aborts_on_empty_key),
            RecordFault::NoChildIndex | RecordFault::NoMethod => range.contains(Lldb::V23),
            _ => false,
        }
    }
}

/// Whether LLDB reads a key as a pattern and rejects it. A named character that fmtc does not know
/// may be a valid one.
fn is_wrong_pattern(key: &[u8]) -> bool {
    let is_unknown = |kind| matches!(kind, ErrorKind::TooDeep | ErrorKind::CollatingName);
    key.starts_with(b"^") && ere::parse(key).is_err_and(|error| !is_unknown(error.kind))
}

/// The faults of a record for the LLDBs of a range.
pub(super) fn faults(record: &Record<'_>, range: LldbRange) -> Vec<RecordFault> {
    if RecordVersion::from_number(record.version).is_none() {
        return vec![RecordFault::UnknownVersion(record.version)];
    }
    if record.version > range.last().record_version() {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let nul = record.key.iter().position(|b| *b == 0);
    if nul.unwrap_or(record.key.len()) == 0 {
        faults.push(RecordFault::EmptyKey);
    }
    if nul.is_some() {
        faults.push(RecordFault::NulInKey);
    }
    if is_wrong_pattern(record.key) {
        faults.push(RecordFault::NotAPattern);
    }
    let has = |s: Signature| record.methods.iter().any(|m| m.signature == s);
    let is_unknown = |s: Signature| s.name().is_none() || s == Signature::GET_VALUE;
    let signatures = record.methods.iter().map(|method| method.signature);
    faults.extend(signatures.clone().filter(|s| is_unknown(*s)).map(RecordFault::UnknownSignature));
    let is_of_children = |s: Signature| s != Signature::SUMMARY && !is_unknown(s);
    match (has(Signature::SUMMARY), signatures.clone().any(is_of_children)) {
        (true, true) => faults.push(RecordFault::SummaryHidesChildren),
        (true, false) => {}
        (false, false) => faults.push(RecordFault::NoMethod),
        (false, true) => {
            if !has(Signature::GET_CHILD_INDEX) {
                faults.push(RecordFault::NoChildIndex);
            }
            if !has(Signature::GET_NUM_CHILDREN) || !has(Signature::GET_CHILD_AT_INDEX) {
                faults.push(RecordFault::NoChildren);
            }
        }
    }
    faults
}
