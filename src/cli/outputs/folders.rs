//! Folders that are created for outputs, and removed if an output cannot be written.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// New folders. They are removed on drop, unless they are kept or are
/// not empty.
#[derive(Default)]
pub(super) struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Creates a folder and its parents.
    ///
    /// # Errors
    /// If that fails, or if a file has the name.
    pub(super) fn make(&mut self, folder: &Path) -> io::Result<()> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.is_dir();
        let missing: Vec<&Path> = folder.ancestors().take_while(missing).collect();
        for folder in missing.into_iter().rev() {
            match std::fs::create_dir(folder) {
                Ok(()) => self.0.push(folder.to_owned()),
                // Another process made it, or the path leads through `..`.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    pub(super) fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // An error is being reported already.
            let _ = std::fs::remove_dir(folder);
        }
    }
}
