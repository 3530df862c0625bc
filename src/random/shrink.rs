//! Reduction of a value that shows a fault.

use super::parts::{self, number, pointee, type_of};
use crate::syntax::ast::{ValueKind, ValueTree};

/// The maximum number of attempts.
const MAX_TRIES: usize = 400;

/// Makes a value smaller as long as it fails.
pub(super) struct Shrinker<'f> {
    /// Whether a value still shows the fault.
    pub(super) fails: &'f mut dyn FnMut(&ValueTree) -> bool,
    /// Whether members and elements are kept, since the types are those of a program.
    pub(super) keeps_shape: bool,
    tries: usize,
}

impl<'f> Shrinker<'f> {
    pub(super) fn new(
        fails: &'f mut dyn FnMut(&ValueTree) -> bool,
        keeps_shape: bool,
    ) -> Shrinker<'f> {
        Shrinker { fails, keeps_shape, tries: 0 }
    }

    /// The smallest value found.
    pub(super) fn shrink(mut self, mut value: ValueTree) -> ValueTree {
        while self.reduce(&mut value, &mut Vec::new()) {}
        value
    }

    /// Reduces the part at a path and its parts; returns whether anything was reduced.
    fn reduce(&mut self, root: &mut ValueTree, path: &mut Vec<usize>) -> bool {
        let keeps_shape = self.keeps_shape;
        if self.attempt(root, path, |part| simplest(part, keeps_shape)) {
            return true;
        }
        let count = parts::at(root, path).map_or(0, |part| parts::parts(part).len());
        let mut is_smaller = false;
        for at in (0..count).rev().filter(|_| !keeps_shape) {
            is_smaller |= self.attempt(root, path, |part| parts::remove(part, at));
        }
        let count = parts::at(root, path).map_or(0, |part| parts::parts(part).len());
        for at in 0..count {
            path.push(at);
            is_smaller |= self.reduce(root, path);
            path.pop();
        }
        is_smaller
    }

    /// Changes a part if the value still fails.
    fn attempt(
        &mut self,
        root: &mut ValueTree,
        path: &[usize],
        change: impl Fn(&mut ValueTree),
    ) -> bool {
        let Some(part) = parts::at(root, path).filter(|_| self.tries < MAX_TRIES) else {
            return false;
        };
        let old = part.clone();
        change(part);
        if *part == old {
            return false;
        }
        self.tries += 1;
        let fails = (self.fails)(root);
        if !fails && let Some(part) = parts::at(root, path) {
            *part = old;
        }
        fails
    }
}

/// Makes a value the simplest of its kind.
fn simplest(value: &mut ValueTree, keeps_shape: bool) {
    let is_pointer = pointee(&type_of(value)).is_some();
    value.kind = match &value.kind {
        ValueKind::Struct(_) | ValueKind::Array(_) | ValueKind::String(_) if is_pointer => {
            ValueKind::Null
        }
        ValueKind::Struct(_) if !keeps_shape => ValueKind::Struct(Vec::new()),
        ValueKind::Array(items) if !keeps_shape => {
            ValueKind::Array(items.iter().take(1).cloned().collect())
        }
        ValueKind::Number(_) if !is_pointer => number(0),
        ValueKind::String(_) => ValueKind::String("".into()),
        ValueKind::Bool(_) => ValueKind::Bool(false),
        _ => return,
    };
}
