//! Binary trees in order, without a stack and without links to parents.
//!
//! The place in a tree is a number: the way from the root, a 1 and then 0 for each step to the left and
//! 1 for each to the right, above the number of steps, and whether the left part was shown. After
//! the last node there is no way. A pass goes down that way and then to the left, to its node; what it finds is
//! not kept, but LLDB remembers the members of a value.

use super::Walker;
use crate::sema::expand::repeat::Repeat;
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::{Arithmetic, Comparison, Sign};
use crate::source::Span;

/// The bits of the number of steps.
const STEPS_BITS: u64 = 6;
const STEPS_MASK: u64 = (1 << STEPS_BITS) - 1;
/// The bit of a place that was reached from below, and those of the way.
const FROM_BELOW: u64 = 1 << STEPS_BITS;
const WAY_SHIFT: u64 = STEPS_BITS + 1;
/// The place after the last node.
const END: u64 = FROM_BELOW;
/// The greatest depth of a node; a deeper walk ends there and is cut. The way and the number of steps fill 64 bits.
const MAX_STEPS: u64 = 50;

/// The weight of a pass: there are three loops of as many passes in it.
pub(super) const WEIGHT: u64 = 1 + 3 * MAX_STEPS;

/// A side of a node.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A tree that is walked.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    /// The depth of its loop.
    pub depth: usize,
    pub root: Typed,
    /// Whether nodes may mark the end of the tree.
    pub(crate) has_nil: bool,
}

/// A position in a tree.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) node: Typed,
    /// The way to the node.
    way: Typed,
    steps: Typed,
}

/// A loop that counts its passes in its state.
fn counted(starts: &[Typed], counter: u8, bound: u64) -> Repeat<'_> {
    Repeat { starts, invariants: &[], counter, bound, tests_nodes: false }
}

impl Walker<'_, '_> {
    pub(super) fn first_in_tree(&mut self, tree: Tree) -> Typed {
        let span = tree.root.span;
        let exists = self.is_node(tree, tree.root);
        self.graph().pick(exists, 1 << WAY_SHIFT, END, span)
    }

    /// The position of a place; the root for the place after the last node.
    pub(super) fn stand(&mut self, tree: Tree, place: Typed) -> Stand {
        let span = place.span;
        let graph = self.graph();
        let way = graph.operate(Arithmetic::Shr, place, WAY_SHIFT, span);
        let steps = graph.operate(Arithmetic::And, place, STEPS_MASK, span);
        let is_from_below = graph.operate(Arithmetic::And, place, FROM_BELOW, span);
        let is_from_below = graph.is_not_zero(is_from_below, span);
        let nothing = graph.error(span);
        let node = self.below(tree, way, steps).unwrap_or(nothing);
        let from = Stand { node, way, steps };
        self.leftmost(tree, from, is_from_below).unwrap_or(from)
    }

    /// The node that a way leads to.
    fn below(&mut self, tree: Tree, way: Typed, steps: Typed) -> Option<Typed> {
        let span = way.span;
        let graph = self.graph();
        let starts = [tree.root, graph.uint(0, span)];
        let open = graph.begin(&starts);
        let [node, done] = *open.state else { return None };
        let exit = graph.comparison(Comparison::Ge, done, steps, span);
        let done = graph.operate(Arithmetic::Add, done, 1, span);
        let left = graph.operate(Arithmetic::Sub, steps, done, span);
        let left = graph.operate(Arithmetic::And, left, STEPS_MASK, span);
        let turn = graph.operate(Arithmetic::Shr, way, left, span);
        let turn = graph.operate(Arithmetic::And, turn, 1, span);
        let is_right = graph.is_not_zero(turn, span);
        let right = self.child(tree, node, Side::Right);
        let left = self.child(tree, node, Side::Left);
        let graph = self.graph();
        let node = graph.pick(is_right, right, left, span);
        let ends = graph.end(open, counted(&starts, 1, MAX_STEPS), (exit, &[node, done]), span)?;
        ends.first().copied()
    }

    /// The leftmost position below another one.
    fn leftmost(&mut self, tree: Tree, from: Stand, stays: Typed) -> Option<Stand> {
        let span = from.way.span;
        let graph = self.graph();
        let starts = [graph.uint(0, span), from.node];
        let open = graph.begin(&starts);
        let [done, node] = *open.state else { return None };
        let left = self.child(tree, node, Side::Left);
        let is_unreadable = self.graph().has_no_value(left, span);
        let is_there = self.is_node(tree, left);
        let graph = self.graph();
        let is_last = graph.not(is_there, span);
        let exit = graph.either(is_unreadable, is_last, span);
        let exit = graph.either(stays, exit, span);
        let steps = graph.operate(Arithmetic::Add, from.steps, done, span);
        let is_deep = graph.comparison(Comparison::Ge, steps, MAX_STEPS, span);
        let exit = graph.operate(Arithmetic::Or, exit, is_deep, span);
        let done = graph.operate(Arithmetic::Add, done, 1, span);
        let ends = graph.end(open, counted(&starts, 0, MAX_STEPS), (exit, &[done, left]), span)?;
        let [done, node] = *ends else { return None };
        let shift = graph.operate(Arithmetic::And, done, STEPS_MASK, span);
        let way = graph.operate(Arithmetic::Shl, from.way, shift, span);
        let steps = graph.operate(Arithmetic::Add, from.steps, done, span);
        Some(Stand { node, way, steps })
    }

    /// Whether a position is after the last node, cannot be read, or is too deep.
    pub(super) fn is_behind_tree(&mut self, tree: Tree, place: Typed, at: Stand) -> Typed {
        let span = place.span;
        let left = self.child(tree, at.node, Side::Left);
        let graph = self.graph();
        let is_unreadable = graph.has_no_value(left, span);
        let is_end = graph.is_tree_end(place);
        let is_deep = graph.comparison(Comparison::Ge, at.steps, MAX_STEPS, span);
        let is_end = graph.operate(Arithmetic::Or, is_end, is_deep, span);
        graph.either(is_end, is_unreadable, span)
    }

    /// The place of the next node: to the right, or else the last node above that has this one on its left.
    pub(super) fn next_in_tree(&mut self, tree: Tree, at: Stand) -> Typed {
        let span = at.way.span;
        let right = self.child(tree, at.node, Side::Right);
        let goes_down = self.is_node(tree, right);
        let graph = self.graph();
        let below = graph.operate(Arithmetic::Shl, at.way, 1, span);
        let way = graph.operate(Arithmetic::Or, below, 1, span);
        let steps = graph.operate(Arithmetic::Add, at.steps, 1, span);
        let down = graph.place(way, steps, 0, span);
        let nothing = graph.error(span);
        let up = graph.up(at, span).unwrap_or(nothing);
        graph.pick(goes_down, down, up, span)
    }

    /// Whether a link leads to a node. The walk is cut at a node that cannot be read.
    fn is_node(&mut self, tree: Tree, node: Typed) -> Typed {
        let span = node.span;
        let address = self.graph().read(node, Sign::Unsigned);
        let is_there = self.graph().is_not_zero(address, span);
        if !tree.has_nil {
            return is_there;
        }
        let left = self.child(tree, node, Side::Left);
        let is_unreadable = self.graph().has_no_value(left, span);
        let is_nil = self.is_nil(tree, node);
        let graph = self.graph();
        let is_not_nil = graph.not(is_nil, span);
        let is_one = graph.either(is_unreadable, is_not_nil, span);
        graph.both(is_there, is_one, span)
    }
}

impl Builder {
    /// Whether a place is after the last node.
    pub(super) fn is_tree_end(&mut self, place: Typed) -> Typed {
        self.comparison(Comparison::Eq, place, END, place.span)
    }

    /// The place above all steps to the right and one step to the left.
    fn up(&mut self, at: Stand, span: Span) -> Option<Typed> {
        let starts = [at.way, self.uint(1, span)];
        let ends = self.repeat(counted(&starts, 1, MAX_STEPS + 2), span, |graph, state| {
            let [way, done] = *state else { return None };
            let turn = graph.operate(Arithmetic::And, way, 1, span);
            let exit = graph.comparison(Comparison::Eq, turn, 0, span);
            let way = graph.operate(Arithmetic::Shr, way, 1, span);
            Some((exit, vec![way, graph.operate(Arithmetic::Add, done, 1, span)]))
        })?;
        let [way, done] = *ends else { return None };
        let way = self.operate(Arithmetic::Shr, way, 1, span);
        let steps = self.operate(Arithmetic::Sub, at.steps, done, span);
        let place = self.place(way, steps, FROM_BELOW, span);
        let is_end = self.comparison(Comparison::Eq, way, 0, span);
        Some(self.pick(is_end, END, place, span))
    }

    fn place(&mut self, way: Typed, steps: Typed, from: u64, span: Span) -> Typed {
        let way = self.operate(Arithmetic::Shl, way, WAY_SHIFT, span);
        let place = self.operate(Arithmetic::Or, way, steps, span);
        self.operate(Arithmetic::Or, place, from, span)
    }
}
