//! Files on the disk.

mod folder;
mod identity;
mod manifest;
#[cfg(feature = "types")]
pub mod open_file;
mod regular;
mod sources;

pub use folder::{Extent, FormatterFiles, formatters_at, formatters_below};
pub use identity::FileIdentity;
pub use manifest::crates_of_package;
pub use manifest::rust_crate_of;
pub use manifest::{FORMATTERS, LINKER_SCRIPT, Manifest};
pub use regular::open as open_regular;
pub use regular::read as read_regular;
pub use regular::read_up_to;
pub use sources::Disk;
pub use sources::add_source;

use fmtc_core::{compile, diag, limits};
use fmtc_syntax::source;

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use std::io;
use std::path::{Path, PathBuf};

/// A file that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot read `{}`: {}", path.display(), reason(error));
    Diagnostic::new(UNREADABLE, message)
}

/// The system's reason without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// The directory for a user's data.
pub fn data_folder() -> Result<PathBuf, Diagnostic> {
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
