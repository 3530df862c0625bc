//! Joins of a few elements: code for each of them, without a loop.

use super::Shown;
use super::walks::{Stage, Step, Walk};
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Comparison, Node, NodeId, Type};
use crate::source::Span;
use crate::syntax::ast;
use std::ops::RangeInclusive;

/// The most elements of a constant range that are code of their own: one `@fmt` shows all of them.
/// Longer ranges, and all that are not constant, are loops.
const MAX_UNROLLED: i128 = 16;

/// Up to this number of elements a join is code for each of them: one text for each possible count, by
/// a single `@fmt`. Loops run one for each element.
pub(in crate::sema) const LADDER: u32 = 8;

impl<'a> Body<'_, 'a> {
    /// The first and the last number of a range that is unrolled.
    pub(in crate::sema) fn constant_range(
        &mut self,
        start: &'a ast::Expr,
        end: &'a ast::Expr,
        inclusive: bool,
    ) -> Option<(i128, i128)> {
        let (start, end) = (self.part(start), self.part(end));
        let (first, end) = (self.graph.number(start.id)?, self.graph.number(end.id)?);
        let last = if inclusive { end } else { end - 1 };
        (last - first < MAX_UNROLLED).then_some((first, last))
    }

    pub(in crate::sema) fn unrolled(
        &mut self,
        join: &'a ast::Join,
        shown: &Shown<'a>,
        range: RangeInclusive<i128>,
        span: Span,
    ) -> Value {
        let Some(clause) = join.clauses.first() else { return self.error(span) };
        let count = (range.end() - range.start() + 1).max(0);
        let most = count.min(shown.max().into());
        let separator = self.literal(&shown.separator, span);
        let mut parts = Vec::new();
        for (index, number) in (0..most).zip(range) {
            if index > 0 {
                parts.push(separator);
            }
            let literal = |body: &mut Self, number, name: &ast::Name| {
                body.value(Node::Literal(number), Type::Literal, name.span)
            };
            let number = literal(self, number, &clause.name);
            let index = literal(self, index, clause.index.as_ref().unwrap_or(&clause.name));
            let frame = self.frame();
            self.bind_clause(clause, number, index);
            parts.push(self.element(shown, number));
            self.forget_locals(frame);
        }
        if most < count {
            parts.push(self.literal(&shown.more, span));
        }
        self.concat(&parts, span)
    }

    /// The texts of a few elements, without a loop; none if there are loops in the text of an element, whose
    /// code would be repeated.
    pub(in crate::sema) fn few(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        span: Span,
    ) -> Option<Value> {
        let before = self.graph.len();
        let (mut tests, mut elements) = (Vec::new(), Vec::new());
        let mut node = stage.walk.first();
        for k in 0..=shown.max() {
            let index = self.uint(k, span);
            let at = node.unwrap_or(index);
            let step = Step { at, index, count: index, stand: None };
            let is_there = self.has_element(stage, step, span);
            if k == shown.max() {
                tests.push(Test { is_there, is_readable: None });
                break;
            }
            let frame = self.frame();
            let element = self.bind_step(stage, step, span);
            elements.push(self.element(shown, element));
            self.forget_locals(frame);
            if k == 0 && self.has_loops_since(before, elements[0]) {
                return None;
            }
            let mut is_readable = None;
            if let (Some(last), Walk::Links { next, .. }) = (node, &stage.walk) {
                let next = self.node_path(last, next);
                let has_no_value = self.has_no_value(next, span);
                is_readable = Some(self.not(has_no_value, span));
                node = Some(next);
            }
            tests.push(Test { is_there, is_readable });
        }
        Some(self.ladder(shown, &tests, &elements, span))
    }

    /// Whether a value is made by loops that were added since the graph had so many nodes.
    fn has_loops_since(&self, before: usize, value: Value) -> bool {
        let is_new = |id: &NodeId| {
            let node = self.graph.node(*id);
            matches!(node, Node::Loop(looped) if looped.number as usize >= before)
        };
        self.graph.reachable(&[value.id]).iter().any(is_new)
    }

    /// Whether there is an element where a walk stands. The next node is not looked up for that.
    fn has_element(&mut self, stage: &Stage<'a>, step: Step, span: Span) -> Value {
        match stage.walk {
            Walk::Range { end, .. } => {
                let number = self.at_step(&stage.walk, step, span);
                self.comparison(Comparison::Lt, number, end, span)
            }
            Walk::Children { count, .. } => {
                self.comparison(Comparison::Gt, count, step.index, span)
            }
            // `self` is there, and it may be the node itself and no pointer to it.
            Walk::Links { .. } | Walk::Steps { .. } if step.at.id == self.raw_self(span).id => {
                self.value(Node::Bool(true), Type::Bool, span)
            }
            Walk::Links { next, .. } | Walk::Steps { next, .. } => {
                self.note_link(step.at, next);
                let address = self.read(step.at, false);
                self.is_not_zero(address, span)
            }
            // These are loops.
            Walk::Tree(_) => self.error(span),
        }
    }

    /// A text for each number of elements: tests inside each other, elements shared by all texts
    /// that are longer.
    fn ladder(
        &mut self,
        shown: &Shown<'a>,
        tests: &[Test],
        elements: &[Value],
        span: Span,
    ) -> Value {
        let separator = self.literal(&shown.separator, span);
        let mut texts = vec![self.literal("", span)];
        for (k, element) in elements.iter().enumerate() {
            let before = texts.last().copied().unwrap_or(separator);
            let text = match k {
                0 => self.concat(&[*element], span),
                _ => self.concat(&[before, separator, *element], span),
            };
            texts.push(text);
        }
        let more = self.literal(&shown.more, span);
        let longest = texts.last().copied().unwrap_or(more);
        let mut text = self.concat(&[longest, more], span);
        for (test, shorter) in tests.iter().zip(&texts).rev() {
            if let Some(is_readable) = test.is_readable {
                let cut = self.concat(&[*shorter, more], span);
                text = self.pick(is_readable, text, cut, Type::String, span);
            }
            text = self.pick(test.is_there, text, *shorter, Type::String, span);
        }
        text
    }
}

/// What is asked before an element is shown.
struct Test {
    is_there: Value,
    /// Whether a node of a list can be read; what cannot may lead to others.
    is_readable: Option<Value>,
}
