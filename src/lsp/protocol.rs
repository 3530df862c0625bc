//! The protocol's types. No other file names the crates they come from.

pub(super) use gen_lsp_types::{
    Code, CodeDescription, DefinitionProvider, Diagnostic, DiagnosticOptions, DiagnosticProvider,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightProvider,
    InitializeResult, Location, Message as DiagnosticMessage, Position, PositionEncodingKind,
    PublishDiagnosticsParams, Range, ReferenceParams, ReferencesProvider, RenameOptions,
    RenameParams, RenameProvider, Save, ServerCapabilities, ServerInfo, TextDocumentContent,
    TextDocumentContentChangeEvent as Change, TextDocumentContentOptions,
    TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextEdit, Uri, WorkspaceEdit, WorkspaceOptions,
};
pub(super) use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
