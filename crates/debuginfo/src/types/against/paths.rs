//! Resolves paths of members, for editors.

use super::lookup;
use crate::sema::Key;
use crate::types::{Shape, TypeId, Types};

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A member.
    Member(String),
    /// A child at an index.
    Element,
}

/// A member of some types.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its types, each once.
    pub types: Vec<String>,
    /// Its offset in bytes, if it is the same in all types that have it.
    pub offset: Option<u64>,
    /// The number of types that have it.
    pub with: usize,
    /// The number of types.
    pub of: usize,
}

impl Types {
    /// The types that keys match, without those that are only declared.
    pub fn of_keys(&self, keys: &[Key]) -> Vec<TypeId> {
        self.defined(keys.iter().flat_map(|key| self.of_key(key).types).collect())
    }

    /// The types at the end of a path from some types; types without such a part are left out.
    pub fn follow(&self, from: &[TypeId], path: &[Step]) -> Vec<TypeId> {
        let mut types = from.to_vec();
        for step in path {
            let next = types.into_iter().filter_map(|ty| match step {
                Step::Member(name) => self.member_type(ty, name),
                Step::Element => match self.pointed(ty).1 {
                    Shape::Array { element, .. } => Some(element),
                    _ => None,
                },
            });
            types = next.collect();
            types.sort_unstable();
            types.dedup();
        }
        types
    }

    /// The members that LLDB finds in types, in the order of the first type that has them.
    pub fn members(&self, types: &[TypeId]) -> Vec<Member> {
        let mut names: Vec<String> = Vec::new();
        for ty in types {
            for name in lookup::names(self, *ty) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.into_iter().filter_map(|name| self.member_of(types, name)).collect()
    }

    /// Looks up a member of several types; `None` if no type has it.
    pub fn member_of(&self, types: &[TypeId], name: String) -> Option<Member> {
        let (mut found, mut offsets, mut with) = (Vec::new(), Vec::new(), 0);
        for ty in types {
            let Some(member) = self.member_type(*ty, &name) else { continue };
            with += 1;
            let member = self.name(member).to_string();
            if !found.contains(&member) {
                found.push(member);
            }
            let (bit, _) = lookup::place(self, *ty, &name).unwrap_or_default();
            offsets.push(bit.map(|bit| bit / 8));
        }
        let first = offsets.first().copied().flatten();
        let offset = first.filter(|first| offsets.iter().all(|offset| *offset == Some(*first)));
        let of = types.len();
        (with > 0).then_some(Member { name, types: found, offset, with, of })
    }
}
