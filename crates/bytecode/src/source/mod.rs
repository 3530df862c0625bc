//! Places in source text: files, byte spans, lines and columns.
//!
//! ```
//! use fmtc_bytecode::source::SourceMap;
//!
//! let mut sources = SourceMap::new();
//! let id = sources.add("point.fmt", "summary Point\n    \"a point\"\n");
//! let place = sources.get(id).unwrap().line_column(18);
//! assert_eq!((place.line, place.column), (2, 5));
//! ```

mod character_index;
mod line_index;
pub mod printable;
mod slice;

pub use character_index::{CharacterIndex, LONG_LINE};
pub use line_index::{LineColumn, LineIndex};
pub use slice::Slice;
pub use slice::shortened;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The index of a file in a [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of a file; saturates at 4 GiB.
    pub fn new(source: SourceId, range: Range<usize>) -> Span {
        let cut = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { source, start: cut(range.start), end: cut(range.end.max(range.start)) }
    }

    /// The bytes as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that holds both; of two files, the first one.
    pub fn to(self, other: Span) -> Span {
        if self.source != other.source {
            return self;
        }
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The empty span at its start.
    pub fn at_start(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The empty span at its end.
    pub fn at_end(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// A number that grows with the file and with the place in it.
    pub fn order(self) -> u64 {
        u64::from(self.source.0) << 32 | u64::from(self.start)
    }

    /// Whether it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A file: its displayed name and its text.
#[derive(Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    lines: OnceLock<LineIndex>,
    characters: CharacterIndex,
}

impl SourceFile {
    /// Creates a file.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceFile {
        let (lines, characters) = (OnceLock::new(), CharacterIndex::default());
        SourceFile { name: name.into(), text: text.into(), lines, characters }
    }

    /// The name in reports: a path relative to the working directory, if there is one.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The unchanged text, including line ends and byte order marks.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The index of its lines, computed at the first call.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }

    /// Line and column of a byte; see [`LineIndex::line_column`].
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let lines = self.lines();
        let line = lines.line(offset.min(self.text.len()));
        let start = lines.start(line).unwrap_or(0);
        if offset.saturating_sub(start) < LONG_LINE {
            return lines.line_column(&self.text, offset);
        }
        let characters = |offset| self.characters.before(&self.text, offset).characters;
        LineColumn { line: line + 1, column: characters(offset) - characters(start) + 1 }
    }

    /// The column of a byte from 1, in code units of UTF-16; one past the end counts as the end.
    pub fn utf16_column(&self, offset: usize) -> usize {
        let start = self.lines().start(self.lines().line(offset.min(self.text.len())));
        let units = |offset| self.characters.before(&self.text, offset).utf16();
        units(offset) - units(start.unwrap_or(0)) + 1
    }

    /// The number of its characters before each of its bytes.
    pub fn characters(&self) -> &CharacterIndex {
        &self.characters
    }

    /// The bytes of a span, moved outwards to whole characters and into the text.
    pub fn clamp(&self, span: Span) -> Range<usize> {
        let start = slice::character_start(&self.text, span.range().start);
        let mut end = span.range().end.min(self.text.len()).max(start);
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }

    /// The text of a span, moved outwards to whole characters.
    pub fn slice(&self, span: Span) -> &str {
        self.text.slice(self.clamp(span))
    }
}

/// All files of a compilation.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Creates an empty map.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file and returns its index.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(SourceFile::new(name, text));
        id
    }

    /// The file of that index.
    pub fn get(&self, id: SourceId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The file of a place, and the line and column where the place begins.
    pub fn place(&self, span: Span) -> Option<(&SourceFile, LineColumn)> {
        let file = self.get(span.source)?;
        Some((file, file.line_column(span.range().start)))
    }

    /// The file of that name.
    pub fn find(&self, name: &str) -> Option<SourceId> {
        self.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }

    /// All files with their indexes.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &SourceFile)> {
        (0..).map(SourceId).zip(&self.files)
    }
}
