//! The requests that are answered from documents, and their inputs.

use super::analysis::Analysis;
use super::client::Client;
use super::document::Document;
use super::message::{Answer, ErrorCode, Failure};
use super::position::PositionMap;
use super::protocol::{Position, Sent};
use super::workspace::Workspace;
use super::{
    actions, completion, diagnostics, expects, formatting, hover, navigate, outline, search, tokens,
};
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;

/// The inputs of a handler.
#[derive(Clone, Default)]
pub(super) struct Context {
    pub(super) client: Arc<Client>,
    /// The open documents when the request arrived.
    pub(super) workspace: Arc<Workspace>,
    /// The analysis of the document, for requests that need it.
    pub(super) analysis: Option<Arc<Analysis>>,
}

impl Context {
    pub(super) fn document(&self, uri: &str) -> Answer<&Arc<Document>> {
        let missing = || Failure::new(ErrorCode::InvalidParams, format!("`{uri}` is not open"));
        self.workspace.get(uri).ok_or_else(missing)
    }

    /// The positions of an open text, as the client counts them.
    pub(super) fn positions<'d>(&self, document: &'d Document) -> PositionMap<'d> {
        document.positions(self.client.encoding)
    }

    /// The open document and the byte that a position names.
    pub(super) fn at(&self, (uri, position): (&str, Position)) -> Answer<(&Arc<Document>, usize)> {
        let document = self.document(uri)?;
        Ok((document, self.positions(document).offset(position)))
    }

    /// The open document and the bytes that the range of parameters names: all bytes if there is none.
    pub(super) fn part(&self, params: &Sent<'_>) -> Answer<(&Arc<Document>, Range<usize>)> {
        let document = self.document(params.uri()?)?;
        let bytes = match params.optional("range")? {
            Some(range) => self.positions(document).bytes(range.range()?),
            None => 0..document.text().len(),
        };
        Ok((document, bytes))
    }

    /// The analysis of the request's document.
    pub(super) fn analysis(&self) -> Answer<&Arc<Analysis>> {
        self.analysis.as_ref().ok_or_else(|| Failure::refused("this text was not compiled"))
    }
}

pub(super) type Handler = fn(&Context, Sent<'_>) -> Answer<Value>;

/// A request that is known.
pub(super) struct Route {
    pub(super) name: &'static str,
    /// Whether its document is analysed first.
    pub(super) is_analysed: bool,
    pub(super) handler: Handler,
}

pub(super) fn find(name: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|route| route.name == name)
}

/// A request that is answered from the documents alone.
const fn plain(name: &'static str, handler: Handler) -> Route {
    Route { name, is_analysed: false, handler }
}

/// A request that needs the analysis of its document.
const fn compiled(name: &'static str, handler: Handler) -> Route {
    Route { name, is_analysed: true, handler }
}

const ROUTES: &[Route] = &[
    plain("textDocument/definition", navigate::definition),
    plain("textDocument/references", navigate::references),
    plain("textDocument/documentHighlight", navigate::highlights),
    plain("textDocument/prepareRename", navigate::prepare_rename),
    plain("textDocument/rename", navigate::rename),
    plain("textDocument/completion", completion::completion),
    plain("completionItem/resolve", completion::resolve),
    plain("textDocument/signatureHelp", completion::signature),
    plain("textDocument/documentSymbol", outline::symbols),
    plain("workspace/symbol", search::symbols),
    plain("textDocument/foldingRange", outline::folding),
    plain("textDocument/semanticTokens/full", tokens::tokens),
    plain("textDocument/semanticTokens/range", tokens::tokens),
    plain("textDocument/formatting", formatting::edits),
    plain("textDocument/rangeFormatting", formatting::edits),
    compiled("textDocument/hover", hover::hover),
    compiled("textDocument/codeAction", actions::actions),
    compiled("textDocument/inlayHint", expects::hints),
    compiled("textDocument/diagnostic", diagnostic),
];

/// `textDocument/diagnostic`.
fn diagnostic(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let analysis = context.analysis()?;
    let result = analysis.serial.to_string();
    if params.value().get("previousResultId").and_then(Value::as_str) == Some(&*result) {
        return Ok(json!({ "kind": "unchanged", "resultId": result }));
    }
    let items = diagnostics::shown(analysis, &context.workspace, &context.client);
    Ok(json!({ "kind": "full", "resultId": result, "items": items }))
}
