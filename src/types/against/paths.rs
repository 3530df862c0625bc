//! Resolves paths of members, for editors.

use super::Patterns;
use super::lookup;
use crate::sema::{Key, MemberLookup};
use crate::types::{Child, ChildKind, Damage, Shape, TypeId, Types};

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

/// The maximum nesting of records that are searched.
const MAX_DEPTH: usize = 16;

impl Types {
    /// The types that keys match, without those that are only declared.
    pub fn of_keys(&self, keys: &[Key], patterns: Patterns<'_>) -> Result<Vec<TypeId>, Damage> {
        let mut all = Vec::new();
        for key in keys {
            all.extend(self.of_key(key, patterns)?.types);
        }
        self.defined(all)
    }

    /// The types at the end of a path from some types; types without such a part are left out.
    pub fn follow(&self, from: &[TypeId], path: &[Step]) -> Result<Vec<TypeId>, Damage> {
        let mut types = from.to_vec();
        for step in path {
            let mut next = Vec::new();
            for ty in types {
                next.extend(match step {
                    Step::Member(name) => match lookup::member(self, ty, name)? {
                        MemberLookup::Found(member) => Some(member),
                        _ => None,
                    },
                    Step::Element => match self.pointed(ty)?.1 {
                        Shape::Array { element, .. } => Some(element),
                        _ => None,
                    },
                });
            }
            next.sort_unstable();
            next.dedup();
            types = next;
        }
        Ok(types)
    }

    /// The members that LLDB finds in types, in the order of the first type that has them.
    pub fn members(&self, types: &[TypeId]) -> Result<Vec<Member>, Damage> {
        let mut names: Vec<String> = Vec::new();
        for ty in types {
            for name in lookup::names(self, *ty)? {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        let members = names.into_iter().map(|name| self.member_of(types, name));
        Ok(members.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// Looks up a member of several types; `None` if no type has it.
    pub fn member_of(&self, types: &[TypeId], name: String) -> Result<Option<Member>, Damage> {
        let (mut found, mut offsets, mut with) = (Vec::new(), Vec::new(), 0);
        for ty in types {
            let MemberLookup::Found(member) = lookup::member(self, *ty, &name)? else { continue };
            with += 1;
            let member = self.name(member)?.to_string();
            if !found.contains(&member) {
                found.push(member);
            }
            if let (_, Shape::Record(children)) = self.pointed(*ty)? {
                offsets.push(self.offset(&children, &name, 0)?);
            }
        }
        let first = offsets.first().copied().flatten();
        let offset = first.filter(|first| offsets.iter().all(|offset| *offset == Some(*first)));
        let of = types.len();
        Ok((with > 0).then_some(Member { name, types: found, offset, with, of }))
    }

    /// The offset of a member, also of one in a base or an unnamed record.
    fn offset(&self, children: &[Child], name: &str, depth: usize) -> Result<Option<u64>, Damage> {
        if let Some(child) = children.iter().find(|child| child.name == name) {
            return Ok(child.bit_offset.map(|bit| bit / 8));
        }
        let is_inside = |c: &&Child| c.kind == ChildKind::Base || c.name.is_empty();
        for child in children.iter().filter(is_inside).filter(|_| depth < MAX_DEPTH) {
            if let Shape::Record(inner) = self.shape(child.ty)?
                && let Some(offset) = self.offset(&inner, name, depth + 1)?
            {
                return Ok(child.bit_offset.map(|bit| bit / 8 + offset));
            }
        }
        Ok(None)
    }
}
