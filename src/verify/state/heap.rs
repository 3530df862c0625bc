//! Dictionaries (LLDB 24).

use crate::isa::ValueType;
use crate::verify::domain::{Tribool, Types, Value};
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
pub(in crate::verify) struct Dict {
    /// In the order of their keys.
    entries: Vec<(Rc<[u8]>, Entry)>,
    /// What keys that are not listed may hold, if any may be there.
    others: Option<Value>,
}

/// The dictionaries of a path.
#[derive(Clone, Default)]
pub(in crate::verify) struct Heap(Option<Rc<Vec<Dict>>>);

/// What a look-up finds.
pub(in crate::verify) struct Found {
    pub(in crate::verify) there: Tribool,
    pub(in crate::verify) value: Option<Value>,
}

fn join(a: &Value, b: &Value) -> Value {
    a.join(b, || 0)
}

impl Dict {
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
            return Found {
                there: if value.is_some() { Tribool::Unknown } else { Tribool::False },
                value,
            };
        };
        let mut found: Option<Found> = None;
        for key in keys {
            let (there, value) = match (self.entry(key), &self.others) {
                (Some(e), _) if e.surely => (Tribool::True, Some(e.value.clone())),
                (Some(e), Some(other)) => (Tribool::Unknown, Some(join(&e.value, other))),
                (Some(e), None) => (Tribool::Unknown, Some(e.value.clone())),
                (None, Some(other)) => (Tribool::Unknown, Some(other.clone())),
                (None, None) => (Tribool::False, None),
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
        found.unwrap_or(Found { there: Tribool::Unknown, value: Some(Value::ANY) })
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
    pub(in crate::verify) fn create(&mut self) -> Option<usize> {
        let dicts = self.own_dicts();
        (dicts.len() < MAX_DICTS).then(|| {
            dicts.push(Dict::default());
            dicts.len() - 1
        })
    }

    /// What a change costs.
    pub(in crate::verify) fn weight(&self) -> u64 {
        self.dicts().iter().map(|d| d.entries.len() as u64 + 1).sum()
    }

    pub(in crate::verify) fn get(&self, dict: Option<usize>, keys: Option<&[Rc<[u8]>]>) -> Found {
        match dict.and_then(|d| self.dicts().get(d)) {
            Some(dict) => dict.get(keys),
            None => Found { there: Tribool::Unknown, value: Some(Value::ANY) },
        }
    }

    pub(in crate::verify) fn set(
        &mut self,
        dict: Option<usize>,
        keys: Option<&[Rc<[u8]>]>,
        value: &Value,
    ) {
        let value = Value { condition: None, ..value.clone() };
        let dicts = self.own_dicts();
        match dict.and_then(|d| dicts.get_mut(d)) {
            Some(dict) => dict.set(keys, &value),
            // It may be any of them.
            None => dicts.iter_mut().for_each(|d| d.blur(&value)),
        }
    }

    /// Whether putting the value into the dictionary would close a cycle.
    pub(in crate::verify) fn cycle(&self, dict: Option<usize>, value: &Value) -> Tribool {
        let dictionary = Types::of(ValueType::Dictionary);
        match (dict, value.dict()) {
            _ if !value.types.has(ValueType::Dictionary) => Tribool::False,
            (Some(a), Some(b)) if a == b && value.types == dictionary => Tribool::True,
            (Some(a), Some(b)) if a != b && !self.reaches(b, a) => Tribool::False,
            _ => Tribool::Unknown,
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

    pub(in crate::verify) fn join(&self, other: &Heap) -> Heap {
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
    pub(in crate::verify) fn self_dict(&self) -> Dict {
        let Some(dict) = self.dicts().first() else { return Dict::unknown() };
        let mut dict = dict.clone();
        for (_, entry) in &mut dict.entries {
            entry.value = entry.value.clone().portable();
        }
        dict.others = dict.others.take().map(Value::portable);
        dict
    }

    /// A heap with `self` in it.
    pub(in crate::verify) fn with(dict: Dict) -> Heap {
        Heap(Some(Rc::new(vec![dict])))
    }
}

impl Dict {
    /// A dictionary that may hold anything.
    pub(in crate::verify) fn unknown() -> Dict {
        Dict { entries: Vec::new(), others: Some(Value::unknown()) }
    }

    /// A dictionary with one key.
    pub(in crate::verify) fn of(key: &[u8], value: Value) -> Dict {
        let entry = Entry { surely: true, value };
        Dict { entries: vec![(key.into(), entry)], others: None }
    }

    /// What may be either of two.
    pub(in crate::verify) fn or(&self, other: &Dict) -> Dict {
        self.join(other)
    }
}
