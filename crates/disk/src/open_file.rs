//! Files of which only the needed parts are read.

use super::{regular, unreadable};
use crate::diag::Diagnostic;
use fmtc_object::read::ReadAt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A file of which only the needed parts are read.
pub struct OpenFile {
    file: Mutex<File>,
    size: u64,
}

impl OpenFile {
    /// Opens a regular file.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another kind.
    pub fn open(path: &Path) -> Result<OpenFile, Diagnostic> {
        let (file, metadata) = regular::open(path).map_err(|error| unreadable(path, &error))?;
        Ok(OpenFile { size: metadata.len(), file: Mutex::new(file) })
    }
}

impl ReadAt for OpenFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }
}

/// The files in which types of programs are looked for.
pub struct ProgramFiles;

impl fmtc_debuginfo::types::Files for ProgramFiles {
    fn open(&self, path: &Path) -> Option<fmtc_debuginfo::types::DebugFile> {
        Some(std::sync::Arc::new(OpenFile::open(path).ok()?))
    }
}
