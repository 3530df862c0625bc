//! The capabilities of the client.

use super::position::Encoding;
use super::uri;
use serde_json::Value;
use std::path::PathBuf;

/// The capabilities of the client. Everything is optional; unknown values are ignored.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// The units of columns.
    pub(super) encoding: Encoding,
    /// It pulls diagnostics, and again when it is told to, so the server does not push them.
    pub(super) pulls: bool,
    /// It supports dynamic registration of file watchers.
    pub(super) watches: bool,
    /// It shows related locations of a diagnostic.
    pub(super) related: bool,
    /// It shows the progress of work.
    pub(super) shows_progress: bool,
    /// Completions may be snippets.
    pub(super) snippets: bool,
    /// Symbols of a document may be nested.
    pub(super) nested_symbols: bool,
    /// The open directories.
    pub(super) folders: Vec<PathBuf>,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub(super) fn new(params: &Value) -> Client {
        let flag = |path: &str| {
            params.pointer(&format!("/capabilities{path}")).and_then(Value::as_bool) == Some(true)
        };
        let has = |path: &str| {
            params.pointer(&format!("/capabilities{path}")).is_some_and(Value::is_object)
        };
        let offered = params.pointer("/capabilities/general/positionEncodings");
        let offered = offered.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        Client {
            encoding: Encoding::choose(offered.iter().filter_map(Value::as_str)),
            pulls: has("/textDocument/diagnostic") && flag("/workspace/diagnostics/refreshSupport"),
            watches: flag("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            related: flag("/textDocument/publishDiagnostics/relatedInformation")
                || flag("/textDocument/diagnostic/relatedInformation"),
            shows_progress: flag("/window/workDoneProgress"),
            snippets: flag("/textDocument/completion/completionItem/snippetSupport"),
            nested_symbols: flag("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            folders: folders(params),
        }
    }
}

fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.get("workspaceFolders").and_then(Value::as_array);
    let listed = listed.into_iter().flatten().filter_map(|folder| folder.get("uri"));
    let uris = listed.chain(params.get("rootUri")).filter_map(Value::as_str);
    uris.filter_map(uri::to_path).collect()
}
