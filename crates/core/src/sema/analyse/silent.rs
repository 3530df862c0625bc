//! Texts that are never there, or not in some releases: the debugger says nothing then, so fmtc does.

use super::told::Told;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Lldb;
use crate::sema::graph::{Graph, Node, NodeId, OfTypes};
use crate::sema::{CheckedSummary, Program};
use crate::source::Span;

/// The release from which formatters see the children that a provider gives a value.
const WITH_CHILDREN: Lldb = Lldb::V23;
/// The index at which `elements` of prelude.fmt finds nothing in earlier releases.
const NO_INDEX: i128 = u32::MAX as i128;

/// Warns of a text that is always empty.
pub(super) fn always_empty(summary: &CheckedSummary) -> Option<Diagnostic> {
    let Program { graph, root } = &summary.program;
    is_empty(graph, *root).then(|| {
        Diagnostic::new(meaning::NO_TEXT, "this text is always empty")
            .label(graph.span(*root), "no text")
            .help("leave the summary out: the debugger shows its own view then, too")
    })
}

fn is_empty(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::String(text) => text.is_empty(),
        Node::Concat(pieces) => pieces.is_empty(),
        Node::Return(result) => is_empty(graph, *result),
        Node::If { then, otherwise, .. } => is_empty(graph, *then) && is_empty(graph, *otherwise),
        _ => false,
    }
}

/// A number without which there is no text.
struct Needed {
    /// The node.
    id: NodeId,
    /// The number.
    number: NodeId,
    /// Whether the number is missing.
    is_missing: NodeId,
}

/// What a text needs from one of the releases on, or with types.
pub(super) struct Needs<'s> {
    summary: &'s CheckedSummary,
    needed: Vec<Needed>,
}

impl<'s> Needs<'s> {
    /// The needs of a text in releases that do not see the children of providers; `None` in later ones.
    pub(super) fn of(summary: &'s CheckedSummary, first: Lldb) -> Option<Needs<'s>> {
        if first >= WITH_CHILDREN {
            return None;
        }
        let graph = &summary.program.graph;
        let nodes = graph.reachable(&[summary.program.root]);
        let has_default = |needed: &Needed| {
            nodes.iter().any(|id| match *graph.node(*id) {
                Node::If { condition, otherwise, .. } => {
                    condition == needed.is_missing
                        && graph.reachable(&[otherwise]).contains(&needed.id)
                }
                _ => false,
            })
        };
        let needed = nodes.iter().filter_map(|id| match *graph.node(*id) {
            Node::KnownUnless(number, is_missing) => Some(Needed { id: *id, number, is_missing }),
            _ => None,
        });
        Some(Needs { summary, needed: needed.filter(|one| !has_default(one)).collect() })
    }

    /// Warnings of `.elements()`.
    pub(super) fn elements(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        let graph = &self.summary.program.graph;
        let is_none = |id: NodeId| match graph.node(id) {
            Node::ChildAt(_, index) => graph.number(*index) == Some(NO_INDEX),
            _ => false,
        };
        let places = self.needed.iter().filter_map(move |needed| {
            let Node::IsMissing(elements) = *graph.node(needed.is_missing) else { return None };
            let before = match *graph.node(elements) {
                Node::If { otherwise, .. } => otherwise,
                _ => elements,
            };
            is_none(before).then(|| graph.span(elements))
        });
        places.map(|place| {
            let message = format!("before LLDB {WITH_CHILDREN} this value has no elements, so there is no text");
            Diagnostic::new(meaning::NO_TEXT, message)
                .label(place, format!("missing before LLDB {WITH_CHILDREN}"))
                .help(format!(
                    "give a default: `x.elements() ?? x`, or write `@lldb({WITH_CHILDREN}...)` before the formatter"
                ))
        })
    }

    /// The places of a `.size()` that the types of a program do not tell.
    pub(super) fn untold_sizes(&self, told: &Told) -> impl Iterator<Item = Span> + '_ {
        let graph = &self.summary.program.graph;
        let told: Vec<NodeId> = told.iter().map(|(id, _)| *id).collect();
        let is_untold = move |id: NodeId| {
            matches!(graph.node(id), Node::OfTypes(OfTypes::Stride, _)) && !told.contains(&id)
        };
        let is_size = |needed: &&Needed| matches!(graph.node(needed.is_missing), Node::Compare(..));
        let sizes = self.needed.iter().filter(is_size);
        let is_untold = move |one: &&Needed| graph.reachable(&[one.number]).into_iter().any(&is_untold);
        sizes.filter(is_untold).map(|one| graph.span(one.id))
    }
}

/// The note that the types of a program would tell the size of containers, at the first place.
pub(super) fn without_types(untold: &[Span]) -> Option<Diagnostic> {
    let (first, others) = untold.split_first()?;
    let message = format!(
        "before LLDB {WITH_CHILDREN}, the size of a `std::vector`, `std::deque` or `std::span` is missing without types"
    );
    let note = Diagnostic::new(meaning::NO_TYPES, message)
        .label(*first, "may be missing")
        .help("compile with `--against PROGRAM` or `fmtc link`, or write `\\(x.size() ?? \"?\")`");
    Some(match others.len() {
        0 => note,
        1 => note.note("one other `.size()` needs types, too"),
        n => note.note(format!("{n} others need types, too")),
    })
}
