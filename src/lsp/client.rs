//! The capabilities of the client.

use super::position::Encoding;
use super::programs::ProgramSettings;
use super::uri;
use serde_json::Value;
use std::path::PathBuf;

/// What is known of the client. Everything is optional, and what is not understood is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// The units of columns.
    pub(super) encoding: Encoding,
    /// It asks for diagnostics, so none are sent unasked.
    pub(super) pulls: bool,
    /// It can be told to ask for diagnostics again.
    pub(super) refreshes_diagnostics: bool,
    /// It watches files when it is told to.
    pub(super) watches: bool,
    /// It shows places of a diagnostic other than the first.
    pub(super) related: bool,
    /// Completions may hold places to fill in.
    pub(super) snippets: bool,
    /// Symbols of a document may stand inside each other.
    pub(super) nested_symbols: bool,
    /// Folders that are open.
    pub(super) folders: Vec<PathBuf>,
    /// The programs that formatters are compared with.
    pub(super) programs: ProgramSettings,
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
            pulls: has("/textDocument/diagnostic"),
            refreshes_diagnostics: flag("/workspace/diagnostics/refreshSupport"),
            watches: flag("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            related: flag("/textDocument/publishDiagnostics/relatedInformation")
                || flag("/textDocument/diagnostic/relatedInformation"),
            snippets: flag("/textDocument/completion/completionItem/snippetSupport"),
            nested_symbols: flag("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            folders: folders(params),
            programs: ProgramSettings::new(params.get("initializationOptions")),
        }
    }
}

fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.get("workspaceFolders").and_then(Value::as_array);
    let listed = listed.into_iter().flatten().filter_map(|folder| folder.get("uri"));
    let uris = listed.chain(params.get("rootUri")).filter_map(Value::as_str);
    uris.filter_map(uri::to_path).collect()
}
