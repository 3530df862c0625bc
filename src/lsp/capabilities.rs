//! What the server can do, as it says when a session begins.

use super::client::Client;
use super::expects;
use super::protocol::{
    CodeActionKind, CodeActionOptions, CodeActionProvider, CodeLensOptions, CompletionOptions,
    DefinitionProvider, DiagnosticOptions, DiagnosticProvider, DocumentFormattingProvider,
    DocumentHighlightProvider, DocumentRangeFormattingProvider, DocumentSymbolProvider,
    ExecuteCommandOptions, FoldingRangeProvider, Full, HoverProvider, InitializeResult,
    InlayHintProvider, ReferencesProvider, RenameOptions, RenameProvider, Save,
    SelectionRangeProvider, SemanticTokensFullDelta, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensOptionsRange, SemanticTokensProvider, ServerCapabilities, ServerInfo,
    SignatureHelpOptions, TextDocumentContent, TextDocumentContentOptions, TextDocumentSync,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceOptions,
};
use super::{report, tokens};
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
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(strings(&[".", "@", ">"])),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(strings(&["(", ","])),
            ..SignatureHelpOptions::default()
        }),
        hover_provider: Some(HoverProvider::Bool(true)),
        definition_provider: Some(DefinitionProvider::Bool(true)),
        references_provider: Some(ReferencesProvider::Bool(true)),
        document_highlight_provider: Some(DocumentHighlightProvider::Bool(true)),
        document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
        document_formatting_provider: Some(DocumentFormattingProvider::Bool(true)),
        document_range_formatting_provider: Some(DocumentRangeFormattingProvider::Bool(true)),
        folding_range_provider: Some(FoldingRangeProvider::Bool(true)),
        selection_range_provider: Some(SelectionRangeProvider::Bool(true)),
        inlay_hint_provider: Some(InlayHintProvider::Bool(true)),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..RenameOptions::default()
        })),
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QuickFix, CodeActionKind::SourceFixAll]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions::default()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: strings(&[expects::RUN, expects::REPORT]),
            ..ExecuteCommandOptions::default()
        }),
        semantic_tokens_provider: Some(semantic_tokens()),
        diagnostic_provider: Some(DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
            inter_file_dependencies: true,
            ..DiagnosticOptions::default()
        })),
        workspace: Some(WorkspaceOptions {
            text_document_content: Some(TextDocumentContent::Options(TextDocumentContentOptions {
                schemes: strings(&[report::SCHEME]),
            })),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

fn semantic_tokens() -> SemanticTokensProvider {
    SemanticTokensProvider::SemanticTokensOptions(SemanticTokensOptions {
        legend: SemanticTokensLegend {
            token_types: strings(&tokens::TYPES),
            token_modifiers: strings(&tokens::MODIFIERS),
        },
        range: Some(SemanticTokensOptionsRange::Bool(true)),
        full: Some(Full::SemanticTokensFullDelta(SemanticTokensFullDelta { delta: Some(true) })),
        ..SemanticTokensOptions::default()
    })
}

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
