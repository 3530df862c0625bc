//! The automaton of a lexer: the states that logos makes of the patterns, as tables.

use logos::internal::{CallbackResult, LexerInternal};
use logos::{Lexer, Logos};

/// No state, no leaf.
const NONE: u8 = u8::MAX;

/// Where each state goes, and what it accepts.
pub(super) struct Automaton {
    /// The state before the first byte.
    pub(super) first: u8,
    /// How many classes there are.
    pub(super) width: usize,
    /// The class of each byte.
    pub(super) classes: &'static [u8; 256],
    /// The next state of each state, by class.
    pub(super) next: &'static [u8],
    /// What each state accepts, a pattern's number.
    pub(super) leaves: &'static [u8],
}

/// How far an automaton came.
struct Found {
    /// The pattern that takes most bytes.
    leaf: u8,
    /// Where what it takes ends.
    end: usize,
    /// Where no pattern could go on.
    stop: usize,
}

impl Automaton {
    #[inline]
    fn longest(&self, text: &[u8], start: usize) -> Found {
        let mut found = Found { leaf: NONE, end: start, stop: start };
        let mut state = self.first;
        for byte in text.get(start..).unwrap_or_default() {
            let class = self.classes[usize::from(*byte)];
            let at = usize::from(state) * self.width + usize::from(class);
            state = self.next.get(at).copied().unwrap_or(NONE);
            if state == NONE {
                break;
            }
            found.stop += 1;
            if let Some(leaf) = self.leaves.get(usize::from(state)).filter(|leaf| **leaf != NONE) {
                (found.leaf, found.end) = (*leaf, found.stop);
            }
        }
        found
    }
}

/// The next token of a text, as `Logos::lex` gives it. `action` makes a token of a pattern's number.
#[inline]
pub(super) fn lex<'t, T: Logos<'t, Source = str, Error = ()>>(
    lexer: &mut Lexer<'t, T>,
    automaton: &Automaton,
    action: impl Fn(&mut Lexer<'t, T>, u8) -> CallbackResult<'t, T>,
) -> Option<Result<T, ()>> {
    let text = lexer.source().as_bytes();
    loop {
        let start = lexer.offset();
        let found = automaton.longest(text, start);
        if found.leaf == NONE {
            if start >= text.len() {
                return None;
            }
            lexer.end_to_boundary(found.stop.max(start + 1));
            return Some(Err(()));
        }
        lexer.end(found.end);
        match action(lexer, found.leaf) {
            CallbackResult::Emit(token) => return Some(Ok(token)),
            CallbackResult::Skip => lexer.trivia(),
            CallbackResult::Error(()) | CallbackResult::DefaultError => return Some(Err(())),
        }
    }
}
