//! Files and the files they import.

use super::parallel::in_parallel;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema;
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::{Item, ItemKind};
use crate::syntax::{self, Outline, Parsed};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

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

struct Walk<'l, F> {
    loader: &'l mut dyn Sources,
    states: Vec<(SourceId, State)>,
    files: Vec<F>,
    diagnostics: Vec<Diagnostic>,
}

/// A file, as far as it is read to find what it imports.
trait Readable: Sized {
    /// `None` if there is more to say about it than can be said here.
    fn read(id: SourceId, text: &Arc<str>, diagnostics: &mut Vec<Diagnostic>) -> Option<Self>;
    fn is_empty(&self) -> bool;
    /// The items, or some of them, the imports among them.
    fn items(&self) -> &[Item];
}

impl Readable for Parsed {
    fn read(id: SourceId, text: &Arc<str>, diagnostics: &mut Vec<Diagnostic>) -> Option<Parsed> {
        let mut parsed = syntax::parse(id, text);
        diagnostics.append(&mut parsed.diagnostics);
        Some(parsed)
    }

    fn is_empty(&self) -> bool {
        self.file.items.is_empty()
    }

    fn items(&self) -> &[Item] {
        &self.file.items
    }
}

/// A file without faults of its tokens.
#[derive(Default)]
pub(super) struct Outlined {
    pub(super) text: Arc<str>,
    /// Its parts, in order.
    pub(super) outlines: Vec<Outline>,
    /// Its items without those that stand alone.
    pub(super) shared: Vec<Item>,
    /// The keys of its synthetic children.
    pub(super) keys: Vec<Box<str>>,
}

impl Readable for Outlined {
    fn read(id: SourceId, text: &Arc<str>, _: &mut Vec<Diagnostic>) -> Option<Outlined> {
        let mut file = Outlined { text: text.clone(), ..Outlined::default() };
        for part in parts(id, text)? {
            file.outlines.push(part.outline);
            file.shared.extend(part.shared);
            file.keys.extend(part.keys);
        }
        Some(file)
    }

    fn is_empty(&self) -> bool {
        self.outlines.iter().all(Outline::is_empty)
    }

    fn items(&self) -> &[Item] {
        &self.shared
    }
}

/// A part of a text, and what others need of it.
struct Part {
    outline: Outline,
    shared: Vec<Item>,
    keys: Vec<Box<str>>,
}

/// Takes a text apart, the parts of a large one side by side.
fn parts(id: SourceId, text: &str) -> Option<Vec<Part>> {
    let parts = Outline::parts(text);
    if parts.len() > 1 {
        let part = |at: usize| Part::new(Outline::of_part(id, text, parts.get(at)?.clone())?, text);
        let parts: Option<Vec<_>> = in_parallel(parts.len(), part).into_iter().collect();
        if parts.is_some() {
            return parts;
        }
        // It may have been cut where no item begins.
    }
    Some(vec![Part::new(Outline::new(id, text)?, text)?])
}

impl Part {
    fn new(outline: Outline, text: &str) -> Option<Part> {
        let (mut shared, mut keys) = (Vec::new(), Vec::new());
        for items in outline.stretches() {
            shared.append(&mut outline.read(text, items.clone(), false)?);
            let heads = outline.read_heads(text, items)?;
            heads.iter().for_each(|item| sema::add_children_keys(item, &mut keys));
        }
        Some(Part { outline, shared, keys })
    }
}

/// Parses the files and all they import, each once, imported ones first.
pub(super) fn parse_all(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
) -> (Vec<Parsed>, Vec<Diagnostic>) {
    walk(sources, roots, loader).unwrap_or_default()
}

/// Takes the files and all they import apart, each once, imported ones first; `None` if there is
/// something to say about them that only [`parse_all`] can say.
pub(super) fn outline_all(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
) -> Option<(Vec<Outlined>, Vec<Diagnostic>)> {
    walk(sources, roots, loader)
}

fn walk<F: Readable>(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
) -> Option<(Vec<F>, Vec<Diagnostic>)> {
    let mut walk = Walk { loader, states: Vec::new(), files: Vec::new(), diagnostics: Vec::new() };
    for root in roots {
        walk.file(sources, *root, 0)?;
    }
    Some((walk.files, walk.diagnostics))
}

fn nothing_in(file: SourceId) -> Diagnostic {
    let start = Span::new(file, 0..0);
    Diagnostic::at(meaning::EMPTY, start, "there is nothing in this file", "no item")
        .help("a formatter looks like this: `summary Type \"text with \\(member)\"`")
}

impl<F: Readable> Walk<'_, F> {
    fn file(&mut self, sources: &mut SourceMap, id: SourceId, depth: usize) -> Option<()> {
        if self.states.iter().any(|(known, _)| *known == id) {
            return Some(());
        }
        let Some(text) = sources.get(id).map(|file| file.text().clone()) else { return Some(()) };
        let before = self.diagnostics.len();
        let file = F::read(id, &text, &mut self.diagnostics)?;
        if file.is_empty() && self.diagnostics.len() == before {
            self.diagnostics.push(nothing_in(id));
        }
        self.states.push((id, State::Open));
        for item in file.items() {
            if let ItemKind::Import(import) = &item.kind {
                self.import(sources, id, &import.path, import.span, depth)?;
            }
        }
        if let Some((_, state)) = self.states.iter_mut().find(|(known, _)| *known == id) {
            *state = State::Done;
        }
        self.files.push(file);
        Some(())
    }

    fn import(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
        span: Span,
        depth: usize,
    ) -> Option<()> {
        if depth >= DEEPEST {
            self.failed(span, path, &format!("more than {DEEPEST} files import each other"));
            return Some(());
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
            Ok(id) => return self.file(sources, id, depth + 1),
        }
        Some(())
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
