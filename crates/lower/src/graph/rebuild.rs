//! Graphs made of other graphs: what is known of a node stays known.

use super::{Graph, Node, NodeId};

/// The nodes of a new graph, by those of the old one.
pub struct NewIds(Vec<NodeId>);

impl NewIds {
    /// The new node; a node that was left out is returned as it is.
    pub fn get(&self, old: NodeId) -> NodeId {
        self.0.get(old.index()).copied().unwrap_or(old)
    }
}

impl Graph {
    /// A graph with the nodes that lead to `roots`. `add` adds each of them, given with its new operands.
    pub fn rebuilt(
        &self,
        roots: &[NodeId],
        mut add: impl FnMut(&mut Graph, NodeId, Node) -> NodeId,
    ) -> (Graph, NewIds) {
        let (mut new, mut ids) = (Graph::default(), NewIds(self.ids().collect()));
        // Operands precede their users.
        for id in self.reachable(roots) {
            let node = self.node(id).clone().with_operands(|operand| ids.get(operand));
            let added = add(&mut new, id, node);
            if let Some(new_id) = ids.0.get_mut(id.index()) {
                *new_id = added;
            }
        }
        (new, ids)
    }

    /// The node in the place of one of another graph.
    pub fn add_as(&mut self, node: Node, old: &Graph, id: NodeId) -> NodeId {
        self.set_generates(old.is_generated(id));
        let new = self.add(node, old.ty(id), old.span(id));
        self.know_as(new, old, id);
        new
    }

    /// Records what is known of a node of another graph.
    pub fn know_as(&mut self, new: NodeId, old: &Graph, id: NodeId) {
        let known = old.nodes.get(id.index());
        if let Some((known, entry)) = known.zip(self.nodes.get_mut(new.index())) {
            entry.is_doubted |= known.is_doubted;
            entry.is_optional |= known.is_optional;
        }
    }
}
