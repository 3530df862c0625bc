//! Checks that what is shown can be read: that the pointer which LLDB follows to it is neither null
//! nor dangling, and that a core file holds it.
//!
//! Of what cannot be read, members are found, texts are empty, and `@get_value_as_unsigned` and its
//! like fail with an error text. A number that can be read always has a value text. So the program
//! ends in front of the first conversion of a member whose value text is empty; its result is that
//! member then, and nothing is shown:
//!
//! ```text
//! "count" @get_child_with_name call "{}" @fmt call @strlen call { …what follows… } if
//! ```
//!
//! One conversion vouches for all members that lie in the same place: in the value itself, or behind
//! the same pointer. Conversions of `self` need no check: LLDB does not run the summary of a number
//! that it cannot read.
//!
//! Invariant: no check looks a member up.

use super::schedule::Scheduler;
use crate::asm::Block;
use crate::isa::{Opcode, Selector};
use crate::sema::graph::{Graph, Node, NodeId, Padding, Piece};
use crate::source::Span;
use std::collections::HashSet;

/// Members of members that are followed to the place where they lie.
const MAX_STEPS: usize = 64;

/// Which places are known to be readable.
#[derive(Clone)]
pub(super) struct Readable {
    /// The values that are converted to numbers: one that has members is a pointer.
    numbers: HashSet<NodeId>,
    /// Values whose members are readable.
    places: HashSet<NodeId>,
}

impl Readable {
    pub(super) fn new(graph: &Graph) -> Readable {
        let number = |(node, ..): (&Node, _, _)| match node {
            Node::Number { object, .. } => Some(*object),
            _ => None,
        };
        Readable { numbers: graph.entries().filter_map(number).collect(), places: HashSet::new() }
    }
}

impl Scheduler<'_> {
    /// Ends the program if the Object on top, which is to be converted, cannot be read.
    pub(super) fn check_read(&mut self, object: NodeId, span: Span) {
        let Some(readable) = &self.readable else { return };
        let places = self.places(object, readable);
        if places.iter().all(|place| readable.places.contains(place)) {
            return;
        }
        if let Some(readable) = &mut self.readable {
            readable.places.extend(places);
        }
        self.out.value_length(span);
        if self.level == 0 {
            let before = std::mem::take(&mut self.out);
            return self.checked.push((before, span));
        }
        let mut end = Block::default();
        end.op(Opcode::Return, span);
        self.out.block(Block::default(), span);
        self.out.block(end, span);
        self.out.op(Opcode::IfElse, span);
    }

    /// Puts what follows each check into its block.
    pub(super) fn close_checks(&mut self) {
        while let Some((before, span)) = self.checked.pop() {
            let rest = std::mem::replace(&mut self.out, before);
            self.out.block(rest, span);
            self.out.op(Opcode::If, span);
        }
    }

    /// The values that an object is a member of, if each of them is the whole place that its members
    /// lie in: the pointers on its path, and the value that is shown.
    fn places(&self, object: NodeId, readable: &Readable) -> Vec<NodeId> {
        let (mut id, mut places) = (object, Vec::new());
        for _ in 0..MAX_STEPS {
            let base = match self.graph.node(id) {
                Node::Member(base, _) | Node::ChildAt(base, _) => *base,
                _ => break,
            };
            let is_place = |id: &NodeId| match self.graph.node(*id) {
                Node::Member(..) | Node::ChildAt(..) => readable.numbers.contains(id),
                _ => true,
            };
            places.extend(Some(base).filter(is_place));
            id = base;
        }
        places
    }

    /// `dup @strlen call Nu = { "" } if`: makes a text of several members empty if all of them are,
    /// as those of what cannot be read.
    pub(super) fn empty_if_unreadable(&mut self, text: NodeId) {
        let Some(readable) = &self.readable else { return };
        let Some(constant) = self.text_of_members(text).filter(|_| readable.places.is_empty())
        else {
            return;
        };
        let span = self.span(text);
        let mut empty = Block::default();
        empty.string("", span);
        self.out.op(Opcode::Dup, span);
        self.out.call(Selector::STRLEN, span);
        self.out.uint(constant as u64, span);
        self.out.op(Opcode::Eq, span);
        self.out.block(empty, span);
        self.out.op(Opcode::If, span);
    }

    /// If a text is made of several members and constant parts: the bytes of these.
    fn text_of_members(&self, text: NodeId) -> Option<usize> {
        let Node::Concat(pieces) = self.graph.node(text) else { return None };
        let (mut members, mut constant) = (0, 0);
        for piece in pieces {
            match piece {
                Piece::Literal(text) => constant += text.len(),
                Piece::Value(value, padding) if *padding == Padding::default() => {
                    let (Node::Shown(object) | Node::Plain(object)) = self.graph.node(*value)
                    else {
                        return None;
                    };
                    matches!(self.graph.node(*object), Node::Member(..)).then_some(())?;
                    members += 1;
                }
                Piece::Value(..) => return None,
            }
        }
        (members > 1).then_some(constant)
    }
}
