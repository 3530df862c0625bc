//! Elements to text: which groups fit on their lines, and where the others are broken.

use super::element::{Element, Group, Line, Mode, Piece};
use super::{INDENT, WIDTH};
use crate::source::Slice;

/// A text in its layout.
pub(super) struct Printed {
    pub(super) text: String,
    /// The positions of the marks.
    pub(super) marks: Vec<usize>,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// An open group.
#[derive(Clone, Copy)]
struct Frame {
    broken: bool,
    /// Whether it is a part of a string, and in no block of several lines there.
    flat: bool,
    /// The indentation of its lines, and of the line it began in.
    indent: usize,
    outer: usize,
}

const ROOT: Frame = Frame { broken: true, flat: false, indent: 0, outer: 0 };

/// The text that is being written.
pub(super) struct Printer {
    line_end: &'static str,
    text: String,
    marks: Vec<usize>,
    /// The width of the line, in characters.
    column: usize,
    /// The indentation to write before the next text, at the start of a line.
    pending: Option<usize>,
    /// After a comment: the indentation of the line that must follow.
    after_comment: Option<usize>,
    frames: Vec<Frame>,
    /// Whether nothing has been written since the last line end.
    fresh: bool,
}

impl Printer {
    /// An empty text, as `source` begins.
    pub(super) fn new(source: &str, line_end: &'static str) -> Printer {
        let mark = if source.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK } else { "" };
        let mut text = String::with_capacity(source.len() + source.len() / 8);
        text.push_str(mark);
        Printer {
            line_end,
            text,
            marks: Vec::new(),
            column: 0,
            pending: None,
            after_comment: None,
            frames: Vec::new(),
            fresh: true,
        }
    }

    /// Lays out elements after which a line ends; their pieces are those of a text.
    pub(super) fn elements(&mut self, pieces: &str, elements: &[Element]) {
        let mut rest = elements;
        while let Some((element, behind)) = rest.split_first() {
            self.element(pieces, *element, rest);
            rest = behind;
        }
    }

    /// The text in its layout.
    pub(super) fn finish(mut self) -> Printed {
        if !self.fresh {
            self.text.push_str(self.line_end);
        }
        Printed { text: self.text, marks: self.marks }
    }

    fn frame(&self) -> Frame {
        self.frames.last().copied().unwrap_or(ROOT)
    }

    /// Whether nothing but a byte order mark has been written.
    fn is_empty(&self) -> bool {
        self.text.is_empty() || self.text == BYTE_ORDER_MARK
    }

    /// Lays out an element, the first of those that are left.
    fn element(&mut self, pieces: &str, element: Element, elements: &[Element]) {
        match element {
            Element::Token(piece) => self.piece(pieces, piece),
            Element::Word(word) => self.put(word, word.len()),
            Element::IfBroken(word) if self.frame().broken => self.put(word, word.len()),
            Element::IfFlat(word) if !self.frame().broken => self.put(word, word.len()),
            Element::IfBroken(_) | Element::IfFlat(_) => {}
            Element::Open(group) => self.open(elements, group),
            Element::Indent => self.indent(),
            Element::Close => {
                self.frames.pop();
            }
            Element::Line(line) => self.line(elements, line),
            Element::Trailing(piece) => {
                self.trim_spaces();
                self.put(" ", 1);
                self.piece(pieces, piece);
                self.after_comment = Some(self.frame().indent + INDENT);
            }
            Element::Comment(piece) => {
                let indent = self.frame().indent + INDENT;
                if let (None, None) = (self.pending, self.after_comment) {
                    self.trim_spaces();
                    self.new_line(if self.is_empty() { 0 } else { indent });
                }
                let indent = self.pending.or(self.after_comment).unwrap_or(indent);
                self.piece(pieces, piece);
                self.after_comment = Some(indent);
            }
            Element::Mark => self.marks.push(self.text.len()),
        }
    }

    fn piece(&mut self, pieces: &str, piece: Piece) {
        self.put(pieces.slice(piece.start as usize..piece.end as usize), piece.width as usize);
    }

    fn put(&mut self, text: &str, width: usize) {
        if text.is_empty() {
            return;
        }
        if let Some(indent) = self.after_comment {
            self.new_line(indent);
        }
        if let Some(indent) = self.pending.take() {
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
        }
        self.text.push_str(text);
        self.column += width;
        self.fresh = false;
    }

    /// Removes the spaces before a comment.
    fn trim_spaces(&mut self) {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length);
    }

    fn new_line(&mut self, indent: usize) {
        self.after_comment = None;
        if !self.is_empty() {
            self.text.push_str(self.line_end);
        }
        self.pending = Some(indent);
        self.column = indent;
        self.fresh = true;
    }

    fn open(&mut self, elements: &[Element], group: Group) {
        let around = self.frame();
        let (broken, flat) = match group.mode {
            Mode::Flat => (false, true),
            Mode::Broken => (true, around.flat),
            Mode::Auto => (!around.flat && !self.fits(elements), around.flat),
            Mode::Block => {
                return self.frames.push(Frame { flat: around.flat && !around.broken, ..around });
            }
        };
        self.frames.push(Frame { broken, flat, indent: around.indent, outer: around.indent });
        if group.indent {
            self.indent();
        }
    }

    fn indent(&mut self) {
        if let Some(frame) = self.frames.last_mut().filter(|f| f.broken) {
            frame.indent = frame.outer + INDENT;
        }
    }

    fn line(&mut self, elements: &[Element], line: Line) {
        let frame = self.frame();
        let fills = || line.fill && self.after_comment.is_none() && self.fits(elements);
        if !frame.broken || fills() {
            // What follows a comment begins a line anyway.
            if self.after_comment.is_none() {
                self.put(line.flat, line.flat.len());
            }
            return;
        }
        self.new_line(if line.out { frame.outer } else { frame.indent });
        if line.blank {
            self.text.push_str(self.line_end);
        }
    }

    /// Whether the line has room for the group or line end that some elements begin with, up to the
    /// next place where a line may end after it.
    fn fits(&self, elements: &[Element]) -> bool {
        let mut room = WIDTH.saturating_sub(self.column);
        let mut depth = 0usize;
        let own = usize::from(matches!(elements.first(), Some(Element::Open(_))));
        let mut behind = false;
        // Groups in parts of strings, which do not end lines.
        let mut flat = 0usize;
        for (index, element) in elements.iter().enumerate() {
            let width = match element {
                Element::Token(piece) => piece.width as usize,
                Element::Word(word) | Element::IfFlat(word) => word.len(),
                Element::Open(Group { mode: Mode::Broken, .. }) if flat > 0 => return true,
                Element::Open(group) => {
                    depth += 1;
                    flat += usize::from(flat > 0 || group.mode == Mode::Flat);
                    0
                }
                Element::Close => {
                    behind |= depth == own;
                    depth = depth.saturating_sub(1);
                    flat = flat.saturating_sub(1);
                    0
                }
                Element::Line(_) if flat == 0 && index > 0 && (behind || depth == 0) => {
                    return true;
                }
                Element::Line(line) => line.flat.len(),
                Element::Trailing(_) | Element::Comment(_) => return true,
                Element::IfBroken(_) | Element::Indent | Element::Mark => 0,
            };
            match room.checked_sub(width) {
                Some(rest) => room = rest,
                None => return false,
            }
        }
        true
    }
}
