//! Numbers that several loops count on: a loop in another one begins with the other's number, which
//! goes on from where it ends. What bounds that number bounds the passes of both together.

use super::values::Values;
use crate::isa::range::Range;
use crate::verify::domain::Id;

/// What the passes of a loop are.
#[derive(Clone, Debug, Default)]
pub(in crate::verify) struct Cost {
    /// How many there are with those of the loops in it, if it runs once.
    pub(in crate::verify) once: u64,
    /// How many each pass has in loops that do not count on the same number.
    pub(in crate::verify) inner: u64,
    /// The loops in it that do.
    pub(in crate::verify) shared: Vec<Id>,
}

/// A number where a loop is left that has counted it on.
#[derive(Debug)]
pub(super) struct Counter {
    id: Id,
    /// What it was before the loop, and by how much it may be larger.
    of: Id,
    by: Range,
    /// By how much each pass makes it larger at least.
    least: u64,
    cost: Cost,
}

/// How a number came from another one.
pub(super) struct Counted {
    pub(super) by: Range,
    /// The loops that counted it on.
    pub(super) loops: Vec<Id>,
}

impl Values<'_> {
    /// A new number that is larger than another one.
    pub(super) fn count(&mut self, of: Id, by: Range, least: u64, cost: &Cost) -> Id {
        let id = self.fresh();
        self.counters.push(Counter { id, of, by, least, cost: cost.clone() });
        id
    }

    fn counter(&self, id: Id) -> Option<&Counter> {
        // Each has a later identity than those before it.
        let at = self.counters.binary_search_by_key(&id, |counter| counter.id).ok()?;
        self.counters.get(at)
    }

    /// By how much loops made a number larger than the one that it began as.
    pub(super) fn counted(&self, number: Id, begins: Id) -> Option<Counted> {
        let mut counted = Counted { by: Range::one(0), loops: Vec::new() };
        let mut number = number;
        while number != begins {
            let counter = self.counter(number)?;
            counted.by = counted.by.plus(counter.by);
            counted.loops.push(counter.id);
            number = counter.of;
        }
        Some(counted)
    }

    /// How many passes loops have if they run once each.
    pub(in crate::verify) fn passes_once(&self, loops: &[Id]) -> u64 {
        let once = loops.iter().filter_map(|id| Some(self.counter(*id)?.cost.once));
        once.fold(0, u64::saturating_add)
    }

    /// How many passes loops have if they run so many times, and their number grows by no more than
    /// that in all.
    pub(in crate::verify) fn passes_within(&self, loops: &[Id], growth: u64, times: u64) -> u64 {
        let all = loops.iter().filter_map(|id| {
            let counter = self.counter(*id)?;
            let passes = (growth / counter.least.max(1)).saturating_add(times);
            let inner = passes.saturating_mul(counter.cost.inner);
            let shared = self.passes_within(&counter.cost.shared, growth, passes);
            Some(passes.saturating_add(inner).saturating_add(shared))
        });
        all.fold(0, u64::saturating_add)
    }
}
