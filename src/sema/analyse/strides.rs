//! The sizes of what pointers point to, where the types of a program tell them.

use super::program::KnownProgram;
use super::shapes::{Shape, Shapes};
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::{Key, Program};
use rustc_hash::FxHashMap;

impl<S: Shapes> KnownProgram<'_, S> {
    /// The strides that are the same for every value of the keys.
    pub(super) fn strides(&self, keys: &[Key]) -> Vec<(NodeId, u64)> {
        if !self.is_for_known_types(keys) {
            return Vec::new();
        }
        let stride = |id: &NodeId| match self.graph.node(*id) {
            Node::Stride(pointer) if self.is_fixed(*pointer) => Some((*id, self.stride(*pointer)?)),
            _ => None,
        };
        self.nodes.iter().filter_map(stride).collect()
    }

    /// Whether no member on the way to an object is one of a type that may be derived from.
    fn is_fixed(&self, object: NodeId) -> bool {
        self.graph.reachable(&[object]).into_iter().all(|id| match self.graph.node(id) {
            Node::Member(base, _) => self.pairs(*base, *base).all(|(known, ..)| {
                known.ty().is_none_or(|ty| !self.shapes.may_be_derived(self.shapes.pointed(ty)))
            }),
            _ => true,
        })
    }

    fn stride(&self, pointer: NodeId) -> Option<u64> {
        let mut sizes = self.pairs(pointer, pointer).map(|(known, ..)| {
            match self.shapes.shape(self.shapes.referred(known.ty()?)) {
                Shape::Pointer(target) => self.shapes.size(target),
                _ => None,
            }
        });
        let size = sizes.next()??;
        sizes.all(|other| other == Some(size)).then_some(size)
    }
}

/// The program with these strides, 0 for others.
pub(super) fn set(program: &mut Program, strides: &[(NodeId, u64)]) {
    if !program.graph.entries().any(|(node, ..)| matches!(node, Node::Stride(_))) {
        return;
    }
    let known: FxHashMap<NodeId, u64> = strides.iter().copied().collect();
    let (old, mut ids) = (std::mem::take(&mut program.graph), Vec::new());
    let new_id = |ids: &[NodeId], id: NodeId| ids.get(id.index()).copied().unwrap_or(id);
    let graph: &mut Graph = &mut program.graph;
    for id in old.ids() {
        let node = match old.node(id) {
            Node::Stride(_) => Node::UInt(known.get(&id).copied().unwrap_or(0)),
            node => node.clone().with_operands(|operand| new_id(&ids, operand)),
        };
        ids.push(graph.add_as(node, &old, id));
    }
    program.root = new_id(&ids, program.root);
}
