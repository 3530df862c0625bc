//! Answers that are kept.

use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::cell::{Cell, RefCell};
use std::hash::Hash;

/// The answers to one kind of query. All are forgotten when they become too many.
pub(super) struct Memo<K, V> {
    known: RefCell<FxHashMap<K, V>>,
    bytes: Cell<usize>,
}

/// The maximum size of the answers to one kind of query, in bytes.
const MAX_BYTES: usize = 64 << 20;
/// The size of an answer without what it refers to, in bytes.
const ANSWER: usize = 64;

impl<K, V> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo { known: RefCell::default(), bytes: Cell::default() }
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The answer for a key, found only if it is not known. `bytes` is the size of what an answer refers to.
    pub(super) fn get<Q>(
        &self,
        key: &Q,
        bytes: impl FnOnce(&V) -> usize,
        find: impl FnOnce() -> V,
    ) -> V
    where
        K: Borrow<Q>,
        Q: ToOwned<Owned = K> + Eq + Hash + ?Sized,
    {
        if let Some(answer) = self.known.borrow().get(key) {
            return answer.clone();
        }
        let answer = find();
        let mut known = self.known.borrow_mut();
        let own = bytes(&answer).saturating_add(ANSWER);
        let mut all = self.bytes.get().saturating_add(own);
        if all > MAX_BYTES {
            known.clear();
            all = own;
        }
        self.bytes.set(all);
        known.insert(key.to_owned(), answer.clone());
        answer
    }
}
