//! Children from walks: `each(x in object) { x.member }`.
//!
//! `@update` counts the elements by the loops that make a text of them, in a few parts, and remembers where each
//! part begins. A child is found by a walk from the start of its part. Records of version 2 count in one part, and
//! remember where the last child was found. Where the walk was cut, the last child says so.

use super::loops::{Part, Ran};
use super::walks::{Stage, Step, Walk};
use super::{Gathers, Shown};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::isa::{LldbRange, Selector};
use crate::sema::Program;
use crate::sema::check::Checker;
use crate::sema::check::body::{Body, Value};
use crate::sema::check::state::{Counts, SharedLets};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;
use crate::syntax::ast::{ChildMethods, ChildWalk, Expr};

/// An index that no object has a child at.
const NO_CHILD: u64 = 0xFFFF_FFFF;

impl<'a> Checker<'a> {
    /// The programs `@get_num_children` and `@get_child_at_index` of `each`, and what they share. The children of
    /// several walks follow each other.
    pub(in crate::sema) fn walk_children(
        &mut self,
        body: &'a ChildMethods,
        range: LldbRange,
    ) -> Option<(SharedLets<'a>, Program, Program)> {
        let walks = &*body.walks;
        walks.iter().for_each(|walk| self.check_walk(body, walk));
        let remembers = self.hides_record(range) && walks.len() == 1;
        let mut sizes = Vec::new();
        let mut lets = self.shared_lets(&body.lets, range, |body| {
            let mut values = Vec::new();
            for tally in walks.iter().filter_map(|walk| body.tally(walk, remembers)) {
                let before = values.len();
                values.extend(tally.values().map(|value| value.id));
                sizes.push(values.len() - before);
            }
            let changed = if remembers { values.len().saturating_sub(1) } else { 0 };
            Counts { values, are_shared: true, changed }
        });
        let mut at = Body::new(self, range);
        let tallies = at.known_tallies(&lets, walks, &sizes)?;
        let child = at.child_of_walks(&lets, walks, &tallies)?;
        let at = at.finish(child);
        lets.keep_used([&at].into_iter());
        let mut count = Body::new(self, range);
        let tallies = count.known_tallies(&lets, walks, &sizes)?;
        let mut all = count.uint(0, tallies.first()?.counted.span);
        for tally in &tallies {
            let [_, more] = count.counts(tally);
            all = count.operate(Arithmetic::Add, all, more, more.span);
        }
        let count = count.finish(all);
        Some((lets, count, at))
    }

    /// Reports a walk of another name, and what stands beside one.
    fn check_walk(&mut self, body: &ChildMethods, walk: &ChildWalk) {
        let name = &walk.name;
        if *name.text != *"each" {
            let diagnostic = Diagnostic::new(
                meaning::BAD_CHILD_METHOD,
                format!("children have no walk `{}`", name.text),
            )
            .label(name.span, "unknown");
            let near = nearest(&name.text, ["each"]);
            let help = match near {
                Some(_) => "did you mean `each`?",
                None => "write `each(x in object) { … }`",
            };
            self.emit(diagnostic.help(help));
        }
        for method in &body.methods {
            self.emit(
                Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("`{}` stands beside `{}`", method.name.text, name.text),
                )
                .label(method.name.span, "not needed")
                .label(name.span, "gives all children")
                .help("write either the walk or the methods"),
            );
        }
    }
}

/// How many parts a walk is counted in, and walks in each other together. A child is found by a walk from the
/// start of its part. Each part has code of its own.
const PARTS: u64 = 16;

/// Fewer elements are in one part.
const MIN_PART: u64 = 32;

/// The most passes of the loops in all parts.
const MAX_PASSES: u64 = 24_000_000;

/// Where a part of a walk begins, but for the first: the place, and what was counted before.
type Start = (Value, Value);

/// What `@update` finds out of a walk.
struct Tally {
    /// Twice the number of elements, and 1 where some are left.
    counted: Value,
    starts: Vec<Start>,
}

impl Tally {
    fn values(&self) -> impl Iterator<Item = Value> {
        let starts = self.starts.iter().flat_map(|(at, count)| [*at, *count]);
        [self.counted].into_iter().chain(starts)
    }

    fn of_values(values: &[Value]) -> Option<Tally> {
        let (counted, starts) = values.split_first()?;
        let starts = starts.chunks_exact(2).map(|start| (start[0], start[1])).collect();
        Some(Tally { counted: *counted, starts })
    }
}

/// A child, and where the next search for one begins.
struct Found {
    child: Value,
    last: Option<Start>,
}

impl<'a> Body<'_, 'a> {
    /// Counts the elements. All is one number, for a loop runs in one branch only.
    fn tally(&mut self, walk: &'a ChildWalk, remembers: bool) -> Option<Tally> {
        let (join, span) = (&walk.join, walk.span);
        let shown = self.shown_by(join, Gathers::Number)?;
        let stage = self.stage_of(join, span)?;
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let has_child_at_index = stage.has_child_at_index(&shown);
        let parts = match has_child_at_index || remembers {
            true => 1,
            false => shown.parts(&stage.walk),
        };
        let mut starts = Vec::new();
        if remembers && !has_child_at_index {
            starts.push(self.first_start(&shown, &stage, span));
        }
        let mut ran: Option<Ran> = None;
        for part in 1..=parts {
            let from = ran.as_ref().map(|ran| (ran.end.at, ran.end.count));
            starts.extend(from);
            let gathered = ran.map_or(zero, |ran| ran.gathered);
            let part = Part { gathered, from, bound: shown.end_of(part, parts) };
            ran = Some(self.run(&shown, &stage, part, None)?);
        }
        let ran = ran?;
        let is_cut = self.is_cut(&shown, &stage, &ran, span);
        let most = self.uint(shown.max(), span);
        let is_most = self.comparison(Comparison::Gt, ran.gathered, most, span);
        let is_cut = self.either(is_most, is_cut, span);
        let cut = self.pick(is_cut, one, zero, Type::UInt, span);
        let elements = self.pick(is_most, most, ran.gathered, Type::UInt, span);
        let elements = self.operate(Arithmetic::Shl, elements, one, span);
        Some(Tally { counted: self.operate(Arithmetic::Or, elements, cut, span), starts })
    }

    /// What is known of each walk where the values of `@update` are; without the parts where they are not.
    fn known_tallies(
        &mut self,
        lets: &SharedLets<'a>,
        walks: &'a [ChildWalk],
        sizes: &[usize],
    ) -> Option<Vec<Tally>> {
        self.bind_state(lets);
        if let Some(values) = self.shared_counts(lets) {
            let mut rest = &*values;
            let tallies = sizes.iter().map(|size| {
                let (own, others) = rest.split_at_checked(*size)?;
                rest = others;
                Tally::of_values(own)
            });
            return tallies.collect();
        }
        let tallies = walks.iter().map(|walk| {
            let tally = self.tally(walk, false)?;
            let zero = self.uint(0, walk.span);
            let counted = self.if_loops_run(tally.counted, zero, walk.span);
            Some(Tally { counted, starts: Vec::new() })
        });
        tallies.collect()
    }

    /// The number of elements and that of all children of a walk.
    fn counts(&mut self, tally: &Tally) -> [Value; 2] {
        let span = tally.counted.span;
        let one = self.uint(1, span);
        let elements = self.operate(Arithmetic::Shr, tally.counted, one, span);
        let cut = self.operate(Arithmetic::And, tally.counted, one, span);
        [elements, self.operate(Arithmetic::Add, elements, cut, span)]
    }

    /// Where a walk begins.
    fn first_start(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, span: Span) -> Start {
        let zero = self.uint(0, span);
        (stage.walk.first().unwrap_or(zero), self.uint(shown.start(), span))
    }

    /// Where the part begins that an element is in; none for a walk in one part.
    fn start_of(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        starts: &[Start],
        index: Value,
        span: Span,
    ) -> Option<Start> {
        let first = self.first_start(shown, stage, span);
        let choose = |(at, count): Start, (next, next_count): &Start| {
            let number = self.number_in(shown, *next_count, span);
            let is_behind = self.comparison(Comparison::Le, number, index, span);
            let at = self.pick(is_behind, *next, at, next.ty, span);
            // Nothing else is known of a number that the methods change.
            let most = self.uint(shown.most(), span);
            let next_count = match shown.remembers {
                true => self.operate(Arithmetic::And, *next_count, most, span),
                false => *next_count,
            };
            (at, self.pick(is_behind, next_count, count, Type::UInt, span))
        };
        (!starts.is_empty()).then(|| starts.iter().fold(first, choose))
    }

    /// The element at an index.
    fn found(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        starts: &[Start],
        index: Value,
        span: Span,
    ) -> Option<Ran> {
        if stage.has_child_at_index(shown) {
            let end = Step { at: index, index, count: index, stand: None };
            let frame = self.frame();
            let element = self.bind_step(stage, end, span);
            let gathered = self.element(shown, element);
            self.forget_locals(frame);
            return Some(Ran { gathered, end });
        }
        let value = self.value(Node::SelfObject, Type::Object, span);
        let no_child = self.uint(NO_CHILD, span);
        let missing = self.value(Node::ChildAt(value.id, no_child.id), Type::Object, span);
        let from = self.start_of(shown, stage, starts, index, span);
        self.run(shown, stage, Part { from, ..Part::all(missing, shown) }, None)
    }

    /// A value that stands for an element, if it can be a child.
    pub(in crate::sema) fn as_child(&mut self, value: Value) -> Value {
        match self.needs_object(value, "`each` gives an object of the debuggee") {
            true => value,
            false => self.error(value.span),
        }
    }

    /// The child at an index, under a name that its element gives, unless that is empty.
    pub(in crate::sema) fn named_child(
        &mut self,
        shown: &Shown<'a>,
        value: Value,
        name: &'a Expr,
        index: Value,
    ) -> Value {
        let span = name.span;
        let child = self.as_child(value);
        let text = self.part(name);
        let text = self.as_text(text);
        let text = self.concat(&[text], span);
        let length = self.select(Selector::STRLEN, &[text], Type::UInt, span);
        let is_named = self.is_not_zero(length, span);
        let number = self.index_name(shown, index, span);
        let name = self.pick(is_named, text, number, Type::String, span);
        self.select(Selector::CLONE, &[child, name], Type::Object, span)
    }

    /// The name of a child that has none but its index.
    fn index_name(&mut self, shown: &Shown<'a>, index: Value, span: Span) -> Value {
        let mask = self.uint(shown.max().next_power_of_two() - 1, span);
        let number = self.operate(Arithmetic::And, index, mask, span);
        let parts = [self.literal("[", span), self.as_text(number), self.literal("]", span)];
        self.concat(&parts, span)
    }

    /// The child at the index that the method is called with: of the walk whose children that is among.
    fn child_of_walks(
        &mut self,
        lets: &SharedLets<'a>,
        walks: &'a [ChildWalk],
        tallies: &[Tally],
    ) -> Option<Value> {
        let span = walks.first()?.span;
        let argument = self.value(Node::Argument, Type::UInt, span);
        let mut before = None;
        let mut children = Vec::new();
        for (walk, tally) in walks.iter().zip(tallies) {
            let index = match before {
                Some(before) => self.operate(Arithmetic::Sub, argument, before, walk.span),
                None => argument,
            };
            let child = self.child_of_walk(lets, walk, tally, index)?;
            let [_, more] = self.counts(tally);
            let behind = match before {
                Some(before) => self.operate(Arithmetic::Add, before, more, walk.span),
                None => more,
            };
            children.push((child, behind));
            before = Some(behind);
        }
        let mut child = self.uint(0, span);
        for (own, behind) in children.iter().rev() {
            let is_it = self.comparison(Comparison::Lt, argument, *behind, span);
            child = self.pick(is_it, own.child, child, Type::Object, span);
        }
        Some(match (&*children, lets.changed()) {
            ([(Found { last: Some((at, count)), .. }, _)], Some(numbers)) => {
                let kept = self.value(Node::Kept, Type::Dictionary, span).id;
                let values = numbers.into_iter().zip([at.id, count.id]).collect();
                self.value(Node::Keep { kept, values, result: child.id }, child.ty, span)
            }
            _ => child,
        })
    }

    /// The child of a walk at an index.
    fn child_of_walk(
        &mut self,
        lets: &SharedLets<'a>,
        walk: &'a ChildWalk,
        tally: &Tally,
        index: Value,
    ) -> Option<Found> {
        let span = walk.span;
        let mut shown = self.shown_by(&walk.join, Gathers::Child(index))?;
        shown.remembers = lets.changed().is_some();
        let stage = self.stage_of(&walk.join, span)?;
        let ran = self.found(&shown, &stage, &tally.starts, index, span)?;
        self.graph.uses.children.push((ran.gathered.id, ran.gathered.span));
        let child = match shown.name {
            Some(_) => ran.gathered,
            None => {
                let name = self.index_name(&shown, index, span);
                self.select(Selector::CLONE, &[ran.gathered, name], Type::Object, span)
            }
        };
        let rest = self.rest(&shown, &stage, &ran, span);
        let [elements, _] = self.counts(tally);
        let is_element = self.comparison(Comparison::Lt, index, elements, span);
        let child = self.pick(is_element, child, rest, Type::Object, span);
        let last = tally.starts.last().filter(|_| shown.remembers);
        let last = last.map(|last| self.end_of_search(&shown, &stage, &ran, *last));
        Some(Found { child, last })
    }

    /// Where the next search begins: where one has ended, unless that has skipped elements of an inner walk.
    fn end_of_search(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        ran: &Ran,
        last: Start,
    ) -> Start {
        let Step { at, count, .. } = ran.end;
        let (Gathers::Child(index), [_, ..]) = (shown.gathers, stage.inner) else {
            return (at, count);
        };
        let span = index.span;
        let number = self.number_in(shown, count, span);
        let one = self.uint(1, span);
        let next = self.operate(Arithmetic::Add, index, one, span);
        let is_whole = self.comparison(Comparison::Le, number, next, span);
        let at = self.pick(is_whole, at, last.0, at.ty, span);
        (at, self.pick(is_whole, count, last.1, Type::UInt, span))
    }

    /// The child behind the elements, where some are left: the first of them. If none was found, it is what
    /// the first walk stands at, or the first member of the value where that is a number.
    fn rest(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, ran: &Ran, span: Span) -> Value {
        let at = self.at_step(&stage.walk, ran.end, span);
        let object = match at.ty {
            Type::Object => at,
            _ => {
                let value = self.value(Node::SelfObject, Type::Object, span);
                let first = self.uint(0, span);
                self.value(Node::ChildAt(value.id, first.id), Type::Object, span)
            }
        };
        let is_missing = self.is_missing(ran.gathered, span);
        let object = self.pick(is_missing, object, ran.gathered, Type::Object, span);
        let more = self.literal(&shown.more, span);
        self.select(Selector::CLONE, &[object, more], Type::Object, span)
    }
}

impl Stage<'_> {
    /// Whether every child is found without a walk.
    fn has_child_at_index(&self, shown: &Shown<'_>) -> bool {
        shown.shows_all
            && self.clause.is_some_and(|clause| clause.until.is_none())
            && self.walk.first().is_none()
    }
}

impl Shown<'_> {
    /// How many parts a walk is counted in.
    fn parts(&self, walk: &Walk<'_>) -> u64 {
        let passes = self.bound() / self.empty_cost(walk, true) * self.weight;
        let most = (PARTS / self.walks.clamp(1, PARTS)).min(MAX_PASSES / passes.max(1));
        (self.max() / MIN_PART).clamp(1, most.max(1))
    }
}
