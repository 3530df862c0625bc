//! The protocol's types. No other file names the crate they come from.

pub(super) use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, CodeActionParams, CodeDescription, CodeLens, CodeLensParams,
    Command, CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList,
    CompletionParams, Contents, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DiagnosticTag, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    DocumentFormattingParams, DocumentHighlight, DocumentHighlightKind,
    DocumentRangeFormattingParams, DocumentSymbol, DocumentSymbolParams, Documentation,
    ExecuteCommandParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, Hover, HoverParams,
    InlayHint, InlayHintParams, InsertTextFormat, Label, Location, MarkupContent, MarkupKind,
    Message as DiagnosticMessage, Position, PositionEncodingKind, PublishDiagnosticsParams, Range,
    ReferenceParams, RenameParams, SelectionRange, SelectionRangeParams, SemanticTokensDeltaParams,
    SemanticTokensParams, SemanticTokensRangeParams, SignatureHelpParams, SymbolKind,
    TextDocumentContentChangeEvent as Change, TextDocumentPositionParams, TextEdit, Tooltip, Uri,
    WorkspaceEdit, WorkspaceSymbolParams,
};
