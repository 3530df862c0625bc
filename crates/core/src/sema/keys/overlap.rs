//! Which types have synthetic children, as far as keys tell.
//!
//! Different patterns may match the same type, so they are compared by the literal text with which every match begins. A false positive costs a needless request for the raw
//! value; a false negative would hide members.

use super::regex;
use std::collections::BTreeSet;
use std::ops::Bound::{Included, Unbounded};

/// The keys of synthetic children.
#[derive(Default)]
pub(crate) struct WithChildren {
    names: BTreeSet<Box<str>>,
    /// The literal starts of patterns; none of them begins with another one.
    starts: BTreeSet<Box<str>>,
}

impl WithChildren {
    pub(crate) fn insert(&mut self, key: Box<str>) {
        if !key.starts_with('^') {
            self.names.insert(key);
            return;
        }
        let start = regex::literal_start(&key);
        if self.start_of(&start) {
            return;
        }
        while let Some(longer) = first_with(&self.starts, &start).map(Box::<str>::from) {
            self.starts.remove::<str>(&longer);
        }
        self.starts.insert(start.into());
    }

    /// Whether a type that the key matches may have synthetic children.
    pub(crate) fn may_include(&self, key: &str) -> bool {
        if !key.starts_with('^') {
            return self.names.contains(key) || self.start_of(key);
        }
        let start = regex::literal_start(key);
        self.start_of(&start)
            || first_with(&self.starts, &start).is_some()
            || first_with(&self.names, &start).is_some()
    }

    fn start_of(&self, text: &str) -> bool {
        // Whatever lies between a start and a text that begins with it begins with it as well.
        let before = self.starts.range::<str, _>((Unbounded, Included(text))).next_back();
        before.is_some_and(|start| text.starts_with(&**start))
    }
}

/// The first text that begins like that.
fn first_with<'s>(texts: &'s BTreeSet<Box<str>>, start: &str) -> Option<&'s str> {
    texts
        .range::<str, _>((Included(start), Unbounded))
        .next()
        .map(|text| &**text)
        .filter(|text| text.starts_with(start))
}
