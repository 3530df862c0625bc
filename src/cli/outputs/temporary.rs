//! Temporary files, which do not outlive a process that was killed for long.
//!
//! A process holds a lock on each of its temporary files. One that can be locked by another process
//! was abandoned, and goes with the next write into its folder.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile, TempPath};

const PREFIX: &str = ".fmtc-";
const SUFFIX: &str = ".tmp";
/// How often another name is tried if another process removes the file before it is locked.
const MAX_TRIES: usize = 16;

/// A new file in a folder, after removing what killed processes left there.
///
/// # Errors
/// If there can be none.
pub(super) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    remove_abandoned(folder);
    for _ in 0..MAX_TRIES {
        let file = builder().tempfile_in(folder)?;
        if keep_to_oneself(file.as_file())? {
            return Ok(file);
        }
    }
    Err(io::Error::other("temporary files vanish"))
}

/// A second name for a file, until it is dropped; none if the file system has no such names.
pub(super) fn second_name(file: &Path, folder: &Path) -> Option<TempPath> {
    let linked = builder().make_in(folder, |name| std::fs::hard_link(file, name));
    linked.ok().map(|named| named.into_temp_path())
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Removes temporary files of processes that are gone. What cannot be removed does no harm.
fn remove_abandoned(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_ours = name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes());
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_abandoned(&entry.path());
        }
    }
}

fn remove_if_abandoned(path: &Path) {
    if let Ok(file) = OpenOptions::new().read(true).open(path)
        && lock(&file).is_ok()
    {
        let _ = std::fs::remove_file(path);
    }
}

/// Locks a new file; whether it is still there.
#[cfg(unix)]
fn keep_to_oneself(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    // Where files cannot be locked, none is taken to be abandoned.
    let _ = lock(file);
    Ok(file.metadata()?.nlink() > 0)
}

#[cfg(unix)]
fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(not(unix))]
fn keep_to_oneself(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// The system lets nobody remove a file that is open.
#[cfg(not(unix))]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}
