//! Formatters against the types of programs.

use super::Session;
use crate::diag::codes::{meaning::DEAD_KEY, types::KEY_NO_TYPE, types::NO_TYPES};
use crate::diag::{Diagnostic, Severity};
use crate::display::pattern;
use crate::sema::Checked;
use crate::source::SourceId;
use crate::types::{Disproved, Report, Types};
use std::collections::HashSet;

/// The types that formatters are checked against.
#[derive(Clone, Copy, Default)]
pub(super) struct Against<'s> {
    types: Option<&'s Types>,
}

impl<'s> Session<'s> {
    /// Checks the formatters against the types of programs. This affects only the reports.
    pub fn against(mut self, types: &'s Types) -> Session<'s> {
        self.against = Against { types: Some(types) };
        self
    }
}

impl Session<'_> {
    /// Adds what the types of programs say about the formatters; gives what they prove wrong.
    pub(super) fn check_against(
        &self,
        checked: &Checked,
        roots: &[SourceId],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Disproved {
        let Some(types) = self.against.types else { return Disproved::default() };
        let report = types.check(checked, roots, &pattern::matcher);
        let mut report = report.unwrap_or_else(|damage| Report {
            findings: vec![Diagnostic::new(NO_TYPES, damage.to_string())],
            ..Report::default()
        });
        report.findings.retain(|d| !self.is_about_pack(d));
        let is_finding = |d: &&mut Diagnostic| d.severity() == Severity::Warning;
        if self.options.against_strict {
            let findings = report.findings.iter_mut().filter(is_finding);
            findings.for_each(|finding| finding.code.severity = Severity::Error);
        }
        // The types say exactly which summaries come back to themselves,
        // and which keys are dead.
        let known: HashSet<_> = report.findings.iter().map(|d| (d.code.id, d.span())).collect();
        diagnostics.retain(|d| {
            let is_of_dead_key = d.code == DEAD_KEY && known.contains(&(KEY_NO_TYPE.id, d.span()));
            let is_known = is_of_dead_key || known.contains(&(d.code.id, d.span()));
            !is_known
        });
        diagnostics.append(&mut report.findings);
        diagnostics.retain(|diagnostic| !report.disproved.covers(diagnostic));
        report.disproved
    }
}
