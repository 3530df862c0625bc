//! The members of an item's values, according to the types of programs.

use super::document::Document;
use super::keys;
use super::symbols::Symbols;
use super::workspace::Workspace;
use crate::display::pattern;
use crate::names::text;
use crate::sema::resolve::PathStep;
use crate::source::SourceId;
use crate::syntax::ast::Item;
use crate::types::{Shape, Step, TypeId, Types};

pub(super) use crate::types::Member;

/// The most types that are offered as keys.
const MAX_KEYS: usize = 500;

/// The types that a path from an item's value leads to.
fn types_at(types: &Types, document: &Document, item: &Item, path: &[PathStep]) -> Vec<TypeId> {
    let step = |step: &PathStep| match step {
        PathStep::Member(name) => Step::Member(name.to_string()),
        PathStep::Element => Step::Element,
    };
    let path: Vec<Step> = path.iter().map(step).collect();
    let found = types.of_keys(&keys::of(document, item), &pattern::matcher);
    found.and_then(|from| types.follow(&from, &path)).unwrap_or_default()
}

/// The members of the types that a path from an item's value leads to.
pub(super) fn members(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
    path: &[PathStep],
) -> Vec<Member> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    types.members(&types_at(&types, document, item, path)).unwrap_or_default()
}

/// The members of the value before the name at a position.
pub(super) fn members_before(
    workspace: &Workspace,
    document: &Document,
    text: &str,
    offset: usize,
) -> Vec<Member> {
    if workspace.programs().is_none() {
        return Vec::new();
    }
    let mut file = crate::syntax::parse(SourceId(0), text).file;
    let symbols = Symbols::new(&mut file);
    let name = symbols.at(offset).and_then(|name| Some((name.owner.as_ref()?, name.item)));
    let Some((owner, item)) = name else { return Vec::new() };
    file.items.get(item).map(|item| members(workspace, document, item, owner)).unwrap_or_default()
}

/// The member at a position, if its types are known.
pub(super) fn member_at(
    workspace: &Workspace,
    document: &Document,
    offset: usize,
) -> Option<Member> {
    let types = workspace.programs()?.types();
    let name = document.symbols().at(offset)?;
    let item = document.parsed().file.items.get(name.item)?;
    let owners = types_at(&types, document, item, name.owner.as_deref()?);
    types.member_of(&owners, name.text.to_string()).ok()?
}

/// Describes a member: its type, its offset, and the types that have it.
pub(super) fn described(member: &Member) -> String {
    // A hover is Markdown, where a backquote would end the name.
    let quoted = |ty: &String| format!("`{}`", ty.replace('`', "'"));
    let types: Vec<String> = member.types.iter().map(quoted).collect();
    let place = member.offset.map(|offset| format!(", at byte {offset}")).unwrap_or_default();
    let plural = if member.of == 1 { "type" } else { "types" };
    format!("{}{place}, in {} of {} {plural}", types.join(" or "), member.with, member.of)
}

/// The names of types that begin with a text, in part or from a scope on; of enumerations only.
pub(super) fn type_names(workspace: &Workspace, written: &str, enums: bool) -> Vec<String> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    let is_plain = |c: char| c.is_alphanumeric() || "_:<>, *&".contains(c);
    let last = written.rsplit("::").next().unwrap_or(written);
    let is_wanted = |name: &str| {
        let own = text::base(name);
        let begins =
            own.starts_with(written) || own.rsplit("::").any(|part| part.starts_with(last));
        begins && name.chars().all(is_plain)
    };
    let mut names = Vec::new();
    for named in types.matching(is_wanted).unwrap_or_default() {
        let shape = named.types.first().and_then(|ty| types.shape(*ty).ok());
        let fits = match shape {
            Some(Shape::Enumeration(_)) => true,
            Some(Shape::Record(_)) => !enums,
            _ => false,
        };
        if fits && names.len() < MAX_KEYS {
            names.push(named.name.to_string());
        }
    }
    names
}

/// The enumerators of the type that an `enum` is for.
pub(super) fn enumerators(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
) -> Vec<(String, i128)> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    let found = types_at(&types, document, item, &[]);
    let shape = found.first().and_then(|ty| types.shape(*ty).ok());
    match shape {
        Some(Shape::Enumeration(enumerators)) => enumerators,
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_in_its_quotes() {
        let types = vec!["A`[x](y)`".to_owned()];
        let member = Member { name: "m".to_owned(), types, offset: None, with: 1, of: 1 };
        assert_eq!(described(&member), "`A'[x](y)'`, in 1 of 1 type");
    }
}
