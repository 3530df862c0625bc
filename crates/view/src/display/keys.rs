//! The keys that match a type.

use super::pattern::{KeyPattern, Patterns};
use crate::isa::Lldb;
use crate::names::cname;
use crate::vm::{Stop, TypeNames};
use std::collections::HashMap;
use std::sync::Arc;

/// Formatters of one kind by key.
#[derive(Debug)]
pub(super) struct Keys<T> {
    exact: HashMap<Vec<u8>, T>,
    /// In the order they were added.
    patterns: Vec<(Arc<KeyPattern>, T)>,
    /// The index of each pattern; for a pattern that was added again, the last one.
    last: HashMap<Vec<u8>, usize>,
}

impl<T> Default for Keys<T> {
    fn default() -> Keys<T> {
        Keys { exact: HashMap::new(), patterns: Vec::new(), last: HashMap::new() }
    }
}

impl<T> Keys<T> {
    /// Registers a formatter, in place of one with the same key.
    pub(super) fn add(&mut self, key: &[u8], formatter: T, compiled: &mut Patterns) {
        if key.first() == Some(&b'^') {
            let first = self.last.insert(key.to_vec(), self.patterns.len());
            // The entry is kept, so that the indices of all others stay valid, and matches nothing.
            if let Some((pattern, _)) = first.and_then(|first| self.patterns.get_mut(first)) {
                *pattern = Arc::new(KeyPattern::Invalid);
            }
            self.patterns.push((compiled.get(key), formatter));
        } else {
            self.exact.insert(without_class_word(key).to_vec(), formatter);
        }
    }

    /// The formatter of the first candidate that has a fitting one: exact keys before patterns,
    /// the last pattern first.
    pub(super) fn find(
        &self,
        candidates: &[Candidate],
        fits: impl Fn(&Candidate, &T) -> bool,
    ) -> Result<Option<&T>, Stop> {
        for candidate in candidates {
            let name = without_class_word(candidate.name.as_bytes());
            if let Some(found) = self.exact.get(name).filter(|f| fits(candidate, f)) {
                return Ok(Some(found));
            }
        }
        for candidate in candidates {
            for (pattern, formatter) in self.patterns.iter().rev() {
                if !pattern.matches(candidate.name.as_bytes())? {
                    continue;
                }
                if fits(candidate, formatter) {
                    return Ok(Some(formatter));
                }
                // Only the last pattern that matches a candidate counts.
                break;
            }
        }
        Ok(None)
    }
}

/// The names that a key matches; none if it is a pattern that cannot be evaluated.
pub fn matching<'n>(key: &[u8], names: &'n [String]) -> Vec<&'n str> {
    if names.is_empty() {
        return Vec::new();
    }
    let pattern = key.starts_with(b"^").then(|| KeyPattern::compile(key));
    let matches = |name: &[u8]| match &pattern {
        Some(pattern) => pattern.matches(name).unwrap_or(false),
        None => without_class_word(key) == without_class_word(name),
    };
    names.iter().map(String::as_str).filter(|name| matches(name.as_bytes())).collect()
}

/// `struct T` is `T`.
fn without_class_word(name: &[u8]) -> &[u8] {
    let mut words = cname::CLASS_WORDS.iter();
    let rest = words.find_map(|word| name.strip_prefix(word.as_bytes())).unwrap_or(name);
    rest.trim_ascii_start()
}

/// A name by which formatters are looked up, and its derivation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    /// The name.
    pub name: String,
    pub(super) pointer: bool,
    pub(super) reference: bool,
    pub(super) typedef: bool,
    /// The number of dereferenced pointers.
    depth: u32,
}

/// The names to look up for a type, in order: its own name, those of its target, those of the types
/// behind its typedefs, and the same without `const`.
pub fn candidates(of: TypeNames<'_>, lldb: Lldb) -> Vec<Candidate> {
    let mut all = Vec::new();
    let none = Candidate::default();
    collect(of.name, of.canonical, &none, &mut all);
    // Taking `const` off a pointer or an array also takes off the typedef it is written as.
    let composed = of.canonical.ends_with(['*', ']']) && is_typedef(of.name, of.canonical);
    let plain = unqualified(if composed { of.canonical } else { of.name });
    if plain != cname::unqualified(of.name) {
        collect(&plain, &unqualified(of.canonical), &none, &mut all);
    }
    if lldb >= Lldb::V21 {
        all.retain(|candidate| candidate.depth <= 1);
    }
    all
}

/// The maximum number of candidates.
const MAX_CANDIDATES: usize = 64;

fn collect(name: &str, canonical: &str, taken: &Candidate, all: &mut Vec<Candidate>) {
    if all.len() >= MAX_CANDIDATES {
        return;
    }
    let (name, canonical) = (cname::unqualified(name), cname::unqualified(canonical));
    all.push(Candidate { name: name.to_string(), ..taken.clone() });
    if let Some(target) = cname::referent(canonical) {
        let written = cname::referent(name).unwrap_or(target);
        let taken = Candidate { reference: true, ..taken.clone() };
        collect(written, target, &taken, all);
        if is_typedef(written, target) {
            let taken = Candidate { typedef: true, ..taken };
            collect(canonical, canonical, &Candidate { reference: false, ..taken }, all);
        }
        return;
    }
    if let Some(target) = cname::pointee(canonical) {
        let written = cname::pointee(name).unwrap_or(target);
        let inner = Candidate { pointer: true, depth: taken.depth + 1, ..taken.clone() };
        collect(written, target, &inner, all);
        if is_typedef(written, target) {
            let taken = Candidate { typedef: true, depth: taken.depth + 1, ..taken.clone() };
            collect(canonical, canonical, &taken, all);
        }
    }
    if name != canonical && (is_typedef(name, canonical) || name.ends_with(']')) {
        let taken = Candidate { typedef: true, ..taken.clone() };
        collect(canonical, canonical, &taken, all);
    }
}

/// Whether the type itself is a typedef, not only its pointee.
fn is_typedef(name: &str, canonical: &str) -> bool {
    cname::unqualified(name) != cname::unqualified(canonical) && !name.ends_with(['*', '&', ']'])
}

/// A type name without any `const` and `volatile` but those in template arguments.
fn unqualified(name: &str) -> String {
    let mut name = cname::unqualified(name);
    let mut signs = String::new();
    while let Some(sign) = name.chars().next_back().filter(|c| matches!(c, '*' | '&')) {
        signs.push(sign);
        name = cname::unqualified(name.strip_suffix(sign).unwrap_or(name).trim_end());
    }
    let signs: String = signs.chars().rev().collect();
    let space = if signs.is_empty() || name.ends_with("::") { "" } else { " " };
    format!("{name}{space}{signs}")
}
