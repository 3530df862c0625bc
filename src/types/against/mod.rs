//! Checking formatters against the types of programs.
//!
//! A finding is made only where it is certain: every value that is not known to be of one type
//! (what a cast, a synthetic provider or a choice gives) is left alone, and so are members of types
//! that are only declared. What may be meant for another version of a type is a note. What members
//! there are never changes what is compiled.

mod elements;
mod enums;
mod expects;
mod formatter;
mod keys;
mod lookup;
mod members;
mod numbers;
mod paths;
mod program;
mod proofs;
mod provider;
mod questions;
mod recursion;
mod values;

use super::{Damage, Shape, TypeId, Types};
use crate::diag::codes::types::ONLY_DECLARED;
use crate::diag::{Diagnostic, Severity};
use crate::sema::graph::Node;
use crate::sema::{Checked, Key};
use crate::source::SourceId;
use formatter::Formatter;
pub(super) use keys::Matched;
use keys::OfKeys;
pub use paths::{Member, Step};
use program::Program;
pub use proofs::Disproved;
use recursion::Shown;
use rustc_hash::{FxHashMap, FxHashSet};

/// Tells whether a name matches a pattern.
pub type Matcher = Box<Matches<'static>>;

type Matches<'m> = dyn Fn(&str) -> bool + 'm;

/// Compiles a pattern key to a predicate on names; `None` if the pattern cannot be evaluated.
pub type Patterns<'p> = &'p dyn Fn(&str) -> Option<Matcher>;

/// The findings that types give about formatters.
#[derive(Default)]
pub struct Report {
    /// The findings.
    pub findings: Vec<Diagnostic>,
    /// The warnings that were given without types and are wrong.
    pub disproved: Disproved,
}

impl Types {
    /// What is wrong with formatters for programs with these types. Keys of files that are only
    /// imported may be for other programs.
    ///
    /// # Errors
    /// If the debug information is damaged.
    pub fn check(
        &self,
        checked: &Checked,
        roots: &[SourceId],
        patterns: Patterns<'_>,
    ) -> Result<Report, Damage> {
        let mut checker = Checker { types: self, roots, patterns, report: Report::default() };
        let mut shown = Shown::new(&checked.summaries);
        let of_summaries = checker.all_keys(checked.summaries.iter().map(|s| &*s.keys))?;
        for (number, (summary, of)) in checked.summaries.iter().zip(&of_summaries).enumerate() {
            for program in checker.formatter(&Formatter::summary(summary), of)? {
                shown.add(number, &program)?;
            }
        }
        let of_children = checker.all_keys(checked.children.iter().map(|c| &*c.keys))?;
        for (children, of) in checked.children.iter().zip(&of_children) {
            checker.formatter(&Formatter::children(children), of)?;
        }
        for definition in &checked.enums {
            checker.enumeration(definition)?;
        }
        checker.expectations(checked)?;
        let Report { mut findings, mut disproved } = checker.report;
        findings.extend(shown.findings(patterns, &mut disproved));
        let mut seen = FxHashSet::default();
        let mut declared = FxHashSet::default();
        findings.retain(|d| {
            // What is only declared is told once for each type.
            seen.insert((d.span(), d.message.clone()))
                && (d.code != ONLY_DECLARED || declared.insert(d.message.clone()))
        });
        Ok(Report { findings, disproved })
    }

    /// The shape of a value, behind references and one pointer.
    fn pointed(&self, ty: TypeId) -> Result<(TypeId, Shape), Damage> {
        let mut ty = ty;
        let mut shape = self.shape(ty)?;
        if let Shape::Reference(target) = shape {
            ty = target;
            shape = self.shape(ty)?;
        }
        if let Shape::Pointer(target) = shape {
            ty = target;
            shape = self.shape(ty)?;
        }
        Ok((ty, shape))
    }
}

fn is_mistake(found: &Diagnostic) -> bool {
    found.severity() > Severity::Note
}

struct Checker<'t> {
    types: &'t Types,
    roots: &'t [SourceId],
    patterns: Patterns<'t>,
    report: Report,
}

impl Checker<'_> {
    /// The types that the keys of formatters of one kind match; of those inside of others each is
    /// left to the formatter that LLDB takes, a name before patterns and of these the last.
    fn all_keys<'k>(
        &mut self,
        formatters: impl Iterator<Item = &'k [Key]>,
    ) -> Result<Vec<OfKeys>, Damage> {
        let mut all = formatters.map(|keys| self.keys(keys)).collect::<Result<Vec<_>, _>>()?;
        let mut taken = FxHashMap::default();
        for (number, of) in all.iter().enumerate() {
            let inside = of.inside.iter().map(|(ty, _)| ty);
            taken.extend(of.types.iter().chain(inside).map(|ty| (*ty, number)));
        }
        for (number, of) in all.iter().enumerate() {
            taken.extend(of.by_name.iter().map(|ty| (*ty, number)));
        }
        for (number, of) in all.iter_mut().enumerate() {
            of.inside.retain(|(ty, _)| taken.get(ty) == Some(&number));
        }
        Ok(all)
    }

    /// The types that keys match; a key that matches none is a finding.
    fn keys(&mut self, keys: &[Key]) -> Result<OfKeys, Damage> {
        let (mut types, mut by_name, mut inside) = (Vec::new(), Vec::new(), Vec::new());
        for key in keys {
            let matched = self.types.of_key(key, self.patterns)?;
            let is_complete = self.types.missing().is_empty();
            let is_root = self.roots.contains(&key.span.source);
            if matched.is_none() && is_complete && is_root && keys::can_be_missing(&key.text) {
                let finding = self.types.no_type(key)?;
                self.report.findings.push(finding);
            }
            by_name.extend(matched.types.iter().filter(|_| !key.is_regex()));
            types.extend(matched.types);
            let others = self.types.defined(matched.inside)?;
            inside.extend(others.into_iter().map(|ty| (ty, key.span)));
        }
        let types = self.types.defined(types)?;
        inside.retain(|(ty, _)| !types.contains(ty));
        Ok(OfKeys { types, by_name, inside })
    }

    /// Adds the findings about a formatter. Returns the knowledge about its programs.
    fn formatter<'f>(
        &mut self,
        formatter: &'f Formatter<'_>,
        of: &'f OfKeys,
    ) -> Result<Vec<Program<'f>>, Damage>
    where
        Self: 'f,
    {
        let programs = formatter.programs(self.types, of)?;
        let mut found = Vec::new();
        for program in &programs {
            found.extend(program.findings()?);
            program.disprove(&mut self.report.disproved)?;
        }
        // A mistake is told once, for the types that are meant.
        if !found.iter().any(is_mistake) {
            self.also_matched(formatter, of, &mut found)?;
        }
        self.report.findings.append(&mut found);
        Ok(programs)
    }

    /// Adds a note for each key that also matches a type for which the formatter is wrong.
    fn also_matched(
        &self,
        formatter: &Formatter<'_>,
        of: &OfKeys,
        found: &mut Vec<Diagnostic>,
    ) -> Result<(), Damage> {
        let mut told = FxHashSet::default();
        for (ty, key) in &of.inside {
            if !told.contains(key)
                && let Some(mistake) = formatter.mistake(self.types, *ty)?
            {
                told.insert(*key);
                found.push(self.types.also_matched(*key, *ty, mistake)?);
            }
        }
        Ok(())
    }

    fn expectations(&mut self, checked: &Checked) -> Result<(), Damage> {
        let mut asked = FxHashSet::default();
        let summaries = checked.summaries.iter().map(|summary| &summary.program.graph);
        let methods = checked.children.iter().flat_map(|children| &children.methods);
        for graph in summaries.chain(methods.map(|(_, program)| &program.graph)) {
            asked.extend(program::asked(graph).into_iter().filter_map(|id| match graph.node(id) {
                Node::Member(_, name) => Some(name.as_str()),
                _ => None,
            }));
        }
        for expectation in &checked.expectations {
            if self.roots.contains(&expectation.span.source) {
                let found = &mut self.report.findings;
                expects::findings(self.types, &expectation.value, &asked, found)?;
            }
        }
        Ok(())
    }
}
