//! Random mutations of the values in `expect` items.

use super::numbers::Random;
use super::parts::{self, address, number, type_of};
use crate::debuggee::literal;
use crate::names::cname::pointee;
use crate::syntax::ast::{TypeToken, ValueKind, ValueTree};
use rustc_hash::FxHashMap;

/// An unreadable address.
pub(super) const WILD: u64 = 0x10;
/// The maximum number of changes to a value.
const MAX_CHANGES: usize = 4;
/// The maximum number of elements of an extended array.
const MAX_ELEMENTS: usize = 300;
/// Values with more parts are not extended.
const MAX_PARTS: usize = 2_000;
/// The number of attempts to make a valid value.
const TRIES: usize = 8;

/// Parts of the values of a file, which replace parts of other values.
#[derive(Default)]
pub(super) struct Pool<'v> {
    by_member: FxHashMap<&'v str, Vec<&'v ValueTree>>,
    by_type: FxHashMap<String, Vec<&'v ValueTree>>,
}

impl<'v> Pool<'v> {
    pub(super) fn add(&mut self, value: &'v ValueTree) {
        if value.type_name.is_some() {
            self.by_type.entry(type_of(value)).or_default().push(value);
        }
        if let ValueKind::Struct(members) = &value.kind {
            for (name, member) in members {
                self.by_member.entry(&name.text).or_default().push(member);
            }
        }
        parts::parts(value).into_iter().for_each(|part| self.add(part));
    }

    pub(super) fn changed(&self, value: &ValueTree, random: &mut Random) -> ValueTree {
        for _ in 0..TRIES {
            let mut changed = value.clone();
            for _ in 0..random.below(MAX_CHANGES + 1) {
                let mut at = random.below(parts::count(&changed));
                if let Some(part) = parts::nth(&mut changed, &mut at) {
                    self.change(part, random);
                }
            }
            if random.once_in(6) {
                close_ring(&mut changed, random);
            }
            if random.once_in(16) {
                behind_pointer(&mut changed, random);
            }
            if literal::read(&changed).is_ok() {
                return changed;
            }
        }
        value.clone()
    }

    fn change(&self, value: &mut ValueTree, random: &mut Random) {
        let of = type_of(value);
        if pointee(&of).is_some() && random.once_in(2) {
            return self.change_pointer(value, &of, random);
        }
        match &mut value.kind {
            ValueKind::Struct(_) => self.change_member(value, random),
            ValueKind::Array(items) => change_elements(items, random),
            ValueKind::Number(text) => {
                let near = text.parse().ok().map(|n: i64| n.saturating_add(1));
                let near = near.filter(|_| random.once_in(4)).map(i128::from);
                value.kind = number(near.unwrap_or_else(|| random.number()));
            }
            ValueKind::String(_) if random.once_in(4) => {
                let kind = if random.once_in(2) { ValueKind::Null } else { address(WILD) };
                let of = if of.is_empty() { "const char *" } else { &of };
                *value = parts::value(of, kind, value.span);
            }
            ValueKind::String(text) => *text = random_text(random).as_str().into(),
            ValueKind::Char(code) => {
                *code = random.one(&[0, 7, 65, 34, 92, 127, 255]).copied().unwrap_or(0)
            }
            ValueKind::Bool(is) => *is = !*is,
            ValueKind::Enumerator(..) => value.kind = number(random.number()),
            ValueKind::Null | ValueKind::Word(_) | ValueKind::Error => {}
        }
    }

    /// Sets a pointer to null, to unreadable memory, or to another value of the same type.
    fn change_pointer(&self, value: &mut ValueTree, of: &str, random: &mut Random) {
        let others = self.by_type.get(of).map(Vec::as_slice).unwrap_or_default();
        match (random.below(4), random.one(others)) {
            (0, _) => value.kind = ValueKind::Null,
            (1, _) => value.kind = address(WILD),
            (_, Some(other)) => value.kind = other.kind.clone(),
            (_, None) => {}
        }
    }

    /// Replaces a member by that of another value or by a value of another kind, or removes it.
    fn change_member(&self, value: &mut ValueTree, random: &mut Random) {
        let ValueKind::Struct(members) = &mut value.kind else { return };
        let at = random.below(members.len());
        let Some((name, member)) = members.get_mut(at) else { return };
        let others = self.by_member.get(&*name.text).map(Vec::as_slice).unwrap_or_default();
        match (random.below(6), random.one(others)) {
            (0, _) => parts::remove(value, at),
            (1, _) => *member = of_another_kind(member, random),
            (_, Some(other)) => *member = (*other).clone(),
            (_, None) => {}
        }
    }
}

fn change_elements(items: &mut Vec<ValueTree>, random: &mut Random) {
    let parts: usize = items.iter().map(parts::count).sum();
    match random.below(4) {
        0 => items.truncate(random.below(items.len())),
        1 if parts < MAX_PARTS => {
            let most = MAX_ELEMENTS.min(MAX_PARTS / (parts / items.len().max(1)).max(1));
            let wanted = random.below(most);
            let all: Vec<ValueTree> = items.iter().cycle().take(wanted).cloned().collect();
            if all.len() > items.len() {
                *items = all;
            }
        }
        _ => {
            let other = random.one(items).cloned();
            let at = random.below(items.len());
            if let (Some(item), Some(other)) = (items.get_mut(at), other) {
                *item = other;
            }
        }
    }
}

fn of_another_kind(value: &ValueTree, random: &mut Random) -> ValueTree {
    let kind = match random.below(5) {
        0 => number(5),
        1 => ValueKind::Struct(Vec::new()),
        2 => ValueKind::String("text".into()),
        3 => ValueKind::Array(vec![parts::value("", number(1), value.span)]),
        _ => ValueKind::Null,
    };
    parts::value("", kind, value.span)
}

pub(super) fn random_text(random: &mut Random) -> String {
    match random.below(4) {
        0 => String::new(),
        1 => "x".repeat(random.below(300)),
        2 => "a\"b\\c\n\u{1}\u{e9}".to_owned(),
        _ => "abcdefgh".chars().take(random.below(9)).collect(),
    }
}

/// Sets a pointer in a value to a part of the value with the pointer's target type.
pub(super) fn close_ring(value: &mut ValueTree, random: &mut Random) {
    let Ok(places) = literal::places(value) else { return };
    let mut pointers = Vec::new();
    for at in 0..parts::count(value) {
        let Some(part) = parts::nth(value, &mut at.clone()) else { continue };
        let of = type_of(part);
        let targets = places.iter().filter(|(name, _)| Some(&**name) == pointee(&of));
        pointers.extend(targets.map(|(_, place)| (at, *place)));
    }
    if let Some((at, place)) = random.one(&pointers)
        && let Some(part) = parts::nth(value, &mut at.clone())
    {
        part.kind = address(*place);
    }
}

/// Turns the value into a pointer to it, which may be null or unreadable.
fn behind_pointer(value: &mut ValueTree, random: &mut Random) {
    let Some(name) = &mut value.type_name else { return };
    if !matches!(value.kind, ValueKind::Struct(_)) {
        return;
    }
    if !matches!(name.tokens.last(), Some(TypeToken::Sign("*" | "&"))) {
        name.tokens.push(TypeToken::Sign("*"));
    }
    match random.below(4) {
        0 => value.kind = ValueKind::Null,
        1 => value.kind = address(WILD),
        _ => {}
    }
}
