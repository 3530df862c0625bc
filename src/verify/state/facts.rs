//! What is known on a path about values that have an identity.

use crate::isa::range::Range;
use crate::verify::domain::{Fact, Id, Known, Value};
use std::mem::discriminant;

/// The oldest facts are forgotten beyond that.
const MAX_FACTS: usize = 64;

/// Memory for facts that a path learns.
const ROOM: usize = 4;

/// The facts of a path, the oldest first.
#[derive(Default)]
pub(in crate::verify) struct Facts {
    list: Vec<Fact>,
    /// There are none about values with a greater identity, which are newer.
    newest: Id,
}

impl Clone for Facts {
    /// With room for more.
    fn clone(&self) -> Facts {
        let room = if self.list.is_empty() { 0 } else { self.list.len() + ROOM };
        let mut list = Vec::with_capacity(room);
        list.extend_from_slice(&self.list);
        Facts { list, newest: self.newest }
    }
}

impl Facts {
    pub(in crate::verify) fn list(&self) -> &[Fact] {
        &self.list
    }

    /// The value with all that is known about it.
    pub(in crate::verify) fn resolve(&self, value: &Value) -> Value {
        let (id, mut value) = (value.id, value.clone());
        if (1..=self.newest).contains(&id) {
            let known = self.list().iter().filter(|fact| fact.id == id);
            known.for_each(|fact| value.refine(fact.known));
        }
        value
    }

    /// What is left of the range of a number.
    pub(in crate::verify) fn range_of(&self, number: &Value) -> Range {
        let known = self.list().iter().filter(|fact| fact.id == number.id && number.id != 0);
        known.fold(number.range, |range, fact| match fact.known {
            Known::In(known) if !range.meet(known).is_empty() => range.meet(known),
            Known::In(_) | Known::Null(_) | Known::Scalar => range,
        })
    }

    pub(in crate::verify) fn learn(&mut self, fact: Fact) {
        if self.list().contains(&fact) {
            return;
        }
        self.newest = self.newest.max(fact.id);
        let list = &mut self.list;
        let same =
            |f: &&mut Fact| f.id == fact.id && discriminant(&f.known) == discriminant(&fact.known);
        match (list.iter_mut().find(same), fact.known) {
            (Some(Fact { known: Known::In(old), .. }), Known::In(new)) => {
                let met = old.meet(new);
                if !met.is_empty() {
                    *old = met;
                }
            }
            (Some(old), _) => *old = fact,
            (None, _) => {
                if list.len() >= MAX_FACTS {
                    list.remove(0);
                }
                list.push(fact);
            }
        }
    }

    /// The facts that hold on both ways.
    pub(in crate::verify) fn join(&self, other: &Facts) -> Facts {
        if self.list == other.list {
            return self.clone();
        }
        let mut list = Vec::with_capacity(self.list.len());
        list.extend(self.list.iter().filter_map(|fact| {
            let same = |other: &Fact| match (fact.known, other.known) {
                (Known::In(a), Known::In(b)) => Some(Known::In(a.join(b))),
                (a, b) => (a == b).then_some(a),
            };
            let known = other.list.iter().filter(|other| other.id == fact.id).find_map(same)?;
            Some(Fact { id: fact.id, known })
        }));
        let newest = self.newest.min(other.newest);
        Facts { list, newest }
    }
}
