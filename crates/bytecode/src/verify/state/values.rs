//! The values of an analysis: stacks hold references to them, so that copies cost nothing.
//!
//! The last joins of several values are remembered: the digits of all numbers of a program are
//! picked from the same texts, and without it the verifier takes half as long again for formatters
//! that show numbers. A join depends on nothing but the values, which do not change;
//! [`Values::join_anew`] is the reference path, with which a test compares it.

use super::counter::Counter;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Id, Origin};
use std::ptr;

/// The number of joins that are remembered: numbers are shown with and without leading zeros.
const MAX_JOINS: usize = 4;

pub(crate) type ValueRef<'a> = &'a Abstract<'a>;

/// A value of any type.
pub(super) const ANY: ValueRef<'static> = &Abstract::ANY;

/// Creates the values of an analysis and counts its work.
pub(crate) struct Values<'a> {
    /// The arena. The work limit also limits its size.
    pub(crate) arena: &'a Arena,
    last_id: Id,
    /// The work so far, in values and stack elements; the analysis stops at a limit.
    pub(crate) work: u64,
    /// The counters of loops, in the order of their identities.
    pub(super) counters: Vec<Counter>,
    /// The last joins of several values, the newest last.
    joins: Vec<(&'a [ValueRef<'a>], ValueRef<'a>)>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(arena: &'a Arena) -> Values<'a> {
        Values { arena, last_id: 0, work: 0, counters: Vec::new(), joins: Vec::new() }
    }

    /// An identity that no other value has.
    pub(crate) fn fresh(&mut self) -> Id {
        self.last_id = self.last_id.saturating_add(1);
        self.last_id
    }

    #[inline]
    pub(crate) fn keep(&self, value: Abstract<'a>) -> ValueRef<'a> {
        self.arena.keep(value)
    }

    /// A copy of a value with an identity.
    pub(crate) fn identified(&mut self, value: ValueRef<'a>) -> ValueRef<'a> {
        if value.id != 0 {
            return value;
        }
        let id = self.fresh();
        self.keep(Abstract { id, ..*value })
    }

    /// The union of elements in unknown order.
    pub(crate) fn join_places(&mut self, some: &[ValueRef<'a>]) -> ValueRef<'a> {
        let any = self.join_all(some.iter().copied());
        let origin = Origin::any_of(some.iter().map(|value| value.origin));
        if origin == any.origin || some.is_empty() {
            return any;
        }
        self.keep(Abstract { origin, ..*any })
    }

    /// The union of several values.
    pub(crate) fn join_all(
        &mut self,
        some: impl ExactSizeIterator<Item = ValueRef<'a>> + Clone,
    ) -> ValueRef<'a> {
        if some.len() < 2 {
            return some.clone().next().unwrap_or(ANY);
        }
        self.work += 2 * some.len() as u64;
        let is_same = |all: &[ValueRef<'a>]| {
            all.len() == some.len() && all.iter().zip(some.clone()).all(|(a, b)| ptr::eq(*a, b))
        };
        if let Some((_, joined)) = self.joins.iter().rev().find(|(all, _)| is_same(all)) {
            return joined;
        }
        let all = self.arena.keep_each(some);
        let joined = self.join_anew(all);
        if self.joins.len() >= MAX_JOINS {
            self.joins.remove(0);
        }
        self.joins.push((all, joined));
        joined
    }

    /// The same without the remembered joins.
    fn join_anew(&self, all: &[ValueRef<'a>]) -> ValueRef<'a> {
        Abstract::join_all(all.iter().copied(), self.arena).map_or(ANY, |joined| self.keep(joined))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::range::Range;
    use crate::verify::domain::Text;

    #[test]
    fn a_join_that_is_remembered_is_what_it_was() {
        let arena = Arena::default();
        let mut values = Values::new(&arena);
        let mut all: Vec<ValueRef<'_>> = Vec::new();
        for text in ["0", "1", "2", "3", ""] {
            all.push(values.keep(Abstract::string(Text::known(text.as_bytes(), &arena))));
            let id = values.fresh();
            all.push(values.keep(Abstract { id, ..Abstract::uint(Range::one(text.len() as u64)) }));
        }
        for round in 0..2 {
            for end in 2..=all.len() {
                for start in 0..end - 1 {
                    let some = &all[start..end];
                    let (work, joined) = (values.work, values.join_all(some.iter().copied()));
                    assert!(*joined == *values.join_anew(some), "{round}: {start}..{end}");
                    assert_eq!(values.work - work, 2 * some.len() as u64);
                    let again = values.join_all(some.iter().copied());
                    assert!(ptr::eq(joined, again));
                }
            }
        }
    }
}
