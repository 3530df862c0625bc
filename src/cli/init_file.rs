//! The init files of debuggers: adds, replaces and removes one line of fmtc, and keeps all others.

use super::files::text_if_there;
use super::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use fmtc_disk as disk;
use std::path::{Path, PathBuf};

/// The user's home directory.
pub(super) fn home() -> Result<PathBuf, Diagnostic> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    home.ok_or_else(|| Diagnostic::new(UNWRITABLE, "found no home directory").help("set HOME"))
}

/// The line of fmtc in an init file.
pub(super) struct InitLine {
    /// The file.
    pub(super) path: PathBuf,
    /// Whether a line is that of fmtc, of whatever version.
    pub(super) is_ours: fn(&str) -> bool,
}

impl InitLine {
    /// Whether the file has the line.
    pub(super) fn is_there(&self) -> bool {
        let text = disk::read_regular(&self.path, limits::SOURCE_FILE).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(self.is_ours)
    }

    /// Adds a line, in place of one of another version; returns it.
    pub(super) fn add(&self, outputs: &mut Outputs, line: String) -> Result<String, Diagnostic> {
        let old = text_if_there(&self.path)?.unwrap_or_default();
        let new = format!("{}{line}\n", without(&old, self.is_ours));
        replace(outputs, &self.path, &old, &new);
        Ok(line)
    }

    /// Removes the line. Returns what became of it.
    pub(super) fn remove(&self, outputs: &mut Outputs) -> Result<String, Diagnostic> {
        let old = text_if_there(&self.path)?.unwrap_or_default();
        replace(outputs, &self.path, &old, &without(&old, self.is_ours));
        let was_there = old.lines().any(self.is_ours);
        let what = if was_there { "removed" } else { "not there" };
        Ok(format!("{}: the line is {what}", self.path.display()))
    }
}

fn without(text: &str, is_ours: fn(&str) -> bool) -> String {
    let kept = text.lines().filter(|line| !is_ours(line));
    kept.map(|line| format!("{line}\n")).collect()
}

/// Writes the file only if its content changes.
fn replace(outputs: &mut Outputs, path: &Path, old: &str, new: &str) {
    if new != old {
        outputs.add_rewritten(path, new.into());
    }
}
