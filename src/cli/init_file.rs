//! The init files of debuggers: adds, replaces and removes one line of fmtc, and keeps all others.

use super::files::text_if_there;
use super::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use fmtc_disk as disk;
use std::path::PathBuf;

/// The user's home directory.
pub(super) fn home() -> Result<PathBuf, Diagnostic> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    home.ok_or_else(|| Diagnostic::new(UNWRITABLE, "found no home directory").help("set HOME"))
}

/// The line of fmtc in an init file.
pub(super) struct InitLine {
    /// The file.
    pub(super) path: PathBuf,
    /// The command of the line, and the name of what it loads.
    pub(super) command: &'static str,
    pub(super) loads: &'static str,
}

impl InitLine {
    /// Whether a line is that of fmtc, of whatever version.
    fn is_ours(&self, line: &str) -> bool {
        let Some(path) = line.trim().strip_prefix(self.command) else { return false };
        let path = path.trim().trim_matches('"').trim_end_matches(['/', '\\']);
        path.rsplit(['/', '\\']).next() == Some(self.loads)
    }

    /// Whether the file has the line.
    pub(super) fn is_there(&self) -> bool {
        let text = disk::read_regular(&self.path, limits::SOURCE_FILE).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(|line| self.is_ours(line))
    }

    /// Adds a line, in place of one of another version; returns it.
    pub(super) fn add(&self, outputs: &mut Outputs, line: String) -> Result<String, Diagnostic> {
        let old = text_if_there(&self.path)?.unwrap_or_default();
        self.replace(outputs, &old, &format!("{}{line}\n", self.others(&old)));
        Ok(line)
    }

    /// Removes the line. Returns what became of it.
    pub(super) fn remove(&self, outputs: &mut Outputs) -> Result<String, Diagnostic> {
        let old = text_if_there(&self.path)?.unwrap_or_default();
        self.replace(outputs, &old, &self.others(&old));
        let was_there = old.lines().any(|line| self.is_ours(line));
        let what = if was_there { "removed" } else { "not there" };
        Ok(format!("{}: the line is {what}", self.path.display()))
    }

    fn others(&self, text: &str) -> String {
        let kept = text.lines().filter(|line| !self.is_ours(line));
        kept.map(|line| format!("{line}\n")).collect()
    }

    /// Writes the file only if its content changes.
    fn replace(&self, outputs: &mut Outputs, old: &str, new: &str) {
        if new != old {
            outputs.add_rewritten(&self.path, new.into());
        }
    }
}
