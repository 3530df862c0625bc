//! A formatter as a list of programs.

use super::program::{KnownProgram, Source};
use super::shapes::{OfKeys, Shapes};
use super::values::Root;
use crate::sema::hir::{Evaluation, OfChildren};
use crate::sema::{CheckedChildren, CheckedSummary, Key, Program, State};
use crate::source::Span;

pub(super) struct Formatter<'f> {
    pub(super) keys: &'f [Key],
    /// The number of the summary, if it is one.
    pub(super) summary: Option<usize>,
    pub(super) sources: Vec<Source<'f>>,
    pub(super) span: Span,
}

impl<'f> Formatter<'f> {
    pub(super) fn summary(
        number: usize,
        summary: &'f CheckedSummary,
        said: &'f Evaluation<'f>,
    ) -> Formatter<'f> {
        let (graph, roots) = (&summary.program.graph, vec![of_method(&summary.program)]);
        let sources = vec![Source::new(graph, roots, None, said)];
        Formatter { keys: &summary.keys, summary: Some(number), sources, span: summary.span }
    }

    pub(super) fn children(
        children: &'f CheckedChildren,
        said: &'f OfChildren<'f>,
    ) -> Formatter<'f> {
        let shared = children.state.as_ref().map(|state| (&state.graph, &*state.values));
        let state = children.state.as_ref();
        let of_state =
            state.map(|state| Source::new(&state.graph, of_state(state), shared, &said.state));
        let of_methods = children.methods.iter().zip(&said.methods).map(|((_, program), said)| {
            Source::new(&program.graph, vec![of_method(program)], shared, said)
        });
        let sources = of_state.into_iter().chain(of_methods).collect();
        Formatter { keys: &children.keys, summary: None, sources, span: children.span }
    }

    /// Whether the source treats any value as a pointer.
    pub(super) fn has_pointers(&self) -> bool {
        let mut pointers = self.sources.iter().map(|source| &source.pointers);
        pointers.any(|pointers| pointers.are_known() || !pointers.linked.is_empty())
    }

    /// The knowledge about its programs if the shown value has one of some types.
    pub(super) fn programs<'p, S: Shapes>(
        &'p self,
        shapes: &'p S,
        shown: &'p OfKeys<S::Type>,
    ) -> Vec<KnownProgram<'p, S>> {
        self.sources.iter().map(|source| KnownProgram::new(shapes, shown, source)).collect()
    }
}

fn of_method(program: &Program) -> Root {
    Root { node: program.root, condition: None }
}

fn of_state(state: &State) -> Vec<Root> {
    let parts = || state.parts();
    let conditions = parts().filter_map(|(condition, _)| condition);
    let conditions = conditions.map(|node| Root { node, condition: None });
    let values = parts().flat_map(|(condition, part)| {
        part.iter().map(move |(_, node)| Root { node: *node, condition })
    });
    values.chain(conditions).collect()
}
