//! Types that are reachable from others: by members, variants, elements and pointers.

use super::memo::Memo;
use super::{Child, MAX_NESTED, Shape, TypeId, Types};
use crate::isa::library;
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

/// The types that are reachable from others in one step, each read once.
pub struct Links<'t> {
    types: &'t Types,
    known: Memo<TypeId, Rc<[TypeId]>>,
}

/// A type from which more types are reachable may lead to any.
const MAX_REACHED: usize = 2000;
/// The most types whose members are searched for incomplete ones.
const MAX_SEARCHED: usize = 10_000;

/// A type with a member of a type that is only declared: the names of the first, of the member, and of the second.
pub(crate) type Incomplete = (Arc<str>, String, Arc<str>);

impl<'t> Links<'t> {
    /// Creates an empty cache of links.
    pub fn new(types: &'t Types) -> Links<'t> {
        Links { types, known: Memo::default() }
    }

    /// Whether a value of another type, or of a type with its name and therefore its formatter, is reachable from a value.
    pub fn leads_to(&self, from: TypeId, to: TypeId) -> bool {
        let to = self.types.unqualified(to);
        let name = self.types.name(to);
        let mut left = vec![self.types.unqualified(from)];
        let mut seen: FxHashSet<TypeId> = left.iter().copied().collect();
        while let Some(ty) = left.pop() {
            if ty == to || seen.len() > MAX_REACHED || self.types.name(ty) == name {
                return true;
            }
            for next in self.next(ty).iter() {
                if seen.insert(*next) {
                    left.push(*next);
                }
            }
        }
        false
    }

    /// The types that are only declared although values hold them, or that LLDB would show with a provider of its own;
    /// each once, with the first place where it occurs.
    pub fn incomplete(&self, from: impl IntoIterator<Item = TypeId>) -> Vec<Incomplete> {
        let (mut found, mut told) = (Vec::new(), BTreeSet::new());
        let mut left: VecDeque<(TypeId, Option<Incomplete>)> =
            from.into_iter().map(|ty| (ty, None)).collect();
        let mut seen: FxHashSet<TypeId> = left.iter().map(|(ty, _)| *ty).collect();
        while let Some((ty, place)) = left.pop_front().filter(|_| seen.len() < MAX_SEARCHED) {
            let mut next: Vec<(TypeId, Option<Incomplete>)> = Vec::new();
            if let Shape::Record(members) = self.types.shape(ty) {
                for member in members.iter() {
                    let (of, is_held) = self.at_end(member);
                    let names = || (self.types.name(ty), member.name.clone(), self.types.name(of));
                    // The parts of a library's class are its own affair.
                    let place = match &place {
                        Some(place) if self.types.name(ty).starts_with("std::") => place.clone(),
                        _ => names(),
                    };
                    let is_declared = self.types.shape(of) == Shape::Unknown;
                    let is_missed = is_held || library::has_provider(&self.types.name(of));
                    if is_declared && is_missed && told.insert(place.clone()) {
                        found.push(place.clone());
                    }
                    next.push((of, Some(place)));
                }
            }
            next.extend(self.next(ty).iter().map(|next| (*next, place.clone())));
            left.extend(next.into_iter().filter(|(ty, _)| seen.insert(*ty)));
        }
        found
    }

    /// The type of a member without the arrays and pointers around it, and whether the member holds such values. The
    /// target of a pointer may be incomplete, unless LLDB shows its type with its own formatters.
    fn at_end(&self, member: &Child) -> (TypeId, bool) {
        let (mut ty, mut is_held) = (self.types.unqualified(member.ty), true);
        for _ in 0..MAX_NESTED.0 {
            ty = match self.types.shape(ty) {
                Shape::Array { element, .. } => self.types.unqualified(element),
                Shape::Pointer(to) | Shape::Reference(to) => {
                    is_held = false;
                    self.types.unqualified(to)
                }
                _ => break,
            };
        }
        (ty, is_held)
    }

    /// The types of the parts of a value, or of its target.
    fn next(&self, ty: TypeId) -> Rc<[TypeId]> {
        let find = || {
            let next = self.types.parts_of(ty, &self.types.shape(ty)).into_iter();
            next.map(|ty| self.types.unqualified(ty)).collect()
        };
        self.known.get(&ty, |next: &Rc<[TypeId]>| size_of_val(&**next), find)
    }
}

impl Types {
    /// The types of the parts of a value, or of its target. A template may lead to its arguments, since a vector may have a
    /// pointer to bytes.
    pub(super) fn parts_of(&self, ty: TypeId, shape: &Shape) -> Vec<TypeId> {
        match shape {
            Shape::Record(members) => {
                let members = members.iter().map(|member| member.ty);
                members.chain(self.type_arguments(ty)).collect()
            }
            Shape::Pointer(to) | Shape::Reference(to) => vec![*to],
            Shape::Array { element, .. } => vec![*element],
            _ => Vec::new(),
        }
    }
}
