//! Files on the disk.

mod folder;
mod identity;
mod manifest;
#[cfg(feature = "types")]
mod open_file;
mod regular;
mod sources;

pub(crate) use folder::{Extent, FormatterFiles, formatters_at, formatters_below};
pub(crate) use identity::FileIdentity;
#[cfg(feature = "cli")]
pub(crate) use manifest::Manifest;
#[cfg(feature = "build")]
pub(crate) use manifest::crates_of_package;
pub(crate) use manifest::rust_crate_of;
#[cfg(feature = "types")]
pub(crate) use open_file::{OpenFile, ProgramFiles};
pub(crate) use regular::open as open_regular;
pub(crate) use regular::read as read_regular;
pub(crate) use regular::read_up_to;
pub(crate) use sources::Disk;
pub(crate) use sources::add_source;

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use std::io;
use std::path::{Path, PathBuf};

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
            "the directory for the user's data is not known",
        )
    };
    folder.ok_or_else(|| unknown().help("set HOME, or XDG_DATA_HOME"))
}
