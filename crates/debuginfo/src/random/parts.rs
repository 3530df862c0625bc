//! The parts of values: members, elements, the targets of pointers.

pub(super) use crate::debuggee::literal::{member, tree as value};

use crate::source::Word;
use crate::syntax::ast::{ValueKind, ValueTree};
use crate::syntax::spelling;

/// The name of a value's type; empty if none is written.
pub(super) fn type_of(value: &ValueTree) -> String {
    value.type_name.as_ref().map(spelling::type_name).unwrap_or_default()
}

/// A number of any type.
pub(super) fn number(number: i128) -> ValueKind {
    ValueKind::Number(Word::from(number.to_string()))
}

/// An address as a pointer is written.
pub(super) fn address(address: u64) -> ValueKind {
    ValueKind::Number(Word::from(format!("{address:#x}")))
}

pub(super) fn parts(value: &ValueTree) -> Vec<&ValueTree> {
    match &value.kind {
        ValueKind::Struct(members) => members.iter().map(|(_, member)| member).collect(),
        ValueKind::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    }
}

/// The parts of a value that can be changed.
pub(super) fn parts_mut(value: &mut ValueTree) -> Vec<&mut ValueTree> {
    match &mut value.kind {
        ValueKind::Struct(members) => members.iter_mut().map(|(_, member)| member).collect(),
        ValueKind::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The number of the parts of a value at any depth, including itself.
pub(super) fn count(value: &ValueTree) -> usize {
    1 + parts(value).into_iter().map(count).sum::<usize>()
}

/// The part of that number, counted from the value itself.
pub(super) fn nth<'v>(value: &'v mut ValueTree, left: &mut usize) -> Option<&'v mut ValueTree> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    parts_mut(value).into_iter().find_map(|part| nth(part, left))
}

/// The part at the end of a path.
pub(super) fn at<'v>(value: &'v mut ValueTree, path: &[usize]) -> Option<&'v mut ValueTree> {
    let Some((first, rest)) = path.split_first() else { return Some(value) };
    at(parts_mut(value).into_iter().nth(*first)?, rest)
}

pub(super) fn remove(value: &mut ValueTree, at: usize) {
    match &mut value.kind {
        ValueKind::Struct(members) if at < members.len() => drop(members.remove(at)),
        ValueKind::Array(items) if at < items.len() => drop(items.remove(at)),
        _ => {}
    }
}
