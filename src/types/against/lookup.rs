//! Member lookup as in LLDB: first own members and those of unnamed records, then those of base
//! classes.

use crate::sema::MemberLookup;
use crate::syntax::spelled;
use crate::types::{Child, ChildKind, Damage, Shape, TypeId, Types};

/// The maximum nesting of unnamed records and of base classes.
const MAX_DEPTH: usize = 32;

/// Looks for a member by its name, behind references and one pointer.
pub(super) fn member(
    types: &Types,
    ty: TypeId,
    name: &str,
) -> Result<MemberLookup<TypeId>, Damage> {
    let (ty, shape) = types.pointed(ty)?;
    match shape {
        Shape::Record(children) => of_record(types, ty, &children, name, 0),
        Shape::Unknown => Ok(MemberLookup::Unknown(ty)),
        // The child of a pointer to a number is called `*name`, if the pointer has a name.
        _ if name.starts_with('*') => Ok(MemberLookup::Unknown(ty)),
        Shape::Other => Ok(MemberLookup::Unknown(ty)),
        _ => Ok(MemberLookup::Missing),
    }
}

fn of_record(
    types: &Types,
    ty: TypeId,
    children: &[Child],
    name: &str,
    depth: usize,
) -> Result<MemberLookup<TypeId>, Damage> {
    if depth > MAX_DEPTH {
        return Ok(MemberLookup::Unknown(ty));
    }
    for child in children.iter().filter(|child| child.kind != ChildKind::Base) {
        if child.name == name {
            return Ok(MemberLookup::Found(child.ty));
        }
        if child.kind == ChildKind::Member
            && child.name.is_empty()
            && let Shape::Record(inner) = types.shape(child.ty)?
        {
            match of_record(types, child.ty, &inner, name, depth + 1)? {
                MemberLookup::Missing => {}
                found => return Ok(found),
            }
        }
    }
    let mut found = Vec::new();
    match of_bases(types, children, name, depth, &mut found)? {
        Some(unknown) => Ok(MemberLookup::Unknown(unknown)),
        // LLDB finds nothing if several bases have the member.
        None => Ok(match found.as_slice() {
            [one] => MemberLookup::Found(*one),
            _ => MemberLookup::Missing,
        }),
    }
}

/// Adds the members of that name in base classes, and in their bases where they have none; returns a
/// base that is only declared. Unnamed records in bases are not searched.
fn of_bases(
    types: &Types,
    children: &[Child],
    name: &str,
    depth: usize,
    found: &mut Vec<TypeId>,
) -> Result<Option<TypeId>, Damage> {
    let mut unknown = None;
    for base in children.iter().filter(|child| child.kind == ChildKind::Base) {
        let Shape::Record(own) = types.shape(base.ty)? else {
            unknown = unknown.or(Some(base.ty));
            continue;
        };
        let is_own = |child: &&Child| child.kind == ChildKind::Member && child.name == name;
        match own.iter().find(is_own) {
            Some(member) => found.push(member.ty),
            None if depth > MAX_DEPTH => unknown = unknown.or(Some(base.ty)),
            None => {
                let inner = of_bases(types, &own, name, depth + 1, found)?;
                unknown = unknown.or(inner);
            }
        }
    }
    Ok(unknown)
}

/// Whether a type, an unnamed record in it, or a base class has a bit-field of that name.
pub(super) fn is_bit_field(
    types: &Types,
    ty: TypeId,
    name: &str,
    depth: usize,
) -> Result<bool, Damage> {
    let (_, Shape::Record(children)) = types.pointed(ty)? else { return Ok(false) };
    for child in children.iter() {
        let is_it = child.name == name && child.bit_size.is_some();
        let is_part = child.kind == ChildKind::Base || child.name.is_empty();
        if is_it || is_part && depth < MAX_DEPTH && is_bit_field(types, child.ty, name, depth + 1)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The names of the members that LLDB finds in a type, including those of its bases.
pub(super) fn names(types: &Types, ty: TypeId) -> Result<Vec<String>, Damage> {
    let (_, shape) = types.pointed(ty)?;
    let mut names = Vec::new();
    if let Shape::Record(children) = shape {
        collect(types, &children, false, &mut names, 0)?;
    }
    Ok(names)
}

fn collect(
    types: &Types,
    children: &[Child],
    in_base: bool,
    names: &mut Vec<String>,
    depth: usize,
) -> Result<(), Damage> {
    for child in children {
        let is_base = child.kind == ChildKind::Base;
        if !is_base && !child.name.is_empty() {
            if !names.contains(&child.name) {
                names.push(child.name.clone());
            }
        } else if depth <= MAX_DEPTH
            && (is_base || !in_base)
            && child.kind != ChildKind::Synthesized
            && let Shape::Record(inner) = types.shape(child.ty)?
        {
            collect(types, &inner, is_base, names, depth + 1)?;
        }
    }
    Ok(())
}

/// The path to a name that LLDB does not find in a type: the name is in an unnamed record of a base
/// class, or in a member.
pub(super) fn elsewhere(types: &Types, ty: TypeId, name: &str) -> Result<Option<String>, Damage> {
    let (_, Shape::Record(children)) = types.pointed(ty)? else { return Ok(None) };
    for (at, child) in children.iter().enumerate() {
        let is_plain = child.kind != ChildKind::Synthesized;
        if is_plain && matches!(member(types, child.ty, name)?, MemberLookup::Found(_)) {
            let Some(name) = spelled(name) else { return Ok(None) };
            let own = spelled(&child.name).filter(|_| child.kind != ChildKind::Base);
            return Ok(Some(
                own.map_or_else(|| format!("[{at}].{name}"), |own| format!("{own}.{name}")),
            ));
        }
    }
    Ok(None)
}

impl Types {
    /// The type of a member, looked up as in LLDB through pointers, bases and unnamed records; `None` if
    /// there is no such member, or if it is not known.
    pub fn member_type(&self, ty: TypeId, name: &str) -> Result<Option<TypeId>, Damage> {
        Ok(match member(self, ty, name)? {
            MemberLookup::Found(ty) => Some(ty),
            _ => None,
        })
    }
}
