//! Whole sections: which records each LLDB registers, and their judgements.

use super::proof::{Policy, Program, Verdicts};
use super::record::{RecordFault, faults, judge_methods};
use super::recursion;
use super::releases::Releases;
use super::report::releases;
use super::verdict::{Judgement, Verdict};
use crate::bytecode::load::{Formatter, load};
use crate::bytecode::record::{Method, Record};
use crate::bytecode::section;
use crate::diag::Diagnostic;
use crate::diag::codes::verify::{RECORD_DENIED, RECORD_FAULT};
use crate::isa::{Lldb, LldbRange, RecordVersion, Signature};
use crate::source::Span;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The judgements of a record in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionEntry<'a> {
    /// The start of the record in the section.
    pub offset: usize,
    /// Its version.
    pub version: u64,
    /// Its key.
    pub key: &'a [u8],
    /// Its programs, in order. This includes programs that only some LLDBs find past the end of
    /// the record; the others report that they do not run them.
    pub programs: Vec<(usize, Verdicts<'a>)>,
    /// The faults of the record itself, each with its LLDB and verdict.
    pub faults: Vec<(Lldb, RecordFault, Verdict)>,
    /// How many of the programs the record contains.
    own: usize,
}

impl SectionEntry<'_> {
    /// The worst verdict.
    pub fn worst(&self) -> Verdict {
        let programs = self.programs.iter().map(|(_, p)| p.worst());
        programs.chain(self.faults.iter().map(|f| f.2)).max().unwrap_or(Verdict::Safe)
    }

    /// The faults of the record itself, once for all LLDBs of one verdict.
    pub fn merged_faults(&self) -> Vec<(RecordFault, Verdict, Vec<Lldb>)> {
        let mut all: Vec<(RecordFault, Verdict, Vec<Lldb>)> = Vec::new();
        for (lldb, fault, verdict) in &self.faults {
            match all.iter_mut().find(|(f, v, _)| f == fault && v == verdict) {
                Some((_, _, releases)) => releases.push(*lldb),
                None => all.push((*fault, *verdict, vec![*lldb])),
            }
        }
        all
    }

    /// The worst verdict of the record itself for one LLDB.
    pub fn own_verdict(&self, lldb: Lldb) -> Verdict {
        let faults = self.faults.iter().filter(|f| f.0 == lldb);
        faults.map(|f| f.2).max().unwrap_or(Verdict::Safe)
    }

    /// Returns the diagnostics about a record and its programs; `span_at` finds the source of a
    /// byte of the section. What can harm a debugger is an error unless the policy allows it; the
    /// rest are warnings.
    pub fn diagnostics(
        &self,
        policy: Policy,
        span_at: impl Fn(usize) -> Option<Span>,
    ) -> Vec<Diagnostic> {
        let key = String::from_utf8_lossy(self.key);
        let key = key.escape_debug();
        let mut all = Vec::new();
        let mut faults = self.merged_faults();
        faults.sort_by_key(|(_, verdict, _)| Reverse(*verdict));
        let mut told = Vec::new();
        for (fault, verdict, lldb) in faults {
            // Each finding is reported once, with its highest severity.
            if told.contains(&fault) {
                continue;
            }
            told.push(fault);
            let code = match (verdict.is_harmful(), policy) {
                (true, Policy::Harmless) => RECORD_DENIED,
                _ => RECORD_FAULT,
            };
            let diagnostic = Diagnostic::new(code, format!("record of \"{key}\": {fault}"));
            let releases = format!("in {}", releases(&lldb));
            all.push(match span_at(self.offset) {
                Some(span) => diagnostic.label(span, releases),
                None => diagnostic.note(releases),
            });
        }
        for (place, program) in &self.programs {
            let subject = format!("@{} of \"{key}\"", program.program().signature);
            all.extend(program.diagnostics(&subject, policy, |offset| {
                let end = program.program().bytes.len();
                span_at(place + offset.min(end.saturating_sub(1)))
            }));
        }
        all
    }
}

/// Judges everything that LLDBs of a range register from a section; each release decodes it in its
/// own way. Entries are in the order of the section.
pub fn verify_section(bytes: &[u8], range: LldbRange) -> Vec<SectionEntry<'_>> {
    let mut entries: Vec<SectionEntry<'_>> = section::chunks(bytes)
        .filter_map(|item| match item.kind {
            section::ChunkKind::Record(entry) => {
                Some(new_entry(item.offset, &entry.record(), bytes))
            }
            _ => None,
        })
        .collect();
    let mut registered: BTreeMap<usize, Vec<(Record<'_>, Releases)>> = BTreeMap::new();
    for lldb in range.iter() {
        let Ok(loaded) = load(bytes, lldb) else {
            if let Some(first) = entries.first_mut() {
                first.faults.push((lldb, RecordFault::NotFollowed, Verdict::Hazard));
            }
            continue;
        };
        for one in loaded {
            let methods = match one.what {
                Formatter::Summary(program) => {
                    vec![Method { signature: Signature::SUMMARY, program }]
                }
                Formatter::Children(methods) => methods,
            };
            let record = Record { version: one.version, key: one.key, flags: one.flags, methods };
            let here = registered.entry(one.offset).or_default();
            match here.last_mut() {
                Some((same, releases)) if is_same(same, &record) => {
                    *releases = releases.or(Releases::of(lldb));
                }
                _ => here.push((record, Releases::of(lldb))),
            }
        }
    }
    let known: BTreeSet<usize> = entries.iter().map(|e| e.offset).collect();
    for (offset, here) in &registered {
        if let (false, Some((record, _))) = (known.contains(offset), here.first()) {
            entries.push(new_entry(*offset, record, bytes));
        }
    }
    entries.sort_by_key(|e| e.offset);
    for entry in &mut entries {
        for (record, releases) in registered.remove(&entry.offset).into_iter().flatten() {
            judge(entry, &record, releases, bytes);
        }
        entry.faults.sort_by_key(|fault| fault.0);
    }
    for lldb in range.iter() {
        let programs = entries.iter_mut().flat_map(|entry| &mut entry.programs);
        let judgements = programs.flat_map(|(_, program)| &mut program.judgements);
        let mut judgements: Vec<&mut Judgement> =
            judgements.filter(|judgement| judgement.lldb == lldb).collect();
        recursion::check(&mut judgements, || lldb >= Lldb::V24);
    }
    for entry in &mut entries {
        entry.programs.iter_mut().for_each(|(_, program)| program.fill(range));
    }
    entries
}

/// Whether two releases found the same record, in the same bytes.
fn is_same(a: &Record<'_>, b: &Record<'_>) -> bool {
    a == b && a.methods.iter().zip(&b.methods).all(|(x, y)| std::ptr::eq(x.program, y.program))
}

/// An entry whose programs were not judged yet.
fn new_entry<'a>(offset: usize, record: &Record<'a>, bytes: &'a [u8]) -> SectionEntry<'a> {
    let mut entry = SectionEntry {
        offset,
        version: record.version,
        key: record.key,
        programs: Vec::new(),
        faults: Vec::new(),
        own: record.methods.len(),
    };
    for method in &record.methods {
        entry.programs.push(new_program(method, record.version, bytes));
    }
    entry
}

fn new_program<'a>(method: &Method<'a>, version: u64, bytes: &[u8]) -> (usize, Verdicts<'a>) {
    let record = RecordVersion::from_number(version).unwrap_or_default();
    let program = Program { bytes: method.program, signature: method.signature, record };
    (place(method.program, bytes), Verdicts { program, judgements: Vec::new() })
}

/// The start of a part of the section.
fn place(part: &[u8], bytes: &[u8]) -> usize {
    (part.as_ptr() as usize).saturating_sub(bytes.as_ptr() as usize)
}

fn judge<'a>(
    entry: &mut SectionEntry<'a>,
    record: &Record<'a>,
    releases: Releases,
    bytes: &'a [u8],
) {
    let mut written = record.clone();
    // Only a summary was registered, but methods for children may follow.
    if entry.own > record.methods.len() {
        let all = entry.programs.iter().take(entry.own).map(|(_, p)| p.program());
        written.methods =
            all.map(|p| Method { signature: p.signature, program: p.bytes }).collect();
    }
    for (lldb, judgements) in judge_methods(record, releases).each() {
        entry.faults.extend(faults(&written, lldb).into_iter().map(|(f, v)| (lldb, f, v)));
        add_judgements(entry, record, lldb, judgements, bytes);
    }
}

fn add_judgements<'a>(
    entry: &mut SectionEntry<'a>,
    record: &Record<'a>,
    lldb: Lldb,
    judgements: &[Judgement],
    bytes: &'a [u8],
) {
    for (method, judgement) in record.methods.iter().zip(judgements) {
        let at = place(method.program, bytes);
        let same = |(place, program): &(usize, Verdicts<'_>)| {
            let p = program.program();
            *place == at && p.signature == method.signature && p.bytes.len() == method.program.len()
        };
        let known = entry.programs.iter().position(same);
        let index = known.unwrap_or(entry.programs.len());
        if known.is_none() {
            entry.programs.push(new_program(method, record.version, bytes));
        }
        if index >= entry.own {
            entry.faults.push((lldb, RecordFault::OtherBytes, Verdict::Error));
        }
        if let Some((_, program)) = entry.programs.get_mut(index) {
            program.add(judgement.of(lldb));
        }
    }
}

impl Verdicts<'_> {
    fn add(&mut self, judgement: Judgement) {
        if self.judgements.iter().all(|j| j.lldb != judgement.lldb) {
            self.judgements.push(judgement);
        }
    }

    /// Records that the LLDBs which were not asked do not run the program.
    fn fill(&mut self, range: LldbRange) {
        for lldb in range.iter() {
            self.add(Judgement::ignored(lldb));
        }
        self.judgements.sort_by_key(|judgement| judgement.lldb);
    }
}
