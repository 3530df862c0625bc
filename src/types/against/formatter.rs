//! A formatter as a list of programs.

use super::is_mistake;
use super::keys::OfKeys;
use super::program::Program;
use super::values::Shared;
use crate::diag::Diagnostic;
use crate::sema::graph::{Graph, NodeId};
use crate::sema::{Children, Summary};
use crate::types::{Damage, TypeId, Types};

/// The programs of a formatter, each a graph and its results.
pub(super) struct Formatter<'f> {
    programs: Vec<(&'f Graph, Vec<NodeId>)>,
    shared: Option<Shared<'f>>,
}

impl<'f> Formatter<'f> {
    pub(super) fn summary(summary: &'f Summary) -> Formatter<'f> {
        let program = &summary.program;
        Formatter { programs: vec![(&program.graph, vec![program.root])], shared: None }
    }

    pub(super) fn children(children: &'f Children) -> Formatter<'f> {
        let shared = children.state.as_ref().map(|state| (&state.graph, &*state.values));
        let of_state = shared.map(|(graph, values)| {
            let roots = values.iter().map(|(_, id)| *id).collect();
            (graph, roots)
        });
        let methods = children.methods.iter();
        let methods = methods.map(|(_, program)| (&program.graph, vec![program.root]));
        Formatter { programs: of_state.into_iter().chain(methods).collect(), shared }
    }

    /// The knowledge about its programs if the shown value has one of some types.
    pub(super) fn programs<'p>(
        &'p self,
        types: &'p Types,
        shown: &'p OfKeys,
    ) -> Result<Vec<Program<'p>>, Damage> {
        if shown.types.is_empty() && shown.inside.is_empty() {
            return Ok(Vec::new());
        }
        let programs = self.programs.iter();
        programs
            .map(|(graph, roots)| Program::new(types, shown, graph, roots, self.shared))
            .collect()
    }

    /// The findings for a shown value of a type.
    pub(super) fn mistake(
        &self,
        types: &Types,
        shown: TypeId,
    ) -> Result<Option<Diagnostic>, Damage> {
        let shown = OfKeys { types: vec![shown], ..OfKeys::default() };
        for program in self.programs(types, &shown)? {
            let mut found = program.findings()?.into_iter();
            if let Some(mistake) = found.find(is_mistake) {
                return Ok(Some(mistake));
            }
        }
        Ok(None)
    }
}
