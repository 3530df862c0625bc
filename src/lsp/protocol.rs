//! The protocol's types. No other file names the crates they come from.

pub(super) use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticOptions, DiagnosticProvider,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, InitializeResult, Location, Message as DiagnosticMessage, Position,
    PositionEncodingKind, PublishDiagnosticsParams, Range, Save, ServerCapabilities, ServerInfo,
    TextDocumentContent, TextDocumentContentChangeEvent as Change, TextDocumentContentOptions,
    TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WorkspaceOptions,
};
pub(super) use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
