//! Equal nodes are one node.

use super::{Entry, Graph, Node, NodeId, Type};
use crate::source::Span;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Nodes among which one is found as fast by looking at all of them.
const FEW: usize = 48;

impl Graph {
    /// The node that is equal to this one, which is added if there is none.
    pub(super) fn intern(&mut self, node: Node, ty: Type, span: Span) -> NodeId {
        let hash = FxBuildHasher.hash_one(&node);
        let hash = (hash ^ hash >> 32) as u32;
        if self.index.is_empty() && self.hashes.len() >= FEW {
            self.fill_index();
        }
        let mark = 1 << (hash % 64);
        let found = match self.index.is_empty() {
            true if self.marks & mark == 0 => Err(None),
            true => self.find(hash, &node),
            false => self.look_up(hash, &node),
        };
        found.unwrap_or_else(|free| {
            let id = self.id_at(self.nodes.len());
            if let Some(free) = free {
                self.index.insert(free, id);
            }
            self.nodes.push(Entry { node, ty, span });
            self.hashes.push(hash);
            self.marks |= mark;
            id
        })
    }

    /// A node that is there already, found among few.
    fn find(&self, hash: u32, node: &Node) -> Result<NodeId, Option<u32>> {
        let first = self.nodes.len().saturating_sub(self.hashes.len());
        let mut hashes = self.hashes.iter().enumerate();
        hashes
            .find(|(at, other)| **other == hash && self.is(first + at, node))
            .map(|(at, _)| self.id_at(first + at))
            .ok_or(None)
    }

    /// A node that is there already, found among many, or the number for it that is free.
    fn look_up(&self, hash: u32, node: &Node) -> Result<NodeId, Option<u32>> {
        let mut key = hash;
        while let Some(id) = self.index.get(&key) {
            if self.is(id.index(), node) {
                return Ok(*id);
            }
            key = key.wrapping_add(1);
        }
        Err(Some(key))
    }

    #[cold]
    fn fill_index(&mut self) {
        let first = self.nodes.len().saturating_sub(self.hashes.len());
        for (at, hash) in self.hashes.iter().enumerate() {
            let mut key = *hash;
            while self.index.contains_key(&key) {
                key = key.wrapping_add(1);
            }
            self.index.insert(key, self.id_at(first + at));
        }
    }

    fn is(&self, at: usize, node: &Node) -> bool {
        self.nodes.get(at).is_some_and(|entry| entry.node == *node)
    }

    fn id_at(&self, at: usize) -> NodeId {
        NodeId(u32::try_from(at).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_one_however_many_there_are() {
        let mut graph = Graph::default();
        for round in 0..2 {
            for n in 0..3 * FEW as u64 {
                let id = graph.add(Node::UInt(n), Type::UInt, Span::default());
                assert_eq!(id.index() as u64, n, "round {round}");
            }
        }
        let finished = graph.take();
        assert_eq!((finished.len(), graph.len()), (3 * FEW, 0));
    }
}
