//! The entry points, and the proof that a program was judged.

use super::record::{Judged, RecordFault, faults, judge_methods};
use super::verdict::{Finding, Judgement, Verdict};
use crate::bytecode::record::{self, Method, Record};
use crate::isa::{Flags, Lldb, LldbRange, RecordVersion, Signature};
use std::borrow::Borrow;
use std::ops::Deref;

/// A program and its context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'a> {
    /// The bytecode.
    pub bytes: &'a [u8],
    /// The signature.
    pub signature: Signature,
    /// The version of the record that contains it.
    pub record: RecordVersion,
}

impl<'a> Program<'a> {
    /// A record that has this program alone.
    pub(crate) fn alone(self) -> Record<'a> {
        Record {
            version: self.record.number(),
            key: b"T",
            flags: Flags::default(),
            methods: vec![Method { signature: self.signature, program: self.bytes }],
        }
    }
}

/// The verdicts that are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Accepts what cannot harm a debugger: `safe`, and `error` with a warning.
    Harmless,
    /// Accepts everything; the caller has decided.
    Anything,
}

impl Policy {
    fn allows(self, verdict: Verdict) -> bool {
        self == Policy::Anything || !verdict.is_harmful()
    }
}

/// Judges a program on its own. A method of synthetic children is judged as if its record had
/// neither `@init` nor `@update`.
pub fn verify(program: Program<'_>, range: LldbRange) -> Verdicts<'_> {
    let judged = judge_methods(&program.alone(), range.into());
    let one = |(lldb, judgements): (Lldb, &[Judgement])| Some(judgements.first()?.of(lldb));
    let judgements = judged.each().filter_map(one).collect();
    Verdicts { program, judgements }
}

/// Judges a record: the record itself, and each program with the state that `@init` and `@update`
/// leave.
pub fn verify_record<'a>(record: &Record<'a>, range: LldbRange) -> RecordVerdicts<'a> {
    let judged = judge_methods(record, range.into());
    let faults = all_faults(record, &judged);
    RecordVerdicts { record: record.clone(), judged, faults }
}

/// The faults of a record itself, in all LLDBs it was judged for.
fn all_faults(record: &Record<'_>, judged: &Judged) -> Vec<(Lldb, RecordFault, Verdict)> {
    let mut all = Vec::new();
    for (lldb, _) in judged.each() {
        all.extend(faults(record, lldb).into_iter().map(|(f, v)| (lldb, f, v)));
    }
    all
}

/// The judgements of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts<'a> {
    pub(super) program: Program<'a>,
    pub(super) judgements: Vec<Judgement>,
}

impl<'a> Verdicts<'a> {
    /// The program.
    pub fn program(&self) -> Program<'a> {
        self.program
    }

    /// One judgement for each LLDB of the range, the oldest first.
    pub fn judgements(&self) -> &[Judgement] {
        &self.judgements
    }

    /// The verdict for one LLDB, or `None` if it is outside the range.
    pub fn verdict(&self, lldb: Lldb) -> Option<Verdict> {
        self.judgements.iter().find(|j| j.lldb == lldb).map(Judgement::verdict)
    }

    /// The worst verdict of all LLDBs.
    pub fn worst(&self) -> Verdict {
        self.judgements.iter().map(Judgement::verdict).max().unwrap_or(Verdict::Safe)
    }

    /// The finding that decides the worst verdict, and the first LLDB it holds for; `None` if the
    /// program is safe.
    pub fn decisive(&self) -> Option<(Lldb, &Finding)> {
        let worst = self.worst();
        self.judgements
            .iter()
            .find(|j| j.verdict() == worst)
            .and_then(|j| Some((j.lldb, j.decisive()?)))
    }

    /// Returns the proof if the verdicts are acceptable.
    ///
    /// # Errors
    /// The verdicts, if they are not.
    pub fn into_verified(self, policy: Policy) -> Result<Verified<Program<'a>>, Verdicts<'a>> {
        if policy.allows(self.worst()) { Ok(Verified(self.program)) } else { Err(self) }
    }
}

/// The judgements of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordVerdicts<'a> {
    record: Record<'a>,
    judged: Judged,
    faults: Vec<(Lldb, RecordFault, Verdict)>,
}

impl<'a> RecordVerdicts<'a> {
    /// The judgements of a record that differs only in its key, on which no program depends.
    pub fn with_key(mut self, key: &'a [u8]) -> RecordVerdicts<'a> {
        self.record.key = key;
        self.faults = all_faults(&self.record, &self.judged);
        self
    }

    /// The record.
    pub fn record(&self) -> &Record<'a> {
        &self.record
    }

    /// The judgements of its programs, in their order.
    pub fn programs(&self) -> Vec<Verdicts<'a>> {
        let record = RecordVersion::from_number(self.record.version).unwrap_or_default();
        let methods = self.record.methods.iter().enumerate();
        let programs = methods.map(|(at, method)| Verdicts {
            program: Program { bytes: method.program, signature: method.signature, record },
            judgements: self.judgements(at).map(|(lldb, judgement)| judgement.of(lldb)).collect(),
        });
        programs.collect()
    }

    /// Each LLDB of the range, the oldest first, with its judgement of a method. Releases with
    /// equal judgements may share one.
    fn judgements(&self, at: usize) -> impl Iterator<Item = (Lldb, &Judgement)> {
        self.judged.each().filter_map(move |(lldb, all)| Some((lldb, all.get(at)?)))
    }

    /// The findings about a method, each with its LLDB, the oldest first.
    pub fn findings(&self, at: usize) -> impl Iterator<Item = (Lldb, &Finding)> {
        let each = self.judgements(at);
        each.flat_map(|(lldb, judgement)| judgement.findings.iter().map(move |f| (lldb, f)))
    }

    /// The faults of the record itself, each with its LLDB and verdict.
    pub fn faults(&self) -> &[(Lldb, RecordFault, Verdict)] {
        &self.faults
    }

    /// The worst verdict.
    pub fn worst(&self) -> Verdict {
        let faults = self.faults.iter().map(|fault| fault.2);
        faults.max().unwrap_or(Verdict::Safe).max(self.judged.worst())
    }

    /// Returns the proof if the verdicts are acceptable.
    pub fn verified(&self, policy: Policy) -> Option<Verified<&Record<'a>>> {
        policy.allows(self.worst()).then_some(Verified(&self.record))
    }

    /// Returns the proof if the verdicts are acceptable.
    ///
    /// # Errors
    /// The verdicts, if they are not.
    pub fn into_verified(self, policy: Policy) -> Result<Verified<Record<'a>>, RecordVerdicts<'a>> {
        if policy.allows(self.worst()) { Ok(Verified(self.record)) } else { Err(self) }
    }
}

/// A value that was judged and accepted. It has no other constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<T>(T);

impl<T> Verified<T> {
    /// The judged value.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Verified<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, R: Borrow<Record<'a>>> Verified<R> {
    /// Appends the record to a section.
    pub fn write(&self, out: &mut Vec<u8>) {
        record::write_unverified(out, self.0.borrow());
    }
}
