//! Texts that are never there, or not in some releases: the debugger says nothing then, so fmtc does.

use super::told::Told;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Lldb;
use crate::sema::CheckedSummary;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, OfTypes};
use crate::sema::hir::{self, Constant, Op, TextOp, TextPiece, Typed};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The release from which formatters see the children that a provider gives a value.
const WITH_CHILDREN: Lldb = Lldb::V23;
/// So many nodes of a program are looked at.
const MAX_NODES: usize = 20_000;
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

/// Warns of a text that needs `.elements()` in a release that does not see the children of providers. Adds the places where it
/// needs a `.size()` that types do not tell; `told` is `None` if each type has a summary of its own.
pub(super) fn without_children(
    CheckedSummary { program, .. }: &CheckedSummary,
    told: Option<&Told>,
    first: Lldb,
    untold: &mut Vec<Span>,
) -> Vec<Diagnostic> {
    if first >= WITH_CHILDREN {
        return Vec::new();
    }
    let graph = &program.graph;
    let nodes = before_children(graph, program.root);
    let choices = Vec::from_iter(nodes.iter().filter_map(|id| match *graph.node(*id) {
        Node::If { condition, then, otherwise } => Some((condition, [then, otherwise])),
        _ => None,
    }));
    // Whether a choice by the same value decides that a number is needed.
    let is_asked = |id: NodeId, value: NodeId| {
        let (needs, asks) = (graph.dependent(|of| of == id), graph.dependent(|of| of == value));
        choices.iter().any(|(condition, parts)| {
            let needs = |part: &NodeId| needs.contains(*part);
            asks.contains(*condition) && !needs(condition) && parts.iter().any(needs)
        })
    };
    let known: FxHashSet<NodeId> = told.into_iter().flatten().map(|(id, _)| *id).collect();
    let by_types = graph.dependent(|id| {
        matches!(graph.node(id), Node::OfTypes(OfTypes::Stride, _)) && !known.contains(&id)
    });
    let mut found = Vec::new();
    for id in nodes.iter().copied().take(MAX_NODES) {
        let Node::KnownUnless(number, is_missing) = *graph.node(id) else { continue };
        match *graph.node(is_missing) {
            Node::IsMissing(of) if is_elements(graph, of) && !is_asked(id, of) => {
                found.push(graph.span(of));
            }
            Node::Compare(..)
                if told.is_some() && by_types.contains(number) && !is_asked(id, number) =>
            {
                untold.push(graph.span(id));
            }
            _ => {}
        }
    }
    found.into_iter().map(no_elements).collect()
}

/// The nodes that a program may compute in a release that does not see the children of providers.
fn before_children(graph: &Graph, root: NodeId) -> Vec<NodeId> {
    let (mut open, mut seen, mut found) = (vec![root], NodeSet::new(graph), Vec::new());
    while let Some(id) = open.pop() {
        if seen.contains(id) {
            continue;
        }
        seen.insert(id);
        found.push(id);
        match graph.node(id) {
            Node::If { condition, otherwise, .. } if tells(graph, *condition, true) => {
                open.push(*otherwise);
            }
            Node::If { condition, then, .. } if tells(graph, *condition, false) => open.push(*then),
            Node::And(first, _) if tells(graph, *first, true) => {}
            Node::Or(first, _) if tells(graph, *first, false) => {}
            node => node.operands(|operand| open.push(operand)),
        }
    }
    found
}

/// Whether the debugger sees the children of providers if a condition has that outcome.
fn tells(graph: &Graph, condition: NodeId, outcome: bool) -> bool {
    match *graph.node(condition) {
        Node::AtLeast(version) => outcome && version >= WITH_CHILDREN,
        Node::Not(of) => tells(graph, of, !outcome),
        Node::And(a, b) => outcome && [a, b].into_iter().any(|of| tells(graph, of, outcome)),
        Node::Or(a, b) => !outcome && [a, b].into_iter().any(|of| tells(graph, of, outcome)),
        _ => false,
    }
}

/// Whether a value is what `elements` of prelude.fmt gives.
fn is_elements(graph: &Graph, value: NodeId) -> bool {
    match graph.node(value) {
        Node::If { condition, otherwise, .. } => {
            matches!(graph.node(*condition), Node::AtLeast(_)) && is_elements(graph, *otherwise)
        }
        Node::ChildAt(_, index) => graph.number(*index) == Some(NO_INDEX),
        _ => false,
    }
}

fn no_elements(place: Span) -> Diagnostic {
    let since = WITH_CHILDREN;
    let message = format!("before LLDB {since} this value has no elements, so there is no text");
    Diagnostic::new(meaning::NO_TEXT, message)
        .label(place, format!("missing before LLDB {since}"))
        .help(format!(
            "give a default, as in `x.elements() ?? x`, or restrict it with `@lldb({since}...)`"
        ))
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
    match others.len() {
        0 => Some(note),
        n => Some(note.note(format!("The same holds for {n} more."))),
    }
}
