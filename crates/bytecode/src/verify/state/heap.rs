//! Dictionaries (LLDB 24).

use crate::isa::ValueType;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Tribool, Types};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The highest number of dictionaries.
const MAX_DICTS: usize = 64;
/// The highest number of keys of one.
const MAX_KEYS: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
struct HeapEntry<'a> {
    surely: bool,
    value: Abstract<'a>,
}

/// An abstract dictionary.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Dict<'a> {
    entries: BTreeMap<&'a [u8], HeapEntry<'a>>,
    /// The union of the values of unlisted keys, if there may be any.
    others: Option<Abstract<'a>>,
}

/// The dictionaries of a path.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Heap<'a>(Option<Rc<Vec<Dict<'a>>>>);

/// The result of a look-up.
pub(crate) struct LookUp<'a> {
    pub(crate) there: Tribool,
    pub(crate) value: Option<Abstract<'a>>,
}

/// The union of two values, one of which exists.
fn join_some<'a>(
    a: Option<Abstract<'a>>,
    b: Option<Abstract<'a>>,
    arena: &'a Arena,
) -> Option<Abstract<'a>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.join(&b, arena)),
        (a, b) => a.or(b),
    }
}

impl<'a> Dict<'a> {
    fn get(&self, keys: Option<&[&[u8]]>, arena: &'a Arena) -> LookUp<'a> {
        let Some(keys) = keys else {
            let entries = self.entries.values().map(|entry| entry.value);
            let value = entries.chain(self.others).reduce(|all, one| all.join(&one, arena));
            let there = if value.is_some() { Tribool::Unknown } else { Tribool::False };
            return LookUp { there, value };
        };
        let found = keys.iter().map(|key| match (self.entries.get(key), self.others) {
            (Some(e), _) if e.surely => LookUp { there: Tribool::True, value: Some(e.value) },
            (None, None) => LookUp { there: Tribool::False, value: None },
            (entry, others) => LookUp {
                there: Tribool::Unknown,
                value: join_some(entry.map(|e| e.value), others, arena),
            },
        });
        let joined = found.reduce(|a, b| LookUp {
            there: a.there.join(b.there),
            value: join_some(a.value, b.value, arena),
        });
        joined.unwrap_or(LookUp { there: Tribool::Unknown, value: Some(Abstract::unknown()) })
    }

    fn set(&mut self, keys: Option<&[&'a [u8]]>, value: &Abstract<'a>, arena: &'a Arena) {
        match keys {
            Some([key]) if self.entries.len() < MAX_KEYS || self.entries.contains_key(key) => {
                self.entries.insert(key, HeapEntry { surely: true, value: *value });
            }
            _ => self.blur(value, arena),
        }
    }

    /// Any key may now have the value.
    fn blur(&mut self, value: &Abstract<'a>, arena: &'a Arena) {
        for entry in self.entries.values_mut() {
            entry.value = entry.value.join(value, arena);
        }
        self.others = join_some(self.others, Some(*value), arena);
    }

    /// Stores a value under a key that may be one of these.
    pub(crate) fn join_written(
        &mut self,
        keys: Option<&[&'a [u8]]>,
        value: Abstract<'a>,
        arena: &'a Arena,
    ) {
        let Some([key]) = keys else {
            *self = self.join(&Dict::unknown(), arena);
            return;
        };
        for (known, entry) in &mut self.entries {
            entry.surely &= known == key;
        }
        let has_room = self.entries.len() < MAX_KEYS;
        match self.entries.get_mut(key) {
            Some(entry) => entry.value = entry.value.join(&value, arena),
            None if has_room => {
                self.entries.insert(key, HeapEntry { surely: false, value });
            }
            None => self.others = join_some(self.others, Some(value), arena),
        }
    }

    /// Joins two dictionaries.
    pub(crate) fn join(&self, other: &Dict<'a>, arena: &'a Arena) -> Dict<'a> {
        let mut out = Dict::default();
        for (key, entry) in self.entries.iter().chain(&other.entries) {
            let both = match (self.entries.get(key), other.entries.get(key)) {
                (Some(a), Some(b)) => {
                    HeapEntry { surely: a.surely && b.surely, value: a.value.join(&b.value, arena) }
                }
                _ => HeapEntry { surely: false, ..*entry },
            };
            out.entries.insert(*key, both);
        }
        out.others = join_some(self.others, other.others, arena);
        out
    }

    /// The dictionary in which a number that has changed may be any number.
    pub(crate) fn widened(mut self, before: &Dict<'a>) -> Dict<'a> {
        for (key, HeapEntry { value, .. }) in &mut self.entries {
            if before.entries.get(key).is_some_and(|old| old.value.range != value.range) {
                value.range = value.types.numbers();
            }
        }
        self
    }

    /// A dictionary with unknown content.
    pub(crate) fn unknown() -> Dict<'a> {
        Dict { entries: BTreeMap::new(), others: Some(Abstract::unknown()) }
    }

    pub(crate) fn of(key: &'a [u8], value: Abstract<'a>) -> Dict<'a> {
        Dict { entries: [(key, HeapEntry { surely: true, value })].into(), others: None }
    }

    /// Applies a function to each key and each value.
    fn map<'b>(
        &self,
        key: impl Fn(&'a [u8]) -> &'b [u8],
        value: impl Fn(&Abstract<'a>) -> Abstract<'b>,
    ) -> Dict<'b> {
        let entries = self.entries.iter().map(|(name, entry)| {
            let HeapEntry { surely, value: old } = entry;
            (key(name), HeapEntry { surely: *surely, value: value(old) })
        });
        Dict { entries: entries.collect(), others: self.others.as_ref().map(value) }
    }

    /// The same in other memory, for another program.
    pub(crate) fn kept_in<'b>(&self, arena: &'b Arena) -> Dict<'b> {
        self.map(|key| arena.keep_all(key), |value| value.kept_in(arena))
    }
}

impl<'a> Heap<'a> {
    fn dicts(&self) -> &[Dict<'a>] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    fn own_dicts(&mut self) -> &mut Vec<Dict<'a>> {
        Rc::make_mut(self.0.get_or_insert_default())
    }

    /// A new dictionary; `None` if there are too many to tell apart.
    pub(crate) fn create(&mut self) -> Option<usize> {
        let dicts = self.own_dicts();
        (dicts.len() < MAX_DICTS).then(|| {
            dicts.push(Dict::default());
            dicts.len() - 1
        })
    }

    /// The cost of changing it.
    pub(crate) fn weight(&self) -> u64 {
        self.dicts().iter().map(|d| d.entries.len() as u64 + 1).sum()
    }

    pub(crate) fn get(
        &self,
        dict: Option<usize>,
        keys: Option<&[&[u8]]>,
        arena: &'a Arena,
    ) -> LookUp<'a> {
        match dict.and_then(|d| self.dicts().get(d)) {
            Some(dict) => dict.get(keys, arena),
            None => LookUp { there: Tribool::Unknown, value: Some(Abstract::unknown()) },
        }
    }

    pub(crate) fn set(
        &mut self,
        dict: Option<usize>,
        keys: Option<&[&'a [u8]]>,
        value: &Abstract<'a>,
        arena: &'a Arena,
    ) {
        let value = Abstract { condition: None, ..*value };
        let dicts = self.own_dicts();
        match dict.and_then(|d| dicts.get_mut(d)) {
            Some(dict) => dict.set(keys, &value, arena),
            // It may be any of them.
            None => dicts.iter_mut().for_each(|d| d.blur(&value, arena)),
        }
    }

    /// Whether putting the value into the dictionary would close a cycle.
    pub(crate) fn cycle(&self, dict: Option<usize>, value: &Abstract<'_>) -> Tribool {
        match (dict, value.dict()) {
            _ if !value.types.has(ValueType::Dictionary) => Tribool::False,
            (Some(a), Some(b)) if a == b && value.types == Types::DICTIONARY => Tribool::True,
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
            for value in dict.entries.values().map(|entry| &entry.value).chain(&dict.others) {
                match value.dict() {
                    _ if !value.types.has(ValueType::Dictionary) => {}
                    Some(next) => queue.push(next),
                    None => return true,
                }
            }
        }
        false
    }

    pub(crate) fn join(&self, other: &Heap<'a>, arena: &'a Arena) -> Heap<'a> {
        let (a, b) = match (&self.0, &other.0) {
            (Some(a), Some(b)) if !Rc::ptr_eq(a, b) => (a, b),
            (a, b) => return Heap(a.clone().or_else(|| b.clone())),
        };
        let dicts = (0..a.len().max(b.len())).filter_map(|at| match (a.get(at), b.get(at)) {
            (Some(a), Some(b)) => Some(a.join(b, arena)),
            (a, b) => a.or(b).cloned(),
        });
        Heap(Some(Rc::new(dicts.collect())))
    }

    /// The dictionaries in all passes of a loop, one of which begins with these and ends with the
    /// others; of unknown content if they were widened before. `None` if nothing is new.
    pub(crate) fn widened(
        &self,
        end: &Heap<'a>,
        is_wide: bool,
        arena: &'a Arena,
    ) -> Option<Heap<'a>> {
        let joined = self.join(end, arena);
        if joined == *self {
            return None;
        }
        let unknown = || Heap(Some(Rc::new(vec![Dict::unknown(); joined.dicts().len()])));
        Some(if is_wide { unknown() } else { joined })
    }

    /// The first dictionary, `self` of a version-2 method, with values that are valid in other
    /// programs.
    pub(crate) fn self_dict(&self, arena: &'a Arena) -> Dict<'a> {
        let portable = |value: &Abstract<'a>| value.portable(arena);
        self.dicts().first().map_or_else(Dict::unknown, |dict| dict.map(|key| key, portable))
    }

    /// A heap with `self` in it.
    pub(crate) fn with(dict: Dict<'a>) -> Heap<'a> {
        Heap(Some(Rc::new(vec![dict])))
    }
}
