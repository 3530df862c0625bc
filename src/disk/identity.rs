//! Which file it is, whatever name it is called by.

use std::path::Path;

/// The identity of an existing file, which all its names share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileIdentity(Identity);

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

impl FileIdentity {
    /// The identity of the regular file that a path names, if there is one.
    pub(crate) fn of(path: &Path) -> Option<FileIdentity> {
        #[cfg(unix)]
        return std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|metadata| {
            use std::os::unix::fs::MetadataExt;
            FileIdentity((metadata.dev(), metadata.ino()))
        });
        #[cfg(not(unix))]
        return std::fs::canonicalize(path).ok().filter(|path| path.is_file()).map(FileIdentity);
    }
}
