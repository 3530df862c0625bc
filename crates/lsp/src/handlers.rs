//! The requests that are answered from documents, and their inputs.

use super::analysis::Analysis;
use super::client::Client;
use super::document::Document;
use super::message::{Answer, ErrorCode, Failure};
use super::position::PositionMap;
use super::protocol::{FromJson, Mismatch, TextDocumentPositionParams};
use super::workspace::Workspace;
use super::{
    actions, completion, diagnostics, expects, formatting, hover, navigate, outline, search, tokens,
};
use serde_json::{Value, json};
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
    pub(super) fn at(&self, at: &TextDocumentPositionParams) -> Answer<(&Arc<Document>, usize)> {
        let document = self.document(&at.text_document.uri)?;
        Ok((document, self.positions(document).offset(at.position)))
    }

    /// The analysis of the request's document.
    pub(super) fn analysis(&self) -> Answer<&Arc<Analysis>> {
        self.analysis.as_ref().ok_or_else(|| Failure::refused("this text was not compiled"))
    }
}

pub(super) type Handler = fn(&Context, Value) -> Answer<Value>;

/// A request that is known.
pub(super) struct Route {
    pub(super) name: &'static str,
    /// The parameter that names the document to analyse first.
    pub(super) analysed: Option<fn(&Value) -> Option<String>>,
    pub(super) handler: Handler,
}

pub(super) fn find(name: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|route| route.name == name)
}

/// A request that is answered from the documents alone.
const fn plain(name: &'static str, handler: Handler) -> Route {
    Route { name, analysed: None, handler }
}

/// A request that needs the analysis of a document.
const fn compiled(
    name: &'static str,
    about: fn(&Value) -> Option<String>,
    handler: Handler,
) -> Route {
    Route { name, analysed: Some(about), handler }
}

const ROUTES: &[Route] = &[
    plain("textDocument/definition", |c, p| with(c, p, navigate::definition)),
    plain("textDocument/references", |c, p| with(c, p, navigate::references)),
    plain("textDocument/documentHighlight", |c, p| with(c, p, navigate::highlights)),
    plain("textDocument/prepareRename", |c, p| with(c, p, navigate::prepare_rename)),
    plain("textDocument/rename", |c, p| with(c, p, navigate::rename)),
    plain("textDocument/completion", |c, p| with(c, p, completion::completion)),
    plain("completionItem/resolve", |c, p| with(c, p, completion::resolve)),
    plain("textDocument/signatureHelp", |c, p| with(c, p, completion::signature)),
    plain("textDocument/documentSymbol", |c, p| with(c, p, outline::symbols)),
    plain("workspace/symbol", |c, p| with(c, p, search::symbols)),
    plain("textDocument/foldingRange", |c, p| with(c, p, outline::folding)),
    plain("textDocument/semanticTokens/full", |c, p| with(c, p, tokens::full)),
    plain("textDocument/semanticTokens/range", |c, p| with(c, p, tokens::range)),
    plain("textDocument/formatting", |c, p| with(c, p, formatting::whole)),
    plain("textDocument/rangeFormatting", |c, p| with(c, p, formatting::part)),
    compiled("textDocument/hover", text_document, |c, p| with(c, p, hover::hover)),
    compiled("textDocument/codeAction", text_document, |c, p| with(c, p, actions::actions)),
    compiled("textDocument/inlayHint", text_document, |c, p| with(c, p, expects::hints)),
    compiled("textDocument/diagnostic", text_document, diagnostic),
];

/// The URI in `textDocument`.
fn text_document(params: &Value) -> Option<String> {
    params.pointer("/textDocument/uri").and_then(Value::as_str).map(str::to_owned)
}

/// Calls a handler with parameters of a type.
fn with<P: FromJson, R: Into<Value>>(
    context: &Context,
    params: Value,
    handler: impl FnOnce(&Context, P) -> Answer<R>,
) -> Answer<Value> {
    let invalid = |e: Mismatch| Failure::new(ErrorCode::InvalidParams, e.to_string());
    handler(context, P::from_json(params).map_err(invalid)?).map(Into::into)
}

/// `textDocument/diagnostic`.
fn diagnostic(context: &Context, params: Value) -> Answer<Value> {
    let analysis = context.analysis()?;
    let result = analysis.result_id();
    if params.get("previousResultId").and_then(Value::as_str) == Some(&*result) {
        return Ok(json!({ "kind": "unchanged", "resultId": result }));
    }
    let items = diagnostics::shown(analysis, &context.workspace, &context.client);
    Ok(json!({ "kind": "full", "resultId": result, "items": Value::from(items) }))
}
