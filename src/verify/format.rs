//! The format strings of `@fmt`, as `llvm::formatv` reads them, known byte by byte or in part.

use super::text::{Chars, MAX_KNOWN_LEN, Part, Text};
use std::rc::Rc;

/// A piece of a format string.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Item<'f> {
    /// Bytes that are printed as they are.
    Known(&'f [u8]),
    /// Text that is printed as it is.
    Text(Text),
    /// An argument.
    Field(Field),
    /// A field that cannot be read, which prints nothing. Its argument may be asked for.
    Nothing { index: u32 },
}

/// How an argument is printed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Field {
    /// Which argument.
    pub(super) index: u32,
    align: u64,
    pad: u8,
    cut: Cut,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Never,
    At(u64),
    Somewhere,
}

impl Field {
    /// One that prints its argument as it is.
    pub(super) fn plain(index: u32) -> Field {
        Field { index, align: 0, pad: b' ', cut: Cut::Never }
    }

    /// Whether it prints its argument as it is.
    pub(super) fn is_plain(&self) -> bool {
        self.align == 0 && self.cut == Cut::Never
    }

    /// The argument's text as the field prints it; numbers are never cut.
    pub(super) fn apply(&self, argument: &Text, can_cut: bool) -> Text {
        let cut = match self.cut {
            Cut::At(n) if can_cut => {
                let n_bytes = usize::try_from(n).unwrap_or(usize::MAX);
                let shorter = |b: &[u8]| b.get(..n_bytes).unwrap_or(b).to_vec();
                argument.map(shorter, Chars::NONE, |len| len.min(n))
            }
            Cut::Somewhere if can_cut => Text::some(argument.chars(), 0, argument.len().1),
            _ => argument.clone(),
        };
        self.padded(cut)
    }

    fn padded(&self, text: Text) -> Text {
        if self.align == 0 {
            return text;
        }
        let (lo, hi) = text.len();
        let mut chars = text.chars();
        chars.add(self.pad);
        Text::some(chars, lo.max(self.align), hi.max(self.align))
    }
}

/// A byte of a format string, or a stretch of it that is not known.
#[derive(Clone, Copy)]
enum Sym {
    Byte(u8),
    Hole { chars: Chars, min: u64, max: u64 },
}

impl Sym {
    fn is(self, byte: u8) -> bool {
        matches!(self, Sym::Byte(b) if b == byte)
    }

    fn may_be_brace(self) -> bool {
        matches!(self, Sym::Hole { chars, .. } if chars.has(b'{') || chars.has(b'}'))
    }
}

/// Memory for so many pieces is taken at once.
const MOST_PIECES: usize = 32;

/// The pieces of a known format string.
pub(super) fn parse(format: &[u8]) -> Option<Vec<Item<'_>>> {
    if let Some(items) = parse_plain(format) {
        return Some(items);
    }
    parse_syms(&format.iter().map(|b| Sym::Byte(*b)).collect::<Vec<_>>())
}

/// The pieces of a format string whose fields are all like `{12}` or `{}`; none if there are
/// others.
fn parse_plain(format: &[u8]) -> Option<Vec<Item<'_>>> {
    let mut items = Vec::with_capacity(format.len().min(MOST_PIECES));
    let mut pieces = Plain { rest: format, automatic: 0 };
    while let Some((text, index)) = pieces.next()? {
        if !text.is_empty() {
            items.push(Item::Known(text));
        }
        items.extend(index.map(|index| Item::Field(Field::plain(index))));
    }
    Some(items)
}

/// The arguments of the fields of such a format string, and how long the text between them is.
pub(super) fn plain_fields(format: &[u8], fields: &mut Vec<u32>) -> Option<u64> {
    fields.clear();
    let mut len = 0;
    let mut pieces = Plain { rest: format, automatic: 0 };
    while let Some((text, index)) = pieces.next()? {
        len += text.len() as u64;
        fields.extend(index);
    }
    Some(len)
}

/// What is left of a format string whose fields are all like `{12}` or `{}`.
struct Plain<'f> {
    rest: &'f [u8],
    automatic: u32,
}

impl<'f> Plain<'f> {
    /// Text and the index of the field after it, if there is one; none if that is another field.
    #[inline]
    fn next(&mut self) -> Option<Option<(&'f [u8], Option<u32>)>> {
        if self.rest.is_empty() {
            return Some(None);
        }
        let open = self.rest.iter().position(|b| *b == b'{').unwrap_or(self.rest.len());
        let (text, field) = self.rest.split_at_checked(open)?;
        let (index, after) = match field {
            [] => (None, field),
            [_, b'}', after @ ..] => {
                self.automatic += 1;
                (Some(self.automatic - 1), after)
            }
            [_, digit @ b'0'..=b'9', b'}', after @ ..] => (Some(u32::from(digit - b'0')), after),
            [_, ten @ b'1'..=b'9', digit @ b'0'..=b'9', b'}', after @ ..] => {
                (Some(u32::from(ten - b'0') * 10 + u32::from(digit - b'0')), after)
            }
            _ => return None,
        };
        self.rest = after;
        Some(Some((text, index)))
    }
}

/// The pieces of a format string of which only parts are known; none if braces may hide in the
/// unknown ones.
pub(super) fn parse_parts(parts: &[Part]) -> Option<Vec<Item<'static>>> {
    let mut syms = Vec::new();
    for part in parts {
        match part {
            Part::Lit(bytes) => syms.extend(bytes.iter().map(|b| Sym::Byte(*b))),
            Part::Some { chars, min, max } => {
                syms.push(Sym::Hole { chars: *chars, min: *min, max: *max });
            }
        }
    }
    (syms.len() <= MAX_KNOWN_LEN).then_some(())?;
    parse_syms(&syms)
}

const UNTERMINATED: &[u8] = b"Unterminated brace sequence. Escape with {{ for a literal brace.";

fn parse_syms(syms: &[Sym]) -> Option<Vec<Item<'static>>> {
    let opens = positions(syms, b'{');
    let closes = positions(syms, b'}');
    let next = |list: &[usize], from: usize| {
        list.get(list.partition_point(|at| *at < from)).copied().unwrap_or(syms.len())
    };
    let (mut items, mut at, mut automatic) = (Vec::new(), 0, 0u32);
    while at < syms.len() {
        let open = next(&opens, at);
        if open > at {
            items.push(Item::Text(literal(syms.get(at..open)?)?));
            at = open;
            continue;
        }
        let run = syms.get(at..)?.iter().take_while(|s| s.is(b'{')).count();
        if syms.get(at + run).is_some_and(|s| s.may_be_brace()) {
            return None;
        }
        if run > 1 {
            items.push(Item::Text(Text::known(&vec![b'{'; run / 2])));
            at += run / 2 * 2;
            continue;
        }
        let close = next(&closes, at);
        let again = next(&opens, at + 1);
        if close == syms.len() || again < close {
            // Until the next `{` this is text.
            let unknown = syms.get(at..again.min(close))?.iter().any(|s| s.may_be_brace());
            if unknown {
                return None;
            }
            if close == syms.len() {
                items.push(Item::Text(Text::known(UNTERMINATED)));
                break;
            }
            items.push(Item::Text(literal(syms.get(at..again)?)?));
            at = again;
            continue;
        }
        let spec = syms.get(at + 1..close)?;
        if spec.iter().any(|s| s.may_be_brace()) {
            return None;
        }
        items.push(field(spec, &mut automatic)?);
        at = close + 1;
    }
    Some(items)
}

fn positions(syms: &[Sym], byte: u8) -> Vec<usize> {
    syms.iter().enumerate().filter(|(_, s)| s.is(byte)).map(|(at, _)| at).collect()
}

/// Text between fields; none if a field may begin in it.
fn literal(syms: &[Sym]) -> Option<Text> {
    let mut pieces = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    for sym in syms {
        match sym {
            Sym::Byte(b) => bytes.push(*b),
            Sym::Hole { chars, .. } if chars.has(b'{') => return None,
            Sym::Hole { chars, min, max } => {
                pieces.push(Text::known(&std::mem::take(&mut bytes)));
                pieces.push(Text::some(*chars, *min, *max));
            }
        }
    }
    pieces.push(Text::known(&bytes));
    Some(Text::concat(&pieces))
}

/// A replacement field, without its braces; none if its unknown parts decide more than options.
fn field(spec: &[Sym], automatic: &mut u32) -> Option<Item<'static>> {
    let known = spec.iter().take_while(|s| matches!(s, Sym::Byte(_))).count();
    let head: Vec<u8> = spec
        .iter()
        .take(known)
        .filter_map(|s| if let Sym::Byte(b) = s { Some(*b) } else { None })
        .collect();
    let complete = known == spec.len();
    let mut rest = trim_start(&head);
    let index = match integer(&mut rest, true) {
        Some(n) => u32::try_from(n).unwrap_or(u32::MAX),
        None => u32::MAX,
    };
    // The largest index and those that overflow mean "the next one".
    let index = if index == u32::MAX {
        *automatic = automatic.saturating_add(1);
        *automatic - 1
    } else {
        index
    };
    let nothing = Some(Item::Nothing { index });
    rest = trim_start(rest);
    let (mut align, mut pad) = (0, b' ');
    if let Some(after) = rest.strip_prefix(b",") {
        rest = after;
        match layout(&mut rest) {
            Some(read) => (align, pad) = read,
            None if complete => return nothing,
            None => return None,
        }
    }
    rest = trim_start(rest);
    let field = |cut| Some(Item::Field(Field { index, align, pad, cut }));
    match (rest.split_first(), complete) {
        (None, true) => field(Cut::Never),
        (Some((b':', options)), true) => field(cut(options)),
        (Some((b':', _)), false) => field(Cut::Somewhere),
        (_, true) => nothing,
        (_, false) => None,
    }
}

/// A text is cut if its options are a decimal number, and nothing else.
fn cut(options: &[u8]) -> Cut {
    let digits = options.trim_ascii();
    let read = std::str::from_utf8(digits).ok().filter(|t| t.bytes().all(|b| b.is_ascii_digit()));
    read.and_then(|t| t.parse().ok()).map_or(Cut::Never, Cut::At)
}

/// Alignment and fill; none if LLDB cannot read them.
fn layout(rest: &mut &[u8]) -> Option<(u64, u8)> {
    let is_where = |b: &u8| matches!(b, b'-' | b'=' | b'+');
    let mut pad = b' ';
    match *rest {
        [] => return Some((0, pad)),
        [fill, place, after @ ..] if is_where(place) => (pad, *rest) = (*fill, after),
        [place, after @ ..] if is_where(place) && !after.is_empty() => *rest = after,
        _ => {}
    }
    integer(rest, false).map(|align| (align, pad))
}

/// A number whose prefix tells its radix; what was read of one that cannot be is gone, as in LLVM.
fn integer(rest: &mut &[u8], narrow: bool) -> Option<u64> {
    let (radix, digits) = match *rest {
        [b'0', b'x' | b'X', after @ ..] => (16, after),
        [b'0', b'b' | b'B', after @ ..] => (2, after),
        [b'0', b'o', after @ ..] => (8, after),
        [b'0', after @ ..] if after.first().is_some_and(u8::is_ascii_digit) => (8, after),
        all => (10, all),
    };
    *rest = digits;
    let mut value: Option<u64> = None;
    let mut len = 0;
    for byte in digits {
        let Some(digit) = char::from(*byte).to_digit(radix) else { break };
        let next = value.unwrap_or(0).checked_mul(radix.into())?.checked_add(digit.into())?;
        value = Some(next);
        len += 1;
    }
    *rest = digits.get(len..).unwrap_or_default();
    value.filter(|v| !narrow || *v < u32::MAX.into())
}

fn trim_start(bytes: &[u8]) -> &[u8] {
    let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
    let from = bytes.iter().position(|b| !blank(b)).unwrap_or(bytes.len());
    bytes.get(from..).unwrap_or_default()
}

/// The text before the first NUL, which is all that `@fmt` takes of a String.
pub(super) fn until_nul(text: &Text) -> Text {
    if matches!(text, Text::Any) || !text.may_have_nul() {
        return text.clone();
    }
    let cut = |b: &[u8]| b.split(|c| *c == 0).next().unwrap_or_default().to_vec();
    match text.alternatives() {
        Some(all) => all
            .iter()
            .map(|b: &Rc<[u8]>| Text::known(&cut(b)))
            .reduce(|a, b| a.join(&b))
            .unwrap_or(Text::Any),
        None => Text::some(text.chars(), 0, text.len().1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(format: &str, arguments: &[&str]) -> String {
        let pieces: Vec<Text> = parse(format.as_bytes())
            .unwrap()
            .iter()
            .map(|item| match item {
                Item::Known(bytes) => Text::known(bytes),
                Item::Text(text) => text.clone(),
                Item::Nothing { .. } => Text::known(b""),
                Item::Field(field) => {
                    let text = Text::known(arguments[field.index as usize].as_bytes());
                    field.apply(&text, true)
                }
            })
            .collect();
        match Text::concat(&pieces).exact() {
            Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            None => "?".into(),
        }
    }

    #[test]
    fn formats_are_read_as_llvm_does() {
        let args = ["a", "b", "c"];
        for (format, want) in [
            ("{0}{1}", "ab"),
            ("{}{1}{}", "abb"),
            ("{ 0 }", "a"),
            ("{0x1}{02}", "bc"),
            ("{0x}", "a"),
            ("{{0}", "{0}"),
            ("{{{0}}}", "{a}}"),
            ("a}b", "a}b"),
            ("{0 {1}", "{0 b"),
            ("{x}{-1}{0!r}", ""),
            ("{4294967295}{4294967296}", "ab"),
            ("{0,abc}{0, 10}{0,*10}", ""),
            ("{0,}", "a"),
            ("{0:0}{1:x}{2:}", "bc"),
        ] {
            assert_eq!(printed(format, &args), want, "{format}");
        }
        assert!(printed("a{b", &args).starts_with("aUnterminated"));
    }

    #[test]
    fn unknown_options_do_no_harm_but_unknown_braces_do() {
        let digit = Part::Some { chars: Chars::of(b"0123"), min: 1, max: 1 };
        let lit = |t: &str| Part::Lit(t.as_bytes().into());
        let items = parse_parts(&[lit("{0:"), digit.clone(), lit("}")]).unwrap();
        assert!(matches!(&items[..], [Item::Field(Field { index: 0, cut: Cut::Somewhere, .. })]));
        assert!(parse_parts(&[lit("{"), digit, lit("}")]).is_none());
        assert!(parse_parts(&[Part::Some { chars: Chars::ALL, min: 0, max: 9 }]).is_none());
    }
}
