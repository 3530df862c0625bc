//! The formatters of a directory, as the command, build scripts and the language server see them.

use super::unreadable;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use std::io;
use std::path::{Path, PathBuf};

/// Directories with generated files.
const SKIPPED: [&str; 3] = ["build", "node_modules", "target"];

/// Which files are looked for.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The most files that are listed.
    pub files: usize,
    /// The highest depth of nested directories.
    pub depth: usize,
}

impl Extent {
    pub(crate) const ALL: Extent = Extent { files: usize::MAX, depth: usize::MAX };
}

/// The formatters that are found.
#[derive(Default)]
pub struct FormatterFiles {
    /// The files, in each directory in the order of their names.
    pub files: Vec<PathBuf>,
    /// The directories that were searched. They change when a file is added.
    pub folders: Vec<PathBuf>,
}

/// Adds a file, or the `.fmt` files below a directory.
///
/// # Errors
/// If a directory cannot be read, or there is no such file below it.
pub fn formatters_at(path: &Path, found: &mut FormatterFiles) -> Result<(), Diagnostic> {
    if !path.is_dir() {
        found.files.push(path.to_owned());
        return Ok(());
    }
    let first = found.files.len();
    formatters_below(path, Extent::ALL, found).map_err(|error| unreadable(path, &error))?;
    if found.files.len() == first {
        let message = format!("no `.fmt` file is below `{}`", path.display());
        return Err(Diagnostic::new(UNREADABLE, message));
    }
    Ok(())
}

/// Adds the `.fmt` files below a directory in the order of their names, without hidden directories, directories
/// with generated files, and directories behind links. A directory that cannot be read does not end the
/// search.
pub fn formatters_below(
    folder: &Path,
    extent: Extent,
    found: &mut FormatterFiles,
) -> io::Result<()> {
    found.folders.push(folder.to_owned());
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let mut result = Ok(());
    for entry in entries {
        if found.files.len() >= extent.files {
            break;
        }
        let (name, path) = (entry.file_name(), entry.path());
        let is_skipped = name.as_encoded_bytes().starts_with(b".")
            || SKIPPED.iter().any(|skipped| name == *skipped);
        if entry.file_type()?.is_dir() {
            if let Some(depth) = extent.depth.checked_sub(1).filter(|_| !is_skipped) {
                let read = formatters_below(&path, Extent { depth, ..extent }, found);
                result = result.and(read);
            }
        } else if path.extension().is_some_and(|extension| extension == "fmt") && path.is_file() {
            found.files.push(path);
        }
    }
    result
}
