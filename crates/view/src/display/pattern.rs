//! Keys that are patterns, evaluated by the `regex` crate.

use crate::bytecode::ere::{self, Atom, ErrorKind, RegexPiece, Repetition, Set, SetMember};
use crate::limits;
use crate::vm::Stop;
use regex::bytes::{Regex, RegexBuilder};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A key that is a pattern.
#[derive(Debug)]
pub enum KeyPattern {
    /// A search in the name of a type.
    Search(Regex),
    /// Not a pattern that LLDB accepts: never matches.
    Invalid,
    /// A pattern that cannot be evaluated here: it has back-references or word boundaries, is longer than
    /// any key that fmtc writes, or compiles to a very large automaton.
    Unsupported,
}

/// The maximum size of a compiled pattern in bytes.
const MAX_COMPILED_SIZE: usize = 1 << 20;

/// Compiled patterns, each once.
#[derive(Debug, Default)]
pub struct Patterns(HashMap<Vec<u8>, Arc<KeyPattern>>);

impl Patterns {
    /// The pattern of a key; new patterns are unsupported once there are too many.
    pub(super) fn get(&mut self, key: &[u8]) -> Arc<KeyPattern> {
        if let Some(known) = self.0.get(key) {
            return known.clone();
        }
        let is_followed = self.0.len() < limits::PATTERNS;
        let pattern = if is_followed { KeyPattern::compile(key) } else { KeyPattern::Unsupported };
        let pattern = Arc::new(pattern);
        self.0.insert(key.to_vec(), pattern.clone());
        pattern
    }
}

impl KeyPattern {
    /// Compiles a key that is a pattern.
    pub fn compile(key: &[u8]) -> KeyPattern {
        if key.len() > limits::KEY {
            return KeyPattern::Unsupported;
        }
        let pattern = match ere::parse(key) {
            Ok(pattern) => pattern,
            Err(ere::Error { kind: ErrorKind::TooDeep | ErrorKind::CollatingName, .. }) => {
                return KeyPattern::Unsupported;
            }
            Err(_) => return KeyPattern::Invalid,
        };
        let mut translated = String::new();
        if branches(&pattern, &mut translated).is_err() {
            return KeyPattern::Unsupported;
        }
        let built = RegexBuilder::new(&translated)
            .unicode(false)
            .dot_matches_new_line(true)
            .size_limit(MAX_COMPILED_SIZE)
            .build();
        built.map_or(KeyPattern::Unsupported, KeyPattern::Search)
    }

    /// Whether it matches the name of a type.
    ///
    /// # Errors
    /// If that is not known.
    pub fn matches(&self, name: &[u8]) -> Result<bool, Stop> {
        match self {
            KeyPattern::Search(regex) => Ok(regex.is_match(name)),
            KeyPattern::Invalid => Ok(false),
            KeyPattern::Unsupported => Err(Stop::Unknown("whether so complex a regex matches")),
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

fn piece(piece: &RegexPiece, out: &mut String) -> std::fmt::Result {
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
pub fn matcher(key: &str) -> Option<Matcher> {
    match KeyPattern::compile(key.as_bytes()) {
        KeyPattern::Search(regex) => Some(Box::new(move |name| regex.is_match(name.as_bytes()))),
        KeyPattern::Invalid => Some(Box::new(|_| false)),
        KeyPattern::Unsupported => None,
    }
}
