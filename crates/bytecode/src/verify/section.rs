//! Whole sections, and verdicts as diagnostics.

use super::record::{self, RecordFault};
use super::{Judgement, Policy, RecordVerdict, Verdict};
use crate::bytecode::record::Entry;
use crate::bytecode::section::{self, Damage};
use crate::diag::codes::verify::{DENIED, FAULT, FAULT_DENIED, NOT_PROVEN};
use crate::diag::{Code, Diagnostic};
use crate::isa::LldbRange;
use crate::source::Span;

/// The judgement of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionVerdict<'a> {
    /// Its records, in order.
    pub records: Vec<SectionEntry<'a>>,
    /// Where it is damaged, if it is: no more is known of what LLDB 20 to 22 run then.
    pub damage: Option<Damage>,
}

/// The judgement of a record in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionEntry<'a> {
    /// The start of the record in the section.
    pub offset: usize,
    /// The starts of its programs in the section.
    pub places: Vec<usize>,
    /// The judgement.
    pub verdict: RecordVerdict<'a>,
}

impl SectionVerdict<'_> {
    /// Whether the section is proven to do no harm.
    pub fn is_harmless(&self) -> bool {
        self.damage.is_none() && self.records.iter().all(|record| record.verdict.is_harmless())
    }
}

/// Judges the records of a section. Programs of different records may run each other.
pub fn verify_section(bytes: &[u8], range: LldbRange) -> SectionVerdict<'_> {
    let mut asked = Vec::new();
    let mut count = 0;
    let mut records = Vec::new();
    for entry in section::records(bytes) {
        let judged = record::judge(&entry.record(), range, false);
        asked.extend(judged.asked.into_iter().map(|mut one| {
            one.method += count;
            one
        }));
        count += judged.programs.len();
        records.push(new_entry(&entry, range, judged.programs));
    }
    let programs = records.iter_mut().flat_map(|entry| &mut entry.verdict.programs);
    record::check_recursion(&mut programs.collect::<Vec<_>>(), &asked, range);
    SectionVerdict { records, damage: section::damage(bytes) }
}

fn new_entry<'a>(
    entry: &Entry<'a>,
    range: LldbRange,
    programs: Vec<Judgement>,
) -> SectionEntry<'a> {
    let record = entry.record();
    let faults = record::faults(&record, range);
    SectionEntry {
        offset: entry.offset(),
        places: entry.methods().map_while(Result::ok).map(|method| method.program_at).collect(),
        verdict: RecordVerdict { record, range, programs, faults },
    }
}

impl SectionEntry<'_> {
    /// The key, as it is shown.
    pub fn key(&self) -> String {
        String::from_utf8_lossy(self.verdict.record.key).escape_debug().to_string()
    }

    /// The diagnostics about the record and its programs; `span_at` finds the source of a byte of the section.
    pub fn diagnostics(
        &self,
        policy: Policy,
        span_at: impl Fn(usize) -> Option<Span>,
    ) -> Vec<Diagnostic> {
        let key = self.key();
        let RecordVerdict { record, programs, faults, range } = &self.verdict;
        let fault = |fault: &RecordFault| {
            let code = match (fault.harms(*range), policy) {
                (true, Policy::Harmless) => FAULT_DENIED,
                _ => FAULT,
            };
            let diagnostic = Diagnostic::new(code, format!("record of \"{key}\": {fault}"));
            match span_at(self.offset) {
                Some(span) => diagnostic.label(span, "here"),
                None => diagnostic,
            }
        };
        let mut all: Vec<Diagnostic> = faults.iter().map(fault).collect();
        for ((place, method), judged) in self.places.iter().zip(&record.methods).zip(programs) {
            let subject = format!("@{} of \"{key}\"", method.signature);
            let last = method.program.len().saturating_sub(1);
            let span_at = |offset: usize| span_at(place + offset.min(last));
            all.extend(diagnostics(judged, &subject, policy, span_at));
        }
        all
    }
}

/// The diagnostic about a program that is not proven harmless: an error unless the policy allows it. `subject` names the
/// program (`the summary of "Point"`), and `span_at` finds the source of an instruction.
pub fn diagnostics(
    judged: &Judgement,
    subject: &str,
    policy: Policy,
    span_at: impl Fn(usize) -> Option<Span>,
) -> Option<Diagnostic> {
    let Verdict::NotProven(finding) = judged.verdict else { return None };
    let code: Code = if policy == Policy::Harmless { DENIED } else { NOT_PROVEN };
    let message = format!("{subject} is not proven harmless: {}", finding.reason);
    let diagnostic = Diagnostic::new(code, message);
    let diagnostic = match span_at(finding.offset) {
        Some(span) => diagnostic.label(span, "by this instruction"),
        None => diagnostic.note(format!("at byte {} of the program", finding.offset)),
    };
    Some(match finding.reason.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    })
}
