//! What the compiler says of an open text.

use super::document::Document;
use super::workspace::{Buffers, Import, Workspace};
use crate::compile::{Again, Cache, Compiled, Options, compile_again};
use crate::diag::Diagnostic;
use crate::source::{SourceId, SourceMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A version of a text, compiled together with what it imports.
#[derive(Debug)]
pub(super) struct Analysis {
    serial: u64,
    /// The text.
    pub(super) document: Arc<Document>,
    /// All texts.
    pub(super) sources: SourceMap,
    /// The text among them.
    pub(super) root: SourceId,
    /// What it imports.
    pub(super) imports: Vec<Import>,
    again: Again,
    compiled: OnceLock<Option<Compiled>>,
}

impl Analysis {
    /// Compiles an open text; none if it is told to stop.
    pub(super) fn new(
        workspace: &Workspace,
        document: &Arc<Document>,
        cache: &mut Cache,
        stop: &dyn Fn() -> bool,
    ) -> Option<Analysis> {
        let mut sources = SourceMap::new();
        let root = sources.add(workspace.name(document), document.text.clone());
        let mut buffers = Buffers::new(workspace, root, document.path.clone());
        let again =
            compile_again(&mut sources, &[root], &mut buffers, Options::default(), cache, stop)?;
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        Some(Analysis {
            serial: SERIAL.fetch_add(1, Ordering::Relaxed),
            document: document.clone(),
            root,
            imports: buffers.imports,
            sources,
            again,
            compiled: OnceLock::new(),
        })
    }

    /// Everything there is to say.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        &self.again.diagnostics
    }

    /// The section, if nothing is wrong; put together at the first call.
    pub(super) fn compiled(&self) -> Option<&Compiled> {
        self.compiled.get_or_init(|| self.again.compiled()).as_ref()
    }

    /// Whether it still holds: nothing it was made of has changed since.
    pub(super) fn is_current(&self, workspace: &Workspace) -> bool {
        let same = |document: &Arc<Document>| document.generation == self.document.generation;
        workspace.get(&self.document.uri).is_some_and(same)
            && self.imports.iter().all(|import| {
                workspace.find(&import.path).map(|document| document.generation)
                    == import.generation
            })
    }

    /// Names this analysis among all others.
    pub(super) fn result_id(&self) -> String {
        self.serial.to_string()
    }

    /// Whether the text imports a file.
    pub(super) fn imports(&self, path: &std::path::Path) -> bool {
        self.imports.iter().any(|import| import.path == path)
    }

    /// The file of a text.
    pub(super) fn path(&self, id: SourceId) -> Option<&PathBuf> {
        if id == self.root {
            self.document.path.as_ref()
        } else {
            self.imports.iter().find(|i| i.id == Some(id)).map(|i| &i.path)
        }
    }
}
