//! The objects whose text a program shows, and comparisons of a struct with `null`.

use crate::diag::Diagnostic;
use crate::diag::codes::types::NOT_NUMBER;
use crate::isa::Selector;
use crate::sema::Program;
use crate::sema::graph::{Graph, Node, NodeId};

/// Warns of `self == null` if `self` has members and is therefore a struct.
pub(super) fn null_tests_of_structs(program: &Program) -> Vec<Diagnostic> {
    let Program { graph, root } = program;
    let has_members = || {
        let nodes = graph.reachable(&[*root]).into_iter();
        nodes.filter_map(|id| graph.base_of(id)).any(|base| graph.is_self(base))
    };
    let tests = &graph.uses.null_tests_of_self;
    if tests.is_empty() || !has_members() {
        return Vec::new();
    }
    let message = "`self` has members, so it is not a pointer and cannot be `null`";
    let finding = |span| {
        Diagnostic::new(NOT_NUMBER, message)
            .label(span, "LLDB shows an error text here")
            .help("remove the test, or compare a member that is a pointer: `p == null`")
    };
    tests.iter().copied().map(finding).collect()
}

/// The objects whose text a program shows, with the nodes that show them; a choice among objects
/// counts as one.
pub(super) fn shown_values(
    graph: &Graph,
    nodes: &[NodeId],
) -> impl Iterator<Item = (NodeId, NodeId)> {
    nodes.iter().filter_map(|id| match graph.node(*id) {
        Node::Shown(object) => Some((*object, *id)),
        Node::Select(Selector::SUMMARY, args) => Some((*args.first()?, *id)),
        _ => None,
    })
}

/// The path of members from the shown value to an object; `None` if it is not such a path.
pub(super) fn path(graph: &Graph, object: NodeId) -> Option<Vec<&str>> {
    let mut path = Vec::new();
    let mut at = object;
    while !graph.is_self(at) {
        path.push(match graph.node(at) {
            Node::Member(_, name) => name.as_str(),
            _ => "[]",
        });
        at = graph.base_of(at)?;
    }
    path.reverse();
    Some(path)
}

/// A path as the source writes it.
pub(super) fn written(path: &[&str]) -> String {
    if path.is_empty() { "self".to_owned() } else { path.join(".").replace(".[]", "[…]") }
}
