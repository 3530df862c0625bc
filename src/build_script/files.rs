//! Writing outputs.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use fmtc_disk::{read_regular, reason};
use std::path::{Path, PathBuf};

/// The directory that Cargo gives a build script to write to.
pub(super) fn folder_of_cargo() -> Result<PathBuf, Diagnostic> {
    let folder = std::env::var_os("OUT_DIR").map(PathBuf::from);
    folder.ok_or_else(|| {
        Diagnostic::new(UNWRITABLE, "OUT_DIR is not set: this is not a build script of Cargo")
            .help("choose a directory with `Config::out_dir`")
    })
}

/// Writes a file in one step, unless it has these contents already.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    let there = read_regular(path, bytes.len() as u64);
    if there.is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let fresh = PathBuf::from(name);
    let written = std::fs::write(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| {
        // A temporary file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&fresh);
        let message = format!("cannot write `{}`: {}", path.display(), reason(&error));
        Diagnostic::new(UNWRITABLE, message)
    })
}
