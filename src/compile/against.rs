//! Formatters against the types of programs.

use super::Session;
use crate::diag::{Diagnostic, Severity};
use crate::display::pattern;
use crate::sema::{self, Checked};
use crate::source::SourceId;
use crate::syntax::ast;
use crate::types::{Against, Types};
use rustc_hash::FxHashSet;

/// The types that formatters are checked against.
pub(super) type Known<'s> = Option<&'s Types>;

impl<'s> Session<'s> {
    /// Checks the formatters against the types of programs, which give code the signs of numbers and sizes. Keys are spelled as
    /// in a PDB where all programs have one.
    pub fn against(mut self, types: &'s Types) -> Session<'s> {
        self.options.pdb |= types.are_of_pdbs();
        self.against = Some(types);
        self
    }
}

impl Session<'_> {
    /// Checks files, for the types of programs if there are any.
    pub(super) fn analyse(
        &self,
        files: Vec<ast::File>,
        roots: &[SourceId],
    ) -> (Checked, Vec<Diagnostic>) {
        let range = self.options.lldb;
        let files_of_packs = self.sources.iter().map(|(file, _)| file).filter(|f| self.is_pack(*f));
        let packs: FxHashSet<SourceId> = files_of_packs.collect();
        let ends = |file| self.ends(file);
        let Some(types) = self.against else {
            return sema::check_against::<sema::NoDebugInformation>(files, range, None, &ends);
        };
        let grade = |finding| self.graded(finding);
        let is_told = |file| !packs.contains(&file);
        let mut against = Against::new(types, roots, &pattern::matcher, &grade, &is_told);
        against.proposes = !self.options.partial;
        let (checked, mut findings) = sema::check_against(files, range, Some(&against), &ends);
        findings.extend(against.findings(&checked));
        (checked, findings)
    }

    /// A finding about the types of programs, as grave as it was asked for.
    fn graded(&self, mut finding: Diagnostic) -> Diagnostic {
        let is_warning = finding.severity() == Severity::Warning;
        if self.options.against_strict && is_warning && !self.is_about_pack(&finding) {
            finding.code.severity = Severity::Error;
        }
        finding
    }
}
