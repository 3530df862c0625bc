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
            // Where files cannot be locked, no file counts as abandoned.
            let _ = keep(lock.as_file());
            if let Some(run) = run_of(lock.path())
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
            && is_abandoned(&folder.join(format!("{PREFIX}{run}{SUFFIX}")))
        {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Whether no process holds the lock.
pub(in crate::cli) fn is_abandoned(lock: &Path) -> bool {
    match std::fs::symlink_metadata(lock) {
        // A pipe of that name would be waited for.
        Ok(metadata) => metadata.is_file() && is_unlocked(lock),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

#[cfg(unix)]
fn keep(lock: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(lock, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(unix)]
fn is_unlocked(lock: &Path) -> bool {
    File::open(lock).is_ok_and(|lock| keep(&lock).is_ok())
}

/// Kept open to hold the lock.
#[cfg(not(unix))]
fn keep(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(windows)]
fn is_unlocked(lock: &Path) -> bool {
    use std::os::windows::fs::OpenOptionsExt;
    // Nobody else may have opened it.
    std::fs::OpenOptions::new().read(true).share_mode(0).open(lock).is_ok()
}

#[cfg(not(any(unix, windows)))]
fn is_unlocked(_: &Path) -> bool {
    false
}
