//! `workspace/symbol`: the definitions in the files of the open directories, and the types of the programs.

use super::handlers::Context;
use super::keyed;
use super::message::Answer;
use super::outline;
use super::project::Project;
use super::protocol::{Location, SymbolKind, WorkspaceSymbolParams};
use serde_json::{Value, json};

/// The most items of files that are found.
const MAX_ITEMS: usize = 200;

/// `workspace/symbol`.
pub(super) fn symbols(context: &Context, params: WorkspaceSymbolParams) -> Answer<Vec<Value>> {
    let wanted = params.query.to_lowercase();
    let documents = Project::everything(&context.workspace);
    let items = documents.iter().flat_map(|document| {
        let items = document.parsed().file.items.iter();
        items.filter_map(move |item| Some((document, outline::symbol(context, document, item)?)))
    });
    let found = items.filter(|(_, symbol)| {
        let is_definition = !matches!(symbol.kind, SymbolKind::Event | SymbolKind::Module);
        is_definition && symbol.name.to_lowercase().contains(&wanted)
    });
    let found = found.take(MAX_ITEMS).map(|(document, symbol)| {
        let location = Location { uri: document.uri.clone(), range: symbol.selection_range };
        information(&symbol.name, symbol.kind, location, symbol.detail.as_deref())
    });
    let types = keyed::declared_with(&context.workspace, &params.query).into_iter();
    let types =
        types.map(|(name, location)| information(&name, SymbolKind::Class, location, Some("type")));
    Ok(found.chain(types).collect())
}

/// A symbol in the form of the protocol.
fn information(name: &str, kind: SymbolKind, location: Location, container: Option<&str>) -> Value {
    let (kind, location) = (Value::from(kind), Value::from(location));
    json!({ "name": name, "kind": kind, "location": location, "containerName": container })
}
