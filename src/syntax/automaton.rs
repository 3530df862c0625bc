//! The automaton of a lexer: the states that logos makes of the patterns, as tables. A test of
//! `patterns.rs` compares them with logos itself.

use std::ops::Range;

/// No state.
const NONE: u8 = u8::MAX;

/// Where each state goes, and what it accepts.
pub(super) struct Automaton<T: 'static> {
    /// The state before the first byte.
    pub(super) first: u8,
    /// How many classes there are.
    pub(super) width: usize,
    /// The class of each byte.
    pub(super) classes: &'static [u8; 256],
    /// The next state of each state, by class.
    pub(super) next: &'static [u8],
    /// What each state accepts, a pattern's number; those that accept nothing come last.
    pub(super) leaves: &'static [u8],
    /// What the patterns make.
    pub(super) patterns: &'static [Pattern<T>],
}

/// What becomes of the bytes that a pattern takes.
#[derive(Clone, Copy)]
pub(super) enum Pattern<T> {
    /// Nothing.
    Skip,
    /// This token.
    Token(T),
    /// What the function makes of the text and the place of those bytes: a token and its end.
    Read(fn(&str, Range<usize>) -> (T, usize)),
}

impl<T: Copy> Automaton<T> {
    /// Where a state goes, by class.
    #[inline]
    fn row(&self, state: u8) -> &[u8] {
        let start = usize::from(state) * self.width;
        self.next.get(start..start + self.width).unwrap_or_default()
    }

    /// The state that a byte leads to; none at the end.
    #[inline]
    fn after(&self, row: &[u8], byte: Option<&u8>) -> u8 {
        let next = byte.and_then(|byte| row.get(usize::from(self.classes[usize::from(*byte)])));
        next.copied().unwrap_or(NONE)
    }

    /// The first token from a byte on, and its place; `Err` for what begins none. `None` at the end.
    ///
    /// It takes as many bytes as any pattern does.
    #[inline]
    pub(super) fn next(&self, text: &str, from: usize) -> Option<(Result<T, ()>, Range<usize>)> {
        let bytes = text.as_bytes();
        let mut start = from;
        loop {
            let (mut accepting, mut end, mut stop) = (NONE, start, start);
            let mut next = self.after(self.row(self.first), bytes.get(start));
            while next != NONE {
                let (state, row) = (next, self.row(next));
                // Words, blanks and texts stay where they are.
                while next == state {
                    stop += 1;
                    next = self.after(row, bytes.get(stop));
                }
                if usize::from(state) < self.leaves.len() {
                    (accepting, end) = (state, stop);
                }
            }
            let leaf = self.leaves.get(usize::from(accepting));
            match leaf.and_then(|leaf| self.patterns.get(usize::from(*leaf))) {
                Some(Pattern::Skip) => start = end,
                Some(Pattern::Token(token)) => return Some((Ok(*token), start..end)),
                Some(Pattern::Read(read)) => {
                    let (token, end) = read(text, start..end);
                    return Some((Ok(token), start..end));
                }
                None if start >= bytes.len() => return None,
                None => return Some((Err(()), start..boundary(text, stop.max(start + 1)))),
            }
        }
    }
}

/// The first place from a byte on where a character begins or the text ends.
#[cold]
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
