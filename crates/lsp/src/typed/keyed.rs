//! The types of programs that keys mean: their descriptions, their declarations, and drafts of formatters.

use crate::document::Document;
use crate::keys;
use crate::protocol::{Position, Range, location};
use crate::syntax::ast::Item;
use crate::uri;
use crate::workspace::Workspace;
use fmtc_core::names::text;
use fmtc_debuginfo::drafts;
use fmtc_debuginfo::types::{Declaration, Named, Types, listing};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;

/// The most types of a key that are named.
const MAX_TYPES: usize = 8;
/// The most lines about a type.
const MAX_LINES: usize = 24;
/// The most types that a search finds.
const MAX_FOUND: usize = 100;

/// The names of the types that the key at a place matches.
pub(crate) fn names_at(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
    offset: usize,
) -> Vec<Arc<str>> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    let is_here = |range: std::ops::Range<usize>| range.start <= offset && offset <= range.end;
    let keys = keys::of(workspace, document, item).into_iter();
    let keys = keys.filter(|key| is_here(key.span.range()));
    let found = keys.flat_map(|key| types.matched(&key));
    let mut names: Vec<_> = found.map(|ty| types.name(ty)).collect();
    names.sort_unstable();
    names.dedup();
    names.truncate(MAX_TYPES);
    names
}

/// The names of the types that a text may mean.
pub(crate) fn meant(workspace: &Workspace, text: &str) -> Vec<Arc<str>> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let found = programs.types().meant(text);
    found.into_iter().take(MAX_TYPES).map(|named| named.name).collect()
}

/// The types whose names have a text in them, each with its declaration; those that begin with it come first.
pub(crate) fn declared_with(workspace: &Workspace, text: &str) -> Vec<(Arc<str>, Value)> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let types = programs.types();
    let wanted = text.to_lowercase();
    let rank = |name: &str| {
        let at = text::base(name).to_lowercase().find(&wanted)?;
        Some(usize::from(at > 0))
    };
    let (names, _) = types.ranked(false, MAX_FOUND, rank);
    let place = |name: Arc<str>| Some((name.clone(), declared(&types, workspace, &name).pop()?));
    names.into_iter().filter_map(place).collect()
}

/// Where the types of a name are declared, for files on this machine.
pub(crate) fn declarations(workspace: &Workspace, name: &str) -> Vec<Value> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    declared(&programs.types(), workspace, name)
}

fn declared(types: &Types, workspace: &Workspace, name: &str) -> Vec<Value> {
    let mut places: Vec<_> = declarations_of(types, name)
        .into_iter()
        .filter_map(|place| {
            let line = u32::try_from(place.line.checked_sub(1)?).ok()?;
            let start = Position { line, character: 0 };
            let uri = uri::from_path(&workspace.source(&place.file)?);
            Some(location(&uri, Range { start, end: start }))
        })
        .collect();
    places.dedup();
    places
}

fn declarations_of(types: &Types, name: &str) -> Vec<Declaration> {
    let found = types.named(name).into_iter();
    let mut places: Vec<_> = found.filter_map(|ty| types.declaration(ty)).collect();
    places.dedup();
    places
}

/// The size, the members and the declarations of the types of a name.
pub(crate) fn described(workspace: &Workspace, name: &str) -> Option<String> {
    let types = workspace.programs()?.types();
    let named = Named { name: name.into(), types: types.named(name) };
    let text = listing::list(&types, &[named]);
    let text = types.certain(text).ok().filter(|text| !text.is_empty())?;
    let mut lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    if text.lines().count() > MAX_LINES {
        lines.push("…");
    }
    let mut text = format!("```text\n{}\n```", lines.join("\n"));
    for place in declarations_of(&types, name) {
        text.push_str(&format!("\n\n{place}"));
    }
    Some(text)
}

/// A formatter and a test to start from, for the type of a name, beside these enums.
pub(crate) fn draft(workspace: &Workspace, name: &str, enums: HashSet<String>) -> Option<String> {
    let types = workspace.programs()?.types();
    let named = Named { name: name.into(), types: types.named(name) };
    let text = drafts::formatters(&types, &[named], enums);
    types.certain(text).ok().filter(|text| !text.is_empty())
}
