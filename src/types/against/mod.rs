//! Checking formatters against the types of programs.
//!
//! A finding is made only where it is certain: every value that is not known to be of one type
//! (what a cast, a synthetic provider or a choice gives) is left alone, and so are members of types
//! that are only declared. What may be meant for another version of a type is a note. What members
//! there are never changes what is compiled.

mod elements;
mod enums;
mod expects;
mod keys;
mod lookup;
mod members;
mod numbers;
mod paths;
mod program;
mod proofs;
mod provider;
mod recursion;
mod values;

use super::{Damage, Shape, TypeId, Types};
use crate::diag::Diagnostic;
use crate::diag::codes::types::ONLY_DECLARED;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::{Checked, Key};
use crate::source::SourceId;
pub use paths::{Member, Step};
use program::Program;
pub use proofs::Disproved;
use recursion::Shown;
use rustc_hash::{FxHashMap, FxHashSet};

/// Tells whether a name matches a pattern.
pub type Matcher = Box<dyn Fn(&str) -> bool>;

/// Makes of a key that is a pattern what tells whether a name matches.
pub type Patterns<'p> = &'p dyn Fn(&str) -> Matcher;

/// What types say of formatters.
#[derive(Default)]
pub struct Report {
    /// What is wrong, and what is worth knowing.
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
        let mut checker = Checker {
            types: self,
            roots,
            patterns,
            report: Report::default(),
            keys: FxHashMap::default(),
        };
        let mut shown = Shown::new(&checked.summaries);
        for (number, summary) in checked.summaries.iter().enumerate() {
            let types = checker.keys(&summary.keys)?;
            let program = &summary.program;
            let roots = [program.root];
            if let Some(program) = checker.program(&types, &program.graph, &roots, &[])? {
                shown.add(number, &program)?;
            }
        }
        for children in &checked.children {
            checker.children(children)?;
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

    /// What a value of a type consists of, behind references and one pointer.
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

struct Checker<'t> {
    types: &'t Types,
    roots: &'t [SourceId],
    patterns: Patterns<'t>,
    report: Report,
    /// The types of keys that were looked for before.
    keys: FxHashMap<Box<str>, Vec<TypeId>>,
}

impl Checker<'_> {
    /// The types that keys match; a key that matches none is a finding.
    fn keys(&mut self, keys: &[Key]) -> Result<Vec<TypeId>, Damage> {
        let mut all = Vec::new();
        for key in keys {
            let types = match self.keys.get(&key.text) {
                Some(known) => known.clone(),
                None => self.types.of_key(key, self.patterns)?,
            };
            self.keys.insert(key.text.clone(), types.clone());
            let is_complete = self.types.missing().is_empty();
            let is_root = self.roots.contains(&key.span.source);
            if types.is_empty() && is_complete && is_root && keys::can_be_missing(&key.text) {
                let finding = self.types.no_type(key)?;
                self.report.findings.push(finding);
            }
            all.extend(types);
        }
        self.types.defined(all)
    }

    fn children(&mut self, children: &crate::sema::Children) -> Result<(), Damage> {
        let types = self.keys(&children.keys)?;
        let mut values: &[(u32, NodeId)] = &[];
        let mut state = None;
        if let Some(shared) = &children.state {
            let roots: Vec<NodeId> = shared.values.iter().map(|(_, id)| *id).collect();
            self.program(&types, &shared.graph, &roots, &[])?;
            values = &shared.values;
            state = Some(&shared.graph);
        }
        for (_, program) in &children.methods {
            let given = values::of_state(self.types, &types, state, values)?;
            self.program(&types, &program.graph, &[program.root], &given)?;
        }
        Ok(())
    }

    fn program<'p>(
        &mut self,
        types: &'p [TypeId],
        graph: &'p Graph,
        roots: &[NodeId],
        state: &[Vec<(u32, values::Known)>],
    ) -> Result<Option<Program<'p>>, Damage>
    where
        Self: 'p,
    {
        if types.is_empty() {
            return Ok(None);
        }
        let program = Program::new(self.types, types, graph, roots, state)?;
        self.report.findings.extend(program.findings()?);
        program.disprove(&mut self.report.disproved)?;
        Ok(Some(program))
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
