//! The members of an item's values, according to the types of programs.

use crate::document::Document;
use crate::keys;
use crate::sema::Key;
use crate::sema::resolve::PathStep;
use crate::source::Slice;
use crate::syntax::ast::Item;
use crate::workspace::Workspace;
use fmtc_core::names::text;
use fmtc_debuginfo::types::{Shape, Step, TypeId, Types, Variant};
use std::sync::Arc;

pub(crate) use fmtc_debuginfo::types::Member;

/// The most types that are offered as keys.
const MAX_KEYS: usize = 500;

/// The types that a path from a value with these keys leads to.
fn types_at(types: &Types, keys: &[Key], path: &[PathStep]) -> Vec<TypeId> {
    let step = |step: &PathStep| match step {
        PathStep::Member(name) => Step::Member(name.to_string()),
        PathStep::Element => Step::Element,
    };
    let path: Vec<Step> = path.iter().map(step).collect();
    types.follow(&types.of_keys(keys), &path)
}

/// The members of the types that a path from an item's value leads to.
pub(crate) fn members(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
    path: &[PathStep],
) -> Vec<Member> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    types.members(&types_at(&types, &keys::of(workspace, document, item), path))
}

/// The members of what the member at a position is of.
pub(crate) fn siblings(workspace: &Workspace, document: &Document, offset: usize) -> Vec<Member> {
    let found = of_owner(workspace, document, offset, |types, owners, _| types.members(owners));
    found.unwrap_or_default()
}

/// The patterns of the variants of a `switch` around the name at a position: name, and what follows it.
pub(crate) fn variants(
    workspace: &Workspace,
    document: &Document,
    offset: usize,
) -> Vec<(String, String)> {
    let found = of_owner(workspace, document, offset, |types, owners, _| {
        let variants = owners.first().map_or(Vec::new(), |owner| types.variants_of(*owner));
        let pattern = |variant: Variant| (variant.name.clone(), types.pattern_of(&variant));
        variants.into_iter().map(pattern).collect()
    });
    found.unwrap_or_default()
}

/// The member at a position, if its types are known.
pub(crate) fn member_at(
    workspace: &Workspace,
    document: &Document,
    offset: usize,
) -> Option<Member> {
    let member =
        |types: &Types, owners: &[TypeId], name: &str| types.member_of(owners, name.into());
    of_owner(workspace, document, offset, member)?
}

/// The types' answer for what the name at a position belongs to, and for the name.
fn of_owner<T>(
    workspace: &Workspace,
    document: &Document,
    offset: usize,
    tell: impl FnOnce(&Types, &[TypeId], &str) -> T,
) -> Option<T> {
    let types = workspace.programs()?.types();
    let name = document.symbols().at(offset)?;
    let item = document.parsed().file.items.get(name.item)?;
    let keys = keys::of(workspace, document, item);
    Some(tell(&types, &types_at(&types, &keys, name.owner.as_deref()?), &name.text))
}

/// Describes a member: its type, its offset, and the types that have it.
pub fn described(member: &Member) -> String {
    // A hover is Markdown, where a backquote would end the name.
    let quoted = |ty: &String| format!("`{}`", ty.replace('`', "'"));
    let types: Vec<String> = member.types.iter().map(quoted).collect();
    let place = member.offset.map(|offset| format!(", at byte {offset}")).unwrap_or_default();
    let plural = if member.of == 1 { "type" } else { "types" };
    format!("{}{place}, in {} of {} {plural}", types.join(" or "), member.with, member.of)
}

/// The names of types for a text that is written, the nearest first, and whether there are more; of enumerations only.
pub(crate) fn type_names(
    workspace: &Workspace,
    written: &str,
    enums: bool,
) -> (Vec<Arc<str>>, bool) {
    let Some(programs) = workspace.programs() else { return (Vec::new(), false) };
    programs.types().ranked(enums, MAX_KEYS, |name| rank(name, written))
}

/// How far a name is from the written part of it: a name that begins so is nearer than one with further scopes around, and
/// what is in the scope itself is nearer than what is inside of it.
pub fn rank(name: &str, written: &str) -> Option<usize> {
    /// More scopes than these are as far.
    const FAR: usize = 16;
    let is_plain = |c: char| c.is_alphanumeric() || "_:<>, *&".contains(c);
    let path = text::base(name);
    let starts = std::iter::once(0).chain(path.match_indices("::").map(|(at, _)| at + 2));
    let at = starts.filter(|at| path.slice(*at..).starts_with(written)).last()?;
    let outside = path.slice(..at).matches("::").count().min(FAR);
    let inside = path.slice(at + written.len()..).matches("::").count().min(FAR);
    let is_key = name.chars().all(is_plain) && !name.contains("(anonymous");
    is_key.then_some(outside.min(1) * FAR * FAR + inside * FAR + outside)
}

/// The enumerators of the type that an `enum` is for.
pub(crate) fn enumerators(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
) -> Vec<(String, i128)> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    let found = types_at(&types, &keys::of(workspace, document, item), &[]);
    match found.first().map(|ty| types.shape(*ty)) {
        Some(Shape::Enumeration(enumerators)) => enumerators.to_vec(),
        _ => Vec::new(),
    }
}
