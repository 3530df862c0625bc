//! The capabilities of the server.

use super::client::Client;
use super::tokens;
use serde_json::{Value, json};

/// The answer to `initialize`.
pub(super) fn answer(client: &Client) -> Value {
    // The protocol's number for a client that sends whole texts.
    const FULL: u32 = 1;
    let mut answer = json!({
        "capabilities": {
            "positionEncoding": client.encoding.kind(),
            "textDocumentSync": { "openClose": true, "change": FULL, "save": true },
            "completionProvider": {
                "triggerCharacters": [".", "@", ">", "\"", ":"],
                "resolveProvider": true,
            },
            "hoverProvider": true,
            "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor", "source.fixAll"] },
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "renameProvider": { "prepareProvider": true },
            "foldingRangeProvider": true,
            "semanticTokensProvider": {
                "legend": {
                    "tokenTypes": tokens::TYPES,
                    "tokenModifiers": tokens::MODIFIERS,
                },
                "range": true,
                "full": true,
            },
            "inlayHintProvider": true,
        },
        "serverInfo": { "name": "fmtc", "version": env!("CARGO_PKG_VERSION") },
    });
    if client.pulls {
        answer["capabilities"]["diagnosticProvider"] =
            json!({ "interFileDependencies": true, "workspaceDiagnostics": false });
    }
    answer
}
