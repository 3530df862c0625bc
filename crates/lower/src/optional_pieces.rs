//! Pieces of a text whose numbers may be missing: `"\(n + 1) of \(name)"` shows ` of x` of a value without `n`.
//!
//! A piece becomes conditional: `n has no value ? "" : n + 1`. Where every piece needs the same number, or the path to
//! the text has read it, nothing would be left: there the program ends, as it does without this pass.
//!
//! Invariant: a piece whose numbers can be read is computed as before.

use crate::checked::Program;
use crate::graph::{
    Arithmetic, Comparison, Graph, Node, NodeId, NodeSet, Origin, Padding, Piece, Type,
};
use crate::isa::Selector;

/// The highest depth of conditional values that are followed.
const MAX_DEPTH: usize = 64;
/// The highest depth of conditional numbers that are taken apart.
const MAX_CHOICES: usize = 4;
/// Texts with more pieces are not changed.
const MAX_PIECES: usize = 256;

/// The program with such pieces; `None` if there are none.
pub(super) fn leave_out(program: &Program) -> Option<Program> {
    let needs_number = needs_number(&program.graph);
    let has_such = |(node, ..): (&Node, _, _)| match node {
        Node::Concat(pieces) => {
            pieces.iter().filter_map(Piece::value).any(|value| needs_number.contains(value))
        }
        _ => false,
    };
    if !program.graph.entries().any(has_such) {
        return None;
    }
    let (graph, first_len) = (program.graph.clone(), program.graph.len());
    let mut pass = OptionalPieces { graph, first_len, needs_number };
    let root = pass.result(program.root, &[], MAX_DEPTH);
    (root != program.root).then_some(Program { graph: pass.graph, root })
}

/// The nodes that may be computed from a number that is tested.
fn needs_number(graph: &Graph) -> NodeSet {
    graph.dependent(|id| tested_number(graph, id).is_some())
}

/// The object that a node reads as a number, or the condition under which its number is missing, if it has a test of its
/// own. An element has none: nothing is shown of an array that lacks it.
fn tested_number(graph: &Graph, id: NodeId) -> Option<NodeId> {
    match *graph.node(id) {
        _ if graph.is_generated(id) => None,
        Node::KnownUnless(_, condition) => Some(condition),
        Node::Number { object, .. } if !graph.is_generated(object) => {
            (!matches!(graph.node(object), Node::ChildAt(..))).then_some(object)
        }
        _ => None,
    }
}

struct OptionalPieces {
    graph: Graph,
    /// The number of nodes before this pass, and those among them that may need a number.
    first_len: usize,
    needs_number: NodeSet,
}

impl OptionalPieces {
    /// A result, after numbers that were read.
    fn result(&mut self, id: NodeId, read: &[NodeId], depth: usize) -> NodeId {
        let Some(depth) = depth.checked_sub(1) else { return id };
        let node = match self.graph.node(id).clone() {
            Node::If { condition, then, otherwise } => {
                let [then, otherwise] = [(then, true), (otherwise, false)].map(|(id, outcome)| {
                    let read = [read, &self.read_by(condition, outcome)].concat();
                    self.result(id, &read, depth)
                });
                Node::If { condition, then, otherwise }
            }
            Node::Return(value) => Node::Return(self.result(value, read, depth)),
            Node::Concat(pieces) if pieces.len() <= MAX_PIECES => {
                let Some(text) = self.text(&pieces, read, depth) else { return id };
                let text = self.graph.add(text, Type::String, self.graph.span(id));
                return self.unless_empty(text).unwrap_or(id);
            }
            _ => return id,
        };
        match node == *self.graph.node(id) {
            true => id,
            false => self.graph.add(node, self.graph.ty(id), self.graph.span(id)),
        }
    }

    /// The text of pieces some of which may be empty; `None` if none becomes so here.
    fn text(&mut self, pieces: &[Piece], read: &[NodeId], depth: usize) -> Option<Node> {
        let needed = pieces.iter().filter_map(Piece::value).map(|value| self.numbers(value));
        let by_all = needed.reduce(|mut all, of_piece| {
            all.retain(|number| of_piece.contains(number));
            all
        });
        let read = [read, &by_all.unwrap_or_default()].concat();
        let optional: Vec<Piece> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Value(value, padding) => self.padded_piece(*value, *padding, &read, depth),
                Piece::Literal(_) => piece.clone(),
            })
            .collect();
        (optional != pieces).then(|| Node::Concat(optional.into()))
    }

    /// A text, or an empty one if all of its pieces are empty; `None` if they may be empty although no number is missing.
    fn unless_empty(&mut self, text: NodeId) -> Option<NodeId> {
        let Node::Concat(pieces) = self.graph.node(text) else { return None };
        let (mut constant, mut is_told) = (0, false);
        for piece in pieces {
            match piece {
                Piece::Literal(text) => constant += text.len() as u64,
                Piece::Value(id, padding) => {
                    if padding.width > 0 || !self.may_be_empty(*id, MAX_DEPTH) {
                        return Some(text);
                    }
                    is_told |= self.is_empty_if_missing(*id, MAX_CHOICES);
                }
            }
        }
        if constant == 0 || !is_told {
            return is_told.then_some(text);
        }
        let span = self.graph.span(text);
        let length = Node::Select(Selector::STRLEN, [text].into_iter().collect());
        let length = self.graph.add(length, Type::UInt, span);
        let constant = self.graph.add(Node::UInt(constant), Type::UInt, span);
        let equal = Node::Compare(Comparison::Eq, length, constant);
        let condition = self.graph.add(equal, Type::Bool, span);
        let then = self.graph.add(Node::String("".into()), Type::String, span);
        Some(self.graph.add(Node::If { condition, then, otherwise: text }, Type::String, span))
    }

    /// Whether a piece has a text wherever its numbers are there, and none where one is missing.
    fn is_empty_if_missing(&self, piece: NodeId, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let Node::If { condition, then, otherwise } = *self.graph.node(piece) else { return false };
        let told = |id| self.is_empty_if_missing(id, depth);
        let is_full = |id| !self.may_be_empty(id, MAX_DEPTH);
        match self.is_test(condition) {
            true => is_full(otherwise) || told(otherwise),
            false => match (told(then), told(otherwise)) {
                (true, true) => true,
                (true, false) => is_full(otherwise),
                (false, true) => is_full(then),
                (false, false) => false,
            },
        }
    }

    /// Whether a condition is one that this pass has made.
    fn is_test(&self, condition: NodeId) -> bool {
        match *self.graph.node(condition) {
            Node::Arithmetic(Arithmetic::Or, first, _) => self.is_test(first),
            _ => {
                let is_of_number = |id| tested_number(&self.graph, id) == Some(condition);
                self.graph.tested_for_value(condition).is_some()
                    || self.graph.ids().any(is_of_number)
            }
        }
    }

    /// Whether a piece may have no characters.
    fn may_be_empty(&self, id: NodeId, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return true };
        match self.graph.node(id) {
            Node::Digits(..) => false,
            Node::String(text) => text.is_empty(),
            Node::If { then, otherwise, .. } => {
                self.may_be_empty(*then, depth) || self.may_be_empty(*otherwise, depth)
            }
            Node::Concat(pieces) => pieces.iter().all(|piece| match piece {
                Piece::Literal(_) => false,
                Piece::Value(id, padding) => padding.width == 0 && self.may_be_empty(*id, depth),
            }),
            _ => true,
        }
    }

    /// A piece with its width; an empty piece has none.
    fn padded_piece(
        &mut self,
        id: NodeId,
        padding: Padding,
        read: &[NodeId],
        depth: usize,
    ) -> Piece {
        if padding.width == 0 || !self.may_need_number(id) {
            return Piece::Value(self.piece(id, read, depth), padding);
        }
        let padded = Node::Concat([Piece::Value(id, padding)].into());
        let padded = self.graph.add(padded, Type::String, self.graph.span(id));
        match self.piece(padded, read, depth) {
            same if same == padded => Piece::Value(id, padding),
            optional => Piece::Value(optional, Padding::default()),
        }
    }

    /// A piece that is empty if it needs a number that is missing.
    fn piece(&mut self, id: NodeId, read: &[NodeId], depth: usize) -> NodeId {
        let Some(depth) = depth.checked_sub(1) else { return id };
        if let Node::Return(_) = self.graph.node(id) {
            return self.result(id, read, depth);
        }
        if let Some(pieces) = self.level(id) {
            let text = self.text(&pieces, read, depth);
            return text.map_or(id, |text| self.graph.add(text, Type::String, self.graph.span(id)));
        }
        let mut needed = self.numbers(id);
        let known = [read, &needed].concat();
        needed.retain(|number| !read.contains(number));
        let (ty, span) = (self.graph.ty(id), self.graph.span(id));
        let mut piece = self.with_choice_outside(id, &known, MAX_CHOICES).unwrap_or(id);
        if let Node::If { condition, then, otherwise } = *self.graph.node(piece) {
            let branches = [(then, true), (otherwise, false)].map(|(id, outcome)| {
                let read = [&*known, &self.read_by(condition, outcome)].concat();
                self.piece(id, &read, depth)
            });
            // Nodes that are there already are not found in the graph and would be added again.
            if branches != [then, otherwise] {
                let [then, otherwise] = branches;
                piece = self.graph.add(Node::If { condition, then, otherwise }, ty, span);
            }
        }
        let missing = needed.into_iter().map(|number| match self.graph.ty(number) {
            Type::Bool => number,
            _ => self.graph.add_has_no_value(number, span),
        });
        let missing: Vec<NodeId> = missing.collect();
        let any = missing.into_iter().reduce(|a, b| {
            self.graph.add(Node::Arithmetic(Arithmetic::Or, a, b), Type::Bool, span)
        });
        let Some(condition) = any else { return piece };
        let then = self.graph.add(Node::String("".into()), Type::String, span);
        self.graph.add(Node::If { condition, then, otherwise: piece }, ty, span)
    }

    /// The pieces of a text that `depth:` makes of the whole summary.
    fn level(&self, id: NodeId) -> Option<Box<[Piece]>> {
        match self.graph.node(id) {
            Node::Concat(pieces) if self.graph.origin(id) == Origin::Level => Some(pieces.clone()),
            _ => None,
        }
    }

    /// A value of a conditional number, `\(wide ? w + 1 : h + 1)`, as a conditional value, if a branch needs a number that
    /// is not known; `None` for others.
    fn with_choice_outside(
        &mut self,
        id: NodeId,
        known: &[NodeId],
        depth: usize,
    ) -> Option<NodeId> {
        let depth = depth.checked_sub(1)?;
        let node = self.graph.node(id).clone();
        if !matches!(
            node,
            Node::Digits(..) | Node::Arithmetic(..) | Node::AsInt(_) | Node::AsUInt(_)
        ) {
            return None;
        }
        let mut operands = Vec::new();
        node.operands(|operand| operands.push(operand));
        let (ty, span) = (self.graph.ty(id), self.graph.span(id));
        operands.into_iter().find_map(|operand| {
            let chosen = match self.graph.node(operand) {
                Node::If { .. } => operand,
                _ => self.with_choice_outside(operand, known, depth)?,
            };
            let Node::If { condition, then, otherwise } = *self.graph.node(chosen) else {
                return None;
            };
            let needs_more = |(branch, outcome)| {
                let read = self.read_by(condition, outcome);
                let is_known = |number: &_| known.contains(number) || read.contains(number);
                !self.numbers(branch).iter().all(is_known)
            };
            if ![(then, true), (otherwise, false)].into_iter().any(needs_more) {
                return None;
            }
            let [then, otherwise] = [then, otherwise].map(|branch| {
                let of_branch = |other| if other == operand { branch } else { other };
                self.graph.add(node.clone().with_operands(of_branch), ty, span)
            });
            Some(self.graph.add(Node::If { condition, then, otherwise }, ty, span))
        })
    }

    /// Whether a value may be computed from a number that is tested; one that this pass added may.
    fn may_need_number(&self, id: NodeId) -> bool {
        id.index() >= self.first_len || self.needs_number.contains(id)
    }

    /// The objects that a condition with an outcome has read as numbers.
    fn read_by(&self, condition: NodeId, outcome: bool) -> Vec<NodeId> {
        let mut numbers = self.numbers(condition);
        self.graph.conditions(condition, outcome, |id, _| numbers.extend(self.numbers(id)));
        numbers
    }

    /// The objects that a value reads as numbers in any case.
    fn numbers(&self, id: NodeId) -> Vec<NodeId> {
        let graph = &self.graph;
        if !self.may_need_number(id) {
            return Vec::new();
        }
        let read = graph.closure(&[id], |node, visit| {
            let visit = &mut |id| {
                if self.may_need_number(id) {
                    visit(id)
                }
            };
            match node {
                Node::If { condition: first, .. } | Node::And(first, _) | Node::Or(first, _) => {
                    visit(*first);
                }
                Node::Loop(looped) => {
                    looped.state.iter().for_each(|value| visit(value.start));
                    looped.invariants.iter().for_each(|id| visit(*id));
                }
                node => node.operands(visit),
            }
        });
        let reads = graph.ids().take(id.index() + 1).filter(|id| read.contains(*id));
        let mut numbers: Vec<NodeId> = reads.filter_map(|id| tested_number(graph, id)).collect();
        numbers.dedup();
        numbers
    }
}
