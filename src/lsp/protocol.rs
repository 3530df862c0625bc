//! The protocol's types. No other file names the crates they come from.

pub(super) use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProvider,
    CodeDescription, CodeLens, CodeLensOptions, CodeLensParams, Command, CompletionItem,
    CompletionItemKind, CompletionItemTextEdit, CompletionOptions, CompletionParams, Contents,
    DefinitionProvider, Diagnostic, DiagnosticOptions, DiagnosticProvider,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, DocumentFormattingParams, DocumentFormattingProvider,
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightProvider,
    DocumentRangeFormattingParams, DocumentRangeFormattingProvider, DocumentSymbol,
    DocumentSymbolParams, DocumentSymbolProvider, Documentation, ExecuteCommandOptions,
    ExecuteCommandParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, FoldingRangeProvider,
    Full, Hover, HoverParams, HoverProvider, InitializeResult, InlayHint, InlayHintParams,
    InlayHintProvider, InsertTextFormat, Label, Location, MarkupContent, MarkupKind,
    Message as DiagnosticMessage, Position, PositionEncodingKind, PublishDiagnosticsParams, Range,
    ReferenceParams, ReferencesProvider, RenameOptions, RenameParams, RenameProvider, Save,
    SelectionRange, SelectionRangeParams, SelectionRangeProvider, SemanticTokensDeltaParams,
    SemanticTokensFullDelta, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensOptionsRange, SemanticTokensParams, SemanticTokensProvider,
    SemanticTokensRangeParams, ServerCapabilities, ServerInfo, SignatureHelp, SignatureHelpOptions,
    SignatureHelpParams, SymbolKind, TextDocumentContent, TextDocumentContentChangeEvent as Change,
    TextDocumentContentOptions, TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextEdit, Tooltip, Uri, WorkspaceEdit, WorkspaceOptions,
};
pub(super) use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
