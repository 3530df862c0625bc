//! The one canonical layout of `.fmt` files.
//!
//! ```text
//! tree, tokens, comments ──write──▶ elements ──printer──▶ text
//! ```
//!
//! One walk over the tree writes both a file and a tree that is in no file (`print`). With a source every
//! token of the walk is the next one of the source, with the comments before it; without one the tree says how it is
//! spelled.
//!
//! Only spaces, line ends, the commas at the end of lists and the semicolons after statements
//! change; every other token and every comment stays as it is. The width determines the layout,
//! except for two choices of the author: whether a block that would fit is on one line, and
//! blank lines, of which one is kept.
//!
//! ```
//! use fmtc::format::format;
//! use fmtc::source::SourceId;
//!
//! let text = format(SourceId(0), "summary  Point   { x .size( ) }").unwrap();
//! assert_eq!(text, "summary Point { x.size() }\n");
//! ```

mod element;
#[doc(hidden)]
pub mod print;
mod printer;
mod source;
mod write;

use crate::diag::Diagnostic;
use crate::source::SourceId;
use crate::syntax;
use printer::{Printed, Printer};
use std::ops::Range;
use write::Writer;

/// The width that lines are kept within, in characters, where they can be broken at all.
pub const WIDTH: usize = 100;

/// The indentation of a level, in spaces.
const INDENT: usize = 4;

/// A piece of a text and what to put in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace, at character boundaries.
    pub range: Range<usize>,
    /// The replacement text.
    pub text: String,
}

/// The text in the canonical layout. Its line ends are those of the first line, and a byte order
/// mark stays.
///
/// Takes time and memory proportional to the length of the text.
///
/// # Errors
///
/// The faults of a text that cannot be read without any. Their spans name `source`.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    Ok(laid(source, text)?.1.text)
}

/// The edits that bring the items that touch a range of bytes into the canonical layout, in
/// the order of their places. An item that needs no change has no edit.
///
/// With the range of the whole text, the edits have the same effect as [`format()`].
///
/// # Errors
///
/// The faults of a text that cannot be read without any, even outside the range.
pub fn format_range(
    source: SourceId,
    text: &str,
    range: Range<usize>,
) -> Result<Vec<Edit>, Vec<Diagnostic>> {
    let (starts, laid) = laid(source, text)?;
    let before = starts.iter().copied().chain([text.len()]);
    let after = laid.marks.iter().copied().chain([laid.text.len()]);
    let mut edits = Vec::new();
    let mut last = (0, 0);
    for place in before.zip(after) {
        let (old, new) = (last.0..place.0, last.1..place.1);
        last = place;
        let touches = old.start <= range.end && range.start <= old.end;
        let pieces = text.get(old.clone()).zip(laid.text.get(new));
        if let (true, Some((was, is))) = (touches, pieces) {
            edits.extend(edit(old.start, was, is));
        }
    }
    Ok(edits)
}

/// Applies edits, which must be sorted and must not overlap.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = edit.range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Where the items begin, each with the comments before it, and the text in its layout.
///
/// One item is written at a time: the elements of all would need much more memory than the text.
fn laid(id: SourceId, text: &str) -> Result<(Vec<usize>, Printed), Vec<Diagnostic>> {
    let file = syntax::parse_strict(id, text)?;
    let mut printer = Printer::new(text, line_end(text));
    let mut writer = Writer::new(text);
    let mut starts = Vec::new();
    for item in file.items {
        starts.push(writer.begin_item());
        writer.item(&item);
        printer.elements(text, &writer.take());
    }
    starts.push(writer.begin_item());
    printer.elements(text, &writer.take());
    Ok((starts, printer.finish()))
}

/// The end of the first line: `\r\n`, or `\n` for anything else.
fn line_end(text: &str) -> &'static str {
    match text.find(['\n', '\r']) {
        Some(at) if text.get(at..).is_some_and(|t| t.starts_with("\r\n")) => "\r\n",
        _ => "\n",
    }
}

/// The edit that replaces one text by another, without their common prefix and suffix.
fn edit(start: usize, was: &str, is: &str) -> Option<Edit> {
    if was == is {
        return None;
    }
    let same = |(a, b): &(char, char)| a == b;
    let head: usize = was.chars().zip(is.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (was_rest, is_rest) = (was.get(head..)?, is.get(head..)?);
    let tail: usize = was_rest
        .chars()
        .rev()
        .zip(is_rest.chars().rev())
        .take_while(same)
        .map(|(c, _)| c.len_utf8())
        .sum();
    Some(Edit {
        range: start + head..start + was.len() - tail,
        text: is_rest.get(..is_rest.len() - tail)?.to_owned(),
    })
}
