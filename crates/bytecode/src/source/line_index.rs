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
}
