//! The folder for the objects of sessions: nobody else can write to it, or read it.
//!
//! A session has a folder in it, and beside that a file of the same name and `.lock`, which it made first and holds a
//! lock on.

use crate::cli::outputs::{is_abandoned, lock_in};
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk;
use std::fs::{DirBuilder, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

const LOCK: &str = "lock";

/// The folder of a session, which is removed with the value.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    _lock: NamedTempFile,
}

impl Folder {
    /// A new one. What killed sessions left beside it is removed.
    ///
    /// # Errors
    /// If it cannot be made, or the folder that it is in is not the user's own.
    pub(super) fn new() -> Result<Folder, Diagnostic> {
        let parent = private()?;
        let made = lock_in(&parent, &format!(".{LOCK}")).and_then(|lock| {
            let path = lock.path().with_extension("");
            make(&path).map(|()| Folder { path, _lock: lock })
        });
        made.map_err(|error| unwritable(&parent, &disk::reason(&error)))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What stays is removed by another session.
        let _ = std::fs::remove_dir_all(&self.path);
    }
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
        let (path, lock) = (entry.path(), entry.path().with_extension(LOCK));
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_abandoned(&lock) {
            // What stays is removed the next time.
            let _ = std::fs::remove_dir_all(path);
            let _ = std::fs::remove_file(lock);
        }
    }
}
