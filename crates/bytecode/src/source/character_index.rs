//! Character counts of texts with very long lines.

use super::slice::character_start;
use std::sync::OnceLock;

/// The number of bytes between two places with known counts.
const BLOCK: usize = 1 << 12;

/// The length in bytes from which the characters of a line are not counted one by one.
pub const LONG_LINE: usize = 1 << 12;

/// A number of characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub characters: usize,
    /// The characters with two code units in UTF-16.
    wide: usize,
}

impl Count {
    fn of(bytes: &[u8]) -> Count {
        let count = |is: fn(&u8) -> bool| bytes.iter().filter(|byte| is(byte)).count();
        // The first byte of a character determines its length.
        Count { characters: count(|byte| byte & 0xC0 != 0x80), wide: count(|byte| *byte >= 0xF0) }
    }

    pub fn utf16(self) -> usize {
        self.characters + self.wide
    }

    fn plus(self, other: Count) -> Count {
        Count { characters: self.characters + other.characters, wide: self.wide + other.wide }
    }
}

/// The number of characters before each block of a text, counted at the first call.
#[derive(Debug, Default)]
pub struct CharacterIndex {
    before: OnceLock<Vec<Count>>,
}

impl CharacterIndex {
    /// The number of characters before a byte of the text, which must be the same text at each call.
    pub fn before(&self, text: &str, offset: usize) -> Count {
        let offset = character_start(text, offset);
        let block = offset / BLOCK;
        let rest = text.as_bytes().get(block * BLOCK..offset).unwrap_or_default();
        let before = self.blocks(text);
        before.get(block).copied().unwrap_or_default().plus(Count::of(rest))
    }

    /// The last place with a known count for which a monotonic predicate holds; the start of the text if
    /// there is none.
    pub fn block_before(&self, text: &str, holds: impl Fn(usize) -> bool) -> usize {
        let place = |block: usize| character_start(text, block * BLOCK);
        let (mut first, mut end) = (0, self.blocks(text).len());
        while first + 1 < end {
            let middle = first.midpoint(end);
            if holds(place(middle)) { first = middle } else { end = middle }
        }
        place(first)
    }

    fn blocks(&self, text: &str) -> &[Count] {
        self.before.get_or_init(|| before_blocks(text))
    }
}

fn before_blocks(text: &str) -> Vec<Count> {
    let mut total = Count::default();
    let mut before = vec![total];
    for block in text.as_bytes().chunks(BLOCK) {
        total = total.plus(Count::of(block));
        before.push(total);
    }
    before
}

#[cfg(test)]
mod tests {
    use crate::source::{LineIndex, SourceMap};

    #[test]
    fn columns_of_long_lines_are_those_of_short_ones() {
        let text = format!("ä\n{}\n{}", "aß€😀".repeat(3_000), "x".repeat(10));
        let mut sources = SourceMap::new();
        let id = sources.add("in.fmt", text.clone());
        let lines = LineIndex::new(&text);
        let file = sources.get(id).unwrap();
        for offset in (0..text.len() + 9).step_by(7) {
            let column = lines.line_column(&text, offset);
            assert_eq!(file.line_column(offset), column, "{offset}");
            let line = text.lines().nth(column.line - 1).unwrap();
            let before: String = line.chars().take(column.column - 1).collect();
            let utf16 = before.encode_utf16().count() + 1;
            assert_eq!(file.utf16_column(offset), utf16, "{offset}");
        }
    }
}
