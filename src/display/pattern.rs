//! Keys that are patterns, searched for by the `regex` crate.

use crate::bytecode::ere::{self, Atom, ErrorKind, Piece, Repetition, Set, SetMember};
use crate::limits;
use crate::vm::Stop;
use regex::bytes::{Regex, RegexBuilder};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A key that is a pattern.
#[derive(Debug)]
pub(crate) enum Pattern {
    Search(Regex),
    /// Not a pattern that LLDB accepts: never matches.
    Invalid,
    /// A pattern that this machine cannot follow: with back-references or word boundaries, longer than
    /// a key that fmtc writes, or very big.
    Unsupported,
}

/// The most bytes that a compiled pattern may take.
const MAX_COMPILED_SIZE: usize = 1 << 20;

/// Patterns that were read, each once.
#[derive(Debug, Default)]
pub(crate) struct Patterns(HashMap<Vec<u8>, Arc<Pattern>>);

impl Patterns {
    /// The pattern of a key; no other one is followed where there are too many.
    pub(super) fn get(&mut self, key: &[u8]) -> Arc<Pattern> {
        if let Some(known) = self.0.get(key) {
            return known.clone();
        }
        let is_followed = self.0.len() < limits::PATTERNS;
        let pattern = if is_followed { Pattern::compile(key) } else { Pattern::Unsupported };
        let pattern = Arc::new(pattern);
        self.0.insert(key.to_vec(), pattern.clone());
        pattern
    }
}

impl Pattern {
    pub(crate) fn compile(key: &[u8]) -> Pattern {
        if key.len() > limits::KEY {
            return Pattern::Unsupported;
        }
        let pattern = match ere::parse(key) {
            Ok(pattern) => pattern,
            Err(ere::Error { kind: ErrorKind::TooDeep | ErrorKind::CollatingName, .. }) => {
                return Pattern::Unsupported;
            }
            Err(_) => return Pattern::Invalid,
        };
        let mut translated = String::new();
        if branches(&pattern, &mut translated).is_err() {
            return Pattern::Unsupported;
        }
        let built = RegexBuilder::new(&translated)
            .unicode(false)
            .dot_matches_new_line(true)
            .size_limit(MAX_COMPILED_SIZE)
            .build();
        built.map_or(Pattern::Unsupported, Pattern::Search)
    }

    pub(crate) fn matches(&self, name: &[u8]) -> Result<bool, Stop> {
        match self {
            Pattern::Search(regex) => Ok(regex.is_match(name)),
            Pattern::Invalid => Ok(false),
            Pattern::Unsupported => Err(Stop::Unknown("whether so complex a regex matches")),
        }
    }
}

/// Writes the pattern in the syntax of the `regex` crate; fails if the crate has no equivalent.
fn branches(pattern: &ere::Pattern, out: &mut String) -> std::fmt::Result {
    for (index, branch) in pattern.branches.iter().enumerate() {
        if index > 0 {
            out.push('|');
        }
        branch.iter().try_for_each(|one| piece(one, out))?;
    }
    Ok(())
}

fn piece(piece: &Piece, out: &mut String) -> std::fmt::Result {
    out.push_str("(?:");
    match &piece.atom {
        Atom::Start => out.push_str(r"\A"),
        Atom::End => out.push_str(r"\z"),
        Atom::Any => out.push('.'),
        Atom::Byte(byte) => write!(out, r"\x{byte:02x}")?,
        Atom::Set(one) => set(one, out)?,
        Atom::Group(inner) => branches(inner, out)?,
        // LLDB's engine finds `a[[:>:]]` in `a`, but not `a[[:>:]]$`.
        Atom::Reference(_) | Atom::WordBoundary => return Err(std::fmt::Error),
    }
    out.push(')');
    match piece.repetition {
        None => Ok(()),
        Some(Repetition { min, max: Some(max) }) => write!(out, "{{{min},{max}}}"),
        Some(Repetition { min, max: None }) => write!(out, "{{{min},}}"),
    }
}

fn set(set: &Set, out: &mut String) -> std::fmt::Result {
    out.push_str(if set.negated { "[^" } else { "[" });
    for member in &set.members {
        match member {
            SetMember::Range(low, high) => write!(out, r"\x{low:02x}-\x{high:02x}")?,
            SetMember::Class(name) => write!(out, "[:{name}:]")?,
        }
    }
    out.push(']');
    Ok(())
}

/// A predicate on the names of types.
type Matcher = Box<dyn Fn(&str) -> bool>;

/// The matcher of a pattern key; `None` if it cannot be compiled.
pub(crate) fn matcher(key: &str) -> Option<Matcher> {
    match Pattern::compile(key.as_bytes()) {
        Pattern::Search(regex) => Some(Box::new(move |name| regex.is_match(name.as_bytes()))),
        Pattern::Invalid => Some(Box::new(|_| false)),
        Pattern::Unsupported => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_keys_are_not_compiled() {
        let key = [b"^", &*b"a?".repeat(1 << 20)].concat();
        assert!(matches!(Pattern::compile(&key), Pattern::Unsupported));
    }
}
