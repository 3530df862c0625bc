//! What is known on a path about values that have an identity.

use crate::isa::range::Range;
use crate::verify::domain::{Fact, Id, Known, Value};
use std::mem::discriminant;
use std::rc::Rc;

/// The oldest facts are forgotten beyond that.
const MAX_FACTS: usize = 64;

/// The facts of a path, the oldest first; copies share them.
#[derive(Clone, Default)]
pub(in crate::verify) struct Facts {
    list: Option<Rc<Vec<Fact>>>,
    /// There are none about values with a greater identity, which are newer.
    newest: Id,
}

impl Facts {
    pub(in crate::verify) fn list(&self) -> &[Fact] {
        self.list.as_deref().map_or(&[], Vec::as_slice)
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
        let list = self.own_list();
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

    /// The list, not shared with others and with room for more.
    fn own_list(&mut self) -> &mut Vec<Fact> {
        let is_shared = |list: &mut Rc<Vec<Fact>>| Rc::get_mut(list).is_none();
        if self.list.as_mut().is_none_or(is_shared) {
            let mut own = Vec::with_capacity(self.list().len() + 4);
            own.extend_from_slice(self.list());
            self.list = Some(Rc::new(own));
        }
        Rc::make_mut(self.list.get_or_insert_default())
    }

    /// The facts that hold on both ways.
    pub(in crate::verify) fn join(&self, other: &Facts) -> Facts {
        let (Some(a), Some(b)) = (&self.list, &other.list) else { return Facts::default() };
        if Rc::ptr_eq(a, b) {
            return self.clone();
        }
        let both = a.iter().filter_map(|fact| {
            let same = |other: &Fact| match (fact.known, other.known) {
                (Known::In(a), Known::In(b)) => Some(Known::In(a.join(b))),
                (a, b) => (a == b).then_some(a),
            };
            let known = b.iter().filter(|other| other.id == fact.id).find_map(same)?;
            Some(Fact { id: fact.id, known })
        });
        let both: Vec<Fact> = both.collect();
        let newest = self.newest.min(other.newest);
        Facts { list: (!both.is_empty()).then(|| Rc::new(both)), newest }
    }
}
