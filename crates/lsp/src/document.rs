//! One version of a document that is open in the editor.

use super::pack_files;
use super::position::{Encoding, PositionMap};
use super::symbols::Symbols;
use super::uri;
use crate::compile::imported_path;
use crate::disk::rust_crate_of;
use crate::packs::SCHEME;
use crate::source::{SourceFile, SourceId};
use crate::syntax::ast::Item;
use crate::syntax::{self, Parsed};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A version of an open document. It is immutable; an edit creates a new version.
#[derive(Debug)]
pub(super) struct Document {
    /// The URI, as the client spells it.
    pub(super) uri: String,
    /// The file, or `None` for a document that was never saved.
    pub(super) path: Option<PathBuf>,
    /// The canonical directory of the file, resolved when the document was opened.
    pub(super) folder: Option<PathBuf>,
    /// The version number of the client.
    pub(super) version: i32,
    /// The version number of the server, unique among all versions of all documents.
    pub(super) generation: u64,
    /// The Rust crate that the document belongs to, if any.
    pub(super) rust_crate: Option<Arc<str>>,
    file: SourceFile,
    resolved: OnceLock<(Parsed, Symbols)>,
}

impl Document {
    /// Creates the first version of a document.
    pub(super) fn new(uri: &str, version: i32, text: &str, generation: u64) -> Document {
        let path = uri::to_path(uri);
        let canonical = |folder: &Path| folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Document {
            uri: uri.to_owned(),
            rust_crate: path.as_deref().and_then(rust_crate_of).map(Arc::from),
            folder: path.as_deref().and_then(Path::parent).map(canonical),
            path,
            ..Document::of_text(version, text, generation)
        }
    }

    /// A document without a place.
    fn of_text(version: i32, text: &str, generation: u64) -> Document {
        Document {
            uri: String::new(),
            rust_crate: None,
            folder: None,
            path: None,
            version,
            generation,
            file: SourceFile::new("", text),
            resolved: OnceLock::new(),
        }
    }

    /// The next version of the document.
    pub(super) fn changed(&self, text: &str, version: i32, generation: u64) -> Document {
        Document {
            uri: self.uri.clone(),
            path: self.path.clone(),
            folder: self.folder.clone(),
            rust_crate: self.rust_crate.clone(),
            ..Document::of_text(version, text, generation)
        }
    }

    /// Resolves an import. `None` if the document is not a file yet, or if there is no such pack.
    pub(super) fn imported_path(&self, path: &str) -> Option<PathBuf> {
        if path.starts_with(SCHEME) {
            return pack_files::path(pack_files::imported(path)?);
        }
        self.path.as_deref().map(|own| imported_path(own, path))
    }

    pub(super) fn text(&self) -> &Arc<str> {
        self.file.text()
    }

    /// The text with its lines.
    pub(super) fn positions(&self, encoding: Encoding) -> PositionMap<'_> {
        PositionMap { file: &self.file, encoding }
    }

    /// The names in the document.
    pub(super) fn symbols(&self) -> &Symbols {
        &self.resolved().1
    }

    /// The tree of the document alone; its spans name the file [`Document::ID`].
    pub(super) fn parsed(&self) -> &Parsed {
        &self.resolved().0
    }

    pub(super) fn item_at(&self, offset: usize) -> Option<&Item> {
        self.parsed().file.items.iter().find(|item| {
            let range = item.span.range();
            range.start <= offset && offset <= range.end
        })
    }

    /// The tree and its names, computed on the first call.
    fn resolved(&self) -> &(Parsed, Symbols) {
        self.resolved.get_or_init(|| {
            let parsed = syntax::parse(Document::ID, self.text());
            let symbols = Symbols::new(&parsed.file);
            (parsed, symbols)
        })
    }

    /// The file that the spans of the document's own tree name.
    pub(super) const ID: SourceId = SourceId(0);
}
