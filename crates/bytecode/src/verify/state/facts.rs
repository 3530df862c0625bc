//! Facts that hold on a path for values with an identity.

use super::values::ValueRef;
use crate::isa::range::Range;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Fact, Id, Known};
use std::mem::discriminant;

/// The highest number of facts; those that were learned first are dropped.
const MAX_FACTS: usize = 64;

/// The initial capacity.
const ROOM: usize = 8;

/// The facts of a path, in the order in which they were learned last.
#[derive(Default)]
pub(crate) struct Facts {
    list: Vec<Fact>,
    /// There are none for values with a greater identity, which are newer.
    newest: Id,
}

impl Clone for Facts {
    /// A copy with more capacity.
    fn clone(&self) -> Facts {
        let mut list = Vec::with_capacity(self.list.len() + ROOM);
        list.extend_from_slice(&self.list);
        Facts { list, newest: self.newest }
    }
}

impl Facts {
    pub(crate) fn list(&self) -> &[Fact] {
        &self.list
    }

    /// A value refined by all facts about it.
    #[inline]
    pub(crate) fn resolve<'a>(&self, value: ValueRef<'a>, arena: &'a Arena) -> ValueRef<'a> {
        let is_old = (1..=self.newest).contains(&value.id);
        if is_old { self.refined(value, arena) } else { value }
    }

    fn refined<'a>(&self, value: ValueRef<'a>, arena: &'a Arena) -> ValueRef<'a> {
        let mut known = self.list.iter().filter(|fact| fact.id == value.id).peekable();
        if known.peek().is_none() {
            return value;
        }
        let mut refined = *value;
        known.for_each(|fact| refined.refine(fact.known));
        arena.keep(refined)
    }

    /// The range of a number, refined by the facts about it.
    pub(crate) fn range_of(&self, number: &Abstract<'_>) -> Range {
        let known = self.list().iter().filter(|fact| fact.id == number.id && number.id != 0);
        known.fold(number.range, |range, fact| match fact.known {
            Known::In(known) if !range.meet(known).is_empty() => range.meet(known),
            Known::In(_) | Known::Null(_) | Known::Scalar => range,
        })
    }

    pub(crate) fn learn(&mut self, mut fact: Fact) {
        self.newest = self.newest.max(fact.id);
        let list = &mut self.list;
        let same =
            |f: &Fact| f.id == fact.id && discriminant(&f.known) == discriminant(&fact.known);
        if let Some(at) = list.iter().position(same) {
            // It is the newest again, so that it is not dropped before older ones.
            if let (Known::In(old), Known::In(new)) = (list.remove(at).known, fact.known) {
                let met = old.meet(new);
                fact.known = Known::In(if met.is_empty() { old } else { met });
            }
        } else if list.len() >= MAX_FACTS {
            list.remove(0);
        }
        list.push(fact);
    }

    /// The facts that hold on both paths.
    pub(crate) fn join(mut self, other: &Facts) -> Facts {
        if self.list == other.list {
            return self;
        }
        self.list.retain_mut(|fact| {
            let same = |other: &Fact| match (fact.known, other.known) {
                (Known::In(a), Known::In(b)) => Some(Known::In(a.join(b))),
                (a, b) => (a == b).then_some(a),
            };
            let known = other.list.iter().filter(|other| other.id == fact.id).find_map(same);
            known.map(|known| fact.known = known).is_some()
        });
        self.newest = self.newest.min(other.newest);
        self
    }
}
