//! `llvm::formatv`, with all it does to odd formats.

use std::ops::Range;

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// These bytes of the format.
    Literal(Range<usize>),
    /// The text for a brace that is not closed.
    Unterminated,
    /// An argument.
    Argument(Field),
}

/// An argument with its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// Which one.
    pub(super) index: u32,
    /// The width in bytes; 0 for none.
    width: usize,
    place: Place,
    fill: u8,
    /// The bytes of the format after the colon, blanks removed.
    pub(super) options: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Left,
    Center,
    Right,
}

/// What stands in the text instead of an unclosed brace and all after it.
pub(super) const UNTERMINATED: &[u8] =
    b"Unterminated brace sequence. Escape with {{ for a literal brace.";

/// Reads a format; replacements that cannot be read leave nothing. Gives the number of arguments.
pub(super) fn parse(format: &[u8], pieces: &mut Vec<Piece>) -> u64 {
    pieces.clear();
    let mut automatic = 0;
    let mut count = 0;
    let mut at = 0;
    while let Some(next) = piece(format, at, pieces) {
        at = next;
        if let Some(Piece::Argument(field)) = pieces.last_mut() {
            if field.index == AUTOMATIC {
                field.index = automatic;
                automatic += 1;
            }
            count = count.max(u64::from(field.index) + 1);
        }
    }
    count
}

/// The index of a replacement that names none; so written it means the same.
const AUTOMATIC: u32 = u32::MAX;

/// Reads the piece at `at` and gives the place of the next one.
fn piece(format: &[u8], at: usize, pieces: &mut Vec<Piece>) -> Option<usize> {
    let rest = format.get(at..)?;
    let find = |sign: u8, from: usize| {
        rest.iter().skip(from).position(|b| *b == sign).map(|found| found + from)
    };
    if *rest.first()? != b'{' {
        let end = at + find(b'{', 0).unwrap_or(rest.len());
        pieces.push(Piece::Literal(at..end));
        return Some(end);
    }
    let braces = rest.iter().take_while(|b| **b == b'{').count();
    if braces > 1 {
        let escaped = braces / 2;
        pieces.push(Piece::Literal(at..at + escaped));
        return Some(at + escaped * 2);
    }
    let Some(close) = find(b'}', 0) else {
        pieces.push(Piece::Unterminated);
        return None;
    };
    if let Some(open) = find(b'{', 1).filter(|open| *open < close) {
        pieces.push(Piece::Literal(at..at + open));
        return Some(at + open);
    }
    let end = at + close;
    match field(format, at + 1..end) {
        Some(field) => pieces.push(Piece::Argument(field)),
        None => pieces.push(Piece::Literal(end..end)),
    }
    Some(end + 1)
}

/// Reads what stands between the braces.
fn field(format: &[u8], range: Range<usize>) -> Option<Field> {
    let mut rest = Cursor { format, range };
    let mut field =
        Field { index: AUTOMATIC, width: 0, place: Place::Right, fill: b' ', options: 0..0 };
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
        field.options = rest.range;
        return Some(field);
    }
    rest.range.is_empty().then_some(field)
}

/// Reads `[[fill]place]width`.
fn layout(rest: &mut Cursor<'_>, field: &mut Field) -> Option<()> {
    let bytes = rest.bytes();
    match bytes {
        [] => return Some(()),
        [fill, sign, ..] if place(*sign).is_some() => {
            field.fill = *fill;
            field.place = place(*sign)?;
            rest.range.start += 2;
        }
        [sign, _, ..] => {
            if let Some(place) = place(*sign) {
                field.place = place;
                rest.range.start += 1;
            }
        }
        [_] => {}
    }
    field.width = usize::try_from(rest.integer()?).unwrap_or(usize::MAX);
    Some(())
}

fn place(sign: u8) -> Option<Place> {
    match sign {
        b'-' => Some(Place::Left),
        b'=' => Some(Place::Center),
        b'+' => Some(Place::Right),
        _ => None,
    }
}

struct Cursor<'f> {
    format: &'f [u8],
    range: Range<usize>,
}

impl<'f> Cursor<'f> {
    fn bytes(&self) -> &'f [u8] {
        self.format.get(self.range.clone()).unwrap_or_default()
    }

    fn trim(&mut self) {
        let blank = |b: &&u8| matches!(b, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
        self.range.start += self.bytes().iter().take_while(blank).count();
        self.range.end -= self.bytes().iter().rev().take_while(blank).count();
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.bytes().first() == Some(&byte);
        self.range.start += usize::from(found);
        found
    }

    /// Reads a number and passes over it. As in LLVM, a prefix without digits is passed over too,
    /// but a number that does not fit 64 bits is not.
    fn integer(&mut self) -> Option<u64> {
        let radix = self.radix();
        let mut value: u64 = 0;
        let mut digits = 0;
        for byte in self.bytes() {
            let Some(digit) = char::from(*byte).to_digit(36).filter(|d| *d < radix) else { break };
            value = value.checked_mul(radix.into())?.checked_add(digit.into())?;
            digits += 1;
        }
        self.range.start += digits;
        (digits > 0).then_some(value)
    }

    fn radix(&mut self) -> u32 {
        let (radix, skip) = match self.bytes() {
            [b'0', b'x' | b'X', ..] => (16, 2),
            [b'0', b'b' | b'B', ..] => (2, 2),
            [b'0', b'o', ..] => (8, 2),
            [b'0', digit, ..] if digit.is_ascii_digit() => (8, 1),
            _ => (10, 0),
        };
        self.range.start += skip;
        radix
    }
}

impl Field {
    /// The most bytes that the layout adds to an argument.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Puts what stands in `out` from `start` in its place.
    pub(super) fn align(&self, out: &mut Vec<u8>, start: usize) {
        let len = out.len() - start;
        let Some(missing) = self.width.checked_sub(len).filter(|n| *n > 0) else { return };
        let before = match self.place {
            Place::Left => 0,
            Place::Center => missing / 2,
            Place::Right => missing,
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

/// What the options do to a text: a decimal number cuts it, anything else has no effect.
pub(super) fn cut(text: &[u8], options: &[u8]) -> usize {
    let number =
        std::str::from_utf8(options).ok().filter(|o| o.bytes().all(|b| b.is_ascii_digit()));
    let most = number.and_then(|o| o.parse().ok()).unwrap_or(usize::MAX);
    text.len().min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(format: &str, args: &[&str]) -> String {
        let mut pieces = Vec::new();
        let mut out = Vec::new();
        let count = parse(format.as_bytes(), &mut pieces);
        assert!(count <= args.len() as u64, "{format}");
        for piece in &pieces {
            match piece {
                Piece::Literal(range) => out.extend_from_slice(&format.as_bytes()[range.clone()]),
                Piece::Unterminated => out.extend_from_slice(UNTERMINATED),
                Piece::Argument(field) => {
                    let start = out.len();
                    let text = args[field.index as usize].as_bytes();
                    let len = cut(text, &format.as_bytes()[field.options.clone()]);
                    out.extend_from_slice(&text[..len]);
                    field.align(&mut out, start);
                }
            }
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn layouts() {
        for (format, expected) in [
            ("[{0,6}]", "[   abc]"),
            ("[{0,-6}]", "[abc   ]"),
            ("[{0,=6}]", "[ abc  ]"),
            ("[{0,*+6}]", "[***abc]"),
            ("[{0,--6}]", "[abc---]"),
            ("[{0,0x6}]", "[   abc]"),
            ("[{0,010}]", "[     abc]"),
            ("[{0, 6}]", "[]"),
            ("[{0,}]", "[abc]"),
            ("[{0:2}]", "[ab]"),
            ("[{0,5:1}]", "[    a]"),
            ("[{0: 2 }]", "[ab]"),
        ] {
            assert_eq!(shown(format, &["abc"]), expected, "{format}");
        }
    }

    #[test]
    fn indexes() {
        for (format, expected) in [
            ("{}{}", "ab"),
            ("{0x1}{0b1}{0o1}{01}", "bbbb"),
            ("{0x}{4294967295}", "ab"),
            ("{08}{18446744073709551616}{0xg}", ""),
            ("{{{0}}}", "{a}}"),
        ] {
            assert_eq!(shown(format, &["a", "b"]), expected, "{format}");
        }
    }
}
