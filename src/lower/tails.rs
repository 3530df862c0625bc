//! Code motion: what stands around a choice goes into its ways, where the program ends with it.
//!
//! `"[\(a ? b : c)]"` becomes `a ? "[\(b)]" : "[\(c)]"`. The choice needs no join then, its blocks
//! no spacers, and texts that were put together are put together once.

use crate::sema::Program;
use crate::sema::graph::{Graph, Node, NodeId, Padding, Piece, Type};

/// The most ways that one program is given.
const MOST_WAYS: usize = 24;
/// Choices inside each other that are followed.
const DEEPEST: usize = 64;
/// Larger programs stay as they are.
const LARGEST: usize = 4096;

/// The program with its texts in the ways of their choices; none if there are no such choices, or
/// too many.
pub(super) fn distribute(program: &Program) -> Option<Program> {
    if !may_change(program, program.root, DEEPEST, &mut 0) {
        return None;
    }
    let ends = ends(program)?;
    let mut tails = Tails { graph: program.graph.clone(), ends, ways: 0 };
    let root = tails.result(program.root, DEEPEST)?;
    (root != program.root).then_some(Program { graph: tails.graph, root })
}

/// For each value, whether computing it may end the program; none if there are too many.
fn ends(program: &Program) -> Option<Vec<bool>> {
    let graph = &program.graph;
    if graph.len() > LARGEST {
        return None;
    }
    let mut ends: Vec<bool> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let mut may_end = matches!(graph.node(id), Node::Return(_));
        graph.node(id).operands(|a| may_end |= ends.get(a.index()).copied().unwrap_or(false));
        ends.push(may_end);
    }
    Some(ends)
}

/// Whether any text holds a choice: most have none, and are not copied.
fn may_change(program: &Program, id: NodeId, depth: usize, visited: &mut usize) -> bool {
    *visited += 1;
    let Some(depth) = depth.checked_sub(1).filter(|_| *visited <= LARGEST) else { return false };
    let mut follow = |id| may_change(program, id, depth, visited);
    match program.graph.node(id) {
        Node::If { then, otherwise, .. } => follow(*then) || follow(*otherwise),
        Node::Return(value) => follow(*value),
        Node::Concat(pieces) => pieces.iter().any(|piece| chosen(&program.graph, piece).is_some()),
        _ => false,
    }
}

struct Tails {
    graph: Graph,
    ends: Vec<bool>,
    ways: usize,
}

impl Tails {
    /// A result with its texts distributed; none if that is too much.
    fn result(&mut self, id: NodeId, depth: usize) -> Option<NodeId> {
        let Some(depth) = depth.checked_sub(1) else { return Some(id) };
        match self.graph.node(id).clone() {
            Node::If { condition, then, otherwise } => {
                self.ways += 1;
                if self.ways > MOST_WAYS {
                    return None;
                }
                let (to, other) = (self.result(then, depth)?, self.result(otherwise, depth)?);
                if (to, other) == (then, otherwise) {
                    return Some(id);
                }
                let node = Node::If { condition, then: to, otherwise: other };
                Some(self.graph.add(node, self.graph.ty(id), self.graph.span(id)))
            }
            Node::Return(value) => {
                let to = self.result(value, depth)?;
                Some(match to == value {
                    true => id,
                    false => self.graph.add(Node::Return(to), Type::Never, self.graph.span(id)),
                })
            }
            Node::Concat(pieces) => match choice(&self.graph, &pieces, &self.ends) {
                Some((at, chosen)) => self.spread(id, &pieces, at, chosen, depth),
                None => Some(id),
            },
            _ => Some(id),
        }
    }

    /// The text `id` with each way of a choice in the place of the piece at `at`.
    fn spread(
        &mut self,
        id: NodeId,
        pieces: &[Piece],
        at: usize,
        way: NodeId,
        depth: usize,
    ) -> Option<NodeId> {
        let span = self.graph.span(id);
        match (self.graph.node(way).clone(), depth.checked_sub(1)) {
            (Node::If { condition, then, otherwise }, Some(depth)) => {
                let then = self.spread(id, pieces, at, then, depth)?;
                let otherwise = self.spread(id, pieces, at, otherwise, depth)?;
                let node = Node::If { condition, then, otherwise };
                Some(self.graph.add(node, Type::Text, span))
            }
            (Node::Return(_), _) => Some(way),
            _ => {
                self.ways += 1;
                let mut pieces = pieces.to_vec();
                if let Some(piece) = pieces.get_mut(at) {
                    *piece = Piece::Value(way, Padding::default());
                }
                let text = Node::Concat(pieces.into());
                (self.ways <= MOST_WAYS).then(|| self.graph.add(text, Type::String, span))
            }
        }
    }
}

/// The piece of a text that is a choice, and of several the one of most ways; where it stands.
/// None of them may end the program: the choice is computed before the others then.
fn choice(graph: &Graph, pieces: &[Piece], ends: &[bool]) -> Option<(usize, NodeId)> {
    let may_end = |piece: &Piece| match piece {
        Piece::Value(id, _) => ends.get(id.index()).copied().unwrap_or(false),
        Piece::Literal(_) => false,
    };
    if pieces.iter().any(may_end) {
        return None;
    }
    let choices = pieces.iter().enumerate();
    let choices = choices.filter_map(|(at, piece)| Some((at, chosen(graph, piece)?)));
    choices.max_by_key(|(_, id)| ways(graph, *id, DEEPEST))
}

/// The choice that a piece of a text is.
fn chosen(graph: &Graph, piece: &Piece) -> Option<NodeId> {
    match piece {
        Piece::Value(id, padding) if *padding == Padding::default() => {
            matches!(graph.node(*id), Node::If { .. }).then_some(*id)
        }
        _ => None,
    }
}

/// The ways that follow each other, not counting those inside conditions.
fn ways(graph: &Graph, id: NodeId, depth: usize) -> usize {
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
