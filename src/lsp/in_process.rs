//! An editor in the same process: one text, which is no file, and no threads. Requests are answered
//! as the server answers them, by the same handlers.

use super::analysis::Analysis;
use super::client::Client;
use super::document::Document;
use super::handlers::{self, Context};
use super::tokens;
use super::workspace::Workspace;
use crate::compile::Cache;
use serde_json::Value;
use std::sync::Arc;

/// The language server for one text, without messages.
#[derive(Default)]
pub struct InProcess {
    context: Context,
    cache: Cache,
    generation: u64,
}

impl InProcess {
    /// The URI of the text in requests and answers.
    pub const URI: &str = "untitled:formatters.fmt";

    /// What the numbers in semantic tokens mean.
    pub const TOKEN_TYPES: &[&str] = &tokens::TYPES;

    /// A server for an editor that says so of itself: the parameters of `initialize`.
    pub fn new(editor: &Value) -> InProcess {
        let client = Arc::new(Client::new(editor));
        InProcess { context: Context { client, ..Context::default() }, ..InProcess::default() }
    }

    /// Opens the text, or puts another into its place.
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
    /// Why there is no answer, for people.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let unknown = || format!("there is no method `{method}`");
        let route = handlers::find(method).ok_or_else(unknown)?;
        if route.analysed.is_some() && self.context.analysis.is_none() {
            self.context.analysis = self.analysis();
        }
        (route.handler)(&self.context, params).map_err(|failure| failure.message)
    }

    fn analysis(&mut self) -> Option<Arc<Analysis>> {
        let workspace = &self.context.workspace;
        let document = workspace.get(InProcess::URI)?;
        Analysis::new(workspace, document, &mut self.cache, &|| false).map(Arc::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn about(position: Value) -> Value {
        json!({ "textDocument": { "uri": InProcess::URI }, "position": position })
    }

    #[test]
    fn requests_are_answered_from_the_newest_text() {
        let mut editor = InProcess::new(&json!({}));
        assert!(editor.request("textDocument/hover", about(json!({}))).is_err());
        editor.set_text("summary A \"\\(b +)\"");
        let asked = || about(json!({ "line": 0, "character": 0 }));
        let answer = editor.request("textDocument/diagnostic", asked()).unwrap();
        assert_eq!(answer["items"].as_array().unwrap().len(), 1);
        editor.set_text("import \"fmtc:texts\"\nsummary A \"\\(b)\"");
        let answer = editor.request("textDocument/diagnostic", asked()).unwrap();
        assert_eq!(answer["items"], json!([]));
        let hover =
            editor.request("textDocument/hover", about(json!({ "line": 1, "character": 2 })));
        assert!(hover.unwrap()["contents"]["value"].as_str().unwrap().contains("summary"));
    }

    #[test]
    fn what_does_not_exist_is_said() {
        let failure = InProcess::default().request("textDocument/dance", json!({})).unwrap_err();
        assert_eq!(failure, "there is no method `textDocument/dance`");
    }
}
