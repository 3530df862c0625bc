//! What a program asks of a value before it takes it for something: the name of its type, its text.
//!
//! Such a question tells types apart, but nobody here knows the answer. What is computed only after
//! it may be meant for other types, so nothing is certain about it.

use super::program::Program;
use super::shapes::Shapes;
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId};

impl<S: Shapes> Program<'_, S> {
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
        // Operands come before what uses them.
        let mut asks = vec![false; self.graph.len()];
        for at in self.graph.ids() {
            let node = self.graph.node(at);
            let mut does_ask = is_question(node);
            node.operands(|operand| does_ask |= asks.get(operand.index()) == Some(&true));
            if let Some(place) = asks.get_mut(at.index()) {
                *place = does_ask;
            }
        }
        !self.is_computed_without(id, &|test| asks.get(test.index()) == Some(&true))
    }

    /// Whether a node is computed where all branches are left out whose tests ask something.
    fn is_computed_without(&self, id: NodeId, asks: &dyn Fn(NodeId) -> bool) -> bool {
        let mut is_computed = vec![false; self.graph.len()];
        let mark = |id: NodeId, of: &mut Vec<bool>| {
            if let Some(place) = of.get_mut(id.index()) {
                *place = true;
            }
        };
        self.roots.iter().for_each(|root| mark(*root, &mut is_computed));
        for at in self.graph.ids().rev() {
            if is_computed.get(at.index()) != Some(&true) {
                continue;
            }
            let node = self.graph.node(at);
            let is_left_out = |operand: NodeId| match node {
                Node::If { condition, .. } => operand != *condition && asks(*condition),
                // In which order two tests are asked changes nothing.
                Node::And(a, b) | Node::Or(a, b) => asks(if operand == *a { *b } else { *a }),
                _ => false,
            };
            node.operands(|operand| {
                if !is_left_out(operand) {
                    mark(operand, &mut is_computed);
                }
            });
        }
        is_computed.get(id.index()) == Some(&true)
    }
}
