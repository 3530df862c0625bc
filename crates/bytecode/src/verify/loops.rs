//! Loops: the verifier follows a pass until the facts at its start hold for every pass. A number that every pass
//! increases, and at whose bound the loop ends, then limits the passes, and so the length of texts.

use super::machine::{Cost, Frame, Machine, Place, Stack, Step};
use super::reason::Reason;
use super::types::Types;
use super::value::{Bound, Since, Slot, Value};
use crate::asm::tree::Inst;
use crate::isa::ValueType;
use crate::isa::range::Range;
use crate::limits::{ALL_LOOP_PASSES, FORMATTED_TEXT, LOOP_PASSES};
use std::rc::Rc;

/// The highest number of passes that are followed.
const ROUNDS: usize = 12;

/// A pass that was followed.
struct Pass {
    /// The stack at its end, if the pass reaches its end.
    end: Option<Stack>,
    frame: Frame,
}

/// The number of passes, the place of the number that counts them, and its greatest value.
struct Count {
    passes: u64,
    place: Option<usize>,
    most: i128,
}

impl Machine<'_> {
    /// Follows a loop; returns the stack after it, if it is left.
    pub(super) fn repeat(
        &mut self,
        at: usize,
        body: &[Inst<usize>],
        entry: &Stack,
    ) -> Step<Option<Stack>> {
        self.next_loop += 1;
        let loop_id = self.next_loop;
        let mut head: Stack = entry.iter().map(|value| Rc::new(value.settled())).collect();
        let mut pass = self.pass(body, &head, loop_id)?;
        for round in 0.. {
            self.at = at;
            let Some(end) = &pass.end else { break };
            let next = self.next_head(&head, end, loop_id, round)?;
            if next == head {
                break;
            }
            if round == ROUNDS {
                return self.not_proven(Reason::TooComplex);
            }
            head = next;
            pass = self.pass(body, &head, loop_id)?;
        }
        self.at = at;
        let count = self.count(&pass, entry, loop_id)?;
        if let Some(longer) = self.grown(&head, &pass, &count, loop_id)? {
            let before = growth(&pass, loop_id);
            pass = self.pass(body, &longer, loop_id)?;
            self.at = at;
            let end = pass.end.clone().unwrap_or_default();
            let is_stable = self.next_head(&longer, &end, loop_id, 0)? == longer;
            let is_as_slow =
                growth(&pass, loop_id).iter().zip(&before).all(|(now, then)| now <= then);
            if !is_stable || !is_as_slow {
                return self.not_proven(Reason::TextTooLong);
            }
        }
        let counts_in = self.add_cost(&pass, &count, entry, loop_id)?;
        let left = pass.frame.left.take();
        Ok(left.map(|left| outside(left, entry, &pass, &count, (loop_id, counts_in))))
    }

    /// Follows a pass from the facts at its start.
    fn pass(&mut self, body: &[Inst<usize>], head: &Stack, loop_id: u32) -> Step<Pass> {
        self.spend(head.len())?;
        let places = head.iter().enumerate();
        let marked = places.map(|(place, value)| {
            let slot = Slot { loop_id, place };
            let since = Some(Since { slot, by: Range::one(0), counted: Vec::new() });
            let id = if value.id == 0 { self.fresh() } else { value.id };
            Rc::new(Value { since, id, ..(**value).clone() })
        });
        let marked = marked.collect();
        self.loops.push(Frame::default());
        let end = self.sequence(body, marked, Place { is_last: false, is_body: true })?;
        Ok(Pass { end, frame: self.loops.pop().unwrap_or_default() })
    }

    /// The facts at the start of a pass and of the next one. Texts that each pass makes longer stay unchanged.
    fn next_head(&self, head: &Stack, end: &Stack, loop_id: u32, round: usize) -> Step<Stack> {
        if head.len() != end.len() {
            return self.not_proven(Reason::UnevenLoop);
        }
        let places = head.iter().zip(end).enumerate();
        let next = places.map(|(place, (head, end))| {
            let mut end = (**end).clone();
            if added(&end, Slot { loop_id, place }).is_some() && end.types == Types::STRING {
                end.text.most = head.text.most;
            }
            let next = head.widened(&end, round);
            if next == **head { head.clone() } else { Rc::new(next) }
        });
        Ok(next.collect())
    }

    fn count(&self, pass: &Pass, entry: &Stack, loop_id: u32) -> Step<Count> {
        let Some(end) = &pass.end else { return Ok(Count { passes: 0, place: None, most: 0 }) };
        let counts = pass.frame.bounds.iter().filter(|bound| bound.slot.loop_id == loop_id);
        let counts = counts.filter_map(|bound| {
            let place = bound.slot.place;
            let (entry, end) = (entry.get(place)?, end.get(place)?);
            let passes = passes(*bound, entry, end)?;
            let most = entry.range.hi.max(bound.number + added(end, bound.slot)?.hi);
            Some(Count { passes, place: Some(place), most })
        });
        match counts.min_by_key(|count| count.passes) {
            None => self.not_proven(Reason::EndlessLoop),
            Some(Count { passes, .. }) if passes > LOOP_PASSES => {
                self.not_proven(Reason::LongLoop { passes })
            }
            Some(count) => Ok(count),
        }
    }

    /// The facts at the start of any pass, if texts grow.
    fn grown(&self, head: &Stack, pass: &Pass, count: &Count, loop_id: u32) -> Step<Option<Stack>> {
        let growth = growth(pass, loop_id);
        if growth.iter().all(|more| *more == 0) {
            return Ok(None);
        }
        let mut longer = head.clone();
        let places = longer.iter_mut().enumerate().zip(growth);
        for ((place, value), more) in places.filter(|(_, more)| *more > 0) {
            let mut long = (**value).clone();
            let of_slot = |bound: &&Bound| bound.slot == Slot { loop_id, place };
            let bounds = pass.frame.bounds.iter().filter(of_slot);
            // A pass that goes on began with a text shorter than the bound.
            let bounded = bounds.filter_map(|bound| u64::try_from(bound.number).ok()).min();
            let bounded = bounded.map_or(u64::MAX, |bound| bound.saturating_add(more));
            let grown = long.text.most.saturating_add(more.saturating_mul(count.passes));
            long.text.most = grown.min(bounded.max(long.text.most));
            if long.text.most > FORMATTED_TEXT {
                return self.not_proven(Reason::TextTooLong);
            }
            *value = Rc::new(long);
        }
        Ok(Some(longer))
    }

    /// Adds the passes of a loop and of its inner loops; returns the slot in an outer loop whose count it continues.
    fn add_cost(
        &mut self,
        pass: &Pass,
        count: &Count,
        entry: &Stack,
        loop_id: u32,
    ) -> Step<Option<Slot>> {
        let times = count.passes.saturating_add(1);
        let mut passes = count.passes;
        for inner in &pass.frame.inner {
            let goes_on = inner.counts_in.is_some_and(|slot| {
                let end = pass.end.as_ref().and_then(|end| end.get(slot.place));
                let since = end.and_then(|end| end.since.as_ref());
                since.is_some_and(|since| {
                    let grows = since.slot == slot && since.by.lo >= 0;
                    slot.loop_id == loop_id && grows && since.counted.contains(&inner.loop_id)
                })
            });
            let all = if goes_on {
                inner.passes.saturating_add(times)
            } else {
                inner.passes.saturating_mul(times)
            };
            passes = passes.saturating_add(all);
        }
        let since = count.place.and_then(|place| entry.get(place)?.since.as_ref());
        let counts_in = since.filter(|since| since.by.lo >= 0).map(|since| since.slot);
        match self.loops.last_mut() {
            Some(around) => around.inner.push(Cost { loop_id, passes, counts_in }),
            None => {
                passes = self.passes.saturating_add(passes);
                self.passes = passes;
            }
        }
        match passes > ALL_LOOP_PASSES {
            true => self.not_proven(Reason::LongLoop { passes }),
            false => Ok(counts_in),
        }
    }
}

/// By how much the value of a slot has grown at the end of the pass, if the slot still holds it.
fn added(end: &Value, slot: Slot) -> Option<Range> {
    end.since.as_ref().filter(|since| since.slot == slot).map(|since| since.by)
}

/// The number of bytes by which each text of the stack grows in a pass.
fn growth(pass: &Pass, loop_id: u32) -> Vec<u64> {
    let places = pass.end.iter().flatten().enumerate();
    let growth = places.map(|(place, value)| {
        let by =
            added(value, Slot { loop_id, place }).filter(|_| value.types.has(ValueType::String));
        by.map_or(0, |by| u64::try_from(by.hi).unwrap_or(0))
    });
    growth.collect()
}

/// The highest number of passes until a bound is reached. Below the bound numbers are small, so only a UInt at the
/// beginning can wrap.
fn passes(bound: Bound, entry: &Value, end: &Value) -> Option<u64> {
    let by = added(end, bound.slot)?;
    let starts_low = entry.range.hi < 1 << 62;
    let lo = match entry.types {
        Types::UINT if !starts_low => 0,
        Types::UINT | Types::INTEGER if starts_low => entry.range.lo,
        _ => return None,
    };
    let is_certain = if bound.is_exact {
        by.known() == Some(1) && entry.range.hi <= bound.number
    } else {
        by.lo >= 1
    };
    let is_near = bound.number < 1 << 61 && lo > -(1 << 40);
    let left = (bound.number - lo).max(0) + by.lo - 1;
    let passes = || u64::try_from(left / by.lo + i128::from(!starts_low)).ok();
    if is_certain && is_near { passes() } else { None }
}

/// The stack after a loop.
fn outside(
    left: Stack,
    entry: &Stack,
    pass: &Pass,
    count: &Count,
    (loop_id, counts_in): (u32, Option<Slot>),
) -> Stack {
    let settle = |value: Rc<Value>| {
        let of_loop = value.since.clone().filter(|since| since.slot.loop_id == loop_id);
        let since = of_loop.and_then(|since| {
            let place = since.slot.place;
            let start = entry.get(place)?;
            let before = start.since.as_ref()?;
            let is_counter = count.place == Some(place);
            let in_pass = match &pass.end {
                Some(end) => added(end.get(place)?, since.slot)?,
                None => Range::one(0),
            };
            let mut hi = in_pass.hi.saturating_mul(count.passes.into());
            if is_counter {
                hi = hi.min(count.most - start.range.lo);
            }
            let in_all = Range { lo: 0, hi };
            let mut after = before.plus(since.by)?.plus(in_all).filter(|_| in_pass.lo >= 0)?;
            if is_counter && counts_in.is_some() {
                after.counted.push(loop_id);
            }
            Some(after)
        });
        let counter = value.since.as_ref().filter(|since| since.slot.loop_id == loop_id);
        let counter =
            counter.filter(|since| count.place == Some(since.slot.place) && since.by.lo >= 0);
        let mut range = value.range;
        if let Some(since) = counter.filter(|_| value.types.are_within(Types::CONDITION)) {
            range.hi = range.hi.min(count.most + since.by.hi).max(range.lo);
        }
        Rc::new(Value { since, bounds: Vec::new(), range, ..(*value).clone() })
    };
    left.into_iter().map(settle).collect()
}
