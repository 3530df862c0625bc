//! The values of a summary that its source treats as pointers.
//!
//! Types are not known here. A value is a pointer if the source follows it by `->` or
//! `.element(i)`, compares it with `null`, or walks along it in a `join`.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Graph, Node, NodeId, NodeSet};
use crate::source::{Span, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// The pointers of a program.
#[derive(Debug, Default)]
pub(in crate::sema) struct PointerUses {
    /// Values followed by `->` or `.element(i)`, or compared with `null`.
    pub(in crate::sema) followed: FxHashSet<NodeId>,
    /// Pointers to characters: what `.text(count: n)` reads.
    pub(in crate::sema) characters: FxHashSet<NodeId>,
    /// The nodes along which a `join` walks, each with the first member of the path to the next
    /// one.
    pub(in crate::sema) linked: FxHashMap<NodeId, Word>,
    /// The objects that are read as numbers without `.signed()` or `.unsigned()`, with their
    /// places.
    pub(in crate::sema) numbers: Vec<(NodeId, Span)>,
    /// The missing values that a default text replaces, `a ?? "text"`, with their places.
    pub(in crate::sema) defaults: Vec<(NodeId, Span)>,
    /// The places where `self` is compared with `null`.
    null_tests_of_self: Vec<Span>,
}

impl PointerUses {
    /// Whether a value is known to be a pointer.
    pub(in crate::sema) fn contains(&self, id: NodeId) -> bool {
        self.followed.contains(&id) || self.characters.contains(&id)
    }

    pub(in crate::sema) fn is_empty(&self) -> bool {
        self.followed.is_empty() && self.characters.is_empty()
    }
}

/// Whether a value is the shown one, with or without its synthetic children.
pub(crate) fn is_self(graph: &Graph, id: NodeId) -> bool {
    let is_plain = |id: NodeId| match graph.node(id) {
        Node::SelfObject => true,
        Node::Select(Selector::GET_NON_SYNTHETIC_VALUE | Selector::GET_SYNTHETIC_VALUE, object) => {
            object.first().is_some_and(|id| matches!(graph.node(*id), Node::SelfObject))
        }
        _ => false,
    };
    match graph.node(id) {
        Node::If { then, otherwise, .. } => is_plain(*then) && is_plain(*otherwise),
        _ => is_plain(id),
    }
}

impl Body<'_, '_> {
    /// Records a comparison with `null`.
    pub(in crate::sema) fn note_null_test(&mut self, subject: Value, span: Span) {
        if is_self(&self.graph, subject.id) {
            self.pointers.null_tests_of_self.push(span);
        } else {
            self.pointers.followed.insert(subject.id);
        }
    }

    /// Warns of `self == null` if `self` has members and is therefore a struct.
    pub(in crate::sema) fn warn_of_null_self(&mut self, root: Value) {
        if self.pointers.null_tests_of_self.is_empty() {
            return;
        }
        let graph = &self.graph;
        let has_members = graph.reachable(&[root.id]).into_iter().any(|id| match graph.node(id) {
            Node::Member(base, _) | Node::ChildAt(base, _) => is_self(graph, *base),
            _ => false,
        });
        if !has_members {
            return;
        }
        for span in std::mem::take(&mut self.pointers.null_tests_of_self) {
            self.emit(
                Diagnostic::new(
                    meaning::NULL_SELF,
                    "`self` has members, so it is no pointer and cannot be `null`",
                )
                .label(span, "LLDB shows an error text here")
                .help("remove the test, or compare a member that is a pointer: `p == null`"),
            );
        }
    }

    /// Warns of `\(self)`: LLDB does not run a summary within itself.
    pub(in crate::sema) fn warn_of_shown_self(&mut self, value: Value) {
        if is_self(&self.graph, value.id) {
            self.emit(
                Diagnostic::new(
                    meaning::SHOWS_OWN_KEY,
                    "this asks for the summary that is being written",
                )
                .label(value.span, "has this very summary")
                .note(
                    "LLDB does not run a summary inside itself: of a struct nothing is shown here.",
                )
                .help("show members of it, or the value of a number or enumerator: `.value()`"),
            );
        }
    }
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
pub(in crate::sema) fn shown_objects(graph: &Graph, root: NodeId) -> Vec<(NodeId, NodeId)> {
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
