//! Reading sources, writing outputs.

use crate::compile::{Loader, imported_path};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NOT_UTF8, UNREADABLE, UNWRITABLE};
use crate::source::{SourceId, SourceMap, Span};
use std::io;
use std::path::{Path, PathBuf};

/// The largest source file, in bytes: spans count with 32 bits.
const LARGEST_SOURCE: usize = u32::MAX as usize;

/// Files by their names, each read once.
#[derive(Default)]
pub(super) struct Disk {
    /// What was asked for, found or not: Cargo is to look whether it changes.
    pub(super) read: Vec<PathBuf>,
}

impl Disk {
    /// Reads a source file.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or is not UTF-8.
    pub(super) fn read(
        &mut self,
        sources: &mut SourceMap,
        path: &Path,
    ) -> Result<SourceId, Diagnostic> {
        let name = path.display().to_string();
        if let Some(id) = sources.find(&name) {
            return Ok(id);
        }
        if !self.read.iter().any(|read| read == path) {
            self.read.push(path.to_owned());
        }
        let bytes = std::fs::read(path).map_err(|e| unreadable(path, &e))?;
        if bytes.len() > LARGEST_SOURCE {
            return Err(Diagnostic::new(UNREADABLE, format!("`{name}` has more than 4 GiB")));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(sources.add(name, text)),
            Err(error) => {
                let start = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let message = format!("`{name}` is not UTF-8");
                let id = sources.add(name, text);
                let span = Span::new(id, start..start + char::REPLACEMENT_CHARACTER.len_utf8());
                Err(Diagnostic::at(NOT_UTF8, span, message, "no UTF-8 character")
                    .help("save the file as UTF-8"))
            }
        }
    }
}

impl Loader for Disk {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let importer = sources.get(importer).map(|f| f.name().to_owned()).unwrap_or_default();
        self.read(sources, &imported_path(&importer, path)).map_err(|d| d.message)
    }
}

/// The `.fmt` files of a folder, in the order of their names.
pub(super) fn formatters_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let entries = std::fs::read_dir(folder).map_err(|e| unreadable(folder, &e))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| unreadable(folder, &e))?.path();
        if path.extension().is_some_and(|e| e == "fmt") && path.is_file() {
            let after = files.partition_point(|file| *file < path);
            files.insert(after, path);
        }
    }
    if files.is_empty() {
        let message = format!("there is no `.fmt` file in `{}`", folder.display());
        return Err(Diagnostic::new(UNREADABLE, message));
    }
    Ok(files)
}

/// The folder that Cargo gives a build script to write to.
pub(super) fn folder_of_cargo() -> Result<PathBuf, Diagnostic> {
    let folder = std::env::var_os("OUT_DIR").map(PathBuf::from);
    folder.ok_or_else(|| {
        Diagnostic::new(UNWRITABLE, "OUT_DIR is not set: this is no build script of Cargo")
            .help("choose a folder with `Config::out_dir`")
    })
}

/// Makes a file hold these bytes: left alone if it does, else replaced in one step.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let fresh = PathBuf::from(name);
    let written = std::fs::write(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| {
        // What stays behind is in nobody's way.
        let _ = std::fs::remove_file(&fresh);
        let message = format!("cannot write `{}`: {}", path.display(), reason(&error));
        Diagnostic::new(UNWRITABLE, message)
    })
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot read `{}`: {}", path.display(), reason(error));
    Diagnostic::new(UNREADABLE, message)
}

/// The system's reason without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
