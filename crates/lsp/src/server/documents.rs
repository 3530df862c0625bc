//! The client's notifications about documents: opened, changed, closed and saved.

use super::{DocumentState, Job, Server};
use crate::document::Document;
use crate::limits;
use crate::message::{ErrorCode, Failure};
use crate::protocol::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidOpenTextDocumentParams,
    DocumentParams,
};
use crate::uri;
use std::collections::HashSet;
use std::path::Path;

const TOO_LARGE: &str = "the open texts are too large";

impl Server {
    fn next_generation(&mut self) -> u64 {
        self.generation += 1;
        self.generation
    }

    pub(super) fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let generation = self.next_generation();
        if self.refuses(&item.uri, item.text.len()) {
            return self.give_up(item.uri, TOO_LARGE);
        }
        self.put(Document::new(&item.uri, item.version, &item.text, generation));
    }

    pub(super) fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(document) = self.workspace.get(&uri).cloned() else {
            return self.outbox.log(&format!("fmtc: `{uri}` was changed but is not open"), false);
        };
        let Some(change) = params.content_changes.last() else { return };
        if self.refuses(&uri, change.text.len()) {
            return self.give_up(uri, TOO_LARGE);
        }
        let generation = self.next_generation();
        self.put(document.changed(&change.text, params.text_document.version, generation));
    }

    /// Whether a document of this size exceeds the limits, alone or with the others.
    fn refuses(&self, uri: &str, size: usize) -> bool {
        let before = self.workspace.get(uri).map_or(0, |document| document.text.len());
        size as u64 > limits::SOURCE_FILE
            || size + self.workspace.size() - before > limits::OPEN_TEXTS
    }

    /// Closes a document that can no longer be tracked.
    fn give_up(&mut self, uri: String, reason: &str) {
        self.outbox.show_message(&format!("fmtc no longer tracks `{uri}`: {reason}"), false);
        self.close(uri);
    }

    /// Stores a version of a document, and queues it and its importers.
    fn put(&mut self, document: Document) {
        let (uri, path) = (document.uri.clone(), document.path.clone());
        let is_edited = self.workspace.get(&uri).is_some();
        self.change_workspace(|workspace| workspace.insert(document));
        self.outdate(&uri);
        let importers = path.map(|path| self.importers(&path)).unwrap_or_default();
        self.check([uri.clone()].into_iter().chain(importers));
        if is_edited {
            self.prefer(&uri);
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

    /// Rejects the waiting requests that a predicate selects.
    fn refuse_waiting(&mut self, reason: &Failure, selects: impl Fn(&str, &Job) -> bool) {
        let (refused, waiting): (Vec<_>, _) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(uri, job)| selects(uri, job));
        self.waiting = waiting;
        for (_, job) in refused {
            self.outbox.answer(job.id, Err(reason.clone()));
        }
    }

    pub(super) fn closed(&mut self, params: DocumentParams) {
        self.close(params.text_document.uri);
    }

    fn close(&mut self, uri: String) {
        let Some(document) = self.change_workspace(|workspace| workspace.remove(&uri)) else {
            return;
        };
        self.known.remove(&uri);
        let reason = Failure::refused("the text was closed");
        self.refuse_waiting(&reason, |about, _| about == uri);
        self.publish(uri, None, Vec::new());
        if let Some(path) = &document.path {
            self.check(self.importers(path));
        }
    }

    pub(super) fn saved(&mut self, params: DocumentParams) {
        if let Some(path) = uri::to_path(&params.text_document.uri) {
            self.check(self.importers(&path));
        }
    }

    pub(super) fn files_changed(&mut self, params: DidChangeWatchedFilesParams) {
        let paths = params.changes.iter().filter_map(|change| uri::to_path(&change.uri));
        // Of an open file the editor's text counts.
        let paths = paths.filter(|path| self.workspace.find(path).is_none());
        let importers: HashSet<String> = paths.flat_map(|path| self.importers(&path)).collect();
        self.check(importers);
    }
}
