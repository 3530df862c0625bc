//! Positions as editors count them: lines and columns from 0, columns in units of an encoding.

use super::protocol::{Position, Range};
use crate::source::{LONG_LINE, Slice, SourceFile};
use std::ops;

/// The units of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which every client knows.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The preferred encoding among those that a client offers.
    pub(super) fn choose<'o>(offered: impl Iterator<Item = &'o str> + Clone) -> Encoding {
        let has = |name| offered.clone().any(|offer| offer == name);
        match () {
            () if has("utf-8") => Encoding::Utf8,
            () if !has("utf-16") && has("utf-32") => Encoding::Utf32,
            () => Encoding::Utf16,
        }
    }

    /// The protocol's name.
    pub(super) fn kind(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        }
    }

    /// The units of a character.
    fn width(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }

    /// The units of a text.
    pub(super) fn length(self, text: &str) -> u32 {
        let units = match text.is_ascii() {
            true => text.len(),
            false => text.chars().map(|c| self.width(c)).sum(),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }

    /// The number of bytes of the first units of a text, in whole characters.
    fn prefix(self, text: &str, units: usize) -> usize {
        let mut seen = 0;
        for (at, c) in text.char_indices() {
            seen += self.width(c);
            if seen > units {
                return at;
            }
        }
        text.len()
    }
}

/// A document with its lines, in the client's encoding.
#[derive(Clone, Copy)]
pub(super) struct PositionMap<'t> {
    pub(super) file: &'t SourceFile,
    pub(super) encoding: Encoding,
}

impl PositionMap<'_> {
    /// The byte at a position. A position past the end of its line is that end; one inside a
    /// character is the start of that character.
    pub(super) fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.file.lines().start(line) else { return self.file.text().len() };
        let end = self.file.lines().start(line + 1).unwrap_or(self.file.text().len());
        let line = self.file.text().slice(start..end).trim_end_matches(['\n', '\r']);
        let (known, left) =
            self.known_place(start, start + line.len(), position.character as usize);
        known + self.encoding.prefix(self.file.text().slice(known..start + line.len()), left)
    }

    /// A byte of a line that is known not to be after some units of it, and the units that are
    /// left from there.
    fn known_place(&self, start: usize, end: usize, units: usize) -> (usize, usize) {
        if units.min(end - start) < LONG_LINE {
            return (start, units);
        }
        let wanted = self.units(start).saturating_add(units);
        let known = self
            .file
            .characters()
            .block_before(self.file.text(), |offset| self.units(offset) <= wanted);
        let known = known.clamp(start, end);
        (known, wanted - self.units(known))
    }

    /// The units before a byte of the text.
    fn units(&self, offset: usize) -> usize {
        let before = || self.file.characters().before(self.file.text(), offset);
        match self.encoding {
            Encoding::Utf8 => offset,
            Encoding::Utf16 => before().utf16(),
            Encoding::Utf32 => before().characters,
        }
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.file.text().len());
        while !self.file.text().is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.file.lines().line(offset);
        let start = self.file.lines().start(line).unwrap_or(0);
        let character = match offset - start < LONG_LINE {
            true => self.encoding.length(self.file.text().slice(start..offset)),
            false => u32::try_from(self.units(offset) - self.units(start)).unwrap_or(u32::MAX),
        };
        Position { line: u32::try_from(line).unwrap_or(u32::MAX), character }
    }

    /// The bytes of a range, in order.
    pub(super) fn bytes(&self, range: Range) -> ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }

    pub(super) fn range(&self, bytes: ops::Range<usize>) -> Range {
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }
}
