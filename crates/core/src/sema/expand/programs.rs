//! The programs of formatters.

use super::tree::Expander;
use super::{Refused, Typed, children, shown_below};
use crate::isa::{LldbRange, RecordVersion};
use crate::limits;
use crate::sema::graph::Graph;
use crate::sema::hir::{Children, Summary, Tree};
use crate::sema::{CheckedChildren, CheckedSummary, Program};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The programs of all formatters.
#[derive(Default)]
pub(in crate::sema) struct Programs {
    pub(in crate::sema) summaries: Vec<CheckedSummary>,
    pub(in crate::sema) children: Vec<CheckedChildren>,
    pub(in crate::sema) refused: Vec<Refused>,
    /// The size of the texts of all programs in bytes.
    text_size: usize,
}

impl Programs {
    /// Makes the programs. The children of a value are shown below its summary, but for summaries at these places.
    pub(in crate::sema) fn new(
        summaries: Vec<Summary>,
        children: Vec<Children>,
        collapsed: &FxHashSet<Span>,
    ) -> Programs {
        let mut programs = Programs::default();
        for summary in summaries {
            programs.summary(&summary);
        }
        for children in children {
            let checked = children::children(&mut programs, &children);
            programs.children.push(checked);
        }
        shown_below::show(&mut programs.summaries, &programs.children, collapsed);
        programs
    }

    /// An evaluation of a tree. The texts of all programs are limited: they could exhaust memory.
    pub(super) fn begin<'t>(&self, tree: &'t Tree, range: LldbRange) -> Expander<'t> {
        let mut graph = Graph::default();
        if self.text_size > limits::CONSTANT_TEXTS {
            graph.fill();
        }
        Expander::new(graph, tree, range)
    }

    pub(super) fn program(&mut self, expander: Expander<'_>, root: Typed) -> Program {
        Program { graph: self.finish(expander), root: root.id }
    }

    /// Takes the graph of a program.
    pub(super) fn finish(&mut self, expander: Expander<'_>) -> Graph {
        let (graph, refused) = expander.graph.finish();
        self.text_size += graph.text_size();
        self.refused.extend(refused);
        graph
    }

    /// The summaries of keys that all may have synthetic children, or none.
    fn summary(&mut self, summary: &Summary) {
        let Summary { flags, is_hidden, tree, text, span, .. } = summary;
        for (keys, has_children) in &summary.keys {
            let mut expander = self.begin(tree, summary.range);
            expander.graph.has_children = *has_children;
            let root = expander.block_or_error(*text, *span);
            let program = self.program(expander, root);
            let of_numbers = program.graph.uses_self_as_pointer().then_some(false);
            self.summaries.push(CheckedSummary {
                keys: keys.clone(),
                flags: *flags,
                version: if *is_hidden { RecordVersion::V2 } else { RecordVersion::V1 },
                of_rust: false,
                of_numbers,
                program,
                safe_divisions: Vec::new(),
                span: *span,
            });
        }
    }
}
