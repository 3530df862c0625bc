//! The client's notifications about documents: opened, changed, closed and saved.

use super::{DocumentState, Server};
use crate::document::Document;
use crate::limits;
use crate::message::{Answer, ErrorCode, Failure};
use crate::protocol::Sent;
use crate::uri;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

impl Server {
    pub(super) fn opened(&mut self, params: Sent<'_>) -> Answer<()> {
        let item = params.field("textDocument")?;
        let (uri, version) = (item.field("uri")?.text()?, item.field("version")?.signed()?);
        self.put(None, uri, version, item.field("text")?.text()?);
        Ok(())
    }

    pub(super) fn changed(&mut self, params: Sent<'_>) -> Answer<()> {
        let item = params.field("textDocument")?;
        let (uri, version) = (item.field("uri")?.text()?, item.field("version")?.signed()?);
        let changes = params.field("contentChanges")?.elements()?;
        let texts = changes.iter().map(|change| change.field("text")?.text());
        let texts = texts.collect::<Answer<Vec<_>>>()?;
        match (self.workspace.get(uri).cloned(), texts.last()) {
            (None, _) => {
                self.outbox.log(&format!("fmtc: `{uri}` was changed but is not open"), false);
            }
            (Some(document), Some(text)) => self.put(Some(&document), uri, version, text),
            (Some(_), None) => {}
        }
        Ok(())
    }

    /// Whether a document of this size exceeds the limits, alone or with the others.
    fn refuses(&self, uri: &str, size: usize) -> bool {
        let before = self.workspace.get(uri).map_or(0, |document| document.text().len());
        size as u64 > limits::SOURCE_FILE
            || size + self.workspace.size() - before > limits::OPEN_TEXTS
    }

    /// Stores a version of a document, and queues it and its importers. Closes a document that can no longer be tracked.
    fn put(&mut self, old: Option<&Document>, uri: &str, version: i32, text: &str) {
        if self.refuses(uri, text.len()) {
            let message = format!("fmtc no longer tracks `{uri}`: the open texts are too large");
            self.outbox.show_message(&message, false);
            return self.close(uri);
        }
        self.generation += 1;
        let document = match old {
            Some(old) => old.changed(text, version, self.generation),
            None => Document::new(uri, version, text, self.generation),
        };
        let path = document.path.clone();
        let is_edited = self.workspace.get(uri).is_some();
        Arc::make_mut(&mut self.workspace).insert(document);
        self.outdate(uri);
        let importers = path.map(|path| self.importers(&path)).unwrap_or_default();
        self.check([uri.to_owned()].into_iter().chain(importers));
        if is_edited {
            self.checker.prefer(uri);
        }
    }

    /// The open documents that are known to import a file.
    fn importers(&self, file: &Path) -> Vec<String> {
        let imports = |known: &DocumentState| {
            let mut imports = known.analysis.iter().flat_map(|analysis| &analysis.imports);
            imports.any(|import| import.path == file)
        };
        let found = self.known.iter().filter(|(_, known)| imports(known));
        let mut uris: Vec<String> = found.map(|(uri, _)| uri.clone()).collect();
        uris.sort_unstable();
        uris
    }

    /// Rejects requests that wait for a document that has changed; those about the whole document
    /// wait for the newest version.
    fn outdate(&mut self, uri: &str) {
        let reason = Failure::new(ErrorCode::ContentModified, "the text has changed since");
        self.refuse_waiting(&reason, |about, job| {
            let has_position = job.params.get("position").or(job.params.get("range")).is_some();
            about == uri && has_position
        });
    }

    pub(super) fn closed(&mut self, params: Sent<'_>) -> Answer<()> {
        params.uri().map(|uri| self.close(uri))
    }

    fn close(&mut self, uri: &str) {
        let removed = Arc::make_mut(&mut self.workspace).remove(uri);
        let Some(document) = removed else { return };
        self.known.remove(uri);
        let reason = Failure::refused("the text was closed");
        self.refuse_waiting(&reason, |about, _| about == uri);
        self.publish(uri, None, Vec::new());
        if let Some(path) = &document.path {
            self.check(self.importers(path));
        }
    }

    pub(super) fn saved(&mut self, params: Sent<'_>) -> Answer<()> {
        if let Some(path) = uri::to_path(params.uri()?) {
            self.check(self.importers(&path));
        }
        Ok(())
    }

    pub(super) fn files_changed(&mut self, params: Sent<'_>) -> Answer<()> {
        let changes = params.field("changes")?.elements()?;
        let uris = changes.iter().map(|change| change.field("uri")?.text());
        let uris = uris.collect::<Answer<Vec<_>>>()?;
        let paths = uris.into_iter().filter_map(uri::to_path);
        // Of an open file the editor's text counts.
        let paths = paths.filter(|path| self.workspace.find(path).is_none());
        let importers: HashSet<String> = paths.flat_map(|path| self.importers(&path)).collect();
        self.check(importers);
        Ok(())
    }
}
