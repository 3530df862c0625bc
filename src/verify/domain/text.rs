//! Abstract strings: a few known texts, or known parts with unknown ones between.

use std::rc::Rc;

/// As many texts are kept apart.
const MAX_KNOWN: usize = 16;
/// A text longer than that is not followed byte by byte.
pub(in crate::verify) const MAX_KNOWN_LEN: usize = 1 << 16;
/// A pattern of more parts becomes one part.
const MAX_PARTS: usize = 64;
/// How long a text that comes from the debuggee may be, by assumption: LLDB cuts summaries and
/// values far below that.
const DEBUGGEE_LEN: u64 = 4096;

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::verify) struct Chars([u64; 4]);

impl Chars {
    pub(in crate::verify) const ALL: Chars = Chars([u64::MAX; 4]);
    pub(in crate::verify) const NONE: Chars = Chars([0; 4]);

    pub(in crate::verify) fn of(bytes: &[u8]) -> Chars {
        let mut set = Chars::NONE;
        for &byte in bytes {
            set.add(byte);
        }
        set
    }

    pub(in crate::verify) fn add(&mut self, byte: u8) {
        let (word, bit) = (usize::from(byte >> 6), byte & 63);
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << bit;
        }
    }

    pub(in crate::verify) fn has(self, byte: u8) -> bool {
        let (word, bit) = (usize::from(byte >> 6), byte & 63);
        self.0.get(word).is_some_and(|w| w >> bit & 1 == 1)
    }

    pub(in crate::verify) fn or(self, other: Chars) -> Chars {
        let mut out = self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        out
    }
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::verify) enum Part {
    /// These bytes.
    Lit(Rc<[u8]>),
    /// Unknown bytes of a set, between two lengths.
    Some { chars: Chars, min: u64, max: u64 },
}

impl Part {
    const ANY: Part = Part::Some { chars: Chars::ALL, min: 0, max: DEBUGGEE_LEN };
    /// What an unknown part weighs, in bytes.
    const ANY_WEIGHT: usize = 4;
}

/// What is known of a string.
#[derive(Clone, Default, PartialEq, Eq)]
pub(in crate::verify) enum Text {
    /// Text of the debuggee.
    #[default]
    Any,
    /// This one.
    One(Rc<[u8]>),
    /// One of several.
    Known(Rc<Several>),
    /// These parts, one after the other; never only what [`Text::Any`] says.
    Pattern(Rc<[Part]>),
}

/// Several texts, and what is asked of them again and again.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::verify) struct Several {
    /// Sorted.
    all: Vec<Rc<[u8]>>,
    chars: Chars,
    len: (u64, u64),
    weight: usize,
}

impl Several {
    fn of(all: Vec<Rc<[u8]>>) -> Several {
        let mut len = all.first().map_or((0, 0), |first| (u64::MAX, first.len() as u64));
        let (mut chars, mut weight) = (Chars::NONE, 0);
        for bytes in &all {
            len = (len.0.min(bytes.len() as u64), len.1.max(bytes.len() as u64));
            weight += bytes.len() + 1;
            bytes.iter().for_each(|byte| chars.add(*byte));
        }
        Several { all, chars, len, weight }
    }
}

impl Text {
    pub(in crate::verify) fn some(chars: Chars, min: u64, max: u64) -> Text {
        Text::of_parts(vec![Part::Some { chars, min, max }])
    }

    fn of_parts(parts: Vec<Part>) -> Text {
        match parts.as_slice() {
            [one] if *one == Part::ANY => Text::Any,
            _ => Text::Pattern(parts.into()),
        }
    }

    pub(in crate::verify) fn known(bytes: &[u8]) -> Text {
        if bytes.len() > MAX_KNOWN_LEN {
            let len = bytes.len() as u64;
            return Text::some(Chars::ALL, len, len);
        }
        Text::One(bytes.into())
    }

    /// The texts it may be, if they are known.
    pub(in crate::verify) fn alternatives(&self) -> Option<&[Rc<[u8]>]> {
        match self {
            Text::One(one) => Some(std::slice::from_ref(one)),
            Text::Known(several) => Some(&several.all),
            Text::Any | Text::Pattern(_) => None,
        }
    }

    /// The one text it is, if known.
    pub(in crate::verify) fn exact(&self) -> Option<&Rc<[u8]>> {
        match self.alternatives() {
            Some([one]) => Some(one),
            _ => None,
        }
    }

    /// The shortest and the longest length in bytes.
    pub(in crate::verify) fn len(&self) -> (u64, u64) {
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

    pub(in crate::verify) fn chars(&self) -> Chars {
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

    /// The text before the first NUL, which is all that `@fmt` takes of a String.
    pub(in crate::verify) fn until_nul(&self) -> Text {
        if matches!(self, Text::Any) || !self.may_have_nul() {
            return self.clone();
        }
        let cut = |b: &[u8]| b.split(|c| *c == 0).next().unwrap_or_default().to_vec();
        match self.alternatives() {
            Some(all) => Text::one_of(all.iter().map(|b| cut(b).into()).collect()),
            None => Text::some(self.chars(), 0, self.len().1),
        }
    }

    /// How many bytes an operation on it may have to look at.
    pub(in crate::verify) fn weight(&self) -> usize {
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

    /// One unknown part of the same bytes and lengths.
    fn blurred(&self) -> Part {
        let (min, max) = self.len();
        Part::Some { chars: self.chars(), min, max }
    }

    pub(in crate::verify) fn join(&self, other: &Text) -> Text {
        if self == other { self.clone() } else { Text::join_all([self, other].into_iter()) }
    }

    /// What may be any of several texts.
    pub(in crate::verify) fn join_all<'t>(texts: impl Iterator<Item = &'t Text> + Clone) -> Text {
        let Some(first) = texts.clone().next() else { return Text::Any };
        if texts.clone().all(|text| text == first) {
            return first.clone();
        }
        let mut known = Vec::with_capacity(MAX_KNOWN);
        let all_known = texts.clone().all(|text| match text.alternatives() {
            Some(all) => {
                known.extend(all.iter().cloned());
                true
            }
            None => false,
        });
        if all_known {
            known.sort_unstable();
            known.dedup();
            if known.len() <= MAX_KNOWN {
                return Text::several(known);
            }
        }
        let (mut min, mut max, mut chars) = (u64::MAX, 0, Chars::NONE);
        for text in texts {
            let (least, most) = text.len();
            (min, max, chars) = (min.min(least), max.max(most), chars.or(text.chars()));
        }
        Text::some(chars, min, max)
    }

    /// Each known text changed; of others only the length is kept track of, by `lens`.
    pub(in crate::verify) fn map(
        &self,
        change: impl Fn(&[u8]) -> Vec<u8>,
        lens: impl Fn(u64) -> u64,
    ) -> Text {
        match self.alternatives() {
            Some(all) => Text::one_of(all.iter().map(|b| change(b).into()).collect()),
            None => {
                let (min, max) = self.len();
                Text::some(self.chars(), lens(min), lens(max))
            }
        }
    }

    /// One of these texts.
    fn one_of(mut all: Vec<Rc<[u8]>>) -> Text {
        all.sort_unstable();
        all.dedup();
        Text::several(all)
    }

    /// One of these texts, which are sorted.
    fn several(all: Vec<Rc<[u8]>>) -> Text {
        match all.as_slice() {
            [one] => Text::One(one.clone()),
            _ => Text::Known(Rc::new(Several::of(all))),
        }
    }

    /// One text after the other.
    pub(in crate::verify) fn concat(pieces: &[Text]) -> Text {
        Text::concat_known(pieces).unwrap_or_else(|| Text::concat_parts(pieces))
    }

    fn concat_known(pieces: &[Text]) -> Option<Text> {
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
                    longer.push([start, &end[..]].concat());
                }
            }
            all = longer;
        }
        Some(Text::one_of(all.into_iter().map(Rc::from).collect()))
    }

    fn concat_parts(pieces: &[Text]) -> Text {
        let mut parts: Vec<Part> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            match piece {
                Text::One(bytes) if bytes.is_empty() => {}
                Text::One(bytes) => parts.push(Part::Lit(bytes.clone())),
                Text::Any | Text::Known(_) => parts.push(piece.blurred()),
                Text::Pattern(more) => parts.extend(more.iter().cloned()),
            }
        }
        let is_long = parts.len() > MAX_PARTS;
        let text = Text::of_parts(parts);
        if is_long || text.weight() > MAX_KNOWN_LEN {
            return Text::of_parts(vec![text.blurred()]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(all: &[&str]) -> Text {
        all.iter().map(|t| Text::known(t.as_bytes())).reduce(|a, b| a.join(&b)).unwrap()
    }

    #[test]
    fn few_texts_are_kept_apart() {
        let both = Text::concat(&[set(&["a", "b"]), set(&["c", "d"])]);
        assert!(both == set(&["ac", "ad", "bc", "bd"]));
    }

    #[test]
    fn many_texts_become_a_pattern() {
        let digits = set(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let text = Text::concat(&[Text::known(b"{0:"), digits.clone(), digits, Text::known(b"}")]);
        assert!(text.exact().is_none());
        assert_eq!(text.len(), (6, 6));
        assert!(text.chars().has(b'7') && !text.chars().has(b'a'));
    }
}
