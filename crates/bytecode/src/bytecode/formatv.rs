//! The format strings of `@fmt`, parsed as `llvm::formatv` does, including malformed ones.
//!
//! A format is a sequence of symbols: known bytes, or, in the verifier, parts of which only the
//! possible bytes are known. The same rules apply to both.

use std::ops::Range;

/// A piece of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatPiece {
    /// These symbols of the format, literally.
    Literal(Range<usize>),
    /// [`UNTERMINATED`], in place of an unclosed brace and everything after it.
    Unterminated,
    /// An argument.
    Argument(Field),
}

/// An argument with its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The index of the argument.
    pub index: u32,
    /// The width in bytes; 0 for none.
    pub width: usize,
    /// The alignment of the argument in that width.
    pub align: Align,
    /// The byte that fills the width.
    pub fill: u8,
    /// The symbols after the colon, without spaces around them.
    pub options: Range<usize>,
}

/// The alignment of an argument in its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the start.
    Left,
    /// In the middle; an odd space goes to the end.
    Center,
    /// At the end.
    Right,
}

/// The text that LLDB shows in place of an unclosed brace and everything after it.
pub const UNTERMINATED: &[u8] = b"Unterminated brace sequence. Escape with {{ for a literal brace.";

/// A byte of a format, or a part of unknown bytes.
pub trait Symbol: Copy {
    /// The byte, if it is known.
    fn byte(self) -> Option<u8>;

    /// Whether the part may contain this byte.
    fn may_hold(self, byte: u8) -> bool;
}

impl Symbol for u8 {
    fn byte(self) -> Option<u8> {
        Some(self)
    }

    fn may_hold(self, byte: u8) -> bool {
        self == byte
    }
}

/// Parses a format; returns it with the number of arguments it needs. Replacements that cannot be
/// parsed produce nothing and need no argument.
pub fn parse(format: &[u8], pieces: &mut Vec<FormatPiece>) -> u64 {
    // A known format has one meaning.
    parse_symbols(format, pieces).unwrap_or_default()
}

/// Parses a format of symbols. `None` if unknown symbols decide more than literal text and the
/// options of a field.
pub fn parse_symbols<S: Symbol>(format: &[S], pieces: &mut Vec<FormatPiece>) -> Option<u64> {
    pieces.clear();
    let last_close = format.iter().rposition(|s| s.byte() == Some(b'}'));
    let (mut automatic, mut count, mut at) = (0, 0, 0);
    while at < format.len() {
        at = piece(format, at, last_close, pieces)?;
        if let Some(FormatPiece::Argument(field)) = pieces.last_mut() {
            if field.index == AUTOMATIC {
                field.index = automatic;
                automatic += 1;
            }
            count = count.max(u64::from(field.index) + 1);
        }
    }
    Some(count)
}

/// Stands for the index of a replacement without one.
const AUTOMATIC: u32 = u32::MAX;

/// Parses the piece at `at`; returns the offset of the next one.
fn piece<S: Symbol>(
    format: &[S],
    at: usize,
    last_close: Option<usize>,
    pieces: &mut Vec<FormatPiece>,
) -> Option<usize> {
    let rest = format.get(at..)?;
    let braces = rest.iter().take_while(|s| s.byte() == Some(b'{')).count();
    if braces == 0 {
        let len = rest.iter().position(|s| s.may_hold(b'{')).unwrap_or(rest.len());
        // An unknown symbol that may open a field.
        rest.get(len).is_none_or(|s| s.byte().is_some()).then_some(())?;
        pieces.push(FormatPiece::Literal(at..at + len));
        return Some(at + len);
    }
    let is_unknown_brace = |s: &S| s.byte().is_none() && (s.may_hold(b'{') || s.may_hold(b'}'));
    if rest.get(braces).is_some_and(is_unknown_brace) {
        return None;
    }
    if braces > 1 {
        let escaped = braces / 2;
        pieces.push(FormatPiece::Literal(at..at + escaped));
        return Some(at + escaped * 2);
    }
    if last_close.is_none_or(|close| close < at) {
        pieces.push(FormatPiece::Unterminated);
        return (!rest.iter().any(is_unknown_brace)).then_some(format.len());
    }
    let inner = rest.get(1..)?;
    let len = inner.iter().position(|s| s.may_hold(b'{') || s.may_hold(b'}'))?;
    let end = at + 1 + len;
    match inner.get(len)?.byte()? {
        b'{' => {
            pieces.push(FormatPiece::Literal(at..end));
            Some(end)
        }
        _ => {
            match field(format, at + 1..end) {
                Some(field) => pieces.push(FormatPiece::Argument(field)),
                None if inner.iter().take(len).any(|s| s.byte().is_none()) => return None,
                None => pieces.push(FormatPiece::Literal(end..end)),
            }
            Some(end + 1)
        }
    }
}

/// Parses the content of a pair of braces; `None` if it is invalid, or unknown before its options.
fn field<S: Symbol>(format: &[S], range: Range<usize>) -> Option<Field> {
    let mut rest = FieldCursor { at: range.start, rest: format.get(range)? };
    let mut field =
        Field { index: AUTOMATIC, width: 0, align: Align::Right, fill: b' ', options: 0..0 };
    rest.trim();
    if let Some(index) = rest.integer().and_then(|n| u32::try_from(n).ok()) {
        field.index = index;
    }
    rest.trim();
    if rest.eat(b',') {
        layout(&mut rest, &mut field)?;
    }
    rest.trim();
    if rest.eat(b':') {
        rest.trim();
        field.options = rest.at..rest.at + rest.rest.len();
        return Some(field);
    }
    rest.rest.is_empty().then_some(field)
}

/// Parses `[[fill]align]width`.
fn layout<S: Symbol>(rest: &mut FieldCursor<'_, S>, field: &mut Field) -> Option<()> {
    let align_at = |at| rest.byte(at).and_then(align);
    match (align_at(0), align_at(1), rest.rest.len()) {
        (_, _, 0) => return Some(()),
        (_, Some(align), _) => {
            field.fill = rest.byte(0)?;
            field.align = align;
            rest.skip(2);
        }
        (Some(align), None, 2..) => {
            field.align = align;
            rest.skip(1);
        }
        _ => {}
    }
    field.width = usize::try_from(rest.integer()?).unwrap_or(usize::MAX);
    Some(())
}

fn align(sign: u8) -> Option<Align> {
    match sign {
        b'-' => Some(Align::Left),
        b'=' => Some(Align::Center),
        b'+' => Some(Align::Right),
        _ => None,
    }
}

/// The rest of a field, and its offset in the format.
struct FieldCursor<'f, S> {
    at: usize,
    rest: &'f [S],
}

impl<S: Symbol> FieldCursor<'_, S> {
    /// The byte at a distance, if it is known.
    fn byte(&self, distance: usize) -> Option<u8> {
        self.rest.get(distance)?.byte()
    }

    fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
        self.at += count;
    }

    fn trim(&mut self) {
        let is_blank = |symbol: &S| matches!(symbol.byte(), Some(b' ' | b'\t'..=b'\r'));
        while self.rest.first().is_some_and(is_blank) {
            self.skip(1);
        }
        while let Some((_, before)) = self.rest.split_last().filter(|(last, _)| is_blank(last)) {
            self.rest = before;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.byte(0) == Some(byte);
        if found {
            self.skip(1);
        }
        found
    }

    /// Parses a number and skips it. As in LLVM, a prefix without digits is skipped too; a number
    /// above 64 bits is not.
    fn integer(&mut self) -> Option<u64> {
        let radix = self.radix();
        let mut value: u64 = 0;
        let mut digits = 0;
        while let Some(byte) = self.byte(digits) {
            let Some(digit) = char::from(byte).to_digit(radix) else { break };
            value = value.checked_mul(radix.into())?.checked_add(digit.into())?;
            digits += 1;
        }
        self.skip(digits);
        (digits > 0).then_some(value)
    }

    fn radix(&mut self) -> u32 {
        let (radix, skip) = match (self.byte(0), self.byte(1)) {
            (Some(b'0'), Some(b'x' | b'X')) => (16, 2),
            (Some(b'0'), Some(b'b' | b'B')) => (2, 2),
            (Some(b'0'), Some(b'o')) => (8, 2),
            (Some(b'0'), Some(b'0'..=b'9')) => (8, 1),
            _ => (10, 0),
        };
        self.skip(skip);
        radix
    }
}

impl Field {
    /// Aligns the part of `out` from `start`.
    pub fn pad(&self, out: &mut Vec<u8>, start: usize) {
        let len = out.len() - start;
        let Some(missing) = self.width.checked_sub(len).filter(|n| *n > 0) else { return };
        let before = match self.align {
            Align::Left => 0,
            Align::Center => missing / 2,
            Align::Right => missing,
        };
        out.resize(start + self.width, self.fill);
        out.copy_within(start..start + len, start + before);
        if let Some(gap) = out.get_mut(start..start + before) {
            gap.fill(self.fill);
        }
        if let Some(gap) = out.get_mut(start + before + len..) {
            gap.fill(self.fill);
        }
    }
}

/// The maximum length of a text by its options: a decimal number; other options have no effect.
pub fn max_length(options: &[u8]) -> Option<u64> {
    let digits =
        std::str::from_utf8(options).ok().filter(|o| o.bytes().all(|b| b.is_ascii_digit()));
    digits.and_then(|digits| digits.parse().ok())
}
