//! The folder for the objects of sessions: nobody else can write to it, or read it.
//!
//! A session has a folder in it, whose name begins with the number of its process.

use crate::cli::outputs::has_ended;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk;
use std::fs::{DirBuilder, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// A new folder of a session, which is removed with the value. What killed sessions left beside it is removed now.
///
/// # Errors
/// If it cannot be made, or the folder that it is in is not the user's own.
pub(super) fn new() -> Result<TempDir, Diagnostic> {
    let parent = private()?;
    let made = Builder::new().prefix(&format!("{}-", std::process::id())).tempdir_in(&parent);
    made.map_err(|error| unwritable(&parent, &disk::reason(&error)))
}

fn unwritable(folder: &Path, reason: &str) -> Diagnostic {
    let message = format!("cannot use the folder `{}`: {reason}", folder.display());
    Diagnostic::new(UNWRITABLE, message).help("remove it, or set XDG_DATA_HOME to another one")
}

fn private() -> Result<PathBuf, Diagnostic> {
    let parent = disk::data_folder()?.join("fmtc");
    let folder = parent.join("live");
    let made = std::fs::create_dir_all(&parent).and_then(|()| make(&folder));
    let metadata = made.and_then(|()| std::fs::symlink_metadata(&folder));
    let metadata = metadata.map_err(|error| unwritable(&folder, &disk::reason(&error)))?;
    check(&metadata).map_err(|reason| unwritable(&folder, reason))?;
    remove_abandoned(&folder);
    Ok(folder)
}

fn make(folder: &Path) -> io::Result<()> {
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

/// Whether only the user can use a folder; a link to one is none.
fn check(metadata: &Metadata) -> Result<(), &'static str> {
    if !metadata.is_dir() {
        return Err("it is not a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if metadata.uid() != rustix::process::geteuid().as_raw() {
            return Err("it belongs to another user");
        }
        if metadata.mode() & 0o077 != 0 {
            return Err("others have access to it");
        }
    }
    Ok(())
}

fn remove_abandoned(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.split_once('-')?.0.parse().ok());
        if process.is_some_and(has_ended) {
            // What stays is removed the next time.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}
