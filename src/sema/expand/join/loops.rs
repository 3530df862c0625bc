//! The loops of a walk: their state, and what they gather.

use super::walks::{Stage, Step, Walk};
use super::{Gathers, Shown};
use crate::isa::Selector;
use crate::sema::check::body::{Body, Value};
use crate::sema::expand::repeat::Repeat;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;

/// The bytes at which a text that a join makes is cut.
const MAX_TEXT: u64 = 1 << 16;

/// What a loop gives.
pub(in crate::sema) struct Ran {
    pub(in crate::sema) gathered: Value,
    pub(in crate::sema) end: Step,
}

/// What a loop begins with, and where it ends.
pub(in crate::sema) struct Part {
    pub(in crate::sema) gathered: Value,
    /// Where the loop stands, and what was counted before, if it goes on from another one.
    pub(in crate::sema) from: Option<(Value, Value)>,
    /// The count that ends it.
    pub(in crate::sema) bound: u64,
}

impl Part {
    /// All passes.
    pub(in crate::sema) fn all(gathered: Value, shown: &Shown<'_>) -> Part {
        Part { gathered, from: None, bound: shown.end() }
    }
}

/// What the loop around one knows.
#[derive(Clone, Copy)]
pub(in crate::sema) struct Outer {
    /// What it has counted.
    count: Value,
    /// Whether the element is shown of which this loop walks the parts.
    shows: Option<Value>,
}

/// What a pass makes.
struct Pass {
    /// Whether the loop ends before it.
    exit: Value,
    gathered: Value,
    /// What all passes have counted.
    count: Value,
    /// The node or the index of the next pass.
    following: Value,
}

impl<'a> Body<'_, 'a> {
    /// The loop of a stage, which adds to what is gathered.
    pub(in crate::sema) fn run(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        part: Part,
        outer: Option<Outer>,
    ) -> Option<Ran> {
        let span = part.gathered.span;
        let places = Places::of(shown, stage);
        let zero = self.uint(0, span);
        let start = self.uint(shown.start(), span);
        let counted = outer.map_or(start, |outer| outer.count);
        let first = stage.walk.first().unwrap_or(zero);
        let (at, count) = part.from.unwrap_or((first, counted));
        let starts = places.arrange(part.gathered, count, at);
        let repeat = Repeat {
            starts: &starts,
            invariants: &[],
            counter: places.count,
            bound: part.bound,
            tests_nodes: matches!(stage.walk, Walk::Links { .. }),
        };
        let ends = self.repeat(repeat, span, |body, vars| {
            let step = body.step_of(&stage.walk, places, counted, vars);
            let frame = body.frame();
            let pass = body.pass(shown, stage, step, vars[0], outer);
            body.forget_locals(frame);
            let Pass { exit, gathered, count, following } = pass?;
            Some((exit, places.arrange(gathered, count, following)))
        })?;
        let end = self.step_of(&stage.walk, places, counted, &ends);
        Some(Ran { gathered: ends[0], end })
    }

    /// A pass, which adds to what is gathered.
    fn pass(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        step: Step,
        gathered: Value,
        outer: Option<Outer>,
    ) -> Option<Pass> {
        let span = gathered.span;
        if let Walk::Links { next, .. } = stage.walk {
            self.note_link(step.at, next);
        }
        let element = self.bind_step(stage, step, span);
        let exit = self.exit(shown, stage, step, outer, gathered);
        let filter = stage.clause.and_then(|clause| clause.filter.as_ref());
        let filter = filter.map(|filter| self.condition(filter));
        let empty_cost = shown.empty_cost(&stage.walk, outer.is_none());
        let empty_cost = self.cost(shown, stage, empty_cost, span);
        let (more, count) = match (stage.inner.split_first(), filter) {
            (Some((clause, inner)), shows) => {
                let walk = self.walk_of(clause, span)?;
                let inner = Stage { clause: Some(clause), walk, inner };
                let outer = Some(Outer { count: step.count, shows });
                let part = Part::all(gathered, shown);
                let Ran { gathered, end } = self.run(shown, &inner, part, outer)?;
                let count = self.without_inner_index(shown, stage, step.count, end.count);
                (gathered, self.operate(Arithmetic::Add, count, empty_cost, span))
            }
            (None, None) => self.with_element(shown, stage, step, element, gathered),
            (None, Some(filter)) => {
                let (more, count) = self.with_element(shown, stage, step, element, gathered);
                let more = self.pick(filter, more, gathered, gathered.ty, span);
                let same = self.operate(Arithmetic::Add, step.count, empty_cost, span);
                (more, self.pick(filter, count, same, Type::UInt, span))
            }
        };
        let following = self.following(&stage.walk, step, span);
        Some(Pass { exit, gathered: more, count, following })
    }

    /// What a pass adds to the count.
    fn cost(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, cost: u64, span: Span) -> Value {
        self.uint((cost << shown.shift()) + u64::from(stage.has_index(shown)), span)
    }

    /// A count without the index of the loops in a pass, where this one has an index there.
    fn without_inner_index(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        before: Value,
        after: Value,
    ) -> Value {
        if !stage.has_index(shown) {
            return after;
        }
        let index = self.index_since(before, after, shown.low_mask(), after.span);
        self.operate(Arithmetic::Sub, after, index, after.span)
    }

    /// The index that is packed with a count, where the loop has begun with another one.
    fn index_since(&mut self, start: Value, count: Value, mask: u64, span: Span) -> Value {
        let mask = self.uint(mask, span);
        let passes = self.operate(Arithmetic::Sub, count, start, span);
        self.operate(Arithmetic::And, passes, mask, span)
    }

    /// Whether a loop ends where it stands, beside what ends all loops.
    fn exit(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        step: Step,
        outer: Option<Outer>,
        gathered: Value,
    ) -> Value {
        let span = gathered.span;
        let mut exit = self.is_at_end(stage, step, span);
        if let Some(shows) = outer.and_then(|outer| outer.shows) {
            let is_hidden = self.not(shows, span);
            exit = self.either(is_hidden, exit, span);
        }
        match self.is_enough(shown, step, gathered, outer.is_some()) {
            Some(is_enough) => self.operate(Arithmetic::Or, exit, is_enough, span),
            None => exit,
        }
    }

    /// Whether nothing more is to be gathered.
    fn is_enough(
        &mut self,
        shown: &Shown<'a>,
        step: Step,
        gathered: Value,
        is_inner: bool,
    ) -> Option<Value> {
        let span = gathered.span;
        match shown.gathers {
            Gathers::Text => Some(self.is_long(gathered, span)),
            Gathers::Number if shown.shows_all => None,
            // One element more shows that some are left.
            Gathers::Number => {
                let most = self.uint(shown.max(), span);
                Some(self.comparison(Comparison::Gt, gathered, most, span))
            }
            Gathers::Child(index) => {
                let number = self.number(shown, step, span);
                // One element more shows that this walk does not end behind the child.
                let last = match is_inner && shown.remembers {
                    true => {
                        let one = self.uint(1, span);
                        self.operate(Arithmetic::Add, index, one, span)
                    }
                    false => index,
                };
                Some(self.comparison(Comparison::Gt, number, last, span))
            }
        }
    }

    /// How many elements were shown before a pass.
    fn number(&mut self, shown: &Shown<'a>, step: Step, span: Span) -> Value {
        if shown.shows_all { step.index } else { self.number_in(shown, step.count, span) }
    }

    /// The same, by what was counted.
    pub(in crate::sema) fn number_in(
        &mut self,
        shown: &Shown<'a>,
        count: Value,
        span: Span,
    ) -> Value {
        if shown.shows_all {
            return count;
        }
        let number = match shown.number_shift() {
            0 => count,
            shift => {
                let shift = self.uint(shift, span);
                self.operate(Arithmetic::Shr, count, shift, span)
            }
        };
        let mask = self.uint(shown.low_mask(), span);
        self.operate(Arithmetic::And, number, mask, span)
    }

    /// Where a loop stands that began with a count, by its state or by its results.
    fn step_of(&mut self, walk: &Walk<'a>, places: Places, start: Value, state: &[Value]) -> Step {
        let (at, count) = (state[usize::from(places.at)], state[usize::from(places.count)]);
        let index = match walk.first() {
            None => at,
            Some(_) => match places.index_mask {
                Some(mask) => self.index_since(start, count, mask, count.span),
                None => count,
            },
        };
        let stand = match walk {
            Walk::Tree(tree) => Some(self.stand(tree, at)),
            _ => None,
        };
        Step { at, index, count, stand }
    }

    /// What is gathered with one more element, and the count then.
    fn with_element(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        step: Step,
        element: Value,
        gathered: Value,
    ) -> (Value, Value) {
        let span = gathered.span;
        let more = match shown.gathers {
            Gathers::Text => {
                let element = self.element(shown, element);
                let separator = self.separator(shown, gathered, step, span);
                let longer = self.concat(&[gathered, separator, element], span);
                self.cut(longer, span)
            }
            Gathers::Number => {
                let one = self.uint(1, span);
                self.operate(Arithmetic::Add, gathered, one, span)
            }
            Gathers::Child(index) => {
                let child = self.element(shown, element);
                let number = self.number(shown, step, span);
                let is_it = self.comparison(Comparison::Eq, number, index, span);
                self.pick(is_it, child, gathered, Type::Object, span)
            }
        };
        let number = u64::from(shown.low_bits.has_number) << shown.number_shift();
        let cost = (shown.cost() << shown.shift()) + number + u64::from(stage.has_index(shown));
        let cost = self.uint(cost, span);
        (more, self.operate(Arithmetic::Add, step.count, cost, span))
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
    pub(in crate::sema) fn is_cut(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        ran: &Ran,
        span: Span,
    ) -> Value {
        let has_until = stage.clause.is_some_and(|clause| clause.until.is_some());
        let is_cut = if let (Walk::Tree(_), false) = (&stage.walk, has_until) {
            let is_end = self.is_tree_end(ran.end.at);
            self.not(is_end, span)
        } else if stage.inner.is_empty() {
            let frame = self.frame();
            self.bind_step(stage, ran.end, span);
            let is_at_end = self.is_at_end(stage, ran.end, span);
            self.forget_locals(frame);
            self.not(is_at_end, span)
        } else {
            self.value(Node::Bool(false), Type::Bool, span)
        };
        let is_cut = match stage.inner.is_empty() {
            true => is_cut,
            false => self.is_ended(shown, ran, is_cut, span),
        };
        match self.is_lost(stage, ran, span) {
            Some(is_lost) => self.either(is_cut, is_lost, span),
            None => is_cut,
        }
    }

    /// Whether a walk has ended at a node that cannot be read, which may lead to others.
    fn is_lost(&mut self, stage: &Stage<'a>, ran: &Ran, span: Span) -> Option<Value> {
        match stage.walk {
            Walk::Links { .. } => {
                let is_behind_end = self.is_behind_end(stage, ran.end, span);
                let address = self.read(ran.end.at, false);
                let is_unreadable = self.is_not_zero(address, span);
                Some(self.both(is_behind_end, is_unreadable, span))
            }
            Walk::Steps { first, next } if first.ty != Type::UInt => {
                let frame = self.frame();
                self.bind_step(stage, ran.end, span);
                let is_unreadable = self.is_unreadable(ran.end.at, next);
                let until = stage.clause.and_then(|clause| clause.until.as_ref());
                let stops = until.map(|until| self.condition(until));
                self.forget_locals(frame);
                let goes_on = stops.map(|stops| self.not(stops, span));
                match (is_unreadable?, goes_on) {
                    (is_unreadable, Some(goes_on)) => Some(self.both(goes_on, is_unreadable, span)),
                    (is_unreadable, None) => Some(is_unreadable),
                }
            }
            _ => None,
        }
    }

    /// Whether the bound or what was gathered has ended loops, where an inner walk leaves elements
    /// then; or what is known already.
    fn is_ended(&mut self, shown: &Shown<'a>, ran: &Ran, known: Value, span: Span) -> Value {
        let bound = self.uint(shown.end(), span);
        let is_spent = self.comparison(Comparison::Ge, ran.end.count, bound, span);
        let is_ended = match self.is_enough(shown, ran.end, ran.gathered, false) {
            Some(is_enough) => self.operate(Arithmetic::Or, is_spent, is_enough, span),
            None => is_spent,
        };
        self.either(known, is_ended, span)
    }

    /// Whether a walk ends where it stands, by itself or by `until:`; the names of the clause are bound.
    fn is_at_end(&mut self, stage: &Stage<'a>, step: Step, span: Span) -> Value {
        let Some(until) = stage.clause.and_then(|clause| clause.until.as_ref()) else {
            return self.is_behind_end(stage, step, span);
        };
        match stage.walk {
            // What the expression makes of the last element may lie behind an array.
            Walk::Steps { .. } => {
                let stops = self.condition(until);
                let is_behind_end = self.is_behind_end(stage, step, span);
                self.either(stops, is_behind_end, span)
            }
            _ => {
                let is_behind_end = self.is_behind_end(stage, step, span);
                let stops = self.condition(until);
                self.either(is_behind_end, stops, span)
            }
        }
    }
}

/// The low bits of a count that hold another number: more than all loops of a walk have passes.
const LOW_BITS: u64 = 22;
/// The same in a walk to a child, which has fewer passes and may have two such numbers.
const LOW_BITS_OF_CHILDREN: u64 = 15;

impl Shown<'_> {
    /// How many bits a number below the count has.
    fn low_width(&self) -> u64 {
        if self.low_bits.has_number { LOW_BITS_OF_CHILDREN } else { LOW_BITS }
    }

    fn low_mask(&self) -> u64 {
        (1 << self.low_width()) - 1
    }

    /// The lowest bit of the number of elements that were shown.
    fn number_shift(&self) -> u64 {
        u64::from(self.low_bits.has_index) * self.low_width()
    }

    /// The lowest bit of the count.
    fn shift(&self) -> u64 {
        self.number_shift() + u64::from(self.low_bits.has_number) * self.low_width()
    }

    /// What the count begins with. It stays above every index: a difference does not wrap.
    pub(in crate::sema) fn start(&self) -> u64 {
        if self.shift() == 0 { 0 } else { 1 << self.shift() }
    }

    /// What it ends all loops with.
    pub(in crate::sema) fn end(&self) -> u64 {
        self.start() + (self.bound() << self.shift())
    }

    /// The lowest bits of a count, and one more.
    pub(in crate::sema) fn most(&self) -> u64 {
        u64::MAX >> self.end().leading_zeros().saturating_sub(1)
    }

    /// What it is at the end of one of several parts, each with about as many elements.
    pub(in crate::sema) fn end_of(&self, part: u64, parts: u64) -> u64 {
        match part == parts {
            true => self.end(),
            false => self.start() + ((self.cost() * self.max() * part / parts) << self.shift()),
        }
    }
}

impl Stage<'_> {
    /// Whether the index is packed with the count.
    fn has_index(&self, shown: &Shown<'_>) -> bool {
        let is_named = self.clause.is_some_and(|clause| clause.index.is_some());
        shown.low_bits.has_index && is_named && self.walk.first().is_some()
    }
}

/// The places of a loop's state. What is gathered is at 0.
#[derive(Clone, Copy)]
struct Places {
    at: u8,
    count: u8,
    /// The lowest bits of the count that are the number of passes, if it has such.
    index_mask: Option<u64>,
}

impl Places {
    /// The last of three values is made of itself alone: of a list whose elements are all shown that
    /// is the count, for the next node was looked up to test this one.
    fn of(shown: &Shown<'_>, stage: &Stage<'_>) -> Places {
        let (at, count) = match (shown.shows_all, stage.walk.first()) {
            (true, Some(_)) => (1, 2),
            (true, None) => (1, 1),
            (false, _) => (2, 1),
        };
        Places { at, count, index_mask: stage.has_index(shown).then(|| shown.low_mask()) }
    }

    /// The state in its order.
    fn arrange(self, gathered: Value, count: Value, at: Value) -> Vec<Value> {
        match (self.count, self.at) {
            (1, 1) => vec![gathered, count],
            (1, _) => vec![gathered, count, at],
            _ => vec![gathered, at, count],
        }
    }
}
