//! The known imports of open documents.

use super::workspace::Import;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// The open documents by the files that they import.
#[derive(Default)]
pub(super) struct Importers {
    by_file: HashMap<PathBuf, BTreeSet<String>>,
}

impl Importers {
    /// The open documents that import a file.
    pub(super) fn of(&self, file: &Path) -> Vec<String> {
        self.by_file.get(file).into_iter().flatten().cloned().collect()
    }

    /// Replaces the imports of a document.
    pub(super) fn change(&mut self, uri: &str, before: &[Import], now: &[Import]) {
        if before.iter().map(|import| &import.path).eq(now.iter().map(|import| &import.path)) {
            return;
        }
        for import in before {
            if let Some(uris) = self.by_file.get_mut(&import.path) {
                uris.remove(uri);
                if uris.is_empty() {
                    self.by_file.remove(&import.path);
                }
            }
        }
        for import in now {
            self.by_file.entry(import.path.clone()).or_default().insert(uri.to_owned());
        }
    }
}
