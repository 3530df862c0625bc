//! A persistent map: copies share their parts, and a change copies one part.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;

/// The number of parts. A copy of the map touches each part; a change copies the entries of one.
const PARTS: usize = 128;

/// The map, in no order.
#[derive(Clone, Debug)]
pub struct SharedMap<K, V> {
    hasher: RandomState,
    parts: Vec<Arc<HashMap<K, V>>>,
}

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        SharedMap { hasher: RandomState::new(), parts: vec![Arc::default(); PARTS] }
    }
}

impl<K: Clone + Eq + Hash, V: Clone> SharedMap<K, V> {
    fn part<Q: Hash + ?Sized>(&self, key: &Q) -> usize {
        usize::try_from(self.hasher.hash_one(key) % PARTS as u64).unwrap_or(0)
    }

    /// The value of a key.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.parts.get(self.part(key))?.get(key)
    }

    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    /// The values.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.parts.iter().flat_map(|part| part.values())
    }

    /// Removes a key; returns its value.
    pub fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let part = self.part(key);
        Arc::make_mut(self.parts.get_mut(part)?).remove(key)
    }

    /// Inserts or replaces the value of a key, or removes it if the value is `None`.
    pub fn update(&mut self, key: K, change: impl FnOnce(Option<V>) -> Option<V>) {
        let part = self.part(&key);
        let Some(part) = self.parts.get_mut(part).map(Arc::make_mut) else { return };
        let old = part.remove(&key);
        if let Some(new) = change(old) {
            part.insert(key, new);
        }
    }
}
