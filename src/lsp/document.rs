//! A text that is open in the editor, in one of its versions.

use super::packs;
use super::position::{Encoding, PositionMap};
use super::protocol::Change;
use super::uri;
use crate::compile::imported_path;
use crate::disk::rust_crate_of;
use crate::packs::SCHEME;
use crate::sema::symbols::Symbols;
use crate::source::{CharacterIndex, LineIndex, SourceId};
use crate::syntax::{self, Parsed};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The most bytes that the changes of one message move.
const MAX_WORK: u64 = 1 << 34;
/// The most bytes that a text has between two changes of one message.
const MAX_TEXT: usize = 1 << 26;

/// A folder, links followed if it exists.
fn followed(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// A version of an open text. It never changes; an edit makes another one.
#[derive(Debug)]
pub(super) struct Document {
    /// As the client spells it.
    pub(super) uri: String,
    /// The file; none for a text that has not been saved yet.
    pub(super) path: Option<PathBuf>,
    /// The folder that holds the file, links followed when it was opened.
    pub(super) folder: Option<PathBuf>,
    /// The client's number.
    pub(super) version: i32,
    /// The server's number: no two versions of any text have the same one.
    pub(super) generation: u64,
    /// The text.
    pub(super) text: Arc<str>,
    /// The Rust crate it is for, if it is for one.
    pub(super) rust_crate: Option<Arc<str>>,
    lines: LineIndex,
    characters: CharacterIndex,
    parsed: OnceLock<Parsed>,
    symbols: OnceLock<Symbols>,
}

impl Document {
    /// A text as it was opened.
    pub(super) fn new(uri: &str, version: i32, text: &str, generation: u64) -> Document {
        let path = uri::to_path(uri);
        Document {
            uri: uri.to_owned(),
            rust_crate: path.as_deref().and_then(rust_crate_of).map(Arc::from),
            folder: path.as_deref().and_then(Path::parent).map(followed),
            path,
            version,
            generation,
            text: text.into(),
            lines: LineIndex::new(text),
            characters: CharacterIndex::default(),
            parsed: OnceLock::new(),
            symbols: OnceLock::new(),
        }
    }

    /// The next version of the text; none if the changes take too long.
    pub(super) fn changed(
        &self,
        changes: Vec<Change>,
        version: i32,
        generation: u64,
        encoding: Encoding,
    ) -> Option<Document> {
        let mut work = 0;
        let mut text = String::from(&*self.text);
        let mut lines = self.lines.clone();
        for change in changes {
            work += (text.len() + size_of::<u32>() * lines.count()) as u64;
            if work > MAX_WORK || text.len() > MAX_TEXT {
                return None;
            }
            match change {
                Change::TextDocumentContentChangeWholeDocument(whole) => {
                    text = whole.text;
                    lines = LineIndex::new(&text);
                }
                Change::TextDocumentContentChangePartial(part) => {
                    let positions =
                        PositionMap { text: &text, lines: &lines, characters: None, encoding };
                    let bytes = positions.bytes(part.range);
                    text.replace_range(bytes.clone(), &part.text);
                    lines.edit(&text, bytes, part.text.len());
                }
            }
        }
        Some(Document {
            uri: self.uri.clone(),
            path: self.path.clone(),
            folder: self.folder.clone(),
            rust_crate: self.rust_crate.clone(),
            version,
            generation,
            text: text.into(),
            lines,
            characters: CharacterIndex::default(),
            parsed: OnceLock::new(),
            symbols: OnceLock::new(),
        })
    }

    /// The file that the text calls so; none if the text is no file yet, or if there is no such pack.
    pub(super) fn imported_path(&self, path: &str) -> Option<PathBuf> {
        if path.starts_with(SCHEME) {
            return packs::path(packs::imported(path)?);
        }
        self.path.as_deref().map(|own| imported_path(own, path))
    }

    /// The text with its lines.
    pub(super) fn positions(&self, encoding: Encoding) -> PositionMap<'_> {
        let characters = Some(&self.characters);
        PositionMap { text: &self.text, lines: &self.lines, characters, encoding }
    }

    /// The names in it, found at the first call.
    pub(super) fn symbols(&self) -> &Symbols {
        self.symbols.get_or_init(|| Symbols::new(&self.parsed().file))
    }

    /// Its tree alone, read at the first call; spans are those of the file [`Document::ID`].
    pub(super) fn parsed(&self) -> &Parsed {
        self.parsed.get_or_init(|| syntax::parse(Document::ID, &self.text))
    }

    /// The file in the spans of its own tree.
    pub(super) const ID: SourceId = SourceId(0);
}
