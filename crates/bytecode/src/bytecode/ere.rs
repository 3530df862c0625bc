//! The patterns of keys: POSIX extended regular expressions, as the engine in LLDB parses them.
//!
//! The engine works on bytes. A pattern with an error never matches. The accepted, rejected and matched
//! patterns were measured (`tests/vectors/patterns.json`).

use crate::source::Slice;
use std::ops::Range;

/// A pattern, or the inside of a group: branches, of which one must match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The branches, each a list of pieces; only that of `()` is empty.
    pub branches: Vec<Vec<RegexPiece>>,
}

/// An atom with its repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegexPiece {
    /// The atom that is matched.
    pub atom: Atom,
    /// The repetition, if there is one.
    pub repetition: Option<Repetition>,
    /// The bytes of the atom, without its repetition.
    pub span: Range<usize>,
}

/// The characters or position that a piece matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// `^`: nothing, at the start of the text.
    Start,
    /// `$`: nothing, at its end.
    End,
    /// `.`: any byte.
    Any,
    /// This byte.
    Byte(u8),
    /// `[…]`: one byte.
    Set(Set),
    /// `(…)`.
    Group(Pattern),
    /// `\1`: what the group of that number has matched.
    Reference(u8),
    /// `[[:<:]]` or `[[:>:]]`: nothing, at the start or the end of a word.
    WordBoundary,
}

/// The bytes between brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    /// Whether the set matches all other bytes.
    pub negated: bool,
    /// Its content.
    pub members: Vec<SetMember>,
}

/// A part of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetMember {
    /// The bytes from one to another.
    Range(u8, u8),
    /// `[:alpha:]`, by its name.
    Class(&'static str),
}

/// The repetition of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The minimum.
    pub min: u32,
    /// The maximum, if there is one.
    pub max: Option<u32>,
}

/// Why LLDB rejects a pattern, and the place of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// The offset of the error.
    pub at: usize,
    /// The kind of error.
    pub kind: ErrorKind,
}

/// The kinds of error in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A branch with nothing in it.
    EmptyBranch,
    /// `*`, `+`, `?` or a bound after nothing or after `^`.
    NothingToRepeat,
    /// A repetition after a repetition.
    RepeatedRepetition,
    /// A bound other than `{2}`, `{2,}` or `{2,5}`, or that goes above 255.
    BadBound,
    /// A `(` without a `)`.
    UnclosedGroup,
    /// A `)` without a `(`.
    UnopenedGroup,
    /// A `[` without a `]`.
    UnclosedSet,
    /// A range in a set that runs backwards, or has no start.
    BadRange,
    /// A class of no such name.
    UnknownClass,
    /// `[.….]` or `[=…=]` of more than one byte; LLDB knows a few of them, this parser none.
    CollatingName,
    /// A reference to a group that has not ended yet.
    UnknownGroup,
    /// A backslash at the end.
    TrailingBackslash,
    /// More than [`MAX_DEPTH`] nested groups, the limit of this parser.
    TooDeep,
}

/// The classes that LLDB knows.
pub const CLASSES: [&str; 12] = [
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
];

/// The highest number in a bound.
pub(crate) const MAX_BOUND: u32 = 255;

/// The maximum nesting of groups.
pub const MAX_DEPTH: usize = 100;

/// Reads a pattern.
///
/// # Errors
/// If LLDB rejects the pattern.
pub fn parse(pattern: &[u8]) -> Result<Pattern, Error> {
    let mut parser = Parser { bytes: pattern, at: 0, groups: Vec::new(), ended: Vec::new() };
    let parsed = parser.branches()?;
    match parser.peek() {
        None => Ok(parsed),
        Some(_) => Err(parser.error(ErrorKind::UnopenedGroup)),
    }
}

struct Parser<'p> {
    bytes: &'p [u8],
    at: usize,
    /// The offsets of the groups around.
    groups: Vec<usize>,
    /// Whether each group has ended.
    ended: Vec<bool>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn rest(&self) -> &[u8] {
        self.bytes.slice(self.at..)
    }

    fn error(&self, kind: ErrorKind) -> Error {
        Error { at: self.at, kind }
    }

    /// Up to the end, or to the `)` that ends a group.
    fn branches(&mut self) -> Result<Pattern, Error> {
        let mut branches = Vec::new();
        loop {
            let mut branch = Vec::new();
            while !matches!(self.peek(), None | Some(b'|')) && !self.at_group_end() {
                branch.push(self.piece()?);
            }
            if branch.is_empty() {
                return Err(match (self.peek(), self.groups.last()) {
                    (None, Some(group)) => Error { at: *group, kind: ErrorKind::UnclosedGroup },
                    _ => self.error(ErrorKind::EmptyBranch),
                });
            }
            branches.push(branch);
            if !self.eat(b"|") {
                return Ok(Pattern { branches });
            }
        }
    }

    fn at_group_end(&self) -> bool {
        !self.groups.is_empty() && self.peek() == Some(b')')
    }

    fn piece(&mut self) -> Result<RegexPiece, Error> {
        let start = self.at;
        let atom = self.atom()?;
        let span = start..self.at;
        if !self.at_repetition() {
            return Ok(RegexPiece { atom, repetition: None, span });
        }
        if atom == Atom::Start {
            return Err(self.error(ErrorKind::NothingToRepeat));
        }
        let repetition = self.repetition()?;
        match self.at_repetition() {
            true => Err(self.error(ErrorKind::RepeatedRepetition)),
            false => Ok(RegexPiece { atom, repetition: Some(repetition), span }),
        }
    }

    fn at_repetition(&self) -> bool {
        match self.rest() {
            [b'*' | b'+' | b'?', ..] => true,
            // Any other brace is a character.
            [b'{', next, ..] => next.is_ascii_digit(),
            _ => false,
        }
    }

    fn atom(&mut self) -> Result<Atom, Error> {
        if self.at_repetition() {
            return Err(self.error(ErrorKind::NothingToRepeat));
        }
        if self.peek() == Some(b')') {
            return Err(self.error(ErrorKind::UnopenedGroup));
        }
        match self.next().unwrap_or_default() {
            b'^' => Ok(Atom::Start),
            b'$' => Ok(Atom::End),
            b'.' => Ok(Atom::Any),
            b'(' => self.group(),
            b'[' if self.eat(b"[:<:]]") || self.eat(b"[:>:]]") => Ok(Atom::WordBoundary),
            b'[' => self.set().map(Atom::Set),
            b'\\' => self.escaped(),
            byte => Ok(Atom::Byte(byte)),
        }
    }

    /// After `(`.
    fn group(&mut self) -> Result<Atom, Error> {
        let start = self.at - 1;
        if self.groups.len() >= MAX_DEPTH {
            return Err(Error { at: start, kind: ErrorKind::TooDeep });
        }
        let number = self.ended.len();
        self.ended.push(false);
        self.groups.push(start);
        let inside = match self.peek() {
            Some(b')') => Pattern { branches: vec![Vec::new()] },
            _ => self.branches()?,
        };
        if !self.eat(b")") {
            return Err(Error { at: start, kind: ErrorKind::UnclosedGroup });
        }
        self.groups.pop();
        if let Some(ended) = self.ended.get_mut(number) {
            *ended = true;
        }
        Ok(Atom::Group(inside))
    }

    /// After a backslash.
    fn escaped(&mut self) -> Result<Atom, Error> {
        let at = self.at - 1;
        match self.next() {
            None => Err(Error { at, kind: ErrorKind::TrailingBackslash }),
            Some(digit @ b'1'..=b'9') => {
                let number = digit - b'0';
                match self.ended.get(usize::from(number) - 1) {
                    Some(true) => Ok(Atom::Reference(number)),
                    _ => Err(Error { at, kind: ErrorKind::UnknownGroup }),
                }
            }
            Some(byte) => Ok(Atom::Byte(byte)),
        }
    }

    fn repetition(&mut self) -> Result<Repetition, Error> {
        let start = self.at;
        match self.next() {
            Some(b'*') => Ok(Repetition { min: 0, max: None }),
            Some(b'+') => Ok(Repetition { min: 1, max: None }),
            Some(b'?') => Ok(Repetition { min: 0, max: Some(1) }),
            _ => self.bound().ok_or(Error { at: start, kind: ErrorKind::BadBound }),
        }
    }

    /// After `{`: `2}`, `2,}` or `2,5}`.
    fn bound(&mut self) -> Option<Repetition> {
        let min = self.count()?;
        let max = match self.eat(b",") {
            false => Some(min),
            true if self.peek().is_some_and(|b| b.is_ascii_digit()) => Some(self.count()?),
            true => None,
        };
        let runs_backwards = max.is_some_and(|max| max < min);
        (self.eat(b"}") && !runs_backwards).then_some(Repetition { min, max })
    }

    fn count(&mut self) -> Option<u32> {
        let digits = self.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        let text = std::str::from_utf8(self.rest().get(..digits)?).ok()?;
        let count = text.parse().ok().filter(|count| *count <= MAX_BOUND)?;
        self.at += digits;
        Some(count)
    }

    /// After `[`.
    fn set(&mut self) -> Result<Set, Error> {
        let unclosed = Error { at: self.at - 1, kind: ErrorKind::UnclosedSet };
        let mut set = Set { negated: self.eat(b"^"), members: Vec::new() };
        for first in [b']', b'-'] {
            if set.members.is_empty() && self.eat(&[first]) {
                set.members.push(SetMember::Range(first, first));
            }
        }
        while self.peek().is_some_and(|b| b != b']') && !self.rest().starts_with(b"-]") {
            set.members.push(self.member(unclosed)?);
        }
        if self.eat(b"-") {
            set.members.push(SetMember::Range(b'-', b'-'));
        }
        if self.eat(b"]") { Ok(set) } else { Err(unclosed) }
    }

    fn member(&mut self, unclosed: Error) -> Result<SetMember, Error> {
        let start = self.at;
        if self.eat(b"[:") {
            return self.class(start);
        }
        if self.eat(b"[=") {
            return self.collating(b"=]", unclosed).map(|byte| SetMember::Range(byte, byte));
        }
        let bad_range = Error { at: start, kind: ErrorKind::BadRange };
        if self.peek() == Some(b'-') {
            return Err(bad_range);
        }
        let low = self.end_of_range(unclosed)?;
        let is_range = matches!(self.rest(), [b'-', after, ..] if *after != b']');
        if !is_range {
            return Ok(SetMember::Range(low, low));
        }
        self.next();
        let high = if self.eat(b"-") { b'-' } else { self.end_of_range(unclosed)? };
        // The engine compares signed characters.
        let runs_backwards = low.cast_signed() > high.cast_signed();
        if runs_backwards { Err(bad_range) } else { Ok(SetMember::Range(low, high)) }
    }

    /// A byte of a set, or `[.a.]`.
    fn end_of_range(&mut self, unclosed: Error) -> Result<u8, Error> {
        if self.eat(b"[.") { self.collating(b".]", unclosed) } else { self.next().ok_or(unclosed) }
    }

    /// After `[:`.
    fn class(&mut self, start: usize) -> Result<SetMember, Error> {
        let name = CLASSES.into_iter().find(|name| {
            let rest = self.rest().strip_prefix(name.as_bytes());
            rest.is_some_and(|rest| rest.starts_with(b":]"))
        });
        let Some(name) = name else {
            return Err(Error { at: start, kind: ErrorKind::UnknownClass });
        };
        self.at += name.len() + 2;
        Ok(SetMember::Class(name))
    }

    /// After `[.` or `[=`: one byte and the end.
    fn collating(&mut self, end: &[u8; 2], unclosed: Error) -> Result<u8, Error> {
        match self.rest() {
            [byte, first, second, ..] if [*first, *second] == *end => {
                let byte = *byte;
                self.at += 3;
                Ok(byte)
            }
            rest if rest.windows(2).any(|pair| pair == end) => {
                Err(self.error(ErrorKind::CollatingName))
            }
            _ => Err(unclosed),
        }
    }
}
