//! Reduction of a value that shows a fault.

use super::parts::{self, number, type_of};
use crate::debuggee::literal::UNTOLD;
use crate::names::cname::pointee;
use crate::syntax::ast::{ValueKind, ValueTree};

/// The maximum number of attempts.
const MAX_TRIES: usize = 400;

/// Leaves out the members that no formatter reads, as long as the value fails: the others and their types stay.
pub(super) fn leave_out(value: &ValueTree, fails: &mut dyn FnMut(&ValueTree) -> bool) -> ValueTree {
    let mut small = value.clone();
    let mut shrinker = Shrinker::new(fails, true);
    shrinker.leave_out(&mut small, &mut Vec::new());
    tell_all(&mut small);
    // What counts members fails in another way without them.
    if (shrinker.fails)(&small) { small } else { value.clone() }
}

/// Makes the remaining members the only members.
fn tell_all(value: &mut ValueTree) {
    if let ValueKind::Struct(members) = &mut value.kind {
        members.retain(|(name, _)| &*name.text != UNTOLD);
    }
    parts::parts_mut(value).into_iter().for_each(tell_all);
}

/// Leaves out one of the members of a struct, or all; the value keeps only their number.
fn without(value: &mut ValueTree, at: Option<usize>) {
    let span = value.span;
    let ValueKind::Struct(members) = &mut value.kind else { return };
    if members.last().is_none_or(|(name, _)| &*name.text != UNTOLD) {
        let count = parts::value("", number(members.len() as i128), span);
        members.push(parts::member(UNTOLD, count));
    }
    match at {
        Some(at) => drop(members.remove(at)),
        None => drop(members.drain(..members.len() - 1)),
    }
}

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

    /// Leaves out members of the part at a path, and of its parts.
    fn leave_out(&mut self, root: &mut ValueTree, path: &mut Vec<usize>) {
        if self.attempt(root, path, |part| without(part, None)) {
            return;
        }
        let count = |root: &mut ValueTree, path: &[usize]| {
            parts::at(root, path).map_or(0, |part| match &part.kind {
                ValueKind::Struct(members) => {
                    members.iter().filter(|(name, _)| &*name.text != UNTOLD).count()
                }
                _ => parts::parts(part).len(),
            })
        };
        let is_struct =
            matches!(parts::at(root, path).map(|part| &part.kind), Some(ValueKind::Struct(_)));
        for at in (0..count(root, path)).rev().filter(|_| is_struct) {
            self.attempt(root, path, |part| without(part, Some(at)));
        }
        for at in 0..count(root, path) {
            path.push(at);
            self.leave_out(root, path);
            path.pop();
        }
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
