//! The identity of a file, which does not depend on its name.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The files that this process has read, which no output may replace. They are remembered where files are opened, because
/// debug information names further ones.
static READ: LazyLock<Mutex<HashSet<FileIdentity>>> = LazyLock::new(Mutex::default);

fn read() -> MutexGuard<'static, HashSet<FileIdentity>> {
    READ.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The identity of an existing file, which all its names share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileIdentity(Identity);

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

impl FileIdentity {
    /// The identity of the regular file that a path names, if there is one.
    pub fn of(path: &Path) -> Option<FileIdentity> {
        #[cfg(unix)]
        return std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|metadata| {
            use std::os::unix::fs::MetadataExt;
            FileIdentity((metadata.dev(), metadata.ino()))
        });
        #[cfg(not(unix))]
        return std::fs::canonicalize(path).ok().filter(|path| path.is_file()).map(FileIdentity);
    }

    /// Remembers that a file is read.
    pub fn remember(path: &Path) {
        read().extend(FileIdentity::of(path));
    }

    /// Whether the file was read.
    pub fn was_read(&self) -> bool {
        read().contains(self)
    }
}
