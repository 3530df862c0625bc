//! Questions that a program asks of a value before it takes it for something: for the name of its
//! type, for its text.
//!
//! Such a question tells types apart, but its answer is not known here. A value that is computed only
//! after it may be meant for other types, so nothing is certain about it.

use super::program::KnownProgram;
use super::shapes::Shapes;
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId};

impl<S: Shapes> KnownProgram<'_, S> {
    /// Whether a node is computed only where the program has asked for the type or the text of an
    /// object.
    pub(super) fn is_behind_question(&self, id: NodeId, object: NodeId) -> bool {
        let is_question = |node: &Node| match node {
            Node::Select(Selector::GET_TYPE | Selector::GET_VALUE | Selector::SUMMARY, args) => {
                args.first() == Some(&object)
            }
            Node::Plain(shown) | Node::Shown(shown) => *shown == object,
            _ => false,
        };
        // What the language tests on its own account makes no number of it.
        let asks = self.graph.dependent(|at| {
            self.source.said.written.contains(at) && is_question(self.graph.node(at))
        });
        // All branches are left out whose tests ask something.
        let computed = self.graph.closure(&self.source.results(), |node, visit| {
            let is_left_out = |operand: NodeId| match node {
                Node::If { condition, .. } => operand != *condition && asks.contains(*condition),
                // The order of two tests does not matter.
                Node::And(a, b) | Node::Or(a, b) => {
                    asks.contains(if operand == *a { *b } else { *a })
                }
                _ => false,
            };
            node.operands(|operand| {
                if !is_left_out(operand) {
                    visit(operand);
                }
            });
        });
        !computed.contains(id)
    }
}
