//! Verdicts as diagnostics.

use super::proof::{Policy, Verdicts};
use super::reason::Reason;
use super::verdict::{Finding, Verdict};
use crate::diag::codes::verify::{
    HAZARD, HAZARD_DENIED, MAY_FAIL, REFUSED, REFUSED_DENIED, WORTH_KNOWING,
};
use crate::diag::{Code, Diagnostic};
use crate::isa::{Lldb, LldbRange, Signature};
use crate::source::Span;

/// A finding and every LLDB it holds for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The finding.
    pub finding: Finding,
    /// The releases, the oldest first.
    pub lldb: Vec<Lldb>,
}

impl Merged {
    /// `LLDB 20...22, 24`.
    pub fn releases(&self) -> String {
        releases(&self.lldb)
    }
}

/// `LLDB 20...22, 24` for releases, the oldest first.
pub fn releases(all: &[Lldb]) -> String {
    let mut ranges: Vec<LldbRange> = Vec::new();
    for lldb in all {
        match ranges.last_mut() {
            Some(last) if last.last().number() + 1 == lldb.number() => {
                *last = LldbRange::new(last.first(), *lldb).unwrap_or(*last);
            }
            _ => ranges.push(LldbRange::only(*lldb)),
        }
    }
    let texts: Vec<String> = ranges.iter().map(ToString::to_string).collect();
    format!("LLDB {}", texts.join(", "))
}

impl Verdicts<'_> {
    /// Lists every finding once, the worst first.
    pub fn findings(&self) -> Vec<Merged> {
        let mut all: Vec<Merged> = Vec::new();
        for judgement in self.judgements() {
            for finding in &judgement.findings {
                match all.iter_mut().find(|m| m.finding == *finding) {
                    Some(merged) => merged.lldb.push(judgement.lldb),
                    None => {
                        all.push(Merged { finding: *finding, lldb: vec![judgement.lldb] });
                    }
                }
            }
        }
        all.sort_by_key(|m| (std::cmp::Reverse(m.finding.verdict), m.finding.offset));
        all
    }

    /// Whether an error is worth a message: in `@get_child_index` it means that there is no such
    /// child, in `@get_child_at_index` that the child is left out.
    fn shows(&self, finding: &Finding) -> bool {
        let shown = !matches!(
            self.program().signature,
            Signature::GET_CHILD_INDEX | Signature::GET_CHILD_AT_INDEX
        );
        match finding.verdict {
            Verdict::Safe => finding.reason == Reason::NulInText,
            Verdict::Error => shown,
            Verdict::Hazard | Verdict::Refused => true,
        }
    }

    /// Returns the diagnostics about a program, the worst first. `subject` names the program (`the
    /// summary of "Point"`), and `span_at` finds the source of an instruction. What can harm a
    /// debugger is an error unless the policy allows it; the rest are warnings.
    pub fn diagnostics(
        &self,
        subject: &str,
        policy: Policy,
        span_at: impl Fn(usize) -> Option<Span>,
    ) -> Vec<Diagnostic> {
        let mut told: Vec<(Option<Span>, Reason)> = Vec::new();
        let mut diagnostics = Vec::new();
        for merged in self.findings().iter().filter(|m| self.shows(&m.finding)) {
            let span = span_at(merged.finding.offset);
            if told.contains(&(span, merged.finding.reason)) {
                continue;
            }
            told.push((span, merged.finding.reason));
            diagnostics.push(diagnostic(merged, subject, policy, span));
        }
        diagnostics
    }
}

fn code(verdict: Verdict, policy: Policy) -> Code {
    match (verdict, policy) {
        (Verdict::Safe, _) => WORTH_KNOWING,
        (Verdict::Error, _) => MAY_FAIL,
        (Verdict::Hazard, Policy::Anything) => HAZARD,
        (Verdict::Hazard, Policy::Harmless) => HAZARD_DENIED,
        (Verdict::Refused, Policy::Anything) => REFUSED,
        (Verdict::Refused, Policy::Harmless) => REFUSED_DENIED,
    }
}

fn diagnostic(merged: &Merged, subject: &str, policy: Policy, span: Option<Span>) -> Diagnostic {
    let Finding { verdict, offset, reason } = merged.finding;
    let releases = merged.releases();
    let effect = match verdict {
        Verdict::Safe => format!("in {releases}"),
        Verdict::Error => format!("may show an error text in {releases}"),
        Verdict::Hazard => format!("can harm {releases}"),
        Verdict::Refused => format!("harms {releases}, whatever the value"),
    };
    let mut diagnostic = Diagnostic::new(code(verdict, policy), format!("{subject}: {reason}"));
    diagnostic = match span {
        Some(span) => diagnostic.label(span, effect),
        None => diagnostic.note(format!("byte {offset} of the program {effect}")),
    };
    match reason.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}
