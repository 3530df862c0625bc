//! Texts of a few elements: code for each of them, without a loop.

use super::{LoopPosition, Walk, WalkLoop, Walker};
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::{Comparison, Node, NodeId, Sign, Type};

impl Walker<'_, '_> {
    /// The texts of a few elements, without a loop; `None` if the text of an element contains loops, whose code
    /// would be repeated.
    pub(super) fn few(&mut self, stage: &WalkLoop) -> Option<Typed> {
        let (shown, span) = (self.shown, self.span);
        let before = self.graph().len();
        let (mut tests, mut elements) = (Vec::new(), Vec::new());
        let mut node = stage.first;
        for k in 0..=shown.max() {
            let index = self.graph().uint(k, span);
            let at = node.unwrap_or(index);
            let step = LoopPosition { at, index, count: index, stand: None };
            let is_there = self.has_element(stage, step);
            if k == shown.max() {
                tests.push(Test { is_there, is_readable: None });
                break;
            }
            let element = self.bound(stage, step, |walker| walker.element());
            elements.push(element);
            if k == 0 && self.graph().has_loops_since(before, elements[0]) {
                return None;
            }
            let mut is_readable = None;
            if let (Some(last), Walk::Links(_)) = (node, stage.walk) {
                let next = self.next(stage.depth, last);
                let has_no_value = self.graph().has_no_value(next, span);
                is_readable = Some(self.graph().not(has_no_value, span));
                node = Some(next);
            }
            tests.push(Test { is_there, is_readable });
        }
        Some(self.ladder(&tests, &elements))
    }

    /// Whether a position has an element. This does not look up the next node.
    fn has_element(&mut self, stage: &WalkLoop, step: LoopPosition) -> Typed {
        let span = self.span;
        match stage.walk {
            Walk::Range { end, .. } => {
                let number = self.at_step(stage.walk, step);
                self.graph().comparison(Comparison::Lt, number, end, span)
            }
            Walk::Children { count, .. } => {
                self.graph().comparison(Comparison::Gt, count, step.index, span)
            }
            // `self` is there, and it may be the node itself and no pointer to it.
            Walk::Links(_) if step.at.id == self.graph().raw_self(span).id => {
                self.graph().value(Node::Bool(true), Type::Bool, span)
            }
            Walk::Links(_) => {
                let address = self.graph().read(step.at, Sign::Unsigned);
                self.graph().is_not_zero(address, span)
            }
            // These walks are always loops.
            Walk::Steps(_) | Walk::Tree(_) => self.graph().error(span),
        }
    }

    /// A text for each number of elements: tests inside each other, elements shared by all texts
    /// that are longer.
    fn ladder(&mut self, tests: &[Test], elements: &[Typed]) -> Typed {
        let (shown, span) = (self.shown, self.span);
        let graph = self.graph();
        let separator = graph.literal(&shown.separator, span);
        let mut texts = vec![graph.literal("", span)];
        for (k, element) in elements.iter().enumerate() {
            let before = texts.last().copied().unwrap_or(separator);
            let text = match k {
                0 => graph.concat(&[*element], span),
                _ => graph.concat(&[before, separator, *element], span),
            };
            texts.push(text);
        }
        let more = graph.literal(&shown.more, span);
        let longest = texts.last().copied().unwrap_or(more);
        let mut text = graph.concat(&[longest, more], span);
        for (test, shorter) in tests.iter().zip(&texts).rev() {
            if let Some(is_readable) = test.is_readable {
                let cut = graph.concat(&[*shorter, more], span);
                text = graph.pick(is_readable, text, cut, span);
            }
            text = graph.pick(test.is_there, text, *shorter, span);
        }
        text
    }
}

impl Builder {
    /// Whether a value uses loops that were added after that number of nodes.
    fn has_loops_since(&self, before: usize, value: Typed) -> bool {
        let is_new = |id: &NodeId| {
            let node = self.node(*id);
            matches!(node, Node::Loop(looped) if looped.number as usize >= before)
        };
        self.graph.reachable(&[value.id]).iter().any(is_new)
    }
}

struct Test {
    is_there: Typed,
    /// Whether a node of a list can be read; an unreadable one may lead to others.
    is_readable: Option<Typed>,
}
