//! The protocol's types, with the fields that the server reads or writes. The names are those of the specification,
//! which explains them.

mod json;

pub(super) use json::{FromJson, Mismatch};

use json::{numbers, objects};
use serde_json::{Map, Value};
use std::collections::HashMap;

// What the client sends and gets.
objects! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    struct Position [read write] {
        line: u32,
        character: u32,
    }

    #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
    struct Range [read write] {
        start: Position,
        end: Position,
    }
}

// What the client sends.
objects! {
    struct TextDocumentIdentifier [read] {
        uri: String,
    }

    /// The parameters of all messages that are about a document and no part of it.
    struct DocumentParams [read] {
        text_document = "textDocument": TextDocumentIdentifier,
    }

    /// The parameters of all messages that are about a part of a document.
    struct DocumentRangeParams [read] {
        text_document = "textDocument": TextDocumentIdentifier,
        range: Range,
    }

    struct TextDocumentPositionParams [read] {
        text_document = "textDocument": TextDocumentIdentifier,
        position: Position,
    }

    struct CodeActionContext [read] {
        // As the server wrote them.
        diagnostics: Vec<Value>,
        only: Option<Vec<String>>,
    }

    struct CodeActionParams [read] {
        range: Range,
        context: CodeActionContext,
    }

    struct CompletionContext [read] {
        trigger_character = "triggerCharacter": Option<String>,
    }

    struct CompletionParams [read] {
        ..at: TextDocumentPositionParams,
        context: Option<CompletionContext>,
    }

    struct ReferenceContext [read] {
        include_declaration = "includeDeclaration": bool,
    }

    struct ReferenceParams [read] {
        ..at: TextDocumentPositionParams,
        context: ReferenceContext,
    }

    struct RenameParams [read] {
        ..at: TextDocumentPositionParams,
        new_name = "newName": String,
    }

    struct WorkspaceSymbolParams [read] {
        query: String,
    }

    struct TextDocumentItem [read] {
        uri: String,
        version: i32,
        text: String,
    }

    struct DidOpenTextDocumentParams [read] {
        text_document = "textDocument": TextDocumentItem,
    }

    struct VersionedTextDocumentIdentifier [read] {
        uri: String,
        version: i32,
    }

    struct TextDocumentContentChangeEvent [read] {
        text: String,
    }

    struct DidChangeTextDocumentParams [read] {
        text_document = "textDocument": VersionedTextDocumentIdentifier,
        content_changes = "contentChanges": Vec<TextDocumentContentChangeEvent>,
    }

    struct FileEvent [read] {
        uri: String,
    }

    struct DidChangeWatchedFilesParams [read] {
        changes: Vec<FileEvent>,
    }
}

// What the client gets.
objects! {
    #[derive(PartialEq)]
    struct Location [write] {
        uri: String,
        range: Range,
    }

    struct TextEdit [write] {
        range: Range,
        new_text = "newText": String,
    }

    struct CodeAction [write] {
        title: String,
        kind: &'static str,
        diagnostics: Option<Vec<Value>>,
        is_preferred = "isPreferred": Option<bool>,
        edit: WorkspaceEdit,
    }

    struct MarkupContent [write] {
        kind: &'static str,
        value: String,
    }

    #[derive(Default)]
    struct CompletionItem [write] {
        label: String,
        kind: Option<CompletionItemKind>,
        detail: Option<String>,
        documentation: Option<MarkupContent>,
        sort_text = "sortText": Option<String>,
        filter_text = "filterText": Option<String>,
        insert_text_format = "insertTextFormat": Option<InsertTextFormat>,
        text_edit = "textEdit": Option<TextEdit>,
        data: Option<Value>,
    }

    struct CompletionList [write] {
        is_incomplete = "isIncomplete": bool,
        items: Vec<CompletionItem>,
    }

    struct CodeDescription [write] {
        href: String,
    }

    struct DiagnosticRelatedInformation [write] {
        location: Location,
        message: String,
    }

    struct Diagnostic [write] {
        range: Range,
        severity: DiagnosticSeverity,
        code: &'static str,
        code_description = "codeDescription": Option<CodeDescription>,
        source: &'static str,
        message: String,
        tags: Option<Vec<DiagnosticTag>>,
        related_information = "relatedInformation": Option<Vec<DiagnosticRelatedInformation>>,
        data: Option<Value>,
    }

    struct PublishDiagnosticsParams [write] {
        uri: String,
        version: Option<i32>,
        diagnostics: Vec<Diagnostic>,
    }

    struct DocumentSymbol [write] {
        name: String,
        detail: Option<String>,
        kind: SymbolKind,
        range: Range,
        selection_range = "selectionRange": Range,
        children: Option<Vec<DocumentSymbol>>,
    }

    struct FoldingRange [write] {
        start_line = "startLine": u32,
        end_line = "endLine": u32,
        kind: Option<&'static str>,
    }
}

/// The edits of each document.
pub(super) struct WorkspaceEdit {
    pub(super) changes: HashMap<String, Vec<TextEdit>>,
}

impl From<WorkspaceEdit> for Value {
    fn from(from: WorkspaceEdit) -> Value {
        let changes: Map<String, Value> =
            from.changes.into_iter().map(|(uri, edits)| (uri, edits.into())).collect();
        Map::from_iter([("changes".to_owned(), changes.into())]).into()
    }
}

impl MarkupContent {
    pub(super) fn markdown(value: impl Into<String>) -> MarkupContent {
        MarkupContent { kind: "markdown", value: value.into() }
    }
}

numbers! {
    enum CompletionItemKind {
        Method = 2,
        Function = 3,
        Field = 5,
        Variable = 6,
        Property = 10,
        Enum = 13,
        Keyword = 14,
        File = 17,
        EnumMember = 20,
        Constant = 21,
        Struct = 22,
    }

    enum DiagnosticSeverity {
        Error = 1,
        Warning = 2,
        Information = 3,
    }

    enum DiagnosticTag {
        Unnecessary = 1,
    }

    enum InsertTextFormat {
        Snippet = 2,
    }

    enum SymbolKind {
        Module = 2,
        Class = 5,
        Method = 6,
        Enum = 10,
        Function = 12,
        Constant = 14,
        Array = 18,
        EnumMember = 22,
        Struct = 23,
        Event = 24,
    }
}
