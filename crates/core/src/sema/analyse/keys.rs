//! The items whose keys match a type.

use super::expected::head;
use super::shapes::Matcher;
use crate::sema::Key;
use crate::sema::regex::literal_start;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// The name of a type, and whether it is the whole name.
type AskedName = (Arc<str>, bool);

/// A pattern of an item.
struct ItemPattern<'s> {
    item: usize,
    text: &'s str,
    /// The common beginning of all names that it matches.
    start: String,
    /// The pattern, compiled for the first name that begins so.
    compiled: OnceCell<Option<Matcher>>,
}

/// The keys of the items of one kind, which are known by their numbers.
pub(super) struct Keys<'s> {
    exact: FxHashMap<&'s str, Vec<usize>>,
    patterns: Vec<ItemPattern<'s>>,
    /// Compiles a pattern.
    matcher: &'s dyn Fn(&str) -> Option<Matcher>,
    /// All items by the names before the arguments of their keys.
    by_head: FxHashMap<String, Vec<usize>>,
    known: RefCell<FxHashMap<AskedName, Arc<[usize]>>>,
}

impl<'s> Keys<'s> {
    /// The keys of items; `matcher` evaluates patterns.
    pub(super) fn new(
        items: impl Iterator<Item = &'s [Key]>,
        matcher: &'s dyn Fn(&str) -> Option<Matcher>,
    ) -> Keys<'s> {
        let mut exact: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        let mut by_head: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut patterns = Vec::new();
        for (number, keys) in items.enumerate() {
            for key in keys {
                by_head.entry(head(&key.text)).or_default().push(number);
                if key.is_regex() {
                    let (text, start) = (&*key.text, literal_start(&key.text));
                    patterns.push(ItemPattern {
                        item: number,
                        text,
                        start,
                        compiled: OnceCell::new(),
                    });
                } else {
                    exact.entry(&key.text).or_default().push(number);
                }
            }
        }
        Keys { exact, patterns, matcher, by_head, known: RefCell::default() }
    }

    /// The items that may be for a type, or for all types that are called so before their arguments.
    pub(super) fn of(&self, name: &Arc<str>, is_exact: bool) -> Arc<[usize]> {
        let asked = (name.clone(), is_exact);
        if let Some(known) = self.known.borrow().get(&asked) {
            return known.clone();
        }
        let mut found: Vec<usize> = Vec::new();
        if is_exact {
            found.extend(self.exact.get(&**name).into_iter().flatten());
            let matching = self.patterns.iter().filter(|pattern| self.matches(pattern, name));
            found.extend(matching.map(|pattern| pattern.item));
        } else {
            found.extend(self.by_head.get(&**name).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        let found: Arc<[usize]> = found.into();
        self.known.borrow_mut().insert(asked, found.clone());
        found
    }

    fn matches(&self, pattern: &ItemPattern<'_>, name: &str) -> bool {
        let compiled = || pattern.compiled.get_or_init(|| (self.matcher)(pattern.text)).as_ref();
        name.starts_with(&pattern.start) && compiled().is_some_and(|matches| matches(name))
    }
}
