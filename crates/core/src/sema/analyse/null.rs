//! Numbers that are read behind pointers: if a pointer is null, LLDB shows an error text.
//!
//! A member is a pointer if the source treats it as one, or if it has members and is used as a
//! number; unless its type is known and is none.

use super::program::Source;
use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::diag::suggest::counted;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet};
use std::collections::BTreeMap;

/// The most pointers of a program that are looked at.
const MAX_POINTERS: usize = 64;

/// Warns of pointers that were not tested and behind which a program reads numbers, once for a chain of them;
/// `is_value` says of which objects the types are known and are not pointers.
pub(super) fn unguarded_reads(
    source: &Source<'_>,
    is_value: &dyn Fn(NodeId) -> bool,
) -> Vec<Diagnostic> {
    let graph = source.graph;
    let mut found = Vec::new();
    let mut warned = NodeSet::new(graph);
    for (pointer, numbers) in behind_pointers(source, is_value).into_iter().take(MAX_POINTERS) {
        if steps(graph, pointer).any(|step| warned.contains(step)) {
            continue;
        }
        let guards = |condition: &NodeId, outcome| guards(graph, *condition, outcome, pointer);
        let open = graph.closure(&source.results(), |node, visit| match node {
            Node::If { condition, then, otherwise } => {
                visit(*condition);
                let branches = [(then, true), (otherwise, false)].into_iter();
                branches.filter(|branch| !guards(condition, branch.1)).for_each(|b| visit(*b.0));
            }
            Node::And(a, b) | Node::Or(a, b) => {
                visit(*a);
                if !guards(a, matches!(node, Node::And(..))) {
                    visit(*b);
                }
            }
            node => node.operands(visit),
        });
        let mut numbers = numbers.into_iter().filter(|number| open.contains(*number));
        if let Some(number) = numbers.next() {
            warned.insert(pointer);
            found.push(unguarded_read(graph, number, pointer, numbers.count()));
        }
    }
    found
}

fn unguarded_read(graph: &Graph, number: NodeId, pointer: NodeId, others: usize) -> Diagnostic {
    let message = "this reads a number behind a pointer that may be null";
    let warning = Diagnostic::new(code::MAY_BE_NULL, message)
        .label(graph.span(number), "then there is no text")
        .label(graph.span(pointer), "the pointer")
        .help("test it first: `guard p != null else { return \"…\" }`");
    match others {
        0 => warning,
        _ => warning.note(format!("{} behind it without a test.", counted(others, "more read"))),
    }
}

/// The objects that an object is a part of or behind, from the nearest on.
fn steps(graph: &Graph, object: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(graph.base_of(object), |id| graph.base_of(*id))
}

/// The pointers of a program, each with the numbers that are read behind it.
fn behind_pointers(
    source: &Source<'_>,
    is_value: &dyn Fn(NodeId) -> bool,
) -> BTreeMap<NodeId, Vec<NodeId>> {
    let graph = source.graph;
    let mut behind: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    let is_number = |(node, ..): &(&Node, _, _)| matches!(node, Node::Number { .. });
    if graph.entries().filter(is_number).nth(1).is_none() && !source.pointers.are_known() {
        return behind;
    }
    let nodes = graph.reachable(&source.results()).into_iter();
    let nodes = nodes.filter(|id| source.said.written.contains(*id));
    let numbers = nodes.filter_map(|id| Some((id, graph.object_read(id)?)));
    let numbers: Vec<(NodeId, NodeId)> = numbers.collect();
    let mut tested = NodeSet::new(graph);
    numbers.iter().for_each(|(_, object)| tested.insert(*object));
    for (number, object) in numbers {
        for way in steps(graph, object) {
            if (source.pointers.contains(way) || tested.contains(way)) && !is_value(way) {
                behind.entry(way).or_default().push(number);
            }
        }
    }
    behind
}

/// Whether a condition with that outcome tells that a pointer is not null.
fn guards(graph: &Graph, condition: NodeId, outcome: bool, pointer: NodeId) -> bool {
    let mut guards = false;
    graph.conditions(condition, outcome, |id, outcome| {
        let number = graph.not_zero(id, outcome);
        guards |= number.and_then(|number| graph.object_read(number)) == Some(pointer);
    });
    guards
}
