//! The choice of a debugger.

use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_DEBUGGER;
use std::env;
use std::path::{Path, PathBuf};

/// The oldest release that knows formatters in a section.
const OLDEST: u32 = 20;

/// The named debugger, else that of FMTC_LLDB, else `lldb`, else the newest `lldb-NN`.
///
/// # Errors
/// If there is none; the error says what to install.
pub(in crate::cli) fn find(named: Option<&Path>) -> Result<PathBuf, Diagnostic> {
    if let Some(path) = named {
        return Ok(path.to_owned());
    }
    let variable = env::var_os("FMTC_LLDB").filter(|value| !value.is_empty());
    let on_path = || {
        let path = env::var_os("PATH").unwrap_or_default();
        newest(&env::split_paths(&path).collect::<Vec<_>>())
    };
    variable.map(PathBuf::from).or_else(on_path).ok_or_else(|| {
        Diagnostic::new(NO_DEBUGGER, "there is no LLDB on PATH").help(format!(
            "install LLDB {OLDEST} or newer with its Python, such as the packages `lldb-22` and \
             `python3-lldb-22` of Debian (apt.llvm.org), or name one with `--debugger` or FMTC_LLDB"
        ))
    })
}

/// Whether a debugger is gdb, by its name: `gdb`, `rust-gdb`, `gdb-multiarch`.
pub(in crate::cli) fn is_gdb(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains("gdb"))
}

/// `lldb`, else the `lldb-NN` of the highest number, in some directories.
fn newest(folders: &[PathBuf]) -> Option<PathBuf> {
    let name = format!("lldb{}", env::consts::EXE_SUFFIX);
    let plain = folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file());
    plain.or_else(|| {
        let entries = folders.iter().flat_map(|f| std::fs::read_dir(f).into_iter().flatten());
        let paths = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
        let found = paths.filter_map(|path| Some((release(&path)?, path)));
        found.filter(|(number, _)| *number >= OLDEST).max().map(|(_, path)| path)
    })
}

/// The number in `lldb-NN`.
fn release(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    let name = name.strip_suffix(env::consts::EXE_SUFFIX)?;
    name.strip_prefix("lldb-")?.parse().ok()
}
