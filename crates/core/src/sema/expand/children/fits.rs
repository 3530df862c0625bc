//! Whether synthetic children fit a value, and how many of them are shown.

use crate::isa::Selector;
use crate::sema::expand::Typed;
use crate::sema::expand::tree::Expander;
use crate::sema::graph::{Graph, Node, NodeId, Piece, range};
use crate::sema::hir::{Entry, Form};

/// The highest number of children if it is read from the value: a wrong number keeps lldb-dap 23 busy, which takes time for
/// each child, shown or not.
const MAX_CHILDREN: u64 = 1000;
/// The same for children named as elements, `[0]`, which editors request page by page.
const MAX_ELEMENTS: u64 = 10_000;
/// The highest limit of the source that counts as intended.
const MAX_WRITTEN: u64 = 1_000_000;

impl Expander<'_> {
    /// The children that an entry makes in any case, as far as the source names them.
    pub(super) fn certain_children(&mut self, entry: &Entry) -> Vec<Typed> {
        match &entry.form {
            Form::Members(members) => {
                members.iter().map(|member| self.block_or_error(*member)).collect()
            }
            Form::Methods { at, .. } => at.and_then(|(at, _)| self.block(at)).into_iter().collect(),
            Form::Walks(_) => Vec::new(),
        }
    }

    /// The highest number of children, unless the source limits it.
    pub(super) fn cap(&self, number: Typed, child: Typed) -> Option<u64> {
        let graph = &*self.graph;
        let cap = if is_element(graph, child.id) { MAX_ELEMENTS } else { MAX_CHILDREN };
        (range::largest(graph, number.id) > MAX_WRITTEN).then_some(cap)
    }
}

/// Whether the name of a child is that of an element, `[0]`.
fn is_element(graph: &Graph, child: NodeId) -> bool {
    match graph.node(child) {
        Node::ChildAt(..) => true,
        Node::Select(Selector::CLONE | Selector::CREATE_CHILD_AT_OFFSET, args) => {
            args.get(1).is_some_and(|name| match graph.node(*name) {
                Node::String(name) => name.starts_with('['),
                Node::Concat(pieces) => {
                    matches!(pieces.first(), Some(Piece::Literal(text)) if text.starts_with('['))
                }
                _ => false,
            })
        }
        Node::If { then, otherwise, .. } => {
            is_element(graph, *then) && is_element(graph, *otherwise)
        }
        _ => false,
    }
}

/// Visits the operands that every path of a computation needs.
pub(super) fn unconditional_operands(node: &Node, visit: &mut dyn FnMut(NodeId)) {
    match node {
        Node::If { condition, .. } => visit(*condition),
        Node::And(a, _) | Node::Or(a, _) => visit(*a),
        Node::Loop(looped) => {
            looped.state.iter().for_each(|value| visit(value.start));
            visit(looped.exit);
        }
        node => node.operands(visit),
    }
}
