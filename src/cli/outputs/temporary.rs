//! Temporary files, which do not outlive a process that was killed for long.
//!
//! A process holds a lock on one file in each folder that it writes to, after which its other
//! temporary files there are named. Where that lock can be taken by another process, the files were
//! abandoned, and go with the next write into the folder.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

const PREFIX: &str = ".fmtc-";
const SUFFIX: &str = ".tmp";
/// How often another name is tried if another process removes the file before it is locked.
const MAX_TRIES: usize = 16;

/// The temporary files of this process in a folder.
pub(super) struct Scratch {
    folder: PathBuf,
    /// What the names of the files begin with.
    prefix: String,
    /// Removed, and unlocked, after the others.
    _lock: NamedTempFile,
}

impl Scratch {
    /// The temporary files of a folder, after removing what killed processes left there.
    ///
    /// # Errors
    /// If there can be none.
    pub(super) fn new(folder: &Path) -> io::Result<Scratch> {
        remove_abandoned(folder);
        for _ in 0..MAX_TRIES {
            let lock = builder(PREFIX).tempfile_in(folder)?;
            // Where files cannot be locked, none is taken to be abandoned.
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

    /// A new file.
    ///
    /// # Errors
    /// If there can be none.
    pub(super) fn create(&self) -> io::Result<NamedTempFile> {
        builder(&self.prefix).tempfile_in(&self.folder)
    }

    /// Has the names in the folder outlive a failure of power, where the system can do that.
    pub(super) fn sync_folder(&self) {
        #[cfg(unix)]
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
    }

    /// A second name for a file, until it is dropped; none if the file system has no such names.
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

/// What tells the temporary files of a process from those of others; none if a file is none of them.
fn run_of(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    let middle = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    middle.split('-').next().filter(|run| !run.is_empty())
}

/// Removes temporary files of processes that are gone. What cannot be removed does no harm.
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

/// Whether nobody holds a lock.
fn is_abandoned(lock: &Path) -> bool {
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

/// That the file is open is what others see.
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
