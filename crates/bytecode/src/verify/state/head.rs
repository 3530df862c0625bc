//! The stack at the head of a loop, with which all passes begin.
//!
//! A value that a pass does not change keeps its identity, and with it the facts about it. A value
//! that it changes differs in each pass: its identity is valid in that pass alone, and [`Form::Sum`]
//! records its growth until the end of the pass.

use super::counter::Cost;
use super::facts::Facts;
use super::stack::Stack;
use super::values::{ValueRef, Values};
use crate::isa::ValueType;
use crate::isa::range::Range;
use crate::verify::domain::{Abstract, Chars, Form, Id, Text, Types};

/// The assumed length of a text whose growth is not known yet.
const ANY_LENGTH: u64 = 1 << 40;

/// The assumed length of a text that each pass cuts.
const CUT_LENGTH: u64 = 1 << 18;

/// A pass of a loop: the stacks at the head of the loop and around it, position by position.
pub(crate) struct Pass<'s, 'a> {
    /// The stack at the start of the pass.
    head: &'s Stack<'a>,
    slots: Vec<Slot<'a>>,
    /// The highest number of passes, if the growth of a value bounds it.
    pub(crate) passes: Option<u64>,
}

/// The values at one position of the stacks.
#[derive(Clone, Copy)]
struct Slot<'a> {
    entry: ValueRef<'a>,
    head: ValueRef<'a>,
    end: ValueRef<'a>,
    /// The range of the head in passes that come to their end.
    begun: Range,
}

impl<'a> Slot<'a> {
    /// Whether a pass leaves it as it was.
    fn is_kept(&self) -> bool {
        self.head.id == self.end.id && self.head.id != 0
    }

    /// Its growth in a pass.
    fn growth(&self, values: &Values<'a>) -> Option<Range> {
        match self.end.form() {
            Form::Sum(of, by) => Some(by.plus(values.counted(of, self.head.id)?.by)),
            _ => None,
        }
    }

    /// The highest number of passes that reach their end, if the number grows or shrinks in each and
    /// its range is bounded, so that it never wraps.
    fn passes(&self, values: &Values<'a>) -> Option<u64> {
        let (by, at_end) = (self.growth(values)?, self.end.range);
        let word = self.word()?;
        let (least, most) = match by {
            up if up.lo > 0 => (up.lo, up.hi),
            down if down.hi < 0 => (-down.hi, -down.lo),
            _ => return None,
        };
        let wraps = at_end.lo < word.lo || at_end.hi + most > word.hi;
        let span = (at_end.hi - at_end.lo).min(self.begun.hi - self.begun.lo);
        let passes = 1 + span / least;
        if wraps { None } else { u32::try_from(passes).ok().map(u64::from) }
    }

    /// The range of its type in 64 bits. An Integer may have more bits, so it does not wrap within.
    fn word(&self) -> Option<Range> {
        match self.end.types {
            Types::UINT => Some(Range::UINT),
            Types::INTEGER => Some(Range::INT),
            _ => None,
        }
    }

    /// Whether it continues the number of an enclosing loop, which grows by `before` until this loop
    /// and by `more` until its end.
    fn counts_on(&self, before: Range, more: Range) -> bool {
        self.word().is_some_and(|word| before.lo >= 0 && more.hi <= word.hi)
    }

    /// The highest length of a text after all passes, if its growth in a pass is known.
    fn longest(&self, passes: Option<u64>, values: &Values<'a>) -> Option<u64> {
        let by = self.growth(values).filter(|_| self.end.types == Types::STRING)?;
        let Some(passes) = passes else { return Some(ANY_LENGTH) };
        let more = passes.saturating_mul(u64::try_from(by.hi).unwrap_or(u64::MAX));
        Some(self.entry.text.len().1.saturating_add(more).min(ANY_LENGTH))
    }

    /// Whether the value at the end adds nothing to the one at the head.
    fn is_stable(&self, passes: Option<u64>, values: &Values<'a>) -> bool {
        if self.is_kept() {
            return true;
        }
        let (head, end) = (self.head.bare(values.arena), self.end.bare(values.arena));
        if self.longest(passes, values).is_some_and(|longest| longest <= head.text.len().1) {
            return head.types == Types::STRING
                && head.text.chars().or(end.text.chars()) == head.text.chars();
        }
        head.join(&end, values.arena) == head
    }

    /// The value at the head, widened by the one at the end.
    fn widened(&self, thresholds: &[i128], values: &mut Values<'a>) -> ValueRef<'a> {
        if self.is_kept() {
            return self.head;
        }
        let arena = values.arena;
        let (head, end) = (self.head.bare(arena), self.end.bare(arena));
        let mut all = head.join(&end, arena);
        all.range = widened(head.range, all.range, all.types.numbers(), thresholds);
        if all.types.has(ValueType::String) && all.text != head.text {
            let longest = all.text.len().1;
            let most = if longest <= CUT_LENGTH { CUT_LENGTH } else { ANY_LENGTH };
            all.text = Text::some(Chars::ALL, 0, most, arena);
        }
        at_head(all, values)
    }

    /// The value at the head, narrowed by the one at the end of a pass that began with it.
    fn narrowed(&self, passes: Option<u64>, values: &mut Values<'a>) -> ValueRef<'a> {
        if self.is_kept() {
            return self.head;
        }
        let arena = values.arena;
        let mut all = self.entry.bare(arena).join(&self.end.bare(arena), arena);
        // A text that is cut in each pass is not as long as it could grow.
        if let Some(longest) = self.longest(passes, values).filter(|most| *most < all.text.len().1)
        {
            all.text = Text::some(all.text.chars(), 0, longest, arena);
        }
        at_head(all, values)
    }
}

/// The range without the ends that a pass moved; the upper one becomes the next threshold.
fn widened(old: Range, new: Range, full: Range, thresholds: &[i128]) -> Range {
    let threshold = || thresholds.iter().copied().find(|number| *number >= new.hi);
    Range {
        lo: if new.lo < old.lo { full.lo } else { old.lo.max(full.lo) },
        hi: if new.hi > old.hi { threshold().unwrap_or(full.hi) } else { old.hi },
    }
}

/// A value that differs in each pass.
fn at_head<'a>(value: Abstract<'a>, values: &mut Values<'a>) -> ValueRef<'a> {
    let value = Abstract { id: values.fresh(), ..value };
    let is_followed = [Types::UINT, Types::INTEGER, Types::STRING].contains(&value.types);
    let form = Form::sum(value.id, Range::one(0));
    values.keep(if is_followed { value.with_form(form, values.arena) } else { value })
}

impl<'s, 'a> Pass<'s, 'a> {
    /// Compares the stacks before the loop, at the start of a pass and at its end, which are equally
    /// deep, with the facts of the paths that lead to them.
    pub(crate) fn new(
        entry: (&Stack<'a>, &Facts),
        head: &'s Stack<'a>,
        end: (&Stack<'a>, &Facts),
        values: &Values<'a>,
    ) -> Pass<'s, 'a> {
        let resolved = |facts: &Facts, value| facts.resolve(value, values.arena);
        let ends = entry.0.listed().zip(end.0.listed());
        let slots = head.listed().zip(ends).map(|(head, (before, after))| Slot {
            entry: resolved(entry.1, before),
            head,
            end: resolved(end.1, after),
            begun: resolved(end.1, head).range,
        });
        let slots: Vec<Slot<'a>> = slots.collect();
        let passes = slots.iter().filter_map(|slot| slot.passes(values)).min();
        Pass { head, slots, passes }
    }

    /// The nested loops that increment the number which bounds the passes, and how far it counts.
    pub(crate) fn shared(&self, values: &Values<'a>) -> (Vec<Id>, u64) {
        let bounds = |slot: &&Slot<'a>| slot.passes(values) == self.passes;
        let bounding = self.passes.and_then(|_| self.slots.iter().find(bounds));
        let Some(slot) = bounding else { return (vec![], 0) };
        let Form::Sum(of, by) = slot.end.form() else { return (vec![], 0) };
        let counted = values.counted(of, slot.head.id).filter(|_| by.lo >= 0);
        let span = slot.end.range.hi - slot.entry.range.lo;
        let loops = counted.map_or(vec![], |counted| counted.loops);
        (loops, u64::try_from(span).unwrap_or(u64::MAX))
    }

    /// Whether the end of the pass adds nothing to its start.
    pub(crate) fn is_stable(&self, values: &Values<'a>) -> bool {
        self.slots.iter().all(|slot| slot.is_stable(self.passes, values))
    }

    /// The stack that more passes begin with.
    pub(crate) fn widened(&self, thresholds: &[i128], values: &mut Values<'a>) -> Stack<'a> {
        let slots = self.slots.iter();
        self.head.with(slots.map(|slot| slot.widened(thresholds, values)).collect(), values.arena)
    }

    /// The stack that all passes begin with, if this pass is stable.
    pub(crate) fn narrowed(&self, values: &mut Values<'a>) -> Stack<'a> {
        let slots = self.slots.iter();
        self.head.with(slots.map(|slot| slot.narrowed(self.passes, values)).collect(), values.arena)
    }

    /// The stack after the loop, in terms of the enclosing loop. A number that continues that loop's
    /// number counts the passes of both.
    pub(crate) fn left(
        &self,
        after: &Stack<'a>,
        cost: &Cost,
        values: &mut Values<'a>,
    ) -> Stack<'a> {
        let listed = after
            .listed()
            .map(|value| {
                let Form::Sum(of, by) = value.form() else { return value };
                let Some(slot) = self.slots.iter().find(|slot| slot.head.id == of) else {
                    return value;
                };
                let form = match (slot.entry.form(), slot.growth(values), self.passes) {
                    _ if slot.head.id == slot.entry.id => return value,
                    (Form::Sum(outer, before), Some(growth), Some(passes)) => {
                        let more = before.plus(Range::one(0).join(growth.times(passes)));
                        match u64::try_from(growth.lo) {
                            Ok(least @ 1..) if slot.counts_on(before, more) => {
                                Form::Sum(values.count(outer, more, least, cost), by)
                            }
                            _ => Form::sum(outer, more.plus(by)),
                        }
                    }
                    _ => Form::Plain,
                };
                values.keep(value.with_form(form, values.arena))
            })
            .collect();
        after.with(listed, values.arena)
    }
}
