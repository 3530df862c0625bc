//! `workspace/symbol`: the definitions in the files of the open directories, and the types of the programs.

use super::handlers::Context;
use super::message::Answer;
use super::outline;
use super::project::Project;
use super::protocol::{Sent, SymbolKind, location};
use crate::syntax::ast::ItemKind;
use serde_json::{Value, json};

/// The most items of files that are found.
const MAX_ITEMS: usize = 200;

/// `workspace/symbol`.
pub(super) fn symbols(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let query = params.field("query")?.text()?;
    let wanted = query.to_lowercase();
    let documents = Project::everything(&context.workspace);
    let items = documents.iter().flat_map(|document| {
        let items = document.parsed().file.items.iter();
        let items = items.filter(|i| !matches!(i.kind, ItemKind::Expect(_) | ItemKind::Import(_)));
        items.filter_map(move |item| Some((document, outline::symbol(context, document, item)?)))
    });
    let found = items.filter(|(_, symbol)| symbol.name.to_lowercase().contains(&wanted));
    let found = found.take(MAX_ITEMS).map(|(document, symbol)| {
        json!({
            "name": symbol.name,
            "kind": symbol.kind as u32,
            "location": location(&document.uri, symbol.selection_range),
            "containerName": symbol.detail,
        })
    });
    let programs = context.workspace.programs();
    let types = programs.map(|programs| programs.declared_with(&context.workspace, query));
    let types = types.into_iter().flatten().map(|(name, place)| {
        let kind = SymbolKind::Class as u32;
        json!({ "name": &*name, "kind": kind, "location": place, "containerName": "type" })
    });
    Ok(found.chain(types).collect())
}
