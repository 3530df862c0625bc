//! Member lookup as in LLDB: first own members and those of unnamed records, then those of base
//! classes.

use crate::sema::MemberLookup;
use crate::syntax::spelled;
use crate::types::{Child, ChildKind, Shape, TypeId, Types};

/// Looks for a member by its name, behind references and one pointer.
pub(super) fn member(types: &Types, ty: TypeId, name: &str) -> MemberLookup<TypeId> {
    let (ty, shape) = types.pointed(ty);
    match shape {
        Shape::Record(children) => of_record(types, ty, &children, name),
        Shape::Unknown => MemberLookup::Unknown(ty),
        // The child of a pointer to a number is called `*name`, if the pointer has a name.
        _ if name.starts_with('*') => MemberLookup::Unknown(ty),
        Shape::Other => MemberLookup::Unknown(ty),
        _ => MemberLookup::Missing,
    }
}

fn of_record(types: &Types, ty: TypeId, children: &[Child], name: &str) -> MemberLookup<TypeId> {
    for child in children.iter().filter(|child| child.kind != ChildKind::Base) {
        if child.name == name {
            return MemberLookup::Found(child.ty);
        }
        if child.kind == ChildKind::Member
            && child.name.is_empty()
            && let Shape::Record(inner) = types.shape(child.ty)
        {
            let ask = || Some(of_record(types, child.ty, &inner, name));
            match types.nested(child.ty, ask).unwrap_or(MemberLookup::Unknown(ty)) {
                MemberLookup::Missing => {}
                found => return found,
            }
        }
    }
    let mut found = Vec::new();
    match of_bases(types, children, name, &mut found) {
        Some(unknown) => MemberLookup::Unknown(unknown),
        // LLDB finds nothing if several bases have the member.
        None => match found.as_slice() {
            [one] => MemberLookup::Found(*one),
            _ => MemberLookup::Missing,
        },
    }
}

/// Adds the members of that name in base classes, and in their bases where they have none; returns a
/// base that is only declared. Unnamed records in bases are not searched.
fn of_bases(
    types: &Types,
    children: &[Child],
    name: &str,
    found: &mut Vec<TypeId>,
) -> Option<TypeId> {
    let mut unknown = None;
    for base in children.iter().filter(|child| child.kind == ChildKind::Base) {
        let Shape::Record(own) = types.shape(base.ty) else {
            unknown = unknown.or(Some(base.ty));
            continue;
        };
        let is_own = |child: &&Child| child.kind == ChildKind::Member && child.name == name;
        match own.iter().find(is_own) {
            Some(member) => found.push(member.ty),
            None => {
                let inner = types.nested(base.ty, || of_bases(types, &own, name, found));
                unknown = unknown.or(inner);
            }
        }
    }
    unknown
}

/// The place of a member in a type, an unnamed record in it, or a base class: its first bit if that is known, and its
/// width if it is a bit-field.
pub(super) fn place(types: &Types, ty: TypeId, name: &str) -> Option<(Option<u64>, Option<u64>)> {
    let (_, Shape::Record(children)) = types.pointed(ty) else { return None };
    if let Some(child) = children.iter().find(|child| child.name == name) {
        return Some((child.bit_offset, child.bit_size));
    }
    let is_inside = |c: &&Child| c.kind == ChildKind::Base || c.name.is_empty();
    children.iter().filter(is_inside).find_map(|child| {
        let (first, size) = types.nested(child.ty, || place(types, child.ty, name))?;
        Some((child.bit_offset.zip(first).map(|(around, first)| around + first), size))
    })
}

/// The names of the members that LLDB finds in a type, including those of its bases.
pub(super) fn names(types: &Types, ty: TypeId) -> Vec<String> {
    let mut names = Vec::new();
    if let (_, Shape::Record(children)) = types.pointed(ty) {
        collect(types, &children, false, &mut names);
    }
    names
}

fn collect(types: &Types, children: &[Child], in_base: bool, names: &mut Vec<String>) {
    for child in children {
        let is_base = child.kind == ChildKind::Base;
        if !is_base && !child.name.is_empty() {
            if !names.contains(&child.name) {
                names.push(child.name.clone());
            }
        } else if (is_base || !in_base)
            && child.kind != ChildKind::Synthesized
            && let Shape::Record(inner) = types.shape(child.ty)
        {
            types.nested(child.ty, || collect(types, &inner, is_base, names));
        }
    }
}

/// The path to a name that LLDB does not find in a type: the name is in an unnamed record of a base
/// class, or in a member.
pub(super) fn elsewhere(types: &Types, ty: TypeId, name: &str) -> Option<String> {
    let (_, Shape::Record(children)) = types.pointed(ty) else { return None };
    let has_it = |(_, child): &(usize, &Child)| {
        child.kind != ChildKind::Synthesized && types.member_type(child.ty, name).is_some()
    };
    let (at, child) = children.iter().enumerate().find(has_it)?;
    let name = spelled(name)?;
    let own = spelled(&child.name).filter(|_| child.kind != ChildKind::Base);
    Some(own.map_or_else(|| format!("[{at}].{name}"), |own| format!("{own}.{name}")))
}

impl Types {
    /// The width of a member in bits, if it is a bit-field.
    pub fn bit_field(&self, ty: TypeId, name: &str) -> Option<u32> {
        u32::try_from(place(self, ty, name)?.1?).ok()
    }

    /// The type of a member, looked up as in LLDB through pointers, bases and unnamed records; `None` if
    /// there is no such member, or if it is not known.
    pub fn member_type(&self, ty: TypeId, name: &str) -> Option<TypeId> {
        match member(self, ty, name) {
            MemberLookup::Found(ty) => Some(ty),
            _ => None,
        }
    }
}
