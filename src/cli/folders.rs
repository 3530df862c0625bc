//! Folders as arguments: the `.fmt` files below them.

use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::disk;
use std::io;
use std::path::{Path, PathBuf};

/// The files that are named, and in the place of each folder the `.fmt` files below it, in the
/// order of their names. Reports folders that cannot be read or hold none.
pub(super) fn expand(paths: &[PathBuf], reporter: &mut Reporter) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let first = files.len();
        let read = below(path, &mut files).map_err(|error| disk::unreadable(path, &error));
        if reporter.unwrap_or_report(read).is_some() && files.len() == first {
            let message = format!("no `.fmt` file is below {}", path.display());
            reporter.report_plain(&Diagnostic::new(UNREADABLE, message));
        }
    }
    files
}

/// Adds the `.fmt` files below a folder. What is hidden, what Cargo builds and what a link leads to
/// is left out.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (name, kind, path) = (entry.file_name(), entry.file_type()?, entry.path());
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if kind.is_dir() && !is_hidden && name != "target" {
            below(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "fmt") && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
