//! The objects whose text a program shows, and comparisons of a struct with `null`.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::Program;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet};

/// Warns of `self == null` if `self` has members and is therefore a struct.
pub(super) fn null_tests_of_structs(program: &Program) -> Vec<Diagnostic> {
    let Program { graph, root } = program;
    let has_members = || {
        graph.reachable(&[*root]).into_iter().any(|id| match graph.node(id) {
            Node::Member(base, _) | Node::ChildAt(base, _) => graph.is_self(*base),
            _ => false,
        })
    };
    let tests = &graph.uses.null_tests_of_self;
    if tests.is_empty() || !has_members() {
        return Vec::new();
    }
    let message = "`self` has members, so it is no pointer and cannot be `null`";
    let finding = |span| {
        Diagnostic::new(meaning::NULL_SELF, message)
            .label(span, "LLDB shows an error text here")
            .help("remove the test, or compare a member that is a pointer: `p == null`")
    };
    tests.iter().copied().map(finding).collect()
}

/// The objects whose text is shown, with the nodes that show them; a choice among objects counts as
/// one.
pub(crate) fn shown_values(graph: &Graph, root: NodeId) -> Vec<(NodeId, NodeId)> {
    let shown = graph.reachable(&[root]).into_iter().filter_map(|id| match graph.node(id) {
        Node::Shown(object) => Some((*object, id)),
        Node::Select(Selector::SUMMARY, args) => Some((*args.first()?, id)),
        _ => None,
    });
    shown.collect()
}

/// The objects whose text is shown, with the nodes that show them.
pub(super) fn shown_objects(graph: &Graph, root: NodeId) -> Vec<(NodeId, NodeId)> {
    let mut shown = Vec::new();
    for (object, id) in shown_values(graph, root) {
        if !matches!(graph.node(object), Node::If { .. }) {
            shown.push((object, id));
            continue;
        }
        let choices = graph.closure(&[object], |node, visit| {
            if let Node::If { then, otherwise, .. } = node {
                visit(*then);
                visit(*otherwise);
            }
        });
        shown.extend(leaves(graph, &choices).map(|object| (object, id)));
    }
    shown
}

/// The values in a set that are not choices.
fn leaves(graph: &Graph, of: &NodeSet) -> impl Iterator<Item = NodeId> {
    graph.ids().filter(|id| of.contains(*id) && !matches!(graph.node(*id), Node::If { .. }))
}
