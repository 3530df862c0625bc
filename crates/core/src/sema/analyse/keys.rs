//! The items whose keys match a type.

use super::expected::head;
use super::shapes::Matcher;
use crate::sema::Key;
use crate::sema::regex::literal_start;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

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
        Keys { exact, patterns, matcher, by_head }
    }

    /// The items that may be for a type, or for all types that are called so before their arguments.
    pub(super) fn of(&self, name: &str, is_exact: bool) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        if is_exact {
            found.extend(self.exact.get(name).into_iter().flatten());
            let matching = self.patterns.iter().filter(|pattern| self.matches(pattern, name));
            found.extend(matching.map(|pattern| pattern.item));
        } else {
            found.extend(self.by_head.get(name).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn matches(&self, pattern: &ItemPattern<'_>, name: &str) -> bool {
        let compiled = || pattern.compiled.get_or_init(|| (self.matcher)(pattern.text)).as_ref();
        name.starts_with(&pattern.start) && compiled().is_some_and(|matches| matches(name))
    }
}
