//! The keys of items, in the spelling of the source and in that of LLDB.

use super::document::Document;
use super::workspace::Workspace;
use crate::sema::analyse::head;
use crate::sema::resolve::PathStep;
use crate::sema::{self, Key, KeyNames};
use crate::syntax::ast::{self, Item, ItemKind, KeyKind};
use crate::syntax::spelling;
use std::ops::Range;
use std::sync::Arc;

/// The keys of an item, for display.
pub(super) fn names(item: &Item) -> Vec<String> {
    if matches!(item.kind, ItemKind::Enum(_)) {
        return Vec::new();
    }
    let name = |key: ast::Key| match key.kind {
        KeyKind::Type(name) => Some(spelling::type_name(&name)),
        KeyKind::Regex(pattern) => Some(format!("/{pattern}/")),
        KeyKind::Quoted(text) => Some(text.to_string()),
        KeyKind::Error => None,
    };
    written(item).into_iter().filter_map(name).collect()
}

/// Whether two items may be for the same type, judged by their keys: `Box<_>` and `Box<int>` are.
pub(super) fn share(a: &Item, b: &Item) -> bool {
    let (a, b) = (heads(a), heads(b));
    a.iter().any(|head| b.contains(head))
}

/// The keys of an item without template arguments.
fn heads(item: &Item) -> Vec<String> {
    names(item).iter().map(|name| head(name.trim_matches('/'))).collect()
}

/// The keys of an item as LLDB spells them; for an expectation, its type.
pub(super) fn of(workspace: &Workspace, document: &Document, item: &Item) -> Vec<Key> {
    let pdb = workspace.programs().is_some_and(|programs| programs.are_of_pdbs());
    with_spelling(item, KeyNames { rust_crate: document.rust_crate.as_deref(), pdb })
}

/// The names of the types of programs that the key at a place matches.
pub(super) fn types_at(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
    offset: usize,
) -> Vec<Arc<str>> {
    let Some(programs) = workspace.programs() else { return Vec::new() };
    let is_here = |range: Range<usize>| range.start <= offset && offset <= range.end;
    let mut keys = of(workspace, document, item);
    keys.retain(|key| is_here(key.span.range()));
    programs.matched(&keys)
}

/// What the name at a place belongs to, by the keys of its item and a path from there; and the name.
pub(super) fn owner_at<'d>(
    workspace: &Workspace,
    document: &'d Document,
    offset: usize,
) -> Option<(Vec<Key>, &'d [PathStep], &'d str)> {
    let name = document.symbols().at(offset)?;
    let item = document.parsed().file.items.get(name.item)?;
    Some((of(workspace, document, item), name.owner.as_deref()?, &name.text))
}

fn with_spelling(item: &Item, names: KeyNames<'_>) -> Vec<Key> {
    let spelled = written(item).into_iter().flat_map(|key| names.spelled(&key));
    spelled.filter_map(|key| sema::key(&key)).collect()
}

/// The keys of an item as they are written; for an enum and an expectation, its type.
fn written(item: &Item) -> Vec<ast::Key> {
    let of_type = |name: &ast::TypeName| {
        vec![ast::Key { kind: KeyKind::Type(name.clone()), span: name.span }]
    };
    match &item.kind {
        ItemKind::Summary(summary) => summary.keys.clone(),
        ItemKind::Children(children) => children.keys.clone(),
        ItemKind::Enum(definition) => of_type(&definition.name),
        ItemKind::Expect(expect) => {
            expect.value.type_name.as_ref().map(of_type).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The keys of an item as LLDB spells them, if the source spells them differently.
pub(super) fn spelled(
    workspace: &Workspace,
    document: &Document,
    item: &Item,
) -> Option<Vec<String>> {
    let text = |key: Key| {
        if key.is_regex() { format!("/{}/", key.text) } else { key.text.to_string() }
    };
    let in_lldb: Vec<String> = of(workspace, document, item).into_iter().map(text).collect();
    let written = with_spelling(item, KeyNames::default());
    let written: Vec<String> = written.into_iter().map(text).collect();
    (in_lldb != written).then_some(in_lldb)
}
