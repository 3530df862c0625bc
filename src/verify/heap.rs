//! Dictionaries (LLDB 24).

use super::value::{Test, Tri, Types, Value};
use crate::isa::ValueType;
use std::rc::Rc;

/// More dictionaries are not told apart.
const MAX_DICTS: usize = 64;
/// More keys are not told apart.
const MAX_KEYS: usize = 64;

#[derive(Clone, PartialEq, Eq)]
struct Entry {
    surely: bool,
    value: Value,
}

/// What is known of a dictionary.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Dict {
    /// In the order of their keys.
    entries: Vec<(Rc<[u8]>, Entry)>,
    /// What keys that are not listed may hold, if any may be there.
    others: Option<Value>,
}

/// The dictionaries of a path.
#[derive(Clone, Default)]
pub(super) struct Heap(Option<Rc<Vec<Dict>>>);

/// What a look-up finds.
pub(super) struct Found {
    pub(super) there: Tri,
    pub(super) value: Option<Value>,
}

fn join(a: &Value, b: &Value) -> Value {
    a.join(b, || 0)
}

impl Dict {
    /// How many keys are told apart.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Where a key is, or belongs.
    fn place(&self, key: &[u8]) -> Result<usize, usize> {
        self.entries.binary_search_by(|(known, _)| known.as_ref().cmp(key))
    }

    fn entry(&self, key: &[u8]) -> Option<&Entry> {
        let (_, entry) = self.entries.get(self.place(key).ok()?)?;
        Some(entry)
    }

    fn insert(&mut self, key: &Rc<[u8]>, entry: Entry) {
        match self.place(key) {
            Ok(at) => {
                if let Some((_, known)) = self.entries.get_mut(at) {
                    *known = entry;
                }
            }
            Err(at) => self.entries.insert(at, (key.clone(), entry)),
        }
    }

    fn get(&self, keys: Option<&[Rc<[u8]>]>) -> Found {
        let Some(keys) = keys else {
            let all = self.entries.iter().map(|(_, e)| &e.value).chain(&self.others);
            let value = all.fold(None, |v: Option<Value>, x| {
                Some(v.map_or_else(|| x.clone(), |v| join(&v, x)))
            });
            return Found { there: if value.is_some() { Tri::Maybe } else { Tri::No }, value };
        };
        let mut found: Option<Found> = None;
        for key in keys {
            let (there, value) = match (self.entry(key), &self.others) {
                (Some(e), _) if e.surely => (Tri::Yes, Some(e.value.clone())),
                (Some(e), Some(other)) => (Tri::Maybe, Some(join(&e.value, other))),
                (Some(e), None) => (Tri::Maybe, Some(e.value.clone())),
                (None, Some(other)) => (Tri::Maybe, Some(other.clone())),
                (None, None) => (Tri::No, None),
            };
            found = Some(match found {
                None => Found { there, value },
                Some(old) => Found {
                    there: old.there.join(there),
                    value: match (old.value, value) {
                        (Some(a), Some(b)) => Some(join(&a, &b)),
                        (a, b) => a.or(b),
                    },
                },
            });
        }
        found.unwrap_or(Found { there: Tri::Maybe, value: Some(Value::any()) })
    }

    fn set(&mut self, keys: Option<&[Rc<[u8]>]>, value: &Value) {
        match keys {
            Some([key]) if self.entries.len() < MAX_KEYS || self.entry(key).is_some() => {
                self.insert(key, Entry { surely: true, value: value.clone() });
            }
            _ => self.blur(value),
        }
    }

    /// Any key may now hold the value.
    fn blur(&mut self, value: &Value) {
        for (_, entry) in &mut self.entries {
            entry.value = join(&entry.value, value);
        }
        self.others = Some(self.others.as_ref().map_or_else(|| value.clone(), |o| join(o, value)));
    }

    fn join(&self, other: &Dict) -> Dict {
        let mut out = Dict::default();
        for (key, entry) in self.entries.iter().chain(&other.entries) {
            let both = match (self.entry(key), other.entry(key)) {
                (Some(a), Some(b)) => {
                    Entry { surely: a.surely && b.surely, value: join(&a.value, &b.value) }
                }
                _ => Entry { surely: false, ..entry.clone() },
            };
            out.insert(key, both);
        }
        out.others = match (&self.others, &other.others) {
            (Some(a), Some(b)) => Some(join(a, b)),
            (a, b) => a.clone().or(b.clone()),
        };
        out
    }
}

impl Heap {
    fn dicts(&self) -> &[Dict] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    fn own_dicts(&mut self) -> &mut Vec<Dict> {
        Rc::make_mut(self.0.get_or_insert_default())
    }

    /// A new dictionary; none if there are too many to be told apart.
    pub(super) fn create(&mut self) -> Option<usize> {
        let dicts = self.own_dicts();
        (dicts.len() < MAX_DICTS).then(|| {
            dicts.push(Dict::default());
            dicts.len() - 1
        })
    }

    /// What a change costs.
    pub(super) fn weight(&self) -> u64 {
        self.dicts().iter().map(|d| d.entries.len() as u64 + 1).sum()
    }

    pub(super) fn get(&self, dict: Option<usize>, keys: Option<&[Rc<[u8]>]>) -> Found {
        match dict.and_then(|d| self.dicts().get(d)) {
            Some(dict) => dict.get(keys),
            None => Found { there: Tri::Maybe, value: Some(Value::any()) },
        }
    }

    pub(super) fn set(&mut self, dict: Option<usize>, keys: Option<&[Rc<[u8]>]>, value: &Value) {
        let value = Value { test: Test::default(), ..value.clone() };
        let dicts = self.own_dicts();
        match dict.and_then(|d| dicts.get_mut(d)) {
            Some(dict) => dict.set(keys, &value),
            // It may be any of them.
            None => dicts.iter_mut().for_each(|d| d.blur(&value)),
        }
    }

    /// Whether putting the value into the dictionary would close a cycle.
    pub(super) fn cycle(&self, dict: Option<usize>, value: &Value) -> Tri {
        let dictionary = Types::of(ValueType::Dictionary);
        match (dict, value.dict()) {
            _ if !value.types.has(ValueType::Dictionary) => Tri::No,
            (Some(a), Some(b)) if a == b && value.types == dictionary => Tri::Yes,
            (Some(a), Some(b)) if a != b && !self.reaches(b, a) => Tri::No,
            _ => Tri::Maybe,
        }
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.dicts().len()];
        let mut queue = vec![from];
        while let Some(at) = queue.pop() {
            let (Some(dict), Some(seen)) = (self.dicts().get(at), seen.get_mut(at)) else {
                return true;
            };
            if at == to {
                return true;
            }
            if std::mem::replace(seen, true) {
                continue;
            }
            for value in dict.entries.iter().map(|(_, e)| &e.value).chain(&dict.others) {
                match value.dict() {
                    _ if !value.types.has(ValueType::Dictionary) => {}
                    Some(next) => queue.push(next),
                    None => return true,
                }
            }
        }
        false
    }

    pub(super) fn join(&self, other: &Heap) -> Heap {
        let (a, b) = match (&self.0, &other.0) {
            (Some(a), Some(b)) if !Rc::ptr_eq(a, b) => (a, b),
            (a, b) => return Heap(a.clone().or_else(|| b.clone())),
        };
        let dicts = (0..a.len().max(b.len())).filter_map(|at| match (a.get(at), b.get(at)) {
            (Some(a), Some(b)) => Some(a.join(b)),
            (a, b) => a.or(b).cloned(),
        });
        Heap(Some(Rc::new(dicts.collect())))
    }

    /// The first dictionary, `self` of a version-2 method, with values that mean something in
    /// another program too.
    pub(super) fn self_dict(&self) -> Dict {
        let Some(dict) = self.dicts().first() else { return Dict::unknown() };
        let mut dict = dict.clone();
        for (_, entry) in &mut dict.entries {
            entry.value = entry.value.clone().portable();
        }
        dict.others = dict.others.take().map(Value::portable);
        dict
    }

    /// A heap with `self` in it.
    pub(super) fn with(dict: Dict) -> Heap {
        Heap(Some(Rc::new(vec![dict])))
    }
}

impl Dict {
    /// A dictionary that may hold anything.
    pub(super) fn unknown() -> Dict {
        Dict { entries: Vec::new(), others: Some(Value::any()) }
    }

    /// A dictionary with one key.
    pub(super) fn of(key: &[u8], value: Value) -> Dict {
        let entry = Entry { surely: true, value };
        Dict { entries: vec![(key.into(), entry)], others: None }
    }

    /// What may be either of two.
    pub(super) fn or(&self, other: &Dict) -> Dict {
        self.join(other)
    }
}
