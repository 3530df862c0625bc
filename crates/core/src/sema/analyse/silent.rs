//! Texts that are never there, or not in some releases: the debugger says nothing then, so fmtc does.

use super::told::Told;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Lldb;
use crate::sema::CheckedSummary;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, OfTypes};
use crate::sema::hir::{self, Constant, Op, TextOp, TextPiece, Typed};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The release from which formatters see the children that a provider gives a value.
const WITH_CHILDREN: Lldb = Lldb::V23;
/// The index at which `elements` of prelude.fmt finds nothing in earlier releases.
const NO_INDEX: i128 = u32::MAX as i128;

/// Warns of a text that is always empty, unless it is written as `""`.
pub(in crate::sema) fn always_empty(summary: &hir::Summary) -> Option<Diagnostic> {
    let tree = &summary.tree;
    let root = tree.value_of(summary.text)?;
    let is_written = match &tree.expr(root.id)?.op {
        Op::Text(TextOp::Text(pieces)) => pieces.is_empty(),
        op => matches!(op, Op::Constant(_)),
    };
    (!is_written && is_empty(tree, root)).then(|| {
        Diagnostic::new(meaning::NO_TEXT, "this text is always empty")
            .label(root.span, "no text")
            .help("leave the summary out: the debugger shows its own view then, too")
    })
}

fn is_empty(tree: &hir::Tree, text: Typed) -> bool {
    let Some(expr) = tree.expr(text.id) else { return false };
    let is_empty = |arg: &Typed| is_empty(tree, *arg);
    match (&expr.op, &expr.constant) {
        (Op::Constant(Constant::String(text)), _) | (_, Some(Constant::String(text))) => {
            text.is_empty()
        }
        (Op::If, _) => expr.args.iter().skip(1).all(is_empty),
        (Op::Return, _) => expr.args.iter().all(is_empty),
        (Op::Text(TextOp::Text(pieces)), _) => {
            let is_value = |piece: &TextPiece| matches!(piece, TextPiece::Value(_));
            pieces.iter().all(is_value) && expr.args.iter().all(is_empty)
        }
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
        let nodes = before_children(graph, summary.program.root);
        let mut with_default: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for id in &nodes {
            if let Node::If { condition, otherwise, .. } = *graph.node(*id) {
                with_default.entry(condition).or_default().push(otherwise);
            }
        }
        let has_default = |needed: &Needed| {
            let mut values = with_default.get(&needed.is_missing).into_iter().flatten();
            values.any(|value| graph.reachable(&[*value]).contains(&needed.id))
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
                .help(format!("give a default, as in `x.elements() ?? x`, or restrict it with `@lldb({WITH_CHILDREN}...)`"))
        })
    }

    /// The places of a `.size()` that the types of a program do not tell.
    pub(super) fn untold_sizes(&self, told: &Told) -> impl Iterator<Item = Span> + '_ {
        let graph = &self.summary.program.graph;
        let told: FxHashSet<NodeId> = told.iter().map(|(id, _)| *id).collect();
        let untold = graph.dependent(|id| {
            matches!(graph.node(id), Node::OfTypes(OfTypes::Stride, _)) && !told.contains(&id)
        });
        let sizes = self.needed.iter().filter(move |one| {
            matches!(graph.node(one.is_missing), Node::Compare(..)) && untold.contains(one.number)
        });
        sizes.map(|one| graph.span(one.id))
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
        .help("compile with `--against PROGRAM` or `fmtc link`, or give a default after `??`");
    Some(match others.len() {
        0 => note,
        1 => note.note("one other `.size()` needs types, too"),
        n => note.note(format!("{n} others need types, too")),
    })
}

/// The nodes that a program may compute in a release that does not see the children of providers.
fn before_children(graph: &Graph, root: NodeId) -> Vec<NodeId> {
    let is_later = |id: NodeId| matches!(graph.node(id), Node::AtLeast(v) if *v >= WITH_CHILDREN);
    let (mut open, mut seen, mut found) = (vec![root], NodeSet::new(graph), Vec::new());
    while let Some(id) = open.pop() {
        if seen.contains(id) {
            continue;
        }
        seen.insert(id);
        found.push(id);
        match graph.node(id) {
            Node::If { condition, otherwise, .. } if is_later(*condition) => open.push(*otherwise),
            Node::And(first, _) if is_later(*first) => {}
            node => node.operands(|operand| open.push(operand)),
        }
    }
    found
}
