//! Records: the state that methods share, and faults of the record itself.

use super::arena::Arena;
use super::exec::{Analysis, Query, SharedState, analyze};
use super::reason::Reason;
use super::recursion;
use super::releases::{Release, Releases};
use super::trace::Stacks;
use super::verdict::{Finding, Findings, Judgement, Verdict};
use crate::bytecode::ere::{self, ErrorKind};
use crate::bytecode::record::{Method, Record};
use crate::isa::{Lldb, RecordVersion, Signature};
use std::sync::Arc;

/// The highest number of rounds until the shared state reaches a fixed point.
const ROUNDS: usize = 4;

/// The judgements of a record's methods, in order, for several releases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged(Vec<(Releases, Vec<Judgement>)>);

impl Judged {
    /// Each release, the oldest first, with its judgements. Releases with equal judgements share
    /// them.
    pub(super) fn each(&self) -> impl Iterator<Item = (Lldb, &[Judgement])> {
        let of = |lldb| self.0.iter().find(|(releases, _)| releases.has(lldb));
        Lldb::ALL.iter().copied().filter_map(move |lldb| Some((lldb, &of(lldb)?.1[..])))
    }

    pub(super) fn worst(&self) -> Verdict {
        let all = self.0.iter().flat_map(|(_, judgements)| judgements);
        all.map(Judgement::verdict).max().unwrap_or(Verdict::Safe)
    }
}

/// Judges every method of a record for several releases. Releases that the record does not
/// distinguish are judged together.
pub(super) fn judge_methods(record: &Record<'_>, all: Releases) -> Judged {
    let mut judged = Vec::with_capacity(1);
    let mut left = all;
    while let Some(lldb) = left.first() {
        let (judgements, alike) = judge_alike(record, Release::new(lldb, left));
        judged.push((alike, judgements));
        left = left.without(alike);
    }
    Judged(judged)
}

/// The judgements for one release and for all that are judged with it.
fn judge_alike(record: &Record<'_>, mut release: Release) -> (Vec<Judgement>, Releases) {
    let lldb = release.one();
    let version = RecordVersion::from_number(record.version);
    let runs_any = release.ask(|lldb| {
        version.is_some_and(|version| version.number() <= lldb.record_version())
            && record.methods.iter().any(|method| method.signature.called_by(lldb))
    });
    let Some(version) = version.filter(|_| runs_any) else {
        let ignored = record.methods.iter().map(|_| Judgement::ignored(lldb));
        return (ignored.collect(), release.alike());
    };
    let arena = Arena::default();
    let mut judge = Judge::new(record, version, release, &arena);
    let mut states = judge.shared_states();
    let mut judgements = Vec::with_capacity(record.methods.len());
    for method in &record.methods {
        if !judge.release.ask(|lldb| method.signature.called_by(lldb)) {
            judgements.push(Judgement::ignored(lldb));
            continue;
        }
        let known = states.take(method, judge.program(method.signature));
        let shared = states.by(method.signature);
        let Analysis { mut findings, asked, .. } =
            known.unwrap_or_else(|| judge.analyze(method.program, method.signature, shared));
        judge.after_failure(method.program, method.signature, &mut findings);
        // An empty shared list needs no allocation.
        let asked = if asked.is_empty() { Arc::default() } else { asked.into() };
        judgements.push(Judgement { lldb, runs: true, findings, asked });
    }
    let mut checked: Vec<&mut Judgement> = judgements.iter_mut().collect();
    recursion::check(&mut checked, || judge.release.since(Lldb::V24));
    (judgements, judge.release.alike())
}

/// The stacks of the methods of a record, in order, in the newest LLDB. A method that LLDB does not
/// call has none, as has an instruction that is not reached or always fails.
pub fn stacks(record: &Record<'_>) -> Vec<Stacks> {
    let Some(version) = RecordVersion::from_number(record.version) else { return Vec::new() };
    let arena = Arena::default();
    let release = Release::new(Lldb::LAST, Releases::of(Lldb::LAST));
    let mut judge = Judge::new(record, version, release, &arena);
    let states = judge.shared_states();
    judge.is_traced = true;
    let stacks = |method: &Method<'_>| {
        let is_called = method.signature.called_by(Lldb::LAST);
        let shared = states.by(method.signature);
        let analysis = is_called.then(|| judge.analyze(method.program, method.signature, shared));
        analysis.and_then(|analysis| analysis.stacks).unwrap_or_default()
    };
    record.methods.iter().map(stacks).collect()
}

/// The states that the methods of a record find.
struct SharedStates<'a> {
    at_init: SharedState<'a>,
    at_update: SharedState<'a>,
    at_others: SharedState<'a>,
    /// The analyses of `@init` and `@update` in these states.
    known: [Option<Analysis<'a>>; 2],
}

impl<'a> SharedStates<'a> {
    /// The analysis of a method that was made for its state, if its program is the one that counts.
    fn take(&mut self, method: &Method<'_>, counts: Option<&[u8]>) -> Option<Analysis<'a>> {
        let [init, update] = &mut self.known;
        let known = match method.signature {
            Signature::INIT => init,
            Signature::UPDATE => update,
            _ => return None,
        };
        counts.filter(|program| std::ptr::eq(*program, method.program)).and_then(|_| known.take())
    }

    fn by(&self, signature: Signature) -> &SharedState<'a> {
        match signature {
            Signature::INIT => &self.at_init,
            Signature::UPDATE => &self.at_update,
            _ => &self.at_others,
        }
    }
}

struct Judge<'a> {
    record: &'a Record<'a>,
    version: RecordVersion,
    release: Release,
    /// Stores the state that methods share.
    arena: &'a Arena,
    /// Whether `@init` or `@update` may end with an error, which clears the state.
    may_fail: bool,
    /// Whether the stacks are wanted.
    is_traced: bool,
}

impl<'a> Judge<'a> {
    fn new(
        record: &'a Record<'a>,
        version: RecordVersion,
        release: Release,
        arena: &'a Arena,
    ) -> Judge<'a> {
        Judge { record, version, release, arena, may_fail: false, is_traced: false }
    }

    fn program(&self, signature: Signature) -> Option<&'a [u8]> {
        // The last method of a signature counts.
        self.record.methods.iter().rev().find(|m| m.signature == signature).map(|m| m.program)
    }

    fn analyze(
        &mut self,
        code: &[u8],
        signature: Signature,
        shared: &SharedState<'a>,
    ) -> Analysis<'a> {
        let (record, release, is_traced) = (self.version, self.release, self.is_traced);
        let query = Query { code, signature, record, release, shared, is_traced };
        let analysis = analyze(query, self.arena);
        self.release = analysis.release;
        analysis
    }

    /// Follows the method of a signature that may write the state; `None` if the record has none.
    fn follow(&mut self, signature: Signature, shared: &SharedState<'a>) -> Option<Analysis<'a>> {
        let code = self.program(signature)?;
        let analysis = self.analyze(code, signature, shared);
        if matches!(signature, Signature::INIT | Signature::UPDATE) {
            self.may_fail |= analysis.findings.iter().any(|f| f.verdict >= Verdict::Error);
        }
        Some(analysis)
    }

    /// Follows the methods that write the state until what they leave is stable. If it does not get
    /// stable, the methods may find anything.
    fn shared_states(&mut self) -> SharedStates<'a> {
        let at_init = SharedState::before_init(self.version);
        let init = self.follow(Signature::INIT, &at_init);
        let raw = || SharedState::raw(self.version);
        let mut at_update = init.as_ref().map_or_else(raw, Analysis::state);
        let other_writers: &[Signature] = match self.version {
            RecordVersion::V1 => &[],
            RecordVersion::V2 => &[
                Signature::GET_NUM_CHILDREN,
                Signature::GET_CHILD_INDEX,
                Signature::GET_CHILD_AT_INDEX,
            ],
        };
        let mut at_others = None;
        for _ in 0..ROUNDS {
            let update = self.follow(Signature::UPDATE, &at_update);
            let mut after = update.as_ref().map_or_else(|| at_update.clone(), Analysis::state);
            for writer in other_writers {
                if let Some(more) = self.follow(*writer, &after) {
                    after = after.join(&more.state(), self.arena);
                }
            }
            let others = match &at_others {
                None => after,
                Some(old) => after.join(old, self.arena).widened(old),
            };
            let next = at_update.join(&others, self.arena);
            if next == at_update && at_others.as_ref() == Some(&others) {
                return SharedStates {
                    at_init,
                    at_update,
                    at_others: others,
                    known: [init, update],
                };
            }
            at_others = Some(others);
            at_update = next;
        }
        let unknown = SharedState::unknown(self.version);
        let (at_update, known) = (unknown.clone(), [init, None]);
        SharedStates { at_init, at_update, at_others: unknown, known }
    }

    /// The other methods run on an empty stack if `@init` or `@update` failed: then only what harms
    /// LLDB counts.
    fn after_failure(&mut self, code: &[u8], signature: Signature, findings: &mut Findings) {
        let from_state = !matches!(signature, Signature::SUMMARY | Signature::INIT);
        if !self.may_fail || !from_state || self.version == RecordVersion::V2 {
            return;
        }
        let more = self.analyze(code, signature, &SharedState::nothing()).findings;
        let mut all = Vec::new();
        for finding in more.iter().filter(|f| f.verdict.is_harmful()) {
            let finding = Finding { verdict: Verdict::Hazard, ..*finding };
            let known = findings.contains(&finding) || all.contains(&finding);
            if !known && finding.reason != Reason::TooComplex {
                all.push(finding);
            }
        }
        if !all.is_empty() {
            all.splice(0..0, findings.iter().copied());
            Finding::sort(&mut all);
            *findings = Findings::from(&all[..]);
        }
    }
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
    EmptyKey => "an empty type name kills LLDB 24";
    /// A key is cut at its first NUL.
    NulInKey => "the type name counts up to its NUL only";
    /// A key that begins with `^`, but is not a pattern that LLDB reads: it never matches.
    NotAPattern => "the key begins with `^` but is not a pattern, so it matches no type";
    /// Synthetic children without `@get_child_index` kill LLDB 23 when a child is asked for by
    /// name.
    NoChildIndex => "there is no `@get_child_index`: when a child is asked for by name, LLDB 23 dies and \
                     LLDB 24 finds none";
    /// Synthetic children without `@get_num_children` or `@get_child_at_index` are `{}`.
    NoChildren => "children need `@get_num_children` and `@get_child_at_index`; without them LLDB shows `{{}}`";
    /// A summary hides the other methods of its record.
    SummaryHidesChildren => "LLDB takes the summary only; the children need a record of their own";
    /// A record without a method that LLDB 23 knows: it hides all children, and LLDB dies if one is
    /// asked for by name.
    NoMethod => "a record without a method hides all children in LLDB 23, and kills it when one is asked for by name";
    /// A signature that no LLDB calls.
    UnknownSignature(signature: Signature) => "no LLDB calls signature {signature}";
    /// LLDB 20 to 22 read past the end of the record and run the bytes that follow; a NUL between
    /// records prevents it.
    OtherBytes => "LLDB 20 to 22 read past the end of the record and run the bytes after it instead";
    /// LLDB 20 to 22 read past the ends of records, beyond what was analysed.
    NotFollowed => "LLDB 20 to 22 read so far past the ends of records that what they run cannot be predicted";
    /// A record version that no LLDB reads.
    UnknownVersion(version: u64) => "no LLDB reads records of version {version}";
}

/// Whether LLDB reads a key as a pattern and rejects it. A named character that fmtc does not know
/// may be a valid one.
fn is_wrong_pattern(key: &[u8]) -> bool {
    let is_unknown = |kind| matches!(kind, ErrorKind::TooDeep | ErrorKind::CollatingName);
    key.starts_with(b"^") && ere::parse(key).is_err_and(|error| !is_unknown(error.kind))
}

/// The faults of a record in one LLDB, with their verdicts.
pub(super) fn faults(record: &Record<'_>, lldb: Lldb) -> Vec<(RecordFault, Verdict)> {
    let mut faults = Vec::new();
    if RecordVersion::from_number(record.version).is_none() {
        return vec![(RecordFault::UnknownVersion(record.version), Verdict::Safe)];
    }
    if record.version > lldb.record_version() {
        return faults;
    }
    let nul = record.key.iter().position(|b| *b == 0);
    if nul.unwrap_or(record.key.len()) == 0 {
        let verdict = if lldb.aborts_on_empty_key() { Verdict::Refused } else { Verdict::Safe };
        faults.push((RecordFault::EmptyKey, verdict));
    }
    if nul.is_some() {
        faults.push((RecordFault::NulInKey, Verdict::Safe));
    }
    if is_wrong_pattern(record.key) {
        faults.push((RecordFault::NotAPattern, Verdict::Safe));
    }
    for method in &record.methods {
        let unknown = method.signature.name().is_none() || method.signature == Signature::GET_VALUE;
        if unknown {
            faults.push((RecordFault::UnknownSignature(method.signature), Verdict::Safe));
        }
    }
    faults.extend(children_faults(record, lldb));
    faults
}

fn children_faults(record: &Record<'_>, lldb: Lldb) -> Vec<(RecordFault, Verdict)> {
    let has = |s: Signature| record.methods.iter().any(|m| m.signature == s);
    let of_children = record.methods.iter().filter(|m| m.signature != Signature::SUMMARY);
    let known = of_children.clone().filter(|m| m.signature.called_by(Lldb::LAST)).count();
    let dies = if lldb == Lldb::V23 { Verdict::Hazard } else { Verdict::Safe };
    if has(Signature::SUMMARY) {
        let hidden = (known > 0).then_some((RecordFault::SummaryHidesChildren, Verdict::Safe));
        return hidden.into_iter().collect();
    }
    if known == 0 {
        return vec![(RecordFault::NoMethod, dies)];
    }
    let mut faults = Vec::new();
    if !has(Signature::GET_CHILD_INDEX) {
        // LLDB 24 says that there is no such child.
        let verdict = if lldb >= Lldb::V24 { Verdict::Error } else { dies };
        faults.push((RecordFault::NoChildIndex, verdict));
    }
    if !has(Signature::GET_NUM_CHILDREN) || !has(Signature::GET_CHILD_AT_INDEX) {
        faults.push((RecordFault::NoChildren, Verdict::Safe));
    }
    faults
}
