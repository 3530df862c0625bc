//! Files and the files they import.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::{self, Parsed, ast::ItemKind};
use std::path::{Component, Path, PathBuf};

/// Where imported files come from: a disk, an editor's buffers, a build script's folder.
pub trait Sources {
    /// Adds the file that `importer` calls `path`, or finds it if it was added before. The path
    /// is relative to the importing file.
    ///
    /// # Errors
    /// With the reason, as a phrase, if there is no such file or it cannot be read.
    fn load(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String>;
}

/// The path of a file that another one calls `path`, without `.` and without `name/..`, so that
/// one file has one name.
pub fn imported_path(importer: &str, path: &str) -> PathBuf {
    let folder = Path::new(importer).parent().unwrap_or(Path::new(""));
    let mut out = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(out.components().next_back(), Some(Component::Normal(_))) =>
            {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// No file can be imported.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoImports;

impl Sources for NoImports {
    fn load(&mut self, _: &mut SourceMap, _: SourceId, _: &str) -> Result<SourceId, String> {
        Err("imports are not available here".to_owned())
    }
}

/// How far a file has come.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Its imports are being read.
    Open,
    Done,
}

/// Files inside each other by imports.
const DEEPEST: usize = 100;

struct Walk<'l> {
    loader: &'l mut dyn Sources,
    states: Vec<(SourceId, State)>,
    files: Vec<Parsed>,
    diagnostics: Vec<Diagnostic>,
}

/// Parses the files and all they import, each once, imported ones first.
pub(super) fn parse_all(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
) -> (Vec<Parsed>, Vec<Diagnostic>) {
    let mut walk = Walk { loader, states: Vec::new(), files: Vec::new(), diagnostics: Vec::new() };
    for root in roots {
        walk.file(sources, *root, 0);
    }
    (walk.files, walk.diagnostics)
}

fn nothing_in(file: SourceId) -> Diagnostic {
    let start = Span::new(file, 0..0);
    Diagnostic::at(meaning::EMPTY, start, "there is nothing in this file", "no item")
        .help("a formatter looks like this: `summary Type \"text with \\(member)\"`")
}

impl Walk<'_> {
    fn file(&mut self, sources: &mut SourceMap, id: SourceId, depth: usize) {
        if self.states.iter().any(|(known, _)| *known == id) {
            return;
        }
        let Some(text) = sources.get(id).map(|file| file.text().clone()) else { return };
        let mut parsed = syntax::parse(id, &text);
        if parsed.file.items.is_empty() && parsed.diagnostics.is_empty() {
            self.diagnostics.push(nothing_in(id));
        }
        self.diagnostics.append(&mut parsed.diagnostics);
        self.states.push((id, State::Open));
        for item in &parsed.file.items {
            if let ItemKind::Import(import) = &item.kind {
                self.import(sources, id, &import.path, import.span, depth);
            }
        }
        if let Some((_, state)) = self.states.iter_mut().find(|(known, _)| *known == id) {
            *state = State::Done;
        }
        self.files.push(parsed);
    }

    fn import(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
        span: Span,
        depth: usize,
    ) {
        if depth >= DEEPEST {
            return self.failed(
                span,
                path,
                &format!("more than {DEEPEST} files import each other"),
            );
        }
        match self.loader.load(sources, importer, path) {
            Err(reason) => self.failed(span, path, &reason),
            Ok(id) if self.states.contains(&(id, State::Open)) => {
                self.diagnostics.push(
                    Diagnostic::at(
                        meaning::IMPORT_CYCLE,
                        span,
                        format!("`{path}` is imported by itself"),
                        "closes a circle of imports",
                    )
                    .help("move what both files need into a third one"),
                );
            }
            Ok(id) => self.file(sources, id, depth + 1),
        }
    }

    fn failed(&mut self, span: Span, path: &str, reason: &str) {
        self.diagnostics.push(Diagnostic::at(
            meaning::IMPORT_FAILED,
            span,
            format!("cannot import `{path}`: {reason}"),
            "named here",
        ));
    }
}
