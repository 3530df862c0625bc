//! The values that the source treats as pointers, the objects whose text a program shows, and comparisons of a struct with
//! `null`.

use crate::diag::Diagnostic;
use crate::diag::codes::types::NOT_NUMBER;
use crate::isa::Selector;
use crate::sema::Program;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::hir::{Evaluation, ObjectOp, TextOp};
use crate::source::{Span, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values that the source treats as pointers.
#[derive(Default)]
pub(super) struct Pointers {
    /// Those that are followed by `->` or `.element(i)`, or compared with `null`.
    pub(super) followed: FxHashSet<NodeId>,
    /// Those that lead to characters: the operands of `.text(count: n)`.
    pub(super) characters: FxHashSet<NodeId>,
    /// The nodes along which a `join` walks, each with the first member of the path to the next one.
    pub(super) linked: FxHashMap<NodeId, Word>,
}

impl Pointers {
    pub(super) fn new(graph: &Graph, of: &Evaluation<'_>) -> Pointers {
        let mut pointers = Pointers::default();
        for (op, object, _) in of.of_objects() {
            match op {
                ObjectOp::IsNull if graph.is_self(object.id) => {}
                ObjectOp::Follows | ObjectOp::IsNull | ObjectOp::ElementBehind { .. } => {
                    pointers.followed.insert(object.id);
                }
                ObjectOp::Linked(first) => {
                    pointers.linked.insert(object.id, first.clone());
                }
                _ => {}
            }
        }
        for (op, args) in of.of_texts() {
            if let (TextOp::Counted, [_, first, ..]) = (op, args) {
                pointers.characters.insert(first.id);
            }
        }
        pointers
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        self.followed.contains(&id) || self.characters.contains(&id)
    }

    /// Whether any value is known to be a pointer.
    pub(super) fn are_known(&self) -> bool {
        !self.followed.is_empty() || !self.characters.is_empty()
    }
}

/// The comparisons of `self` with `null`.
fn null_tests_of_self(graph: &Graph, of: &Evaluation<'_>) -> Vec<Span> {
    let is_test = |op: &ObjectOp, object| matches!(op, ObjectOp::IsNull) && graph.is_self(object);
    let tests = of.of_objects().filter(|(op, object, _)| is_test(op, object.id));
    tests.map(|(.., test)| test.span).collect()
}

/// Whether the source uses the shown value as a pointer.
pub(super) fn uses_self_as_pointer(graph: &Graph, of: &Evaluation<'_>) -> bool {
    let pointers = Pointers::new(graph, of);
    let mut all = pointers.followed.iter().chain(&pointers.characters);
    !null_tests_of_self(graph, of).is_empty() || all.any(|id| graph.is_self(*id))
}

/// Warns of `self == null` if `self` has members and is therefore a struct.
pub(super) fn null_tests_of_structs(program: &Program, of: &Evaluation<'_>) -> Vec<Diagnostic> {
    let Program { graph, root } = program;
    let has_members = || {
        let nodes = graph.reachable(&[*root]).into_iter();
        nodes.filter_map(|id| graph.base_of(id)).any(|base| graph.is_self(base))
    };
    let tests = null_tests_of_self(graph, of);
    if tests.is_empty() || !has_members() {
        return Vec::new();
    }
    let message = "`self` has members, so it is not a pointer and cannot be `null`";
    let finding = |span| {
        Diagnostic::new(NOT_NUMBER, message)
            .label(span, "LLDB shows an error text here")
            .help("remove the test, or compare a member that is a pointer: `p == null`")
    };
    tests.into_iter().map(finding).collect()
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
