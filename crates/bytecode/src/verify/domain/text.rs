//! Abstract strings: a few known texts, or known parts with unknown parts between them.

use crate::verify::arena::Arena;

/// The highest number of texts that are distinguished.
const MAX_KNOWN: usize = 16;
/// Longer texts are not followed byte by byte.
pub(crate) const MAX_KNOWN_LEN: usize = 1 << 16;
/// A pattern with more parts is reduced to one part.
const MAX_PARTS: usize = 64;
/// The assumed highest length of a text of the debuggee. LLDB cuts summaries and values far below
/// it.
const DEBUGGEE_LEN: u64 = 4096;

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chars([u64; 4]);

impl Chars {
    pub(crate) const ALL: Chars = Chars([u64::MAX; 4]);
    pub(crate) const NONE: Chars = Chars([0; 4]);

    pub(crate) fn of(bytes: &[u8]) -> Chars {
        let mut set = Chars::NONE;
        for &byte in bytes {
            set.add(byte);
        }
        set
    }

    pub(crate) fn add(&mut self, byte: u8) {
        let (word, bit) = (usize::from(byte >> 6), byte & 63);
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << bit;
        }
    }

    pub(crate) fn has(self, byte: u8) -> bool {
        let (word, bit) = (usize::from(byte >> 6), byte & 63);
        self.0.get(word).is_some_and(|w| w >> bit & 1 == 1)
    }

    pub(crate) fn or(self, other: Chars) -> Chars {
        let mut out = self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        out
    }
}

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// Known bytes.
    Lit(&'a [u8]),
    /// Unknown bytes of a set, with a range of lengths.
    Some { chars: Chars, min: u64, max: u64 },
}

impl Part<'_> {
    const ANY: Part<'static> = Part::Some { chars: Chars::ALL, min: 0, max: DEBUGGEE_LEN };
    /// The cost of an unknown part, in bytes.
    const ANY_WEIGHT: usize = 4;
}

/// An abstract string.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Text<'a> {
    /// Text of the debuggee.
    #[default]
    Any,
    /// One known text.
    One(&'a [u8]),
    /// One of several known texts.
    Known(&'a Several<'a>),
    /// A sequence of parts; never the same as [`Text::Any`].
    Pattern(&'a [Part<'a>]),
}

/// Several texts, with properties that are asked for repeatedly.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Several<'a> {
    /// In ascending order.
    all: &'a [&'a [u8]],
    chars: Chars,
    len: (u64, u64),
    weight: usize,
}

impl<'a> Several<'a> {
    fn of(all: &'a [&'a [u8]]) -> Several<'a> {
        let mut len = all.first().map_or((0, 0), |first| (u64::MAX, first.len() as u64));
        let (mut chars, mut weight) = (Chars::NONE, 0);
        for bytes in all {
            len = (len.0.min(bytes.len() as u64), len.1.max(bytes.len() as u64));
            weight += bytes.len() + 1;
            bytes.iter().for_each(|byte| chars.add(*byte));
        }
        Several { all, chars, len, weight }
    }
}

impl<'a> Text<'a> {
    pub(crate) fn some(chars: Chars, min: u64, max: u64, arena: &'a Arena) -> Text<'a> {
        Text::of_parts(&[Part::Some { chars, min, max }], arena)
    }

    fn of_parts(parts: &[Part<'a>], arena: &'a Arena) -> Text<'a> {
        match parts {
            [one] if *one == Part::ANY => Text::Any,
            _ => Text::Pattern(arena.keep_all(parts)),
        }
    }

    pub(crate) fn known(bytes: &'a [u8], arena: &'a Arena) -> Text<'a> {
        if bytes.len() > MAX_KNOWN_LEN {
            let len = bytes.len() as u64;
            return Text::some(Chars::ALL, len, len, arena);
        }
        Text::One(bytes)
    }

    /// The texts it may be, if they are known.
    pub(crate) fn alternatives(&self) -> Option<&[&'a [u8]]> {
        match self {
            Text::One(one) => Some(std::slice::from_ref(one)),
            Text::Known(several) => Some(several.all),
            Text::Any | Text::Pattern(_) => None,
        }
    }

    /// The one text it is, if known.
    pub(crate) fn exact(&self) -> Option<&'a [u8]> {
        match self.alternatives() {
            Some([one]) => Some(one),
            _ => None,
        }
    }

    /// The shortest and the longest length in bytes.
    pub(crate) fn len(&self) -> (u64, u64) {
        match self {
            Text::Any => (0, DEBUGGEE_LEN),
            Text::One(one) => (one.len() as u64, one.len() as u64),
            Text::Known(several) => several.len,
            Text::Pattern(parts) => parts.iter().fold((0, 0), |(lo, hi), part| match part {
                Part::Lit(b) => {
                    let len = b.len() as u64;
                    (lo.saturating_add(len), hi.saturating_add(len))
                }
                Part::Some { min, max, .. } => (lo.saturating_add(*min), hi.saturating_add(*max)),
            }),
        }
    }

    pub(crate) fn chars(&self) -> Chars {
        match self {
            Text::Any => Chars::ALL,
            Text::One(one) => Chars::of(one),
            Text::Known(several) => several.chars,
            Text::Pattern(parts) => parts.iter().fold(Chars::NONE, |c, part| match part {
                Part::Lit(b) => c.or(Chars::of(b)),
                Part::Some { chars, .. } => c.or(*chars),
            }),
        }
    }

    fn may_have_nul(&self) -> bool {
        match self {
            Text::One(one) => one.contains(&0),
            Text::Any | Text::Known(_) | Text::Pattern(_) => self.chars().has(0),
        }
    }

    /// The text before the first NUL, which is all that `@fmt` uses of a String.
    pub(crate) fn until_nul(self, arena: &'a Arena) -> Text<'a> {
        if matches!(self, Text::Any) || !self.may_have_nul() {
            return self;
        }
        let cut = |b: &&'a [u8]| b.split(|c| *c == 0).next().unwrap_or_default();
        match self.alternatives() {
            Some(all) => Text::one_of(all.iter().map(cut).collect(), arena),
            None => Text::some(self.chars(), 0, self.len().1, arena),
        }
    }

    /// The highest number of bytes that an operation on it examines.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Text::Any => Part::ANY_WEIGHT,
            Text::One(one) => one.len() + 1,
            Text::Known(several) => several.weight,
            Text::Pattern(parts) => parts
                .iter()
                .map(|part| match part {
                    Part::Lit(b) => b.len() + 1,
                    Part::Some { .. } => Part::ANY_WEIGHT,
                })
                .sum(),
        }
    }

    /// One unknown part with the same bytes and lengths.
    fn blurred(&self) -> Part<'a> {
        let (min, max) = self.len();
        Part::Some { chars: self.chars(), min, max }
    }

    pub(crate) fn join(self, other: Text<'a>, arena: &'a Arena) -> Text<'a> {
        if self == other { self } else { Text::join_all([self, other].into_iter(), arena) }
    }

    /// The union of several texts.
    pub(crate) fn join_all(
        texts: impl Iterator<Item = Text<'a>> + Clone,
        arena: &'a Arena,
    ) -> Text<'a> {
        let Some(first) = texts.clone().next() else { return Text::Any };
        if texts.clone().all(|text| text == first) {
            return first;
        }
        let mut known = Vec::with_capacity(MAX_KNOWN);
        let all_known = texts.clone().all(|text| match text.alternatives() {
            Some(all) => {
                known.extend_from_slice(all);
                true
            }
            None => false,
        });
        if all_known {
            known.sort_unstable();
            known.dedup();
            if known.len() <= MAX_KNOWN {
                return Text::several(&known, arena);
            }
        }
        let (mut min, mut max, mut chars) = (u64::MAX, 0, Chars::NONE);
        for text in texts {
            let (least, most) = text.len();
            (min, max, chars) = (min.min(least), max.max(most), chars.or(text.chars()));
        }
        Text::some(chars, min, max, arena)
    }

    /// The text after it is cut to a number of bytes.
    pub(crate) fn cut_at(self, most: u64, arena: &'a Arena) -> Text<'a> {
        let len = usize::try_from(most).unwrap_or(usize::MAX);
        match self.alternatives() {
            Some(all) => {
                let shorter = all.iter().map(|bytes| bytes.get(..len).unwrap_or(bytes));
                Text::one_of(shorter.collect(), arena)
            }
            None => {
                let (min, max) = self.len();
                Text::some(self.chars(), min.min(most), max.min(most), arena)
            }
        }
    }

    /// The union of known texts.
    fn one_of(mut all: Vec<&'a [u8]>, arena: &'a Arena) -> Text<'a> {
        all.sort_unstable();
        all.dedup();
        Text::several(&all, arena)
    }

    /// The union of known texts, which are in ascending order.
    fn several(all: &[&'a [u8]], arena: &'a Arena) -> Text<'a> {
        match all {
            [one] => Text::One(one),
            _ => Text::Known(arena.keep(Several::of(arena.keep_all(all)))),
        }
    }

    /// The concatenation of two texts.
    pub(crate) fn concat(pieces: &[Text<'a>], arena: &'a Arena) -> Text<'a> {
        let known = Text::concat_known(pieces, arena);
        known.unwrap_or_else(|| Text::concat_parts(pieces, arena))
    }

    fn concat_known(pieces: &[Text<'a>], arena: &'a Arena) -> Option<Text<'a>> {
        let mut count = 1usize;
        for piece in pieces {
            count = count.checked_mul(piece.alternatives()?.len()).filter(|n| *n <= MAX_KNOWN)?;
        }
        let longest: u64 = pieces.iter().map(|p| p.len().1).sum();
        if longest > MAX_KNOWN_LEN as u64 {
            return None;
        }
        let mut all = vec![Vec::new()];
        for piece in pieces {
            let mut longer = Vec::with_capacity(count);
            for start in &all {
                for end in piece.alternatives()? {
                    longer.push([start, *end].concat());
                }
            }
            all = longer;
        }
        Some(Text::one_of(all.iter().map(|text| arena.keep_all(text)).collect(), arena))
    }

    fn concat_parts(pieces: &[Text<'a>], arena: &'a Arena) -> Text<'a> {
        let mut parts = Vec::with_capacity(pieces.len());
        for piece in pieces {
            match piece {
                Text::One([]) => {}
                Text::One(bytes) => parts.push(Part::Lit(bytes)),
                Text::Any | Text::Known(_) => parts.push(piece.blurred()),
                Text::Pattern(more) => parts.extend_from_slice(more),
            }
        }
        let is_long = parts.len() > MAX_PARTS;
        let text = Text::of_parts(&parts, arena);
        if is_long || text.weight() > MAX_KNOWN_LEN {
            return Text::of_parts(&[text.blurred()], arena);
        }
        text
    }

    /// A copy in another arena.
    pub(crate) fn kept_in<'b>(self, arena: &'b Arena) -> Text<'b> {
        let kept = |bytes: &[u8]| arena.keep_all(bytes);
        match self {
            Text::Any => Text::Any,
            Text::One(one) => Text::One(kept(one)),
            Text::Known(several) => {
                let all: Vec<&[u8]> = several.all.iter().map(|bytes| kept(bytes)).collect();
                Text::several(&all, arena)
            }
            Text::Pattern(parts) => {
                let parts = parts.iter().map(|part| match *part {
                    Part::Lit(bytes) => Part::Lit(kept(bytes)),
                    Part::Some { chars, min, max } => Part::Some { chars, min, max },
                });
                Text::Pattern(arena.keep_all(&parts.collect::<Vec<_>>()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<'a>(all: &[&'a str], arena: &'a Arena) -> Text<'a> {
        let texts = all.iter().map(|text| Text::known(text.as_bytes(), arena));
        texts.reduce(|a, b| a.join(b, arena)).unwrap()
    }

    #[test]
    fn few_texts_are_kept_apart() {
        let arena = &Arena::default();
        let set = |all| set(all, arena);
        let both = Text::concat(&[set(&["a", "b"]), set(&["c", "d"])], arena);
        assert!(both == set(&["ac", "ad", "bc", "bd"]));
        let elsewhere = Arena::default();
        assert!(both.kept_in(&elsewhere) == both);
    }

    #[test]
    fn many_texts_become_a_pattern() {
        let arena = &Arena::default();
        let known = |text: &'static str| Text::known(text.as_bytes(), arena);
        let digits = set(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], arena);
        let text = Text::concat(&[known("{0:"), digits, digits, known("}")], arena);
        assert!(text.exact().is_none());
        assert_eq!(text.len(), (6, 6));
        assert!(text.chars().has(b'7') && !text.chars().has(b'a'));
        assert!(text.kept_in(&Arena::default()) == text);
    }
}
