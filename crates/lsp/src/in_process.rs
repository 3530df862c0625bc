//! The language server for one document in the same process, without threads or files. Requests
//! use the same handlers as the server.

use super::analysis::Analysis;
use super::client::Client;
use super::document::Document;
use super::handlers::{self, Context};
use super::protocol::Sent;
use super::tokens;
use super::workspace::Workspace;
use serde_json::Value;
use std::sync::Arc;

/// The language server for one document, without messages.
#[derive(Default)]
pub struct InProcess {
    context: Context,
    generation: u64,
}

impl InProcess {
    /// The URI of the document in requests and responses.
    pub const URI: &str = "untitled:formatters.fmt";

    /// The legend of semantic tokens.
    pub const TOKEN_TYPES: &[&str] = &tokens::TYPES;

    /// Creates a server for a client with these parameters of `initialize`.
    pub fn new(editor: &Value) -> InProcess {
        let client = Arc::new(Client::new(editor));
        InProcess { context: Context { client, ..Context::default() }, ..InProcess::default() }
    }

    /// Opens the document, or replaces its text.
    pub fn set_text(&mut self, text: &str) {
        self.generation += 1;
        let mut workspace = Workspace::default();
        workspace.insert(Document::new(InProcess::URI, 0, text, self.generation));
        self.context.workspace = Arc::new(workspace);
        self.context.analysis = None;
    }

    /// Answers a request, such as `textDocument/hover`.
    ///
    /// # Errors
    /// If the request fails, the reason for the user.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let unknown = || format!("there is no method `{method}`");
        let route = handlers::find(method).ok_or_else(unknown)?;
        if route.is_analysed && self.context.analysis.is_none() {
            self.context.analysis = self.analysis();
        }
        let answer = (route.handler)(&self.context, Sent::params(&params));
        answer.map_err(|failure| failure.message)
    }

    fn analysis(&mut self) -> Option<Arc<Analysis>> {
        let workspace = &self.context.workspace;
        let document = workspace.get(InProcess::URI)?;
        Analysis::new(workspace, document, &|| false).map(Arc::new)
    }
}
