//! What the server can do, as it says when a session begins.

use super::client::Client;
use super::protocol::{
    DefinitionProvider, DiagnosticOptions, DiagnosticProvider, DocumentHighlightProvider,
    InitializeResult, ReferencesProvider, RenameOptions, RenameProvider, Save, ServerCapabilities,
    ServerInfo, TextDocumentContent, TextDocumentContentOptions, TextDocumentSync,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceOptions,
};
use super::report;
use serde_json::Value;

/// The answer to `initialize`.
pub(super) fn answer(client: &Client) -> Value {
    let result = InitializeResult {
        capabilities: capabilities(client),
        server_info: Some(ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    serde_json::to_value(result).unwrap_or_default()
}

fn capabilities(client: &Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            save: Some(Save::Bool(true)),
            ..TextDocumentSyncOptions::default()
        })),
        definition_provider: Some(DefinitionProvider::Bool(true)),
        references_provider: Some(ReferencesProvider::Bool(true)),
        document_highlight_provider: Some(DocumentHighlightProvider::Bool(true)),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..RenameOptions::default()
        })),
        diagnostic_provider: Some(DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
            inter_file_dependencies: true,
            ..DiagnosticOptions::default()
        })),
        workspace: Some(WorkspaceOptions {
            text_document_content: Some(TextDocumentContent::Options(TextDocumentContentOptions {
                schemes: vec![report::SCHEME.to_owned()],
            })),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
