//! Numbers that several loops count: a nested loop continues the number of the outer one. A bound
//! of that number bounds the passes of both together.

use super::values::Values;
use crate::isa::range::Range;
use crate::verify::domain::Id;

/// The passes of a loop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cost {
    /// The number of passes of one run, including those of nested loops.
    pub(crate) once: u64,
    /// The number of passes of nested loops that do not continue the same number, for each pass.
    pub(crate) inner: u64,
    /// The nested loops that do.
    pub(crate) shared: Vec<Id>,
}

/// A number after a loop that has incremented it.
#[derive(Debug)]
pub(super) struct Counter {
    id: Id,
    /// The number before the loop, and the highest increase.
    of: Id,
    by: Range,
    /// The lowest increase of a pass.
    least: u64,
    cost: Cost,
}

/// How a number was derived from another one.
pub(super) struct Counted {
    pub(super) by: Range,
    /// The loops that incremented it.
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
        // Identities increase in the order of creation.
        let at = self.counters.binary_search_by_key(&id, |counter| counter.id).ok()?;
        self.counters.get(at)
    }

    /// The increase of a number by loops since its start.
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

    /// The number of passes of loops that run once each.
    pub(crate) fn passes_once(&self, loops: &[Id]) -> u64 {
        let once = loops.iter().filter_map(|id| Some(self.counter(*id)?.cost.once));
        once.fold(0, u64::saturating_add)
    }

    /// The number of passes of loops that run several times and increase their number by no more
    /// than this in all.
    pub(crate) fn passes_within(&self, loops: &[Id], growth: u64, times: u64) -> u64 {
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
