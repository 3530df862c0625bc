//! The result of compiling an open document.

use super::document::Document;
use super::index::Index;
use super::workspace::{Import, Workspace, WorkspaceLoader};
use crate::compile::{Compiled, DebugTypes, Options, Session};
use crate::diag::Diagnostic;
use crate::diag::codes::section::SLOW_TO_LOAD;
use crate::display::expect::Runner;
use crate::display::failures;
use crate::source::{SourceId, SourceMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A version of a document, compiled together with its imports.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The identity of this analysis.
    pub(super) serial: u64,
    /// The text.
    pub(super) document: Arc<Document>,
    /// All documents.
    pub(super) sources: SourceMap,
    /// The document among them.
    pub(super) root: SourceId,
    /// The files that it imports.
    pub(super) imports: Vec<Import>,
    /// The diagnostics of all documents.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The types that it was checked against.
    programs: Option<u64>,
    /// The section, if there are no errors.
    pub(super) compiled: Option<Compiled>,
    index: OnceLock<Index>,
}

/// The most expectations that are run for a document; each runs in every LLDB.
const MAX_EXPECTATIONS: usize = 100;
/// The most instructions that all of them may run together, which takes half a second.
const MAX_WORK: u64 = 1 << 24;

/// The diagnostics of a document's expectations.
fn failed_expectations(
    compiled: &Compiled,
    root: SourceId,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Diagnostic> {
    let own = compiled.expectations.iter().filter(|e| e.span.source == root);
    let mut runner = Runner::new(&compiled.section);
    let mut failed = Vec::new();
    for expectation in own.take(MAX_EXPECTATIONS) {
        if stop() || runner.work() > MAX_WORK {
            break;
        }
        failed.extend(match runner.check(expectation) {
            Ok(results) => failures::failures(expectation, &results, false),
            Err(problems) => problems,
        });
    }
    failed
}

impl Analysis {
    /// Compiles an open document. `None` if the compilation was cancelled.
    pub(super) fn new(
        workspace: &Workspace,
        document: &Arc<Document>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Analysis> {
        let mut sources = SourceMap::new();
        let root = sources.add(workspace.name(document), document.text().clone());
        let mut loader = WorkspaceLoader::new(workspace, root, document.path.clone());
        // Hover shows the code of an expression.
        let options = Options { lines: true, ..Options::default() };
        let mut outcome = None;
        let mut compile = |types: Option<&dyn DebugTypes>| {
            let session = Session::new(&mut sources, options).loader(&mut loader).stop(stop);
            let session = session.rust_crate(document.rust_crate.as_deref());
            outcome = Some(match types {
                Some(types) => session.against(types).compile(&[root]),
                None => session.compile(&[root]),
            });
        };
        let programs = workspace.programs();
        match programs {
            Some(programs) => programs.check(&mut |types| compile(Some(types))),
            None => compile(None),
        }
        let mut outcome = outcome.filter(|outcome| !outcome.stopped)?;
        // How many records an image carries is not decided in one of its files.
        outcome.diagnostics.retain(|diagnostic| diagnostic.code != SLOW_TO_LOAD);
        if let Some(compiled) = &outcome.compiled {
            outcome.diagnostics.extend(failed_expectations(compiled, root, stop));
        }
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        Some(Analysis {
            serial: SERIAL.fetch_add(1, Ordering::Relaxed),
            document: document.clone(),
            root,
            programs: programs.map(|programs| programs.serial()),
            imports: loader.imports,
            sources,
            diagnostics: outcome.diagnostics,
            compiled: outcome.compiled,
            index: OnceLock::new(),
        })
    }

    /// Whether it is up to date: none of its inputs has changed.
    pub(super) fn is_current(&self, workspace: &Workspace) -> bool {
        let same = |document: &Arc<Document>| document.generation == self.document.generation;
        workspace.get(&self.document.uri).is_some_and(same)
            && self.programs == workspace.programs().map(|programs| programs.serial())
            && self.imports.iter().all(|import| {
                workspace.find(&import.path).map(|document| document.generation)
                    == import.generation
            })
    }

    /// What the checker knows of the document, computed on the first call.
    pub(super) fn index(&self, workspace: &Workspace) -> &Index {
        self.index.get_or_init(|| Index::new(workspace, &self.document))
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
