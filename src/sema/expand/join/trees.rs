//! Binary trees in order, without a stack and without links to parents.
//!
//! The place in a tree is a number: the way from the root, a 1 and then 0 for each step to the left and
//! 1 for each to the right, above the number of steps, and whether what is to the left was shown. Behind
//! the last node there is no way. A pass goes down that way and then to the left, to its node; what it finds is
//! not kept, but LLDB remembers the members of a value.

use crate::sema::check::body::{Body, Value};
use crate::sema::expand::repeat::Repeat;
use crate::sema::graph::{Arithmetic, Comparison, Type};
use crate::source::Span;
use crate::syntax::ast;

/// The bits of the number of steps.
const STEPS_BITS: u64 = 6;
const STEPS_MASK: u64 = (1 << STEPS_BITS) - 1;
/// The bit of a place that was reached from below, and those of the way.
const FROM_BELOW: u64 = 1 << STEPS_BITS;
const WAY_SHIFT: u64 = STEPS_BITS + 1;
/// The place behind the last node.
const END: u64 = FROM_BELOW;
/// So many steps below the root the walk ends, and is cut: the way and the number of steps fill 64 bits.
const MAX_STEPS: u64 = 50;

/// How the nodes of a tree are linked.
pub(in crate::sema) struct Links<'a> {
    /// The name of a node in what follows.
    pub(in crate::sema) name: &'a ast::Name,
    pub(in crate::sema) left: &'a ast::Expr,
    pub(in crate::sema) right: &'a ast::Expr,
    /// The condition for a node that stands for none.
    pub(in crate::sema) nil: Option<&'a ast::Expr>,
}

/// A tree that is walked.
pub(in crate::sema) struct Tree<'a> {
    links: Links<'a>,
    root: Value,
    /// The place of the first node.
    pub(in crate::sema) first: Value,
}

impl Tree<'_> {
    /// Each pass has three loops of as many passes in it.
    pub(in crate::sema) const WEIGHT: u64 = 1 + 3 * MAX_STEPS;
}

/// Where a walk stands in a tree.
#[derive(Clone, Copy)]
pub(in crate::sema) struct Stand {
    pub(in crate::sema) node: Value,
    /// The way to the node.
    way: Value,
    /// The number of steps.
    steps: Value,
}

impl<'a> Body<'_, 'a> {
    pub(in crate::sema) fn tree(&mut self, links: Links<'a>, root: Value) -> Tree<'a> {
        let span = root.span;
        let (start, end) = (self.uint(1 << WAY_SHIFT, span), self.uint(END, span));
        let exists = self.is_node(&links, root);
        let first = self.pick(exists, start, end, Type::UInt, span);
        Tree { links, root, first }
    }

    /// Where a walk stands at a place; at the root where that is behind the last node.
    pub(in crate::sema) fn stand(&mut self, tree: &Tree<'a>, place: Value) -> Stand {
        let span = place.span;
        let shift = self.uint(WAY_SHIFT, span);
        let way = self.operate(Arithmetic::Shr, place, shift, span);
        let mask = self.uint(STEPS_MASK, span);
        let steps = self.operate(Arithmetic::And, place, mask, span);
        let below = self.uint(FROM_BELOW, span);
        let is_from_below = self.operate(Arithmetic::And, place, below, span);
        let is_from_below = self.is_not_zero(is_from_below, span);
        let nothing = self.error(span);
        let node = self.below(tree, way, steps).unwrap_or(nothing);
        let from = Stand { node, way, steps };
        self.leftmost(tree, from, is_from_below).unwrap_or(from)
    }

    /// The node that a way leads to.
    fn below(&mut self, tree: &Tree<'a>, way: Value, steps: Value) -> Option<Value> {
        let span = way.span;
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let mask = self.uint(STEPS_MASK, span);
        let repeat = Repeat {
            starts: &[tree.root, zero],
            invariants: &[],
            counter: 1,
            bound: MAX_STEPS,
            tests_nodes: false,
        };
        let ends = self.repeat(repeat, span, |body, vars| {
            let [node, done] = *vars else { return None };
            let exit = body.comparison(Comparison::Ge, done, steps, span);
            let done = body.operate(Arithmetic::Add, done, one, span);
            let left = body.operate(Arithmetic::Sub, steps, done, span);
            let left = body.operate(Arithmetic::And, left, mask, span);
            let turn = body.operate(Arithmetic::Shr, way, left, span);
            let turn = body.operate(Arithmetic::And, turn, one, span);
            let is_right = body.is_not_zero(turn, span);
            let right = body.linked(&tree.links, node, tree.links.right);
            let left = body.linked(&tree.links, node, tree.links.left);
            Some((exit, vec![body.pick(is_right, right, left, Type::Object, span), done]))
        })?;
        ends.first().copied()
    }

    /// As far to the left as it goes.
    fn leftmost(&mut self, tree: &Tree<'a>, from: Stand, stays: Value) -> Option<Stand> {
        let (links, span) = (&tree.links, from.way.span);
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let most = self.uint(MAX_STEPS, span);
        let repeat = Repeat {
            starts: &[zero, from.node],
            invariants: &[],
            counter: 0,
            bound: MAX_STEPS,
            tests_nodes: false,
        };
        let ends = self.repeat(repeat, span, |body, vars| {
            let [done, node] = *vars else { return None };
            let left = body.linked(links, node, links.left);
            let is_unreadable = body.has_no_value(left, span);
            let is_there = body.is_node(links, left);
            let is_last = body.not(is_there, span);
            let exit = body.either(is_unreadable, is_last, span);
            let exit = body.either(stays, exit, span);
            let steps = body.operate(Arithmetic::Add, from.steps, done, span);
            let is_deep = body.comparison(Comparison::Ge, steps, most, span);
            let exit = body.operate(Arithmetic::Or, exit, is_deep, span);
            Some((exit, vec![body.operate(Arithmetic::Add, done, one, span), left]))
        })?;
        let [done, node] = *ends else { return None };
        let mask = self.uint(STEPS_MASK, span);
        let shift = self.operate(Arithmetic::And, done, mask, span);
        let way = self.operate(Arithmetic::Shl, from.way, shift, span);
        let steps = self.operate(Arithmetic::Add, from.steps, done, span);
        Some(Stand { node, way, steps })
    }

    /// Whether a walk stands behind the last node, or at one that cannot be read or lies too deep.
    pub(in crate::sema) fn is_behind_tree(
        &mut self,
        tree: &Tree<'a>,
        place: Value,
        at: Stand,
    ) -> Value {
        let span = place.span;
        let left = self.linked(&tree.links, at.node, tree.links.left);
        let is_unreadable = self.has_no_value(left, span);
        let (is_end, most) = (self.is_tree_end(place), self.uint(MAX_STEPS, span));
        let is_deep = self.comparison(Comparison::Ge, at.steps, most, span);
        let is_end = self.operate(Arithmetic::Or, is_end, is_deep, span);
        self.either(is_end, is_unreadable, span)
    }

    /// Whether a place is behind the last node.
    pub(in crate::sema) fn is_tree_end(&mut self, place: Value) -> Value {
        let end = self.uint(END, place.span);
        self.comparison(Comparison::Eq, place, end, place.span)
    }

    /// The place of the next node: to the right, else the last one above of whose left side it is.
    pub(in crate::sema) fn next_in_tree(&mut self, tree: &Tree<'a>, at: Stand) -> Value {
        let span = at.way.span;
        let right = self.linked(&tree.links, at.node, tree.links.right);
        let goes_down = self.is_node(&tree.links, right);
        let one = self.uint(1, span);
        let below = self.operate(Arithmetic::Shl, at.way, one, span);
        let way = self.operate(Arithmetic::Or, below, one, span);
        let steps = self.operate(Arithmetic::Add, at.steps, one, span);
        let down = self.place(way, steps, 0, span);
        let nothing = self.error(span);
        let up = self.up(at, span).unwrap_or(nothing);
        self.pick(goes_down, down, up, Type::UInt, span)
    }

    /// The place above all steps to the right, and above one to the left.
    fn up(&mut self, at: Stand, span: Span) -> Option<Value> {
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let repeat = Repeat {
            starts: &[at.way, one],
            invariants: &[],
            counter: 1,
            bound: MAX_STEPS + 2,
            tests_nodes: false,
        };
        let ends = self.repeat(repeat, span, |body, vars| {
            let [way, done] = *vars else { return None };
            let turn = body.operate(Arithmetic::And, way, one, span);
            let exit = body.comparison(Comparison::Eq, turn, zero, span);
            let way = body.operate(Arithmetic::Shr, way, one, span);
            Some((exit, vec![way, body.operate(Arithmetic::Add, done, one, span)]))
        })?;
        let [way, done] = *ends else { return None };
        let way = self.operate(Arithmetic::Shr, way, one, span);
        let steps = self.operate(Arithmetic::Sub, at.steps, done, span);
        let place = self.place(way, steps, FROM_BELOW, span);
        let is_end = self.comparison(Comparison::Eq, way, zero, span);
        let end = self.uint(END, span);
        Some(self.pick(is_end, end, place, Type::UInt, span))
    }

    fn place(&mut self, way: Value, steps: Value, from: u64, span: Span) -> Value {
        let (shift, from) = (self.uint(WAY_SHIFT, span), self.uint(from, span));
        let way = self.operate(Arithmetic::Shl, way, shift, span);
        let place = self.operate(Arithmetic::Or, way, steps, span);
        self.operate(Arithmetic::Or, place, from, span)
    }

    /// Whether a link leads to a node. The walk ends, and is cut, at one that cannot be read.
    fn is_node(&mut self, links: &Links<'a>, node: Value) -> Value {
        let span = node.span;
        let address = self.read(node, false);
        let is_there = self.is_not_zero(address, span);
        let Some(nil) = links.nil else { return is_there };
        let left = self.linked(links, node, links.left);
        let is_unreadable = self.has_no_value(left, span);
        let frame = self.frame();
        self.bind(links.name, node);
        let is_nil = self.condition(nil);
        self.forget_locals(frame);
        let is_not_nil = self.not(is_nil, span);
        let is_one = self.either(is_unreadable, is_not_nil, span);
        self.both(is_there, is_one, span)
    }

    /// A child of a node: a member, or what an expression makes of the node.
    fn linked(&mut self, links: &Links<'a>, node: Value, link: &'a ast::Expr) -> Value {
        self.note_link(node, link);
        if link.path_start().is_some_and(|(name, _)| *name != links.name.text) {
            return self.node_path(node, link);
        }
        let frame = self.frame();
        self.bind(links.name, node);
        let child = self.link(link);
        self.forget_locals(frame);
        match self.needs_object(child, "`by` leads to the children of a node") {
            true => child,
            false => self.error(link.span),
        }
    }
}
