//! A persistent map: copies share their parts, and a change copies one part.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;

/// The number of parts. A copy of the map touches each part; a change copies the entries of one.
const PARTS: usize = 128;

/// The map, in no order.
#[derive(Clone, Debug)]
pub(super) struct SharedMap<K, V> {
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

    pub(super) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.parts.get(self.part(key))?.get(key)
    }

    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &V> {
        self.parts.iter().flat_map(|part| part.values())
    }

    pub(super) fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let part = self.part(key);
        Arc::make_mut(self.parts.get_mut(part)?).remove(key)
    }

    /// Inserts or replaces the value of a key, or removes it if the value is `None`.
    pub(super) fn update(&mut self, key: K, change: impl FnOnce(Option<V>) -> Option<V>) {
        let part = self.part(&key);
        let Some(part) = self.parts.get_mut(part).map(Arc::make_mut) else { return };
        let old = part.remove(&key);
        if let Some(new) = change(old) {
            part.insert(key, new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_differ_in_what_was_changed_since() {
        let mut map = SharedMap::<String, usize>::default();
        for number in 0..1_000 {
            map.update(number.to_string(), |old| Some(old.unwrap_or(0) + number));
        }
        let before = map.clone();
        map.update("7".to_owned(), |old| old.map(|old| old + 1));
        map.update("8".to_owned(), |_| None);
        assert_eq!(map.remove("9"), Some(9));
        assert_eq!(["7", "8", "9"].map(|key| map.get(key).copied()), [Some(8), None, None]);
        assert_eq!(
            ["7", "8", "9"].map(|key| before.get(key).copied()),
            [Some(7), Some(8), Some(9)]
        );
        assert_eq!((map.len(), before.values().count()), (998, 1_000));
        let shared = map.parts.iter().zip(&before.parts).filter(|(a, b)| Arc::ptr_eq(a, b));
        assert!(shared.count() >= PARTS - 3);
    }
}
