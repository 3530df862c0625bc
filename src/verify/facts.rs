//! What is known on a path about values that have an identity.

use super::value::{Fact, Id, Range, Tri, Value, What};
use std::mem::discriminant;
use std::rc::Rc;

/// The oldest facts are forgotten beyond that.
const MAX_FACTS: usize = 64;

/// The facts of a path, the oldest first.
#[derive(Clone, Default)]
pub(super) struct Facts(Option<Rc<Vec<Fact>>>);

impl Facts {
    pub(super) fn list(&self) -> &[Fact] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The value with all that is known about it.
    pub(super) fn resolve(&self, mut value: Value) -> Value {
        let id = value.id;
        if id != 0 {
            for fact in self.list().iter().filter(|f| f.id == id) {
                value.learn(fact.what);
            }
        }
        value
    }

    /// What is known of an object: whether it is null, and whether it surely has a number.
    pub(super) fn object(&self, value: &Value) -> (Tri, bool) {
        let (mut null, mut scalar) = (value.null, value.scalar);
        if value.id != 0 {
            for fact in self.list().iter().filter(|f| f.id == value.id) {
                match fact.what {
                    What::Null(is_null) => null = if is_null { Tri::Yes } else { Tri::No },
                    What::Scalar => (null, scalar) = (Tri::No, true),
                    What::In(_) => {}
                }
            }
        }
        (null, scalar)
    }

    /// What is left of the range of a number with an identity.
    pub(super) fn range_of(&self, id: Id, range: Range) -> Range {
        if id == 0 {
            return range;
        }
        let known = self.list().iter().filter(|f| f.id == id);
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
        if self.list().contains(&fact) {
            return;
        }
        if self.0.as_mut().is_none_or(|list| Rc::get_mut(list).is_none()) {
            // Others share them, or there are none. There will be more of them.
            let mut own = Vec::with_capacity(self.list().len() + 8);
            own.extend_from_slice(self.list());
            self.0 = Some(Rc::new(own));
        }
        let list = Rc::make_mut(self.0.get_or_insert_default());
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
        let (Some(a), Some(b)) = (&self.0, &other.0) else { return Facts::default() };
        if Rc::ptr_eq(a, b) {
            return self.clone();
        }
        let mut both = Vec::with_capacity(a.len().min(b.len()));
        for (at, fact) in a.iter().enumerate() {
            // Most were learned before the ways parted.
            if b.get(at) == Some(fact) {
                both.push(*fact);
                continue;
            }
            let same = |o: &Fact| match (fact.what, o.what) {
                (What::In(a), What::In(b)) => Some(Fact { what: What::In(a.join(b)), ..*fact }),
                (a, b) => (a == b).then_some(*fact),
            };
            both.extend(b.iter().filter(|o| o.id == fact.id).find_map(same));
        }
        Facts((!both.is_empty()).then(|| Rc::new(both)))
    }
}
