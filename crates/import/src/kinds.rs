//! An entry for several types of programs. A formatter that is right for all types gets the key of the entry; one that
//! is right for some gets their names.

use super::draft::{Draft, Share};
use crate::isa::Lldb;
use crate::sema::written_key;
use crate::types::TypeId;
use std::sync::Arc;

/// A type of the programs that an entry is for.
#[derive(Clone, Debug)]
pub(super) struct ShownType {
    pub(super) name: Arc<str>,
    /// Each layout once.
    pub(super) layouts: Vec<TypeId>,
    /// The child indexes that lead to the base class that the entry names.
    pub(super) base: Vec<usize>,
}

/// The most types that are translated one by one. For more types, only parts that are right for all are carried over.
const MOST_KINDS: usize = 256;

/// The drafts of an entry for the types of the programs; `draft` translates it for some of them, or for no
/// known type.
pub(super) fn drafts(shown: &[ShownType], draft: &dyn Fn(&[ShownType]) -> Draft) -> Vec<Draft> {
    let mut general = draft(&[]);
    let kinds = kinds(shown, draft);
    if kinds.iter().all(|(_, kind)| kind.parts == general.parts) && !is_derived(shown) {
        return vec![general];
    }
    let has_key = |ty: &ShownType| general.keys.as_deref() == Ok(&[written_key(&ty.name)]);
    let is_for_more = !shown.iter().any(has_key);
    let mut all = Vec::new();
    if is_for_more && kinds.iter().all(|(_, kind)| general.is_part_of(kind)) {
        general.is_rest = true;
        all.push(general);
    }
    let is_one = kinds.len() == 1;
    all.extend(kinds.into_iter().map(|(types, mut kind)| {
        if !is_one && let Some(first) = types.first() {
            let more = if types.len() > 1 { ", …" } else { "" };
            kind.origin = format!("{}: {}{more}", kind.origin, first.name);
        }
        if kind.keys.is_ok() {
            kind.keys = Ok(types.iter().map(|ty| written_key(&ty.name)).collect());
        }
        kind
    }));
    all
}

fn is_derived(shown: &[ShownType]) -> bool {
    shown.iter().any(|ty| !ty.base.is_empty())
}

/// The types that have the same draft, with that draft.
fn kinds(
    shown: &[ShownType],
    draft: &dyn Fn(&[ShownType]) -> Draft,
) -> Vec<(Vec<ShownType>, Draft)> {
    if shown.is_empty() {
        return Vec::new();
    }
    let all = draft(shown);
    let is_alike = shown.iter().all(|ty| shown.first().is_some_and(|first| first.base == ty.base));
    let is_whole = is_alike && all.share() == Share::Whole && !all.differs();
    let is_for_all = all.since() == Lldb::FIRST || all.has_children();
    if shown.len() > MOST_KINDS || is_whole && is_for_all {
        return vec![(shown.to_vec(), all)];
    }
    let mut kinds: Vec<(Vec<ShownType>, Draft)> = Vec::new();
    for ty in shown {
        let own = draft(std::slice::from_ref(ty));
        match kinds.iter_mut().find(|(_, kind)| kind.parts == own.parts) {
            Some((types, _)) => types.push(ty.clone()),
            None => kinds.push((vec![ty.clone()], own)),
        }
    }
    // One by one the texts may be for earlier releases, too.
    if is_whole && kinds.iter().all(|(_, kind)| kind.since() >= all.since()) {
        return vec![(shown.to_vec(), all)];
    }
    kinds
}
