//! What is known on a path about values that have an identity.

use super::value::{Fact, Id, Range, Value, What};
use std::mem::discriminant;
use std::rc::Rc;

/// The oldest facts are forgotten beyond that.
const MAX_FACTS: usize = 64;

/// The facts of a path, the oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Facts(Rc<Vec<Fact>>);

impl Facts {
    pub(super) fn list(&self) -> &[Fact] {
        &self.0
    }

    /// The value with all that is known about it.
    pub(super) fn resolve(&self, mut value: Value) -> Value {
        let id = value.id;
        if id != 0 {
            for fact in self.0.iter().filter(|f| f.id == id) {
                value.learn(fact.what);
            }
        }
        value
    }

    /// What is left of the range of a number with an identity.
    pub(super) fn range_of(&self, id: Id, range: Range) -> Range {
        let known = self.0.iter().filter(|f| f.id == id && id != 0);
        known.fold(range, |range, fact| match fact.what {
            What::In(known) => Some(range.meet(known)).filter(|r| !r.is_empty()).unwrap_or(range),
            What::Null(_) | What::Scalar => range,
        })
    }

    pub(super) fn learn(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts {
            self.add(fact);
        }
    }

    fn add(&mut self, fact: Fact) {
        if self.0.contains(&fact) {
            return;
        }
        if Rc::get_mut(&mut self.0).is_none() {
            // Others share them. There will be more of them.
            let mut own = Vec::with_capacity(self.0.len() + 8);
            own.extend_from_slice(&self.0);
            self.0 = Rc::new(own);
        }
        let list = Rc::make_mut(&mut self.0);
        let same =
            |f: &&mut Fact| f.id == fact.id && discriminant(&f.what) == discriminant(&fact.what);
        match (list.iter_mut().find(same), fact.what) {
            (Some(Fact { what: What::In(old), .. }), What::In(new)) => {
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
    pub(super) fn join(&self, other: &Facts) -> Facts {
        if Rc::ptr_eq(&self.0, &other.0) {
            return self.clone();
        }
        let mut both = Vec::with_capacity(self.0.len().min(other.0.len()));
        for (at, fact) in self.0.iter().enumerate() {
            // Most were learned before the ways parted.
            if other.0.get(at) == Some(fact) {
                both.push(*fact);
                continue;
            }
            let same = |o: &Fact| match (fact.what, o.what) {
                (What::In(a), What::In(b)) => Some(Fact { what: What::In(a.join(b)), ..*fact }),
                (a, b) => (a == b).then_some(*fact),
            };
            both.extend(other.0.iter().filter(|o| o.id == fact.id).find_map(same));
        }
        Facts(Rc::new(both))
    }
}
