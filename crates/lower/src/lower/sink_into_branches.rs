//! Code motion: a text around a conditional value at the end of a program moves into both branches.
//!
//! `"[\(a ? b : c)]"` becomes `a ? "[\(b)]" : "[\(c)]"`. The conditional then needs no join, its
//! blocks need no spacers, and nested texts are formatted once.
//!
//! Invariant: the pieces of a text are computed in the same order. No text moves if computing a
//! piece may end the program.

use super::liveness;
use crate::checked::Program;
use crate::graph::{Graph, Node, NodeId, NodeSet, Padding, Piece, Type};

/// The highest number of paths of a program.
const MAX_PATHS: usize = 24;
/// The highest depth of conditional values that are followed.
const MAX_DEPTH: usize = 64;
/// Larger programs are not changed.
const MAX_NODES: usize = 4096;

/// The program with its texts moved into branches; `None` if there are no such texts, or too many
/// paths.
pub(super) fn sink(program: &Program) -> Option<Program> {
    if !may_change(program, program.root, MAX_DEPTH, &mut 0) || program.graph.len() > MAX_NODES {
        return None;
    }
    let may_return = liveness::may_return(&program.graph);
    let mut sinking = Sinking { graph: program.graph.clone(), may_return, paths: 0 };
    let root = sinking.result(program.root, MAX_DEPTH)?;
    (root != program.root).then_some(Program { graph: sinking.graph, root })
}

/// Whether any text contains a conditional value. Most programs have none, and are not copied.
fn may_change(program: &Program, id: NodeId, depth: usize, visited: &mut usize) -> bool {
    *visited += 1;
    let Some(depth) = depth.checked_sub(1).filter(|_| *visited <= MAX_NODES) else { return false };
    let mut follow = |id| may_change(program, id, depth, visited);
    match program.graph.node(id) {
        Node::If { then, otherwise, .. } => follow(*then) || follow(*otherwise),
        Node::Return(value) => follow(*value),
        Node::Concat(pieces) => pieces.iter().any(|p| as_conditional(&program.graph, p).is_some()),
        _ => false,
    }
}

struct Sinking {
    graph: Graph,
    /// The nodes that may end the program when they are computed.
    may_return: NodeSet,
    paths: usize,
}

impl Sinking {
    /// A result with its texts moved; `None` above a limit.
    fn result(&mut self, id: NodeId, depth: usize) -> Option<NodeId> {
        let Some(depth) = depth.checked_sub(1) else { return Some(id) };
        let node = match self.graph.node(id).clone() {
            Node::If { condition, then, otherwise } => {
                self.paths += 1;
                if self.paths > MAX_PATHS {
                    return None;
                }
                let branches = (self.result(then, depth)?, self.result(otherwise, depth)?);
                if branches == (then, otherwise) {
                    return Some(id);
                }
                Node::If { condition, then: branches.0, otherwise: branches.1 }
            }
            Node::Return(value) => {
                let sunk = self.result(value, depth)?;
                if sunk == value {
                    return Some(id);
                }
                Node::Return(sunk)
            }
            Node::Concat(pieces) => {
                return match self.conditional_piece(&pieces) {
                    Some((at, value)) => self.sink_text(id, &pieces, at, value, depth),
                    None => Some(id),
                };
            }
            _ => return Some(id),
        };
        Some(self.graph.add(node, self.graph.ty(id), self.graph.span(id)))
    }

    /// The text `id` with each branch of a conditional value in place of the piece at `at`.
    fn sink_text(
        &mut self,
        id: NodeId,
        pieces: &[Piece],
        at: usize,
        value: NodeId,
        depth: usize,
    ) -> Option<NodeId> {
        let span = self.graph.span(id);
        match (self.graph.node(value).clone(), depth.checked_sub(1)) {
            (Node::If { condition, then, otherwise }, Some(depth)) => {
                let then = self.sink_text(id, pieces, at, then, depth)?;
                let otherwise = self.sink_text(id, pieces, at, otherwise, depth)?;
                let node = Node::If { condition, then, otherwise };
                Some(self.graph.add(node, Type::Text, span))
            }
            (Node::Return(_), _) => Some(value),
            _ => {
                self.paths += 1;
                let mut pieces = pieces.to_vec();
                if let Some(piece) = pieces.get_mut(at) {
                    *piece = Piece::Value(value, Padding::default());
                }
                let text = Node::Concat(pieces.into());
                (self.paths <= MAX_PATHS).then(|| self.graph.add(text, Type::String, span))
            }
        }
    }

    /// The index of a piece of a text that is a conditional value; of several, the one with most
    /// branches. No piece may end the program, because the condition is then computed before the
    /// others.
    fn conditional_piece(&self, pieces: &[Piece]) -> Option<(usize, NodeId)> {
        if pieces.iter().filter_map(Piece::value).any(|id| self.may_return.contains(id)) {
            return None;
        }
        let pieces = pieces.iter().enumerate();
        let found =
            pieces.filter_map(|(at, piece)| Some((at, as_conditional(&self.graph, piece)?)));
        found.max_by_key(|(_, id)| chain_length(&self.graph, *id, MAX_DEPTH))
    }
}

/// The conditional value that a piece shows unchanged.
fn as_conditional(graph: &Graph, piece: &Piece) -> Option<NodeId> {
    match piece {
        Piece::Value(id, padding) if *padding == Padding::default() => {
            matches!(graph.node(*id), Node::If { .. }).then_some(*id)
        }
        _ => None,
    }
}

/// The number of consecutive conditional values, without those in conditions.
fn chain_length(graph: &Graph, id: NodeId, depth: usize) -> usize {
    let (mut count, mut id) = (0, id);
    for _ in 0..depth {
        let Node::If { then, otherwise, .. } = graph.node(id) else { break };
        count += 1;
        id = match graph.node(*then) {
            Node::If { .. } => *then,
            _ => *otherwise,
        };
    }
    count
}
