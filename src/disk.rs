//! Source files on the disk.

#[cfg(any(feature = "cli", feature = "lsp"))]
mod manifest;
#[cfg(feature = "object")]
mod open_file;

#[cfg(any(feature = "cli", feature = "lsp"))]
pub(crate) use manifest::rust_crate_of;

#[cfg(feature = "object")]
pub(crate) use open_file::OpenFile;
#[cfg(feature = "types")]
pub(crate) use open_file::ProgramFiles;

use crate::compile::{Loader, imported_path};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NOT_UTF8, UNREADABLE, UNWRITABLE};
use crate::source::{SourceId, SourceMap, Span};
use std::io;
use std::path::{Path, PathBuf};

/// The largest source file, in bytes: spans count with 32 bits.
const MAX_SOURCE: usize = u32::MAX as usize;

/// Files by their names, each read once.
#[derive(Default)]
pub(crate) struct Disk {
    /// What was asked for, found or not.
    pub(crate) read: Vec<PathBuf>,
}

impl Disk {
    /// Reads a source file.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or is not UTF-8.
    pub(crate) fn read(
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
        let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
        add_source(sources, &name, bytes)
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

/// Adds the text of a source file.
///
/// # Errors
/// If it is too large, or is not UTF-8; in the last case the map has the text with replacement
/// characters, so that the report can show the place.
pub(crate) fn add_source(
    sources: &mut SourceMap,
    name: &str,
    bytes: Vec<u8>,
) -> Result<SourceId, Diagnostic> {
    if bytes.len() > MAX_SOURCE {
        return Err(Diagnostic::new(UNREADABLE, format!("`{name}` has more than 4 GiB")));
    }
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

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot read `{}`: {}", path.display(), reason(error));
    Diagnostic::new(UNREADABLE, message)
}

/// The system's reason without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Where programs keep data of a user.
///
/// # Errors
/// If the environment does not tell.
#[cfg(any(feature = "cli", feature = "lsp"))]
pub(crate) fn data_folder() -> Result<PathBuf, Diagnostic> {
    let variable =
        |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || std::env::home_dir().filter(|home| home.is_absolute());
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let named = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        named.or_else(|| Some(home()?.join(".local/share")))
    };
    let unknown = || Diagnostic::new(UNWRITABLE, "the user's data folder is not known");
    folder.ok_or_else(|| unknown().help("set HOME, or XDG_DATA_HOME"))
}
