//! Children from walks.
//!
//! `@update` counts the elements with the loops that also make texts, in a few parts, and keeps the start of each
//! part. A child is found by a walk from the start of its part. The last child of a cut walk shows that elements are
//! left.

use super::loops::{LoopPart, Ran};
use super::{LoopPosition, Shown, Side, Tree, Walk, WalkLoop, Walker};
use crate::isa::Selector;
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::{Arithmetic, Comparison, Node, NumberFormat, Type};

/// An index at which no object has a child.
const NO_CHILD: u64 = 0xFFFF_FFFF;

/// The highest number of parts of a walk; nested loops share it. Each part has its own code.
const PARTS: u64 = 4;

/// The smallest number of elements of a part, unless there is only one.
const MIN_PART: u64 = 32;

/// The highest number of passes of the loops of all parts.
const MAX_PASSES: u64 = 24_000_000;

/// The start of a part: its position, and the count before it.
type Start = (Typed, Typed);

/// The values that `@update` computes of a walk.
pub(crate) struct Tally {
    /// Twice the number of elements, plus 1 if elements are left.
    pub counted: Typed,
    /// An object without which the value has another shape.
    pub needed: Option<Typed>,
    starts: Vec<Start>,
}

impl Tally {
    /// A number of elements without parts.
    pub(crate) fn without_parts(counted: Typed) -> Tally {
        Tally { counted, needed: None, starts: Vec::new() }
    }

    /// The values that `@update` keeps.
    pub(crate) fn values(&self) -> impl Iterator<Item = Typed> {
        let starts = self.starts.iter().flat_map(|(at, count)| [*at, *count]);
        [self.counted].into_iter().chain(starts)
    }

    pub(crate) fn of_values(values: &[Typed]) -> Option<Tally> {
        let (counted, starts) = values.split_first()?;
        let starts = starts.chunks_exact(2).map(|start| (start[0], start[1])).collect();
        Some(Tally { counted: *counted, needed: None, starts })
    }
}

impl Walker<'_, '_> {
    /// Counts the elements. The result is one number, because a loop runs in one branch only.
    pub(crate) fn tally(&mut self) -> Option<Tally> {
        let shown = self.shown;
        let stage = self.stage(0)?;
        let zero = self.graph().uint(0);
        let parts = if self.has_child_at_index(&stage) { 1 } else { shown.parts(&stage) };
        let mut starts = Vec::new();
        let mut ran: Option<Ran> = None;
        for part in 1..=parts {
            let from = ran.as_ref().map(|ran| (ran.end.at, ran.end.count));
            starts.extend(from);
            let gathered = ran.map_or(zero, |ran| ran.gathered);
            let part = LoopPart { gathered, from, bound: shown.end_of(part, parts) };
            ran = Some(self.run(&stage, part, None)?);
        }
        let ran = ran?;
        let is_cut = self.is_cut(&stage, &ran);
        let graph = self.graph();
        let is_most = graph.comparison(Comparison::Gt, ran.gathered, shown.max());
        let is_cut = graph.either(is_most, is_cut);
        let cut = graph.pick(is_cut, 1, 0);
        let elements = graph.pick(is_most, shown.max(), ran.gathered);
        let elements = graph.operate(Arithmetic::Shl, elements, 1);
        let counted = graph.operate(Arithmetic::Or, elements, cut);
        Some(Tally { counted, needed: self.needed(&stage), starts })
    }

    /// The object without which a value does not fit: an element that is found by its index, the link of a first node that is a struct, or the object whose
    /// children are walked. A number and a pointer to a type that is only declared have a value but no child.
    fn needed(&mut self, stage: &WalkLoop) -> Option<Typed> {
        let (object, of_struct, of_value) = match stage.walk {
            Walk::Links(first) => (first, self.next(stage.depth, first), first),
            Walk::Tree(tree @ Tree { root, .. }) => {
                (root, self.child(tree, root, Side::Left), root)
            }
            Walk::Children { object, .. } => {
                let raw = Selector::GET_NON_SYNTHETIC_VALUE;
                let raw = self.graph().select(raw, &[object], Type::Object);
                (object, object, self.graph().element_at(raw, 0))
            }
            Walk::Range { .. } if self.is_innermost(stage) => {
                // Which index it has makes no difference to what it is taken from.
                let at = self.graph().value(Node::Argument, Type::UInt);
                let step = LoopPosition { at, index: at, count: at, stand: None };
                return Some(self.bound(stage, step, |walker| walker.element()));
            }
            Walk::Range { .. } | Walk::Steps(_) => return None,
        };
        let has_no_value = self.graph().has_no_value(object);
        let needed = self.graph().pick(has_no_value, of_struct, of_value);
        (object.ty == Type::Object).then_some(needed)
    }

    pub(crate) fn child_at(&mut self, tally: &Tally, index: Typed) -> Option<Typed> {
        let shown = self.shown;
        let stage = self.stage(0)?;
        let ran = self.found(&stage, &tally.starts, index)?;
        let graph = self.graph();
        let child = match shown.has_names {
            true => ran.gathered,
            false => {
                let name = shown.index_name(graph, index);
                graph.select(Selector::CLONE, &[ran.gathered, name], Type::Object)
            }
        };
        let rest = self.rest(&stage, &ran);
        let graph = self.graph();
        let [elements, _] = graph.counts(tally);
        let is_element = graph.comparison(Comparison::Lt, index, elements);
        Some(graph.pick(is_element, child, rest))
    }

    /// The start of the part that contains an element; `None` for a walk in one part.
    fn start_of(&mut self, stage: &WalkLoop, starts: &[Start], index: Typed) -> Option<Start> {
        let (shown, graph) = (self.shown, self.graph());
        let zero = graph.uint(0);
        let first = (stage.first.unwrap_or(zero), graph.uint(shown.start()));
        let choose = |(at, count): Start, (next, next_count): &Start| {
            let number = graph.number_in(shown, *next_count);
            let is_behind = graph.comparison(Comparison::Le, number, index);
            (graph.pick(is_behind, *next, at), graph.pick(is_behind, *next_count, count))
        };
        (!starts.is_empty()).then(|| starts.iter().fold(first, choose))
    }

    fn found(&mut self, stage: &WalkLoop, starts: &[Start], index: Typed) -> Option<Ran> {
        let shown = self.shown;
        if self.has_child_at_index(stage) {
            let end = LoopPosition { at: index, index, count: index, stand: None };
            let gathered = self.bound(stage, end, |walker| walker.element());
            return Some(Ran { gathered, end });
        }
        let graph = self.graph();
        let value = graph.value(Node::SelfObject, Type::Object);
        let missing = graph.element_at(value, NO_CHILD);
        let from = self.start_of(stage, starts, index);
        self.run(stage, LoopPart { from, ..LoopPart::all(missing, shown) }, None)
    }

    /// The child after the last element of a cut walk: the first element that is left. If none was found, it is the
    /// position of the outermost loop, or the first member of `self` if the position is a number.
    fn rest(&mut self, stage: &WalkLoop, ran: &Ran) -> Typed {
        let shown = self.shown;
        let at = self.at_step(stage.walk, ran.end);
        let graph = self.graph();
        let object = match at.ty {
            Type::Object => at,
            _ => {
                let value = graph.value(Node::SelfObject, Type::Object);
                graph.element_at(value, 0)
            }
        };
        let is_missing = graph.is_missing(ran.gathered);
        let object = graph.pick(is_missing, object, ran.gathered);
        let more = graph.literal(&shown.more);
        graph.select(Selector::CLONE, &[object, more], Type::Object)
    }

    /// Whether every child is found without a walk.
    fn has_child_at_index(&self, stage: &WalkLoop) -> bool {
        let is_simple = self.shown.shows_all && stage.first.is_none();
        is_simple && !stage.has_until
    }
}

impl Builder {
    /// The number of elements and that of all children of a walk.
    pub(crate) fn counts(&mut self, tally: &Tally) -> [Typed; 2] {
        let elements = self.operate(Arithmetic::Shr, tally.counted, 1);
        let cut = self.operate(Arithmetic::And, tally.counted, 1);
        [elements, self.operate(Arithmetic::Add, elements, cut)]
    }

    /// A child under a name, or under that of its index if the name is empty.
    pub(crate) fn named_child(
        &mut self,
        shown: &Shown,
        child: Typed,
        name: Typed,
        index: Typed,
    ) -> Typed {
        let text = self.concat(&[name]);
        let length = self.select(Selector::STRLEN, &[text], Type::UInt);
        let is_named = self.is_not_zero(length);
        let number = shown.index_name(self, index);
        let name = self.pick(is_named, text, number);
        self.select(Selector::CLONE, &[child, name], Type::Object)
    }
}

impl Shown {
    /// The name of a child without a name of its own: `[3]`.
    fn index_name(&self, graph: &mut Builder, index: Typed) -> Typed {
        let mask = self.max().next_power_of_two() - 1;
        let number = graph.operate(Arithmetic::And, index, mask);
        let open = graph.literal("[");
        let digits = graph.digits(number, NumberFormat::DECIMAL);
        let close = graph.literal("]");
        graph.concat(&[open, digits, close])
    }

    fn parts(&self, stage: &WalkLoop) -> u64 {
        let passes = self.bound() / self.empty_cost(stage, true) * self.weight;
        let most = (PARTS / self.walks.clamp(1, PARTS)).min(MAX_PASSES / passes.max(1));
        (self.max() / MIN_PART).clamp(1, most.max(1))
    }
}
