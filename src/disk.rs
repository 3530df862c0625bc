//! Files on the disk.

// The language server has texts of its own.
#![cfg_attr(not(any(feature = "build", feature = "cli")), allow(dead_code))]

#[cfg(feature = "cli")]
mod identity;
#[cfg(any(feature = "cli", feature = "lsp"))]
mod manifest;
#[cfg(feature = "types")]
mod open_file;
mod regular;
#[cfg(any(feature = "build", feature = "cli"))]
mod sources;

#[cfg(feature = "cli")]
pub(crate) use identity::FileIdentity;
#[cfg(any(feature = "cli", feature = "lsp"))]
pub(crate) use manifest::rust_crate_of;
#[cfg(feature = "cli")]
pub(crate) use open_file::OpenFile;
#[cfg(feature = "types")]
pub(crate) use open_file::ProgramFiles;
#[cfg(all(feature = "lsp", feature = "types"))]
pub(crate) use regular::open as open_regular;
pub(crate) use regular::read as read_regular;
#[cfg(feature = "cli")]
pub(crate) use regular::read_up_to;
#[cfg(any(feature = "build", feature = "cli"))]
pub(crate) use sources::Disk;
#[cfg(feature = "cli")]
pub(crate) use sources::add_source;

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use std::io;
use std::path::Path;
#[cfg(any(feature = "cli", feature = "lsp"))]
use std::path::PathBuf;

/// The largest source file, in bytes.
pub(crate) const MAX_SOURCE: u64 = 32 << 20;

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot read `{}`: {}", path.display(), reason(error));
    Diagnostic::new(UNREADABLE, message)
}

/// The system's reason without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// The folder for a user's data.
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
    let unknown = || {
        Diagnostic::new(
            crate::diag::codes::section::UNWRITABLE,
            "the user's data folder is not known",
        )
    };
    folder.ok_or_else(|| unknown().help("set HOME, or XDG_DATA_HOME"))
}
