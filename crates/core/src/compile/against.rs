//! Formatters against the types of programs.

use super::Session;
use crate::diag::{Diagnostic, Severity};
use crate::isa::LldbRange;
use crate::sema::{self, Checked, Key};
use crate::source::SourceId;
use crate::syntax::ast::{self, ItemKind};
use rustc_hash::FxHashSet;

/// The types of programs, which a crate above this one reads from debug information.
pub trait DebugTypes {
    /// Whether all programs have PDBs, in which LLDB has other names for templates.
    fn are_of_pdbs(&self) -> bool;

    /// Whether a debugger can meet a value of a type that a key matches, other than by a pattern one whose name is
    /// among those with a formatter of their own.
    fn can_show(&self, key: &Key, own: &FxHashSet<String>) -> bool;

    /// Checks files, for these types.
    fn check(&self, files: Vec<ast::File>, terms: &Terms<'_>) -> (Checked, Vec<Diagnostic>);
}

/// The terms of a check for the types of programs.
pub struct Terms<'a> {
    /// The releases the section must work in.
    pub range: LldbRange,
    /// The requested files; the others are imported.
    pub roots: &'a [SourceId],
    /// Whether each key must match a type of the programs, so that other keys are proposed.
    pub proposes: bool,
    /// Whether the summaries of a file are known to end.
    pub ends: &'a dyn Fn(SourceId) -> bool,
    /// A finding with the requested severity.
    pub grade: &'a dyn Fn(Diagnostic) -> Diagnostic,
    /// Whether findings about a file are reported.
    pub is_told: &'a dyn Fn(SourceId) -> bool,
}

impl<'s> Session<'s> {
    /// Checks the formatters against the types of programs. The types also give the signs of numbers and the sizes that
    /// code needs. If all programs have a PDB, keys are spelled as in a PDB.
    pub fn against(mut self, types: &'s dyn DebugTypes) -> Session<'s> {
        self.options.pdb |= types.are_of_pdbs();
        self.against = Some(types);
        self
    }
}

impl Session<'_> {
    /// Leaves out formatters of packs and generated sources for which the programs have no values.
    pub(super) fn leave_out_unused(&self, files: &mut [ast::File]) {
        let Some(types) = self.against.filter(|_| self.options.only_shown) else { return };
        let (made, none) = (self.made_summaries(files), FxHashSet::default());
        let keeps = |key: &ast::Key, own| {
            let file = key.span.source;
            let is_written = !self.is_made(file) && !self.is_pack(file);
            is_written || sema::key(key).is_none_or(|key| types.can_show(&key, own))
        };
        for file in files {
            file.items.retain_mut(|item| {
                let (keys, own) = match &mut item.kind {
                    ItemKind::Summary(summary) => (&mut summary.keys, &made),
                    ItemKind::Children(children) => (&mut children.keys, &none),
                    _ => return true,
                };
                let was_empty = keys.is_empty();
                keys.retain(|key| keeps(key, own));
                was_empty || !keys.is_empty()
            });
        }
    }

    /// The types that have a summary by their name, in every release, in the generated source.
    fn made_summaries(&self, files: &[ast::File]) -> FxHashSet<String> {
        let items = files.iter().flat_map(|file| &file.items);
        let made =
            items.filter(|item| self.is_made(item.span.source) && item.attributes.is_empty());
        let keys = made.filter_map(|item| match &item.kind {
            ItemKind::Summary(summary) if summary.condition.is_none() => Some(&summary.keys),
            _ => None,
        });
        let keys = keys.flatten().filter_map(sema::key).filter(|key| !key.is_regex());
        keys.map(|key| key.text.to_string()).collect()
    }

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
        let proposes = !self.options.partial;
        let terms = Terms { range, roots, proposes, ends: &ends, grade: &grade, is_told: &is_told };
        types.check(files, &terms)
    }

    /// A finding about the types of programs, with the requested severity.
    fn graded(&self, mut finding: Diagnostic) -> Diagnostic {
        let is_warning = finding.severity() == Severity::Warning;
        if self.options.against_strict && is_warning && !self.is_idle(&finding) {
            finding.code.severity = Severity::Error;
        }
        finding
    }
}
