//! Lines and columns of bytes.

use super::slice::character_start;
use std::ops::Range;

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1; lines end with LF, CR LF or CR, as editors count them.
    pub line: usize,
    /// The column in characters (Unicode scalar values), from 1.
    pub column: usize,
}

/// Adds the starts of the lines that follow the line ends in a range of a text.
fn push_starts(starts: &mut Vec<u32>, text: &[u8], range: Range<usize>) {
    for at in range {
        let ends_line = match text.get(at) {
            Some(b'\n') => true,
            Some(b'\r') => text.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends_line {
            starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
        }
    }
}

/// The starts of the lines of a text.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds the lines of a text.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        push_starts(&mut starts, text.as_bytes(), 0..text.len());
        LineIndex { starts }
    }

    /// Updates the index after an edit: `range` was replaced by `inserted` bytes in `text`. Takes time
    /// proportional to the number of lines, not to the length of the text.
    pub fn edit(&mut self, text: &str, range: Range<usize>, inserted: usize) {
        // The edit may have joined or split the two characters of a line end.
        let first = self.line(range.start.saturating_sub(1));
        let after = self.starts.partition_point(|start| *start as usize <= range.end + 1);
        let moved = |at: usize| at + inserted - range.len();
        let is_last = after == self.starts.len();
        let end = if is_last { text.len() } else { moved(self.starts[after] as usize) };
        let mut found = Vec::new();
        push_starts(&mut found, text.as_bytes(), self.starts[first] as usize..end);
        if !is_last {
            found.pop();
        }
        for start in self.starts.iter_mut().skip(after) {
            *start = u32::try_from(moved(*start as usize)).unwrap_or(u32::MAX);
        }
        self.starts.splice(first + 1..after, found);
    }

    /// The number of lines; a text that ends with a line end has an empty last one.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The first byte of a line, counted from 0.
    pub fn start(&self, line: usize) -> Option<usize> {
        self.starts.get(line).map(|s| *s as usize)
    }

    /// The line, from 0, that holds a byte.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|s| *s as usize <= offset).saturating_sub(1)
    }

    /// Line and column of a byte; one past the end counts as the end.
    pub fn line_column(&self, text: &str, offset: usize) -> LineColumn {
        let offset = character_start(text, offset);
        let line = self.line(offset);
        let start = self.start(line).unwrap_or(0);
        let column = text.get(start..offset).map_or(0, |t| t.chars().count());
        LineColumn { line: line + 1, column: column + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (usize, usize) {
        let p = LineIndex::new(text).line_column(text, offset);
        (p.line, p.column)
    }

    #[test]
    fn lines_and_columns() {
        let text = "a\r\nßb\rc\n";
        assert_eq!(at(text, 0), (1, 1));
        assert_eq!(at(text, 3), (2, 1));
        assert_eq!(at(text, 4), (2, 1), "inside a character");
        assert_eq!(at(text, 5), (2, 2));
        assert_eq!(at(text, 7), (3, 1));
        assert_eq!(at(text, 9), (4, 1));
        assert_eq!(at(text, 99), (4, 1));
    }
    #[test]
    fn an_edited_index_is_that_of_the_new_text() {
        let pieces = ["", "a", "\n", "\r", "\r\n", "bc\n\r", "\n\n", "x\ry"];
        let mut text = String::from("one\r\ntwo\rthree\n\nfour");
        let mut lines = LineIndex::new(&text);
        let mut state = 1_usize;
        for _ in 0..5_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            let start = (state >> 20) % (text.len() + 1);
            let end = (start + (state >> 40) % 4).min(text.len());
            let piece = pieces[(state >> 50) % pieces.len()];
            text.replace_range(start..end, piece);
            lines.edit(&text, start..end, piece.len());
            assert_eq!(lines.starts, LineIndex::new(&text).starts, "{text:?}");
            if text.len() > 60 {
                text.truncate(20);
                lines = LineIndex::new(&text);
            }
        }
    }
}
