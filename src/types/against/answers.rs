//! Cached answers about types: an edit changes one formatter, and the same questions are asked about the types of all others.

use crate::sema::MemberLookup;
use crate::types::{Damage, Shape as Known, TypeId, Types};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The maximum number of types with cached answers.
const KEPT_TYPES: usize = 1 << 17;

/// The cached answers about a type.
#[derive(Clone, Default)]
pub(crate) struct Answers {
    names: Option<Vec<Arc<str>>>,
    size: Option<Option<u64>>,
    may_be_derived: Option<bool>,
    member_names: Option<Vec<String>>,
    enumerators: Option<Vec<String>>,
    members: FxHashMap<Box<str>, MemberLookup<TypeId>>,
    children: FxHashMap<usize, Option<(String, TypeId)>>,
}

impl Types {
    /// The cached answer about a type, or a new one.
    fn answer<T: Clone>(
        &self,
        ty: TypeId,
        known: impl Fn(&mut Answers) -> &mut Option<T>,
        find: impl FnOnce() -> Result<T, Damage>,
    ) -> Result<T, Damage> {
        let kept = |of: &mut Answers| known(of).clone();
        if let Some(answer) = self.cache.borrow_mut().answers.get_mut(&ty).and_then(kept) {
            return Ok(answer);
        }
        let answer = find()?;
        self.keep(ty, |of| *known(of) = Some(answer.clone()));
        Ok(answer)
    }

    fn keep(&self, ty: TypeId, note: impl FnOnce(&mut Answers)) {
        let answers = &mut self.cache.borrow_mut().answers;
        if answers.len() >= KEPT_TYPES {
            answers.clear();
        }
        note(answers.entry(ty).or_default());
    }

    pub(super) fn known_names(&self, ty: TypeId) -> Result<Vec<Arc<str>>, Damage> {
        self.answer(ty, |of| &mut of.names, || self.names_of_typedefs(ty))
    }

    pub(super) fn known_size(&self, ty: TypeId) -> Result<Option<u64>, Damage> {
        self.answer(ty, |of| &mut of.size, || self.size(ty))
    }

    pub(super) fn may_be_derived(&self, ty: TypeId) -> Result<bool, Damage> {
        self.answer(ty, |of| &mut of.may_be_derived, || self.has_dynamic_type(ty))
    }

    pub(super) fn known_member_names(&self, ty: TypeId) -> Result<Vec<String>, Damage> {
        self.answer(ty, |of| &mut of.member_names, || super::lookup::names(self, ty))
    }

    pub(super) fn known_enumerators(&self, ty: TypeId) -> Result<Vec<String>, Damage> {
        let find = || match self.shape(ty)? {
            Known::Enumeration(values) => Ok(values.iter().map(|(name, _)| name.clone()).collect()),
            _ => Ok(Vec::new()),
        };
        self.answer(ty, |of| &mut of.enumerators, find)
    }

    pub(super) fn known_child(
        &self,
        ty: TypeId,
        at: usize,
    ) -> Result<Option<(String, TypeId)>, Damage> {
        let kept = |of: &Answers| of.children.get(&at).cloned();
        if let Some(child) = self.cache.borrow().answers.get(&ty).and_then(kept) {
            return Ok(child);
        }
        let child = self.child_at(ty, at)?.map(|child| (child.name, child.ty));
        self.keep(ty, |of| _ = of.children.insert(at, child.clone()));
        Ok(child)
    }

    pub(super) fn known_member(
        &self,
        ty: TypeId,
        name: &str,
    ) -> Result<MemberLookup<TypeId>, Damage> {
        let kept = |of: &Answers| of.members.get(name).copied();
        if let Some(member) = self.cache.borrow().answers.get(&ty).and_then(kept) {
            return Ok(member);
        }
        let member = super::lookup::member(self, ty, name)?;
        self.keep(ty, |of| _ = of.members.insert(name.into(), member));
        Ok(member)
    }
}
