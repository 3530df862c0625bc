//! The elements of a layout: texts, places where a line may end, and groups that are either on one
//! line or have their lines broken.

use crate::source::Slice;
use std::ops::Range;

/// An element of a layout.
#[derive(Clone, Copy, Debug)]
pub(super) enum Element {
    /// A token.
    Token(Piece),
    /// A word or sign that the formatter writes, without line ends.
    Word(&'static str),
    /// The same, if the group is broken.
    IfBroken(&'static str),
    /// The same, if it is not.
    IfFlat(&'static str),
    /// Begins a group.
    Open(Group),
    /// From here on the lines of the group are indented, if it is broken.
    Indent,
    /// Ends the group.
    Close,
    /// A place where the line ends if the group is broken.
    Line(Line),
    /// A comment after something on its line.
    Trailing(Piece),
    /// A comment on a line of its own.
    Comment(Piece),
    /// The beginning of an item, or of the comments before it.
    Mark,
}

/// A piece of the source text of the tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Its width in characters.
    pub(super) width: u32,
}

impl Piece {
    pub(super) fn new(text: &str, range: Range<usize>) -> Piece {
        let width = text.slice(range.clone()).chars().count() as u32;
        Piece { start: range.start as u32, end: range.end as u32, width }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// When it is broken.
    pub(super) mode: Mode,
    /// Whether all its lines are indented if it is.
    pub(super) indent: bool,
}

/// When a group is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// If it does not fit, and is not in a flat one.
    Auto,
    /// Never: it is a part of a string.
    Flat,
    /// Always. The surrounding groups are measured as if it were not broken; flat ones are measured up to it only.
    Broken,
    /// As the surrounding group, of which it is a block: in a broken one, nothing is flat for the groups around it.
    Block,
}

/// A place where a line may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The text that replaces it otherwise.
    pub(super) flat: &'static str,
    /// Whether a blank line follows if it does.
    pub(super) blank: bool,
    /// Whether the next line is indented as the one in which the group began.
    pub(super) out: bool,
    /// In a broken group: whether the line ends only if the next elements do not fit.
    pub(super) fill: bool,
}

impl Line {
    /// A place with nothing in it.
    pub(super) const SOFT: Line = Line { flat: "", blank: false, out: false, fill: false };
    pub(super) const SPACE: Line = Line { flat: " ", ..Line::SOFT };
    /// A space in a paragraph.
    pub(super) const FILL: Line = Line { fill: true, ..Line::SPACE };
}
