//! Values of `expect` items that a program's types cannot have.

use super::lookup::{self, Member};
use super::members::{listed, names, nearest, written};
use crate::diag::codes::types::VALUE_MEMBER;
use crate::diag::{Diagnostic, suggest};
use crate::syntax::ast::{Name, Value, ValueKind};
use crate::syntax::spelling;
use crate::types::{Damage, Shape, TypeId, Types};
use rustc_hash::FxHashSet;

/// The name of an unnamed member.
const NAMELESS: &str = "_";

/// What is wrong with a value: members that no type of its name has. Those that formatters ask for
/// may belong to another version of the type.
pub(super) fn findings(
    types: &Types,
    value: &Value,
    asked: &FxHashSet<&str>,
    found: &mut Vec<Diagnostic>,
) -> Result<(), Damage> {
    let of = named(types, value)?;
    check(types, value, &of, asked, found)
}

/// The types that a value is written with, behind pointers and references.
fn named(types: &Types, value: &Value) -> Result<Vec<TypeId>, Damage> {
    let Some(name) = &value.type_name else { return Ok(Vec::new()) };
    let name = spelling::type_name(name);
    let mut of = types.named(name.trim_end_matches(['*', '&', ' ']))?;
    let mut is_known = !of.is_empty();
    for ty in &of {
        is_known &= types.shape(*ty)? != Shape::Unknown;
    }
    if !is_known {
        of.clear();
    }
    Ok(of)
}

fn check(
    types: &Types,
    value: &Value,
    of: &[TypeId],
    asked: &FxHashSet<&str>,
    found: &mut Vec<Diagnostic>,
) -> Result<(), Damage> {
    match &value.kind {
        ValueKind::Struct(members) => {
            for (name, value) in members {
                let inner = member(types, of, name, asked, found)?;
                let own = named(types, value)?;
                check(types, value, if own.is_empty() { &inner } else { &own }, asked, found)?;
            }
        }
        ValueKind::Array(items) => {
            let mut elements = Vec::new();
            for ty in of {
                match types.shape(*ty)? {
                    Shape::Array { element, .. } => elements.push(element),
                    _ => elements.clear(),
                }
            }
            for item in items {
                let own = named(types, item)?;
                check(types, item, if own.is_empty() { &elements } else { &own }, asked, found)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// The types of a member of a value of one of some types; a member that none of them has is a
/// finding.
fn member(
    types: &Types,
    of: &[TypeId],
    name: &Name,
    asked: &FxHashSet<&str>,
    found: &mut Vec<Diagnostic>,
) -> Result<Vec<TypeId>, Damage> {
    // The members of one without a name are those of the value itself.
    if &*name.text == NAMELESS {
        return Ok(of.to_vec());
    }
    let (mut inner, mut is_known) = (Vec::new(), !of.is_empty());
    for ty in of {
        match child(types, *ty, &name.text)? {
            Member::Found(ty) => inner.push(ty),
            Member::Missing => {}
            Member::Unknown(_) => is_known = false,
        }
    }
    if let Some(first) = of.first().filter(|_| is_known && inner.is_empty())
        && !asked.contains(&*name.text)
    {
        found.push(finding(types, *first, of, name)?);
    }
    Ok(if is_known { inner } else { Vec::new() })
}

/// A member, or a base class by the name of its type.
fn child(types: &Types, ty: TypeId, name: &str) -> Result<Member, Damage> {
    let found = lookup::member(types, ty, name)?;
    let (Member::Missing, (_, shape)) = (found, types.pointed(ty)?) else { return Ok(found) };
    Ok(match shape {
        Shape::Record(children) => match children.iter().find(|child| child.name == name) {
            Some(base) => Member::Found(base.ty),
            None => Member::Missing,
        },
        // Only records are written with members.
        _ => Member::Unknown(ty),
    })
}

fn finding(types: &Types, first: TypeId, of: &[TypeId], name: &Name) -> Result<Diagnostic, Damage> {
    let owner = types.name(types.pointed(first)?.0)?;
    let names = names(types, of)?;
    let near = nearest(types, of, &name.text)?;
    let mut message = format!("this value has a member `{}` that `{owner}` has not", name.text);
    if let Some(near) = near.first() {
        message.push_str(&format!("; did you mean {}?", suggest::choice([near.as_str()])));
    }
    let finding =
        Diagnostic::new(VALUE_MEMBER, message).label(name.span, "no member of the program's type");
    let finding = listed(finding, &names);
    Ok(if near.is_empty() {
        finding.help("test the formatter with values that the program can have")
    } else {
        written(finding, name.span, &name.text, &near)
    })
}
