//! Which file it is, whatever name it is called by.

use std::path::Path;

/// A file that is there, apart from its names: links and detours lead to the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileIdentity(Identity);

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

impl FileIdentity {
    /// That of the regular file a path leads to; none if there is no such file.
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
