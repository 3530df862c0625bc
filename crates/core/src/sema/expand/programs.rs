//! The programs of formatters.

use super::tree::Expander;
use super::{Refused, Typed, children, shown_below};
use crate::isa::{LldbRange, RecordVersion};
use crate::limits;
use crate::sema::graph::Graph;
use crate::sema::hir::{Children, Evaluation, OfChildren, Summary, Tree};
use crate::sema::{CheckedChildren, CheckedSummary, Program};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The programs of all formatters.
#[derive(Default)]
pub(in crate::sema) struct Programs<'t> {
    pub(in crate::sema) summaries: Vec<CheckedSummary>,
    pub(in crate::sema) children: Vec<CheckedChildren>,
    /// How the summaries and the children are evaluated.
    pub(in crate::sema) of_summaries: Vec<Evaluation<'t>>,
    pub(in crate::sema) of_children: Vec<OfChildren<'t>>,
    pub(in crate::sema) refused: Vec<Refused>,
    /// The size of the texts of all programs in bytes.
    text_size: usize,
}

impl<'t> Programs<'t> {
    /// Makes the programs. The children of a value are shown below its summary, but for summaries at these places.
    pub(in crate::sema) fn new(
        summaries: &'t [Summary],
        children: &'t [Children],
        collapsed: &FxHashSet<Span>,
    ) -> Programs<'t> {
        let mut programs = Programs::default();
        summaries.iter().for_each(|summary| programs.summary(summary));
        children.iter().for_each(|of| children::children(&mut programs, of));
        let split = shown_below::show(&mut programs.summaries, &programs.children, collapsed);
        let of = split.iter().filter_map(|at| programs.of_summaries.get(*at).cloned());
        let of: Vec<Evaluation<'_>> = of.collect();
        programs.of_summaries.extend(of);
        programs
    }

    /// An evaluation of a tree. The texts of all programs are limited: they could exhaust memory.
    pub(super) fn begin(&self, tree: &'t Tree, range: LldbRange, span: Span) -> Expander<'t> {
        let mut graph = Graph::default();
        if self.text_size > limits::CONSTANT_TEXTS {
            graph.fill();
        }
        let mut expander = Expander::new(graph, tree, range);
        expander.graph.go_to(span);
        expander
    }

    pub(super) fn program(
        &mut self,
        expander: Expander<'t>,
        root: Typed,
    ) -> (Program, Evaluation<'t>) {
        let (graph, evaluation) = self.finish(expander);
        (Program { graph, root: root.id }, evaluation)
    }

    /// Takes the graph of a program, and how it is evaluated.
    pub(super) fn finish(&mut self, expander: Expander<'t>) -> (Graph, Evaluation<'t>) {
        let (graph, written, refused) = expander.graph.finish();
        self.text_size += graph.text_size();
        self.refused.extend(refused);
        (graph, Evaluation { written, ..expander.evaluation })
    }

    /// The summaries of keys that all may have synthetic children, or none.
    fn summary(&mut self, summary: &'t Summary) {
        let Summary { flags, is_hidden, tree, text, span, .. } = summary;
        for (keys, has_children) in &summary.keys {
            let mut expander = self.begin(tree, summary.range, *span);
            expander.graph.has_children = *has_children;
            let root = expander.block_or_error(*text);
            let (program, evaluation) = self.program(expander, root);
            self.of_summaries.push(evaluation);
            self.summaries.push(CheckedSummary {
                keys: keys.clone(),
                flags: *flags,
                version: if *is_hidden { RecordVersion::V2 } else { RecordVersion::V1 },
                of_rust: false,
                of_numbers: None,
                program,
                safe_divisions: Vec::new(),
                span: *span,
            });
        }
    }
}
