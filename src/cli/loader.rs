//! Imports from the disk.

use super::files;
use crate::compile::{Loader, imported_path};
use crate::source::{SourceId, SourceMap};
use std::path::PathBuf;

/// Reads imports relative to the importing file, and remembers what it read.
#[derive(Default)]
pub(super) struct Disk {
    /// The files that were read, for dependency files.
    pub(super) read: Vec<PathBuf>,
}

impl Loader for Disk {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let importer = sources.get(importer).map(|f| f.name().to_owned()).unwrap_or_default();
        let path = imported_path(&importer, path);
        let name = path.display().to_string();
        if let Some(id) = sources.find(&name) {
            return Ok(id);
        }
        let id = files::read_source(sources, &path, None).map_err(|d| d.message)?;
        self.read.push(path);
        Ok(id)
    }
}
