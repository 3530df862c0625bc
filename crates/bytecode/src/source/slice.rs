//! Parts of texts and arrays.

use std::slice::SliceIndex;

/// Indexing with ranges that were computed from the text or array they are used on.
pub trait Slice {
    /// The part in a range.
    ///
    /// A range that is out of bounds is a bug of the caller: debug builds panic, release builds
    /// return the empty part. Where the range comes from input, use `get`.
    fn slice(&self, range: impl SliceIndex<Self, Output = Self>) -> &Self;
}

impl Slice for str {
    #[inline]
    #[track_caller]
    fn slice(&self, range: impl SliceIndex<str, Output = str>) -> &str {
        let part = self.get(range);
        debug_assert!(
            part.is_some(),
            "a range outside of {} bytes or inside a character",
            self.len()
        );
        part.unwrap_or_default()
    }
}

impl<T> Slice for [T] {
    #[inline]
    #[track_caller]
    fn slice(&self, range: impl SliceIndex<[T], Output = [T]>) -> &[T] {
        let part = self.get(range);
        debug_assert!(part.is_some(), "a range outside of {} elements", self.len());
        part.unwrap_or_default()
    }
}

/// The text, or its first `max` characters and `…`.
pub fn shortened(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((at, _)) => format!("{}…", text.slice(..at)),
        None => text.to_owned(),
    }
}

/// The start of the character at a byte of a text; the end of the text for a byte past it.
pub(super) fn character_start(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
