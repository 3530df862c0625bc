//! The init files of debuggers: adds, replaces and removes one line of fmtc, and keeps all others.

use super::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use fmtc_disk as disk;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The user's home directory.
pub(super) fn home() -> Result<PathBuf, Diagnostic> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    home.ok_or_else(|| Diagnostic::new(UNWRITABLE, "found no home directory").help("set HOME"))
}

/// Adds a line to an init file and removes the lines that `is_ours` accepts.
pub(super) fn add(
    outputs: &mut Outputs,
    path: &Path,
    line: &str,
    is_ours: fn(&str) -> bool,
) -> Result<(), Diagnostic> {
    let old = read(path)?;
    replace(outputs, path, &old, &format!("{}{line}\n", without(&old, is_ours)));
    Ok(())
}

/// Removes the lines that `is_ours` accepts from an init file. Returns whether there were any.
pub(super) fn remove(
    outputs: &mut Outputs,
    path: &Path,
    is_ours: fn(&str) -> bool,
) -> Result<bool, Diagnostic> {
    let old = read(path)?;
    replace(outputs, path, &old, &without(&old, is_ours));
    Ok(old.lines().any(is_ours))
}

/// The text of an init file, or an empty text if there is no file.
fn read(path: &Path) -> Result<String, Diagnostic> {
    let read = match disk::read_regular(path, limits::SOURCE_FILE) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
        read => read.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other)),
    };
    read.map_err(|error| disk::unreadable(path, &error))
}

fn without(text: &str, is_ours: fn(&str) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !is_ours(line)) {
        kept.push_str(line);
        kept.push('\n');
    }
    kept
}

/// Writes the file only if its content changes.
fn replace(outputs: &mut Outputs, path: &Path, old: &str, new: &str) {
    if new != old {
        outputs.add_rewritten(path, new.into());
    }
}
