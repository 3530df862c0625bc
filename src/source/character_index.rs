//! Bytes to numbers of characters, for texts with very long lines.

/// How many bytes stand between two places whose number is known.
const BLOCK: usize = 1 << 12;

/// How many characters begin before each block of a text.
#[derive(Debug)]
pub(super) struct CharacterIndex {
    before: Vec<usize>,
}

impl CharacterIndex {
    pub(super) fn new(text: &str) -> CharacterIndex {
        let mut before = vec![0];
        let mut total = 0;
        for block in text.as_bytes().chunks(BLOCK) {
            total += starts(block);
            before.push(total);
        }
        CharacterIndex { before }
    }

    /// How many characters end at a byte or before it.
    pub(super) fn before(&self, text: &str, offset: usize) -> usize {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let block = offset / BLOCK;
        let rest = text.as_bytes().get(block * BLOCK..offset).unwrap_or_default();
        self.before.get(block).copied().unwrap_or_default() + starts(rest)
    }
}

/// The number of bytes with which characters begin.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
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
            assert_eq!(file.line_column(offset), lines.line_column(&text, offset), "{offset}");
        }
    }
}
