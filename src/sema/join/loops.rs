//! The loops of a join: their state, and the text that they make longer.

use super::Shown;
use super::walks::{Stage, Step, Walk};
use crate::isa::Selector;
use crate::sema::body::{Body, Value};
use crate::sema::graph::{Arithmetic, Comparison, Loop, LoopValue, Node, NodeId, Type};
use crate::source::Span;

/// The bytes at which a text that a join makes is cut.
const MAX_TEXT: u64 = 1 << 16;

/// What a loop gives.
pub(super) struct Ran {
    pub(super) text: Value,
    pub(super) end: Step,
}

/// What the loop around one knows.
#[derive(Clone, Copy)]
pub(super) struct Outer {
    /// What all loops around it have counted.
    spent: Value,
    /// Whether the element is shown of which this loop walks the parts.
    shows: Option<Value>,
}

/// What a pass makes.
struct Pass {
    /// Whether the loop ends before it.
    exit: Value,
    text: Value,
    /// What it adds to the count.
    cost: Value,
    /// The node or the index of the next pass.
    following: Value,
}

impl<'a> Body<'_, 'a> {
    /// The loop of a stage, which makes a text longer.
    pub(super) fn run(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        text: Value,
        outer: Option<Outer>,
        span: Span,
    ) -> Option<Ran> {
        // The first node that the graph does not have yet.
        let number = u32::try_from(self.graph.len()).unwrap_or(u32::MAX);
        let places = Places::of(shown, stage);
        let step = self.step_of(&stage.walk, places, span, |place| Node::LoopVar(number, place));
        let longer = self.value(Node::LoopVar(number, 0), Type::String, span);
        let frame = self.frame();
        let pass = self.pass(shown, stage, step, longer, outer);
        self.forget_locals(frame);
        let Pass { exit, text: next_text, cost, following } = pass?;

        let zero = self.uint(0, span);
        let first = stage.walk.first_node().unwrap_or(zero);
        let counted = self.value(Node::LoopVar(number, places.count), Type::UInt, span);
        let cost = places.packed(self, cost, span);
        let count = self.operate(Arithmetic::Add, counted, cost, span);
        let mut state = vec![(0, text.id, next_text.id), (places.count, zero.id, count.id)];
        if places.at != places.count {
            state.push((places.at, first.id, following.id));
        }
        state.sort_unstable_by_key(|(place, ..)| *place);
        let value = |(_, start, next): (u8, NodeId, NodeId)| LoopValue { start, next };
        let state = state.into_iter().map(value).collect();
        let bound = u64::from(shown.bound()) << places.shift();
        let tests_nodes = matches!(stage.walk, Walk::Links { .. });
        let looped =
            Loop { number, state, counter: places.count, exit: exit.id, bound, tests_nodes };
        let text = self.value(Node::Loop(Box::new(looped)), Type::String, span);
        let out = |place| Node::LoopOut(text.id, place);
        Some(Ran { text, end: self.step_of(&stage.walk, places, span, out) })
    }

    /// A pass, which makes a text longer.
    fn pass(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        step: Step,
        text: Value,
        outer: Option<Outer>,
    ) -> Option<Pass> {
        let span = text.span;
        if let Walk::Links { next, .. } = stage.walk {
            self.note_link(step.at, next);
        }
        let element = self.bind_step(stage, step, span);
        let spent = match outer {
            Some(outer) => self.operate(Arithmetic::Add, outer.spent, step.count, span),
            None => step.count,
        };
        let exit = self.exit(shown, stage, step, outer.map(|outer| Outer { spent, ..outer }), text);
        let filter = stage.clause.and_then(|clause| clause.filter.as_ref());
        let filter = filter.map(|filter| self.condition(filter));
        let empty_cost = self.uint(shown.empty_cost(&stage.walk, outer.is_none()).into(), span);
        let (longer, cost) = match (stage.inner.split_first(), filter) {
            (Some((clause, inner)), shows) => {
                let walk = self.walk_of(clause, span)?;
                let inner = Stage { clause: Some(clause), walk, inner };
                let outer = Some(Outer { spent, shows });
                let Ran { text, end } = self.run(shown, &inner, text, outer, span)?;
                (text, self.operate(Arithmetic::Add, end.count, empty_cost, span))
            }
            (None, None) => self.with_element(shown, text, element, step, span),
            (None, Some(filter)) => {
                let (longer, cost) = self.with_element(shown, text, element, step, span);
                let longer = self.pick(filter, longer, text, Type::String, span);
                (longer, self.pick(filter, cost, empty_cost, Type::UInt, span))
            }
        };
        let following = match stage.walk {
            Walk::Links { next, .. } => self.node_path(step.at, next),
            Walk::Steps { next, .. } => self.next_step(next),
            Walk::Range { .. } | Walk::Children { .. } => {
                let one = self.uint(1, span);
                self.operate(Arithmetic::Add, step.at, one, span)
            }
        };
        Some(Pass { exit, text: longer, cost, following })
    }

    /// Whether a loop ends where it stands, beside what ends all loops.
    fn exit(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        step: Step,
        outer: Option<Outer>,
        text: Value,
    ) -> Value {
        let span = text.span;
        let mut exit = self.is_behind_end(stage, step, span);
        if let Some(until) = stage.clause.and_then(|clause| clause.until.as_ref()) {
            let stops = self.condition(until);
            exit = match stage.walk {
                // What the expression makes of the last element may lie behind an array.
                Walk::Steps { .. } => self.either(stops, exit, span),
                _ => self.either(exit, stops, span),
            };
        }
        if let Some(Outer { spent, shows }) = outer {
            let bound = self.uint(shown.bound().into(), span);
            let is_spent = self.comparison(Comparison::Ge, spent, bound, span);
            exit = self.either(is_spent, exit, span);
            if let Some(shows) = shows {
                let is_hidden = self.not(shows, span);
                exit = self.either(is_hidden, exit, span);
            }
        }
        let is_long = self.is_long(text, span);
        self.operate(Arithmetic::Or, exit, is_long, span)
    }

    /// Where a loop stands, by its state or by its results.
    fn step_of(
        &mut self,
        walk: &Walk<'a>,
        places: Places,
        span: Span,
        node: impl Fn(u8) -> Node,
    ) -> Step {
        let first = walk.first_node();
        let (ty, place) = first.map_or((Type::UInt, span), |first| (Type::Object, first.span));
        let at = self.value(node(places.at), ty, place);
        let count = self.value(node(places.count), Type::UInt, span);
        if !places.packs_index {
            let index = if first.is_some() { count } else { at };
            return Step { at, index, count };
        }
        let (shift, mask) = (self.uint(places.shift(), span), self.uint(INDEX_MASK, span));
        let index = self.operate(Arithmetic::And, count, mask, span);
        Step { at, index, count: self.operate(Arithmetic::Shr, count, shift, span) }
    }

    /// A text with one more element, and what the pass counts.
    fn with_element(
        &mut self,
        shown: &Shown<'a>,
        text: Value,
        element: Value,
        step: Step,
        span: Span,
    ) -> (Value, Value) {
        let cost = self.uint(shown.cost().into(), span);
        let element = self.element(shown, element);
        let separator = self.separator(shown, text, step, span);
        let longer = self.concat(&[text, separator, element], span);
        (self.cut(longer, span), cost)
    }

    /// Whether a text is as long as it may become.
    fn is_long(&mut self, text: Value, span: Span) -> Value {
        let length = self.select(Selector::STRLEN, &[text], Type::UInt, span);
        let most = self.uint(MAX_TEXT, span);
        self.comparison(Comparison::Ge, length, most, span)
    }

    /// A text without what is beyond that.
    fn cut(&mut self, text: Value, span: Span) -> Value {
        let first = self.literal(&format!("{{0:{MAX_TEXT}}}"), span);
        let node = Node::Format { text: text.id, format: first.id };
        self.value(node, Type::String, span)
    }

    /// What stands before an element: nothing before the first.
    fn separator(&mut self, shown: &Shown<'a>, text: Value, step: Step, span: Span) -> Value {
        let separator = self.literal(&shown.separator, span);
        if shown.separator.is_empty() {
            return separator;
        }
        let before = match shown.shows_all {
            true => step.index,
            false => self.select(Selector::STRLEN, &[text], Type::UInt, span),
        };
        let is_inner = self.is_not_zero(before, span);
        let nothing = self.literal("", span);
        self.pick(is_inner, separator, nothing, Type::String, span)
    }

    /// Whether elements are left where a loop has ended.
    pub(super) fn is_cut(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        end: Step,
        span: Span,
    ) -> Value {
        let bound = self.uint(shown.bound().into(), span);
        let is_spent = self.comparison(Comparison::Ge, end.count, bound, span);
        let is_left = match (&stage.walk, shown.shows_all) {
            // A node that cannot be read may lead to others.
            (Walk::Links { .. }, _) => {
                let address = self.read(end.at, false);
                self.is_not_zero(address, span)
            }
            (Walk::Steps { .. }, _) => is_spent,
            (_, false) => return is_spent,
            _ => {
                let is_behind_end = self.is_behind_end(stage, end, span);
                self.not(is_behind_end, span)
            }
        };
        let Some(until) = stage.clause.and_then(|clause| clause.until.as_ref()) else {
            return is_left;
        };
        let frame = self.frame();
        self.bind_step(stage, end, span);
        let stops = self.condition(until);
        let is_behind_end = self.is_behind_end(stage, end, span);
        self.forget_locals(frame);
        let goes_on = self.not(stops, span);
        let may_go_on = self.either(is_behind_end, goes_on, span);
        self.both(is_left, may_go_on, span)
    }
}

/// The bits of the index that is packed with a count.
const INDEX_BITS: u64 = 20;
const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;

/// The places of a loop's state. The text is at 0.
#[derive(Clone, Copy)]
struct Places {
    at: u8,
    count: u8,
    /// Whether the lower half of the count is the number of passes.
    packs_index: bool,
}

impl Places {
    /// The last of three values is made of itself alone: of a list whose elements are all shown that
    /// is the count, for the next node was looked up to test this one.
    fn of(shown: &Shown<'_>, stage: &Stage<'_>) -> Places {
        let has_index = stage.clause.is_some_and(|clause| clause.index.is_some());
        match (shown.shows_all, &stage.walk) {
            (true, Walk::Links { .. } | Walk::Steps { .. }) => {
                Places { at: 1, count: 2, packs_index: false }
            }
            (true, _) => Places { at: 1, count: 1, packs_index: false },
            (false, Walk::Links { .. } | Walk::Steps { .. }) => {
                Places { at: 2, count: 1, packs_index: has_index }
            }
            (false, _) => Places { at: 2, count: 1, packs_index: false },
        }
    }

    fn shift(self) -> u64 {
        if self.packs_index { INDEX_BITS } else { 0 }
    }

    /// What a pass adds to the count.
    fn packed(self, body: &mut Body<'_, '_>, cost: Value, span: Span) -> Value {
        if !self.packs_index {
            return cost;
        }
        let (shift, one) = (body.uint(INDEX_BITS, span), body.uint(1, span));
        let cost = body.operate(Arithmetic::Shl, cost, shift, span);
        body.operate(Arithmetic::Add, cost, one, span)
    }
}
