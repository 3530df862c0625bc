//! Temporary files. Those of killed processes are removed later.
//!
//! A process holds a lock on one file in each folder that it writes to; its other temporary files
//! in the folder share its name. If another process can take the lock, the files were
//! abandoned, and the next write into the folder removes them.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

const PREFIX: &str = ".fmtc-";
const SUFFIX: &str = ".tmp";
/// The number of attempts if another process removes the file before it is locked.
const MAX_TRIES: usize = 16;

/// The temporary files of this process in a folder.
pub(super) struct Scratch {
    folder: PathBuf,
    /// The common prefix of the file names.
    prefix: String,
    /// The lock file, removed last.
    _lock: NamedTempFile,
}

impl Scratch {
    /// Removes the files that killed processes left in a folder, and prepares new ones.
    pub(super) fn new(folder: &Path) -> io::Result<Scratch> {
        remove_abandoned(folder);
        for _ in 0..MAX_TRIES {
            let lock = builder(PREFIX).tempfile_in(folder)?;
            // Another process may be about to remove the file. Where files cannot be locked, none
            // counts as abandoned.
            let is_taken = keep(lock.as_file()).is_err_and(|e| e.kind() == ErrorKind::WouldBlock);
            if !is_taken
                && let Some(run) = run_of(lock.path())
                && lock.path().exists()
            {
                let prefix = format!("{PREFIX}{run}-");
                return Ok(Scratch { folder: folder.to_owned(), prefix, _lock: lock });
            }
        }
        Err(io::Error::other("temporary files vanish"))
    }

    /// Creates a file.
    pub(super) fn create(&self) -> io::Result<NamedTempFile> {
        builder(&self.prefix).tempfile_in(&self.folder)
    }

    /// Syncs the folder, where the system supports it.
    pub(super) fn sync_folder(&self) {
        #[cfg(unix)]
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
    }

    /// A hard link that is removed on drop, or `None` if the file system has no hard links.
    pub(super) fn second_name(&self, file: &Path) -> Option<TempPath> {
        let link = |name: &Path| std::fs::hard_link(file, name);
        let linked = builder(&self.prefix).make_in(&self.folder, link);
        linked.ok().map(NamedTempFile::into_temp_path)
    }
}

fn builder(prefix: &str) -> Builder<'_, 'static> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

/// The part of a temporary file's name that identifies its process; `None` for other files.
fn run_of(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    let middle = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    middle.split('-').next().filter(|run| !run.is_empty())
}

/// Removes temporary files of ended processes. Failures are harmless.
fn remove_abandoned(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if let Some(run) = run_of(&path)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            // Held until the file is removed: its process may be about to lock it.
            && let Ok(_held) = take(&folder.join(format!("{PREFIX}{run}{SUFFIX}")))
        {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A new file on which this process holds a lock, for [`is_abandoned`].
pub(in crate::cli) fn lock_in(folder: &Path, suffix: &str) -> io::Result<NamedTempFile> {
    let lock = Builder::new().prefix("").suffix(suffix).tempfile_in(folder)?;
    let _ = keep(lock.as_file());
    Ok(lock)
}

/// Whether no process holds the lock.
pub(in crate::cli) fn is_abandoned(lock: &Path) -> bool {
    take(lock).is_ok()
}

/// Takes the lock of an ended process; `None` if its file is gone.
///
/// # Errors
/// If a process holds the lock, or it cannot be taken.
fn take(lock: &Path) -> io::Result<Option<File>> {
    match std::fs::symlink_metadata(lock) {
        Ok(metadata) if metadata.is_file() => take_file(lock).map(Some),
        // A pipe of that name would be waited for.
        Ok(_) => Err(ErrorKind::InvalidInput.into()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn keep(lock: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(lock, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(unix)]
fn take_file(lock: &Path) -> io::Result<File> {
    let lock = File::open(lock)?;
    keep(&lock)?;
    Ok(lock)
}

/// Kept open to hold the lock.
#[cfg(not(unix))]
fn keep(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(windows)]
fn take_file(lock: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    /// Nobody else may have opened it, but it may be removed.
    const FILE_SHARE_DELETE: u32 = 4;
    std::fs::OpenOptions::new().read(true).share_mode(FILE_SHARE_DELETE).open(lock)
}

#[cfg(not(any(unix, windows)))]
fn take_file(_: &Path) -> io::Result<File> {
    Err(ErrorKind::Unsupported.into())
}
