//! Finding a member where LLDB does.

use crate::types::{ChildKind, Damage, Shape, TypeId, Types};

/// What became of looking for a member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Member {
    Found(TypeId),
    Missing,
    /// The type, or one of its bases, is only declared.
    Unknown,
}

/// Records inside of each other without names, or bases of bases.
const DEEPEST: usize = 32;

/// Looks for a member by its name, through pointers, bases and records without names.
pub(super) fn member(types: &Types, ty: TypeId, name: &str) -> Result<Member, Damage> {
    let (ty, shape) = types.pointed(ty)?;
    match shape {
        Shape::Record(_) => of_record(types, ty, name, 0),
        Shape::Array { count, element } => Ok(match index(name) {
            Some(at) if count.is_none_or(|count| at < count) => Member::Found(element),
            _ => Member::Missing,
        }),
        Shape::Number(_) | Shape::Enumeration(_) if !name.starts_with('*') => Ok(Member::Missing),
        _ => Ok(Member::Unknown),
    }
}

/// The index that the name of an element says.
fn index(name: &str) -> Option<u64> {
    name.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

fn of_record(types: &Types, ty: TypeId, name: &str, depth: usize) -> Result<Member, Damage> {
    if depth > DEEPEST {
        return Ok(Member::Unknown);
    }
    let Shape::Record(children) = types.shape(ty)? else { return Ok(Member::Unknown) };
    if let Some(child) = children.iter().find(|child| child.name == name) {
        return Ok(Member::Found(child.ty));
    }
    let mut all = Member::Missing;
    for child in children {
        let is_inside = child.kind == ChildKind::Base || child.name.is_empty();
        if !is_inside || child.kind == ChildKind::Synthesized {
            continue;
        }
        match of_record(types, child.ty, name, depth + 1)? {
            Member::Missing => {}
            Member::Unknown => all = Member::Unknown,
            found => return Ok(found),
        }
    }
    Ok(all)
}

/// The names of the members of a type, also those of its bases.
pub(super) fn names(types: &Types, ty: TypeId) -> Result<Vec<String>, Damage> {
    let (ty, _) = types.pointed(ty)?;
    let mut names = Vec::new();
    collect(types, ty, &mut names, 0)?;
    Ok(names)
}

fn collect(types: &Types, ty: TypeId, names: &mut Vec<String>, depth: usize) -> Result<(), Damage> {
    if depth > DEEPEST {
        return Ok(());
    }
    let Shape::Record(children) = types.shape(ty)? else { return Ok(()) };
    for child in children {
        match (child.kind, child.name.as_str()) {
            (ChildKind::Base, _) | (ChildKind::Member, "") => {
                collect(types, child.ty, names, depth + 1)?;
            }
            (_, "") => {}
            (_, name) if !names.iter().any(|known| known == name) => names.push(name.to_owned()),
            _ => {}
        }
    }
    Ok(())
}
