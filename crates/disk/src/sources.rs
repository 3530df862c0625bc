//! The source files of a compilation, and those they import.

use super::{FileIdentity, read_regular, unreadable};
use crate::compile::{Loader, imported_path};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NOT_UTF8, UNREADABLE};
use crate::limits;
use crate::source::{SourceId, SourceMap, Span};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Files by their names, each read once.
#[derive(Default)]
pub struct Disk {
    /// The requested files, found or not, in order.
    pub read: Vec<PathBuf>,
    asked: HashSet<PathBuf>,
    ids: HashMap<PathBuf, SourceId>,
    /// The same by identity, because a file may have several names.
    identities: HashMap<FileIdentity, SourceId>,
    paths: HashMap<SourceId, PathBuf>,
    /// The bytes of all files that were read.
    size: u64,
    import_root: Option<PathBuf>,
}

impl Disk {
    /// Files whose imports must be below a directory.
    pub fn confined(import_root: &Path) -> Result<Disk, Diagnostic> {
        let root = import_root.canonicalize().map_err(|error| unreadable(import_root, &error))?;
        Ok(Disk { import_root: Some(root), ..Disk::default() })
    }

    /// Adds a source file that was read elsewhere. Standard input is not a file, and imports what a file with its name
    /// in reports would import.
    pub fn add(&mut self, id: SourceId, path: &Path, size: usize) -> Result<(), Diagnostic> {
        self.remember(path);
        if path.as_os_str() != "-" {
            self.insert(id, path);
        }
        self.count(size)
    }

    fn insert(&mut self, id: SourceId, path: &Path) {
        self.ids.insert(path.to_owned(), id);
        self.identities.extend(FileIdentity::of(path).map(|identity| (identity, id)));
        self.paths.insert(id, path.to_owned());
    }

    /// Adds to the bytes of all files.
    fn count(&mut self, size: usize) -> Result<(), Diagnostic> {
        self.size += size as u64;
        if self.size <= limits::SOURCE_FILES {
            return Ok(());
        }
        let most = limits::SOURCE_FILES >> 20;
        let message = format!("the files have more than {most} MiB together");
        Err(Diagnostic::new(UNREADABLE, message))
    }

    /// Counts a file among those that were asked for.
    pub fn remember(&mut self, path: &Path) {
        if self.asked.insert(path.to_owned()) {
            self.read.push(path.to_owned());
        }
    }

    /// Reads a source file.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or is not UTF-8.
    pub fn read(&mut self, sources: &mut SourceMap, path: &Path) -> Result<SourceId, Diagnostic> {
        if let Some(id) = self.ids.get(path) {
            return Ok(*id);
        }
        self.remember(path);
        let identity = FileIdentity::of(path);
        if let Some(id) = identity.and_then(|identity| self.identities.get(&identity)) {
            return Ok(*id);
        }
        let bytes =
            read_regular(path, limits::SOURCE_FILE).map_err(|error| unreadable(path, &error))?;
        self.count(bytes.len())?;
        let id = add_source(sources, &path.display().to_string(), bytes)?;
        self.insert(id, path);
        Ok(id)
    }

    /// Whether an import may be read.
    fn is_confined(&self, path: &Path) -> bool {
        let Some(root) = &self.import_root else { return true };
        // What is not there is not read either, and is reported as such.
        path.canonicalize().map_or(true, |path| path.starts_with(root))
    }
}

impl Loader for Disk {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let named = || sources.get(importer).map(|f| PathBuf::from(f.name())).unwrap_or_default();
        let importer = self.paths.get(&importer).cloned().unwrap_or_else(named);
        let file = imported_path(importer, path);
        if !self.is_confined(&file) {
            return Err("it is outside the directory of `--import-root`".to_owned());
        }
        self.read(sources, &file).map_err(|d| d.message)
    }
}

/// Adds the text of a source file.
///
/// # Errors
/// If it is not UTF-8. Then the map has the text with replacement characters, so that the report can show the place.
pub fn add_source(
    sources: &mut SourceMap,
    name: &str,
    bytes: Vec<u8>,
) -> Result<SourceId, Diagnostic> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(sources.add(name, text)),
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let id = sources.add(name, text);
            let span = Span::new(id, start..start + char::REPLACEMENT_CHARACTER.len_utf8());
            let message = format!("`{name}` is not UTF-8");
            Err(Diagnostic::new(NOT_UTF8, message)
                .label(span, "no UTF-8 character")
                .help("save the file as UTF-8"))
        }
    }
}
