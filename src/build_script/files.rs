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

/// The suffix of temporary files, after the process identifier.
const NEW: &str = ".new";

/// Removes the temporary files of a file whose processes are gone, where that can be told.
fn remove_abandoned(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|n| n.to_str()))
    else {
        return;
    };
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let rest = found.to_str().and_then(|found| found.strip_prefix(name)?.strip_prefix('.'));
        let process = rest.and_then(|rest| rest.strip_suffix(NEW)?.parse::<u32>().ok());
        if process.is_some_and(|id| !Path::new("/proc").join(id.to_string()).exists()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Writes a file in one step, unless it has these contents already.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    remove_abandoned(path);
    let there = read_regular(path, bytes.len() as u64);
    if there.is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}{NEW}", std::process::id()));
    let fresh = PathBuf::from(name);
    let written = std::fs::write(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| {
        // A temporary file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&fresh);
        let message = format!("cannot write `{}`: {}", path.display(), reason(&error));
        Diagnostic::new(UNWRITABLE, message)
    })
}
