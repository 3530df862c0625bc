//! The loops of a walk: their state, their ends, and the values they gather.

use super::{Gathers, LoopPosition, Shown, Walk, WalkLoop, Walker};
use crate::isa::Selector;
use crate::sema::expand::repeat::Repeat;
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::{Arithmetic, Comparison, Node, Sign, Type};

/// The length in bytes at which a text is cut.
const MAX_TEXT: u64 = 1 << 16;

/// The result of a loop.
pub(super) struct Ran {
    pub(super) gathered: Typed,
    pub(super) end: LoopPosition,
}

/// The start and the end of a loop.
pub(super) struct LoopPart {
    pub(super) gathered: Typed,
    /// The position and the count of another loop that this one continues.
    pub(super) from: Option<(Typed, Typed)>,
    /// The count that ends it.
    pub(super) bound: u64,
}

impl LoopPart {
    pub(super) fn all(gathered: Typed, shown: &Shown) -> LoopPart {
        LoopPart { gathered, from: None, bound: shown.end() }
    }
}

/// The state of the loop around another one.
#[derive(Clone, Copy)]
pub(super) struct Outer {
    count: Typed,
    /// Whether its element is shown, if a condition decides that.
    shows: Option<Typed>,
}

/// The results of a pass.
struct PassValues {
    /// Whether the loop ends before this pass.
    exit: Typed,
    gathered: Typed,
    /// The count of all passes.
    count: Typed,
}

impl Walker<'_, '_> {
    /// Adds the loop of a stage, which extends the gathered value.
    pub(super) fn run(
        &mut self,
        stage: &WalkLoop,
        part: LoopPart,
        outer: Option<Outer>,
    ) -> Option<Ran> {
        let shown = self.shown;
        let places = Places::of(shown, stage);
        let zero = self.graph().uint(0);
        let start = self.graph().uint(shown.start());
        let counted = outer.map_or(start, |outer| outer.count);
        let first = stage.first.unwrap_or(zero);
        let (at, count) = part.from.unwrap_or((first, counted));
        let starts = places.arrange(part.gathered, count, at);
        let open = self.graph().begin(&starts);
        let step = self.step_of(stage, places, counted, &open.state);
        let gathered = open.state[0];
        let pass = self.bound(stage, step, |walker| walker.pass(stage, step, gathered, outer));
        let PassValues { exit, gathered, count } = pass?;
        let mut last = step;
        if let Some(mask) = places.index_mask {
            // The last value of the state is made of the next ones of the others.
            let next = self.graph().index_since(counted, count, mask);
            last.index = self.graph().operate(Arithmetic::Sub, next, 1);
        }
        let following = self.bound(stage, last, |walker| walker.following(stage, last));
        let next = places.arrange(gathered, count, following);
        let repeat = Repeat {
            starts: &starts,
            invariants: &[],
            counter: places.count,
            bound: part.bound,
            tests_nodes: matches!(stage.walk, Walk::Links(_)),
        };
        let ends = self.graph().end(open, repeat, (exit, &next))?;
        let end = self.step_of(stage, places, counted, &ends);
        Some(Ran { gathered: ends[0], end })
    }

    /// Adds a pass. The names of the loop are bound.
    fn pass(
        &mut self,
        stage: &WalkLoop,
        step: LoopPosition,
        gathered: Typed,
        outer: Option<Outer>,
    ) -> Option<PassValues> {
        let shown = self.shown;
        let exit = self.exit(stage, step, outer, gathered);
        let filter = self.filter(stage.depth);
        let empty_cost = self.cost(stage, shown.empty_cost(stage, outer.is_none()));
        let (more, count) = match (self.is_innermost(stage), filter) {
            (false, shows) => {
                let inner = self.stage(stage.depth + 1)?;
                let outer = Some(Outer { count: step.count, shows });
                let part = LoopPart::all(gathered, shown);
                let Ran { gathered, end } = self.run(&inner, part, outer)?;
                let count = self.without_inner_index(stage, step.count, end.count);
                (gathered, self.graph().operate(Arithmetic::Add, count, empty_cost))
            }
            (true, None) => self.with_element(stage, step, gathered),
            (true, Some(filter)) => {
                let (more, count) = self.with_element(stage, step, gathered);
                let graph = self.graph();
                let more = graph.pick(filter, more, gathered);
                let same = graph.operate(Arithmetic::Add, step.count, empty_cost);
                (more, graph.pick(filter, count, same))
            }
        };
        Some(PassValues { exit, gathered: more, count })
    }

    /// The amount that a pass adds to the count.
    fn cost(&mut self, stage: &WalkLoop, cost: u64) -> Typed {
        let shown = self.shown;
        let index = u64::from(shown.packs_index(stage));
        self.graph().uint((cost << shown.shift()) + index)
    }

    /// A count without the index of inner loops, if this loop packs its own index there.
    fn without_inner_index(&mut self, stage: &WalkLoop, before: Typed, after: Typed) -> Typed {
        let shown = self.shown;
        if !shown.packs_index(stage) {
            return after;
        }
        let graph = self.graph();
        let index = graph.index_since(before, after, shown.low_mask());
        graph.operate(Arithmetic::Sub, after, index)
    }

    /// Whether a loop ends at a position, apart from the bound of all loops.
    fn exit(
        &mut self,
        stage: &WalkLoop,
        step: LoopPosition,
        outer: Option<Outer>,
        gathered: Typed,
    ) -> Typed {
        let mut exit = self.is_at_end(stage, step);
        if let Some(shows) = outer.and_then(|outer| outer.shows) {
            let is_hidden = self.graph().not(shows);
            exit = self.graph().either(is_hidden, exit);
        }
        match self.is_enough(step, gathered) {
            Some(is_enough) => self.graph().operate(Arithmetic::Or, exit, is_enough),
            None => exit,
        }
    }

    fn is_enough(&mut self, step: LoopPosition, gathered: Typed) -> Option<Typed> {
        let shown = self.shown;
        let graph = self.graph();
        match shown.gathers {
            Gathers::Text if shown.shows_all => Some(graph.is_long(gathered)),
            Gathers::Text => {
                let is_most = graph.is_more_than_shown(shown, step.count);
                let is_long = graph.is_long(gathered);
                Some(graph.operate(Arithmetic::Or, is_most, is_long))
            }
            Gathers::Number if shown.shows_all => None,
            // One further element shows that elements are left.
            Gathers::Number => Some(graph.comparison(Comparison::Gt, gathered, shown.max())),
            Gathers::Child(index) => {
                let number = graph.number_of(shown, step);
                Some(graph.comparison(Comparison::Gt, number, index))
            }
        }
    }

    /// The position of a loop that began with a count, from its state or from its results.
    fn step_of(
        &mut self,
        stage: &WalkLoop,
        places: Places,
        start: Typed,
        state: &[Typed],
    ) -> LoopPosition {
        let (at, count) = (state[usize::from(places.at)], state[usize::from(places.count)]);
        let index = match (stage.first, places.index_mask) {
            (None, _) => at,
            (Some(_), Some(mask)) => self.graph().index_since(start, count, mask),
            (Some(_), None) => count,
        };
        let stand = match stage.walk {
            Walk::Tree(tree) => Some(self.stand(tree, at)),
            _ => None,
        };
        LoopPosition { at, index, count, stand }
    }

    /// The gathered value with one further element, and the count with it.
    fn with_element(
        &mut self,
        stage: &WalkLoop,
        step: LoopPosition,
        gathered: Typed,
    ) -> (Typed, Typed) {
        let shown = self.shown;
        let more = match shown.gathers {
            Gathers::Text => {
                let element = self.element();
                let graph = self.graph();
                let separator = graph.separator(shown, gathered, step);
                let longer = graph.concat(&[gathered, separator, element]);
                let longer = graph.cut(longer);
                match shown.shows_all {
                    true => longer,
                    false => {
                        // One further element shows that elements are left.
                        let number = graph.number_of(shown, step);
                        let is_shown = graph.comparison(Comparison::Lt, number, shown.max());
                        graph.pick(is_shown, longer, gathered)
                    }
                }
            }
            Gathers::Number => self.graph().operate(Arithmetic::Add, gathered, 1),
            Gathers::Child(index) => {
                let child = self.element();
                let graph = self.graph();
                let number = graph.number_of(shown, step);
                let is_it = graph.comparison(Comparison::Eq, number, index);
                graph.pick(is_it, child, gathered)
            }
        };
        let number = u64::from(shown.low_bits.has_number) << shown.number_shift();
        let index = u64::from(shown.packs_index(stage));
        let cost = (shown.cost() << shown.shift()) + number + index;
        (more, self.graph().operate(Arithmetic::Add, step.count, cost))
    }

    /// Whether elements are left past the end of a loop.
    pub(super) fn is_cut(&mut self, stage: &WalkLoop, ran: &Ran) -> Typed {
        let is_innermost = self.is_innermost(stage);
        let is_cut = if let (Walk::Tree(_), false) = (stage.walk, stage.has_until) {
            let is_end = self.graph().is_tree_end(ran.end.at);
            self.graph().not(is_end)
        } else if is_innermost {
            let is_at_end = self.bound(stage, ran.end, |walker| walker.is_at_end(stage, ran.end));
            self.graph().not(is_at_end)
        } else {
            self.graph().value(Node::Bool(false), Type::Bool)
        };
        let is_cut = if is_innermost { is_cut } else { self.is_ended(ran, is_cut) };
        match self.is_lost(stage, ran) {
            Some(is_lost) => self.graph().either(is_cut, is_lost),
            None => is_cut,
        }
    }

    /// Whether a walk has ended at a node that cannot be read, which may lead to others.
    fn is_lost(&mut self, stage: &WalkLoop, ran: &Ran) -> Option<Typed> {
        match stage.walk {
            Walk::Links(_) => {
                let is_behind_end = self.is_behind_end(stage, ran.end);
                let graph = self.graph();
                let address = graph.read(ran.end.at, Sign::Unsigned);
                let is_unreadable = graph.is_not_zero(address);
                Some(graph.both(is_behind_end, is_unreadable))
            }
            Walk::Steps(first) if first.ty != Type::UInt => {
                let (is_unreadable, stops) = self.bound(stage, ran.end, |walker| {
                    let is_unreadable = walker.is_unreadable(stage.depth, ran.end.at);
                    (is_unreadable, walker.until(stage.depth))
                });
                let mut is_lost = is_unreadable?;
                if let Some(stops) = stops {
                    let goes_on = self.graph().not(stops);
                    is_lost = self.graph().both(goes_on, is_lost);
                }
                let is_behind_end = self.is_behind_end(stage, ran.end);
                let is_there = self.graph().not(is_behind_end);
                Some(self.graph().both(is_there, is_lost))
            }
            _ => None,
        }
    }

    /// Whether the bound or the gathered value has ended the loops, so that an inner one leaves elements; or a
    /// condition that is known already.
    fn is_ended(&mut self, ran: &Ran, known: Typed) -> Typed {
        let bound = self.shown.end();
        let is_spent = self.graph().comparison(Comparison::Ge, ran.end.count, bound);
        let is_ended = match self.is_enough(ran.end, ran.gathered) {
            Some(is_enough) => self.graph().operate(Arithmetic::Or, is_spent, is_enough),
            None => is_spent,
        };
        self.graph().either(known, is_ended)
    }

    /// Whether a loop ends at a position, by itself or by `until:`. The names of the loop are bound.
    fn is_at_end(&mut self, stage: &WalkLoop, step: LoopPosition) -> Typed {
        let is_behind_end = self.is_behind_end(stage, step);
        let stops = self.until(stage.depth);
        // The value after the last element may be after an array, so `until:` is asked before it is read.
        let is_unreadable = match stage.walk {
            Walk::Steps(first) if first.ty != Type::UInt => {
                self.is_unreadable(stage.depth, step.at)
            }
            _ => None,
        };
        let ends = stops.into_iter().chain(is_unreadable);
        ends.fold(is_behind_end, |ends, end| self.graph().either(ends, end))
    }
}

impl Builder {
    /// The index that is packed with a count, for a loop that began with another count.
    fn index_since(&mut self, start: Typed, count: Typed, mask: u64) -> Typed {
        let passes = self.operate(Arithmetic::Sub, count, start);
        self.operate(Arithmetic::And, passes, mask)
    }

    /// The number of elements that were shown before a pass.
    fn number_of(&mut self, shown: &Shown, step: LoopPosition) -> Typed {
        if shown.shows_all { step.index } else { self.number_in(shown, step.count) }
    }

    /// The number of elements that a count contains.
    pub(super) fn number_in(&mut self, shown: &Shown, count: Typed) -> Typed {
        if shown.shows_all {
            return count;
        }
        let number = match shown.number_shift() {
            0 => count,
            shift => self.operate(Arithmetic::Shr, count, shift),
        };
        self.operate(Arithmetic::And, number, shown.low_mask())
    }

    /// Whether more elements were found than are shown.
    pub(super) fn is_more_than_shown(&mut self, shown: &Shown, count: Typed) -> Typed {
        let number = self.number_in(shown, count);
        self.comparison(Comparison::Gt, number, shown.max())
    }

    /// Whether a text is as long as it may become.
    fn is_long(&mut self, text: Typed) -> Typed {
        let length = self.select(Selector::STRLEN, &[text], Type::UInt);
        self.comparison(Comparison::Ge, length, MAX_TEXT)
    }

    /// A text cut to the highest length.
    fn cut(&mut self, text: Typed) -> Typed {
        let first = self.literal(&format!("{{0:{MAX_TEXT}}}"));
        let node = Node::Format { text: text.id, format: first.id };
        self.value(node, Type::String)
    }

    /// The separator before an element; empty before the first one.
    fn separator(&mut self, shown: &Shown, text: Typed, step: LoopPosition) -> Typed {
        let separator = self.literal(&shown.separator);
        if shown.separator.is_empty() {
            return separator;
        }
        let before = match shown.shows_all {
            true => step.index,
            false => self.select(Selector::STRLEN, &[text], Type::UInt),
        };
        let is_inner = self.is_not_zero(before);
        self.pick(is_inner, separator, "")
    }
}

/// The places of values in the state of a loop. The gathered value is at 0.
#[derive(Clone, Copy)]
struct Places {
    at: u8,
    count: u8,
    /// The mask of the index in the count, if it is packed there.
    index_mask: Option<u64>,
}

impl Places {
    /// The last of three values depends on itself alone. In a list whose elements are all shown that is the count,
    /// because the test of a node has looked up the next one.
    fn of(shown: &Shown, stage: &WalkLoop) -> Places {
        let (at, count) = match (shown.shows_all, stage.first) {
            (true, Some(_)) => (1, 2),
            (true, None) => (1, 1),
            (false, _) => (2, 1),
        };
        Places { at, count, index_mask: shown.packs_index(stage).then(|| shown.low_mask()) }
    }

    fn arrange(self, gathered: Typed, count: Typed, at: Typed) -> Vec<Typed> {
        match (self.count, self.at) {
            (1, 1) => vec![gathered, count],
            (1, _) => vec![gathered, count, at],
            _ => vec![gathered, at, count],
        }
    }
}
