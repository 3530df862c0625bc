//! Files and the files they import.

use crate::diag::codes::meaning;
use crate::diag::codes::syntax::TEXT_SIZE;
use crate::diag::{Diagnostic, has_errors};
use crate::limits::{ITEMS, TOKENS};
use crate::packs::{Pack, SCHEME};
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::{self, ItemKind};
use crate::syntax::{self, Parsed};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// The source of imported files: a disk, an editor's buffers, a build script's directory.
pub trait Loader {
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

/// The path of a file that another one calls `path`.
pub fn imported_path(importer: impl AsRef<Path>, path: &str) -> PathBuf {
    let folder = importer.as_ref().parent().unwrap_or(Path::new(""));
    normal_path(&folder.join(path))
}

/// The path without `.` and without `name/..`, so that one file has one name.
pub fn normal_path(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
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

/// The state of loading a file.
#[derive(Clone, Copy, PartialEq)]
enum LoadState {
    /// Its imports are being read.
    Open,
    Done,
}

/// The longest chain of imports.
const MAX_DEPTH: usize = 100;

/// The files of a compilation, imported ones first, and the findings about their text.
#[derive(Default)]
pub struct Loaded {
    /// The files.
    pub files: Vec<ast::File>,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

/// The remaining limits for the input.
#[derive(Clone, Copy)]
pub struct Room {
    /// Words and signs.
    pub tokens: usize,
    /// Items; a formatter counts once for each key.
    pub items: usize,
}

impl Room {
    /// The remaining limits after a file; `None` if the file is too large.
    fn behind(self, parsed: &Parsed) -> Option<Room> {
        let items = parsed.file.items.iter().map(item_count).sum();
        let tokens = self.tokens.checked_sub(parsed.token_count)?;
        Some(Room { tokens, items: self.items.checked_sub(items)? })
    }
}

impl Loaded {
    /// The parts that could not be read.
    pub(super) fn damage(&self) -> ParseDamage {
        let mut items = self.files.iter().flat_map(|file| &file.items);
        let damaged = items.any(|item| matches!(item.kind, ItemKind::Error));
        let import = self.diagnostics.iter().any(|d| d.code == meaning::IMPORT_FAILED);
        ParseDamage { any: has_errors(&self.diagnostics), functions: damaged || import }
    }
}

impl Loaded {
    /// Reports the imports of packs with formatters.
    pub(super) fn refuse_packs(&mut self) {
        for item in self.files.iter().flat_map(|file| &file.items) {
            let ItemKind::Import(import) = &item.kind else { continue };
            let pack = import.path.strip_prefix(SCHEME).and_then(|name| Pack::named(name).ok());
            let Some(pack) = pack.filter(|pack| pack.has_formatters()) else { continue };
            let message =
                format!("the pack `{}` would be compiled at each build and each check", pack.name);
            let name = pack.name;
            self.diagnostics.push(
                Diagnostic::new(meaning::IMPORT_FAILED, message).label(import.span, "named here").help(format!(
                    "write `fmtc::build::Config::new().pack(\"{name}\")` in a build script, or `fmtc setup packs {name}` once"
                )),
            );
        }
    }
}

/// The unreadable parts, which explain other findings.
pub(super) struct ParseDamage {
    /// Whether there is any.
    any: bool,
    /// Whether it includes an item or a file, which may define functions.
    functions: bool,
}

impl ParseDamage {
    /// Whether unreadable parts may explain a finding.
    pub(super) fn explains(&self, finding: &Diagnostic) -> bool {
        use meaning::{UNKNOWN_FUNCTION, UNREACHABLE, UNUSED_FUNCTION, UNUSED_LOCAL};
        self.any && [UNUSED_FUNCTION, UNUSED_LOCAL, UNREACHABLE].contains(&finding.code)
            || self.functions && finding.code == UNKNOWN_FUNCTION
    }
}

/// Parses the files and all they import, each once. Packs among the files count as imported by the
/// others, whose own formatters win.
pub(super) fn load(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: Option<&mut (dyn Loader + '_)>,
) -> Loaded {
    let room = Room { tokens: TOKENS, items: ITEMS };
    load_within(room, sources, roots, loader)
}

/// The same within a limit.
pub fn load_within(
    room: Room,
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: Option<&mut (dyn Loader + '_)>,
) -> Loaded {
    let mut walk = ImportWalk {
        loader,
        states: HashMap::new(),
        packs: Vec::new(),
        loaded: Loaded::default(),
        room: Some(room),
    };
    let (packs, files): (Vec<SourceId>, Vec<SourceId>) =
        roots.iter().partition(|root| Pack::of(sources, **root).is_some());
    for pack in &packs {
        walk.file(sources, *pack, None, 0);
    }
    walk.packs = packs;
    for file in files {
        walk.file(sources, file, None, 0);
    }
    walk.loaded
}

struct ImportWalk<'l, 'd> {
    loader: Option<&'l mut (dyn Loader + 'd)>,
    states: HashMap<SourceId, LoadState>,
    /// The packs that every file imports without naming them.
    packs: Vec<SourceId>,
    loaded: Loaded,
    /// The rest of the limit; none after a file was too large.
    room: Option<Room>,
}

fn nothing_in(file: SourceId) -> Diagnostic {
    let start = Span::new(file, 0..0);
    Diagnostic::new(meaning::EMPTY, "there is nothing in this file")
        .label(start, "no item")
        .help("a formatter looks like this: `summary Type \"text with \\(member)\"`")
}

fn too_large(file: SourceId) -> Diagnostic {
    let message =
        format!("more than {ITEMS} items and keys, or {TOKENS} words and signs, in all files");
    Diagnostic::new(TEXT_SIZE, message)
        .label(Span::new(file, 0..0), "with those of this file")
        .help("match the types with patterns, or split the image")
}

/// The number of formatters, tests or definitions of an item.
fn item_count(item: &ast::Item) -> usize {
    match &item.kind {
        ItemKind::Summary(summary) => summary.keys.len().max(1),
        ItemKind::Children(children) => children.keys.len().max(1),
        _ => 1,
    }
}

impl ImportWalk<'_, '_> {
    /// Parses a file and what it imports.
    fn file(
        &mut self,
        sources: &mut SourceMap,
        id: SourceId,
        import: Option<&ast::Import>,
        depth: usize,
    ) {
        if self.states.contains_key(&id) {
            return;
        }
        let Some(file) = sources.get(id) else { return };
        let (text, is_source) = (file.text().clone(), file.name().ends_with(".fmt"));
        let mut parsed = syntax::parse(id, &text);
        // Reports about any other file would show its text, which may be secret.
        if let Some(import) = import
            && !is_source
            && has_errors(&parsed.diagnostics)
        {
            self.failed(import, "it is not a formatter source");
            parsed.diagnostics.clear();
            parsed.file.items.clear();
        } else if parsed.file.items.is_empty() && parsed.diagnostics.is_empty() {
            parsed.diagnostics.push(nothing_in(id));
        }
        self.limit_size(id, &mut parsed);
        self.loaded.diagnostics.append(&mut parsed.diagnostics);
        self.states.insert(id, LoadState::Open);
        for item in &parsed.file.items {
            if let ItemKind::Import(import) = &item.kind {
                parsed.file.imports.extend(self.import(sources, id, import, depth));
            }
        }
        if Pack::of(sources, id).is_none() {
            parsed.file.imports.extend(&self.packs);
        }
        self.states.insert(id, LoadState::Done);
        self.loaded.files.push(parsed.file);
    }

    /// Leaves out the items of a file if there are too many in all.
    fn limit_size(&mut self, id: SourceId, parsed: &mut Parsed) {
        let had_room = self.room.is_some();
        self.room = self.room.and_then(|room| room.behind(parsed));
        if self.room.is_some() {
            return;
        }
        parsed.file.items.clear();
        if had_room && !has_errors(&parsed.diagnostics) {
            parsed.diagnostics.push(too_large(id));
        }
    }

    /// Loads an imported file, if there is one.
    fn import(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        import: &ast::Import,
        depth: usize,
    ) -> Option<SourceId> {
        let ast::Import { path, span } = import;
        if depth >= MAX_DEPTH {
            self.failed(import, &format!("more than {MAX_DEPTH} files import each other"));
            return None;
        }
        match self.imported(sources, importer, path) {
            Err(reason) => {
                self.failed(import, &reason);
                None
            }
            Ok(id) if self.states.get(&id) == Some(&LoadState::Open) => {
                let cycle = Diagnostic::new(
                    meaning::IMPORT_CYCLE,
                    format!("`{path}` is imported by itself"),
                )
                .label(*span, "closes a circle of imports")
                .help("move what both files need into a third one");
                self.loaded.diagnostics.push(cycle);
                None
            }
            Ok(id) => {
                self.file(sources, id, Some(import), depth + 1);
                Some(id)
            }
        }
    }

    /// Adds the file that is called `path`, or finds it.
    fn imported(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        if let Some(name) = path.strip_prefix(SCHEME) {
            let pack = Pack::named(name).map_err(|error| error.to_string())?;
            return Ok(pack.add(sources));
        }
        match &mut self.loader {
            _ if Pack::of(sources, importer).is_some() => Err("a pack imports packs only".into()),
            Some(loader) => loader.load(sources, importer, path),
            None => Err("imports are not available here".to_owned()),
        }
    }

    fn failed(&mut self, import: &ast::Import, reason: &str) {
        let message = format!("cannot import `{}`: {reason}", import.path);
        let diagnostic =
            Diagnostic::new(meaning::IMPORT_FAILED, message).label(import.span, "named here");
        let name = import.path.strip_suffix(".fmt").unwrap_or(&import.path);
        self.loaded.diagnostics.push(if Pack::named(name).is_ok() {
            let help = format!("write `import \"{SCHEME}{name}\"` for the pack of that name");
            diagnostic.help(help).write(import.span, format!("\"{SCHEME}{name}\""))
        } else {
            diagnostic
        });
    }
}
