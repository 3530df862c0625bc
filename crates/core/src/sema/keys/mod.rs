//! Stage *keys*: type names as LLDB spells them, wildcards, patterns.
//!
//! In: the keys of trees. Out: the same trees with LLDB's names of these types ([`respell`]), and for each key the bytes of
//! its record ([`read`]) and findings. LLDB accepts every pattern that was read.

mod dead;
pub(super) mod overlap;
pub mod regex;
mod respell;

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::limits;
use crate::names::rust::{self, RustNames, is_in_rust_library};
use crate::names::{NameTree, pattern};
use crate::source::Span;
use crate::syntax::ast::{self, KeyKind, TypeToken};
pub use fmtc_lower::checked::Key;
pub use respell::{KeyNames, respell};

/// Whether a key matches types of Rust's library, or references to slices and texts: types that Rust's own debugger
/// scripts show otherwise.
pub(crate) fn is_of_rust_library(key: &Key) -> bool {
    let name = key.text.trim_start_matches(['^', '(']);
    name.starts_with('&') || is_in_rust_library(name)
}

/// The bytes of a key, right or wrong.
pub fn text(kind: &KeyKind) -> Option<Box<str>> {
    match kind {
        KeyKind::Error => None,
        KeyKind::Type(name) => Some(type_key(name)),
        KeyKind::Regex(text) | KeyKind::Quoted(text) => Some(text.as_str().into()),
    }
}

/// The name of a type as a key of the source: in quotes unless it reads back as the same name.
pub fn written_key(name: &str) -> String {
    let is_plain = |part: &str| crate::syntax::spelled(part).is_some_and(|text| text == part);
    if name.split("::").all(is_plain) || is_read_as(name) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The same for a file of a Rust crate, where keys may be written as in Rust: in quotes too if that is another type.
pub fn written_key_of_rust(name: &str) -> String {
    let key = written_key(name);
    let is_same = match rust::names(name, "crate", false) {
        RustNames::Names(names) => names == [name],
        RustNames::AnyPointer => false,
        RustNames::Other => true,
    };
    if is_same || key != name { key } else { format!("\"{name}\"") }
}

/// Whether a name without quotes reads back as the same name.
fn is_read_as(name: &str) -> bool {
    crate::syntax::parse_key(name).and_then(|key| text(&key)).as_deref() == Some(name)
}

/// A key of a tree as it is in a record; `None` if it cannot appear there, which is reported.
pub(super) fn read(key: &ast::Key, report: &mut dyn FnMut(Diagnostic)) -> Option<Key> {
    let text = text(&key.kind)?;
    // A pattern that is too long is not read.
    if let KeyKind::Regex(pattern) = &key.kind
        && text.len() <= limits::KEY
        && !is_usable_pattern(pattern, key.span, report)
    {
        return None;
    }
    match mistake(&text, key) {
        Some(diagnostic) => report(diagnostic),
        None => return Some(Key { text, span: key.span }),
    }
    None
}

fn is_usable_pattern(pattern: &str, span: Span, report: &mut dyn FnMut(Diagnostic)) -> bool {
    let findings = regex::check(pattern);
    let is_refused = findings.iter().any(|finding| finding.refused);
    let mut mended = regex::mended(pattern).filter(|_| is_refused);
    for finding in findings {
        let code = if finding.refused { meaning::BAD_REGEX } else { meaning::LOOSE_REGEX };
        let mut diagnostic = Diagnostic::new(code, finding.message).label(span, "this pattern");
        if let Some(mended) = mended.take() {
            diagnostic = diagnostic.write(span, format!("/{mended}/"));
        }
        diagnostic.notes.extend(finding.note.map(str::to_owned));
        report(diagnostic.help(finding.help));
    }
    !is_refused
}

/// The reason why a key cannot appear in a record.
fn mistake(text: &str, key: &ast::Key) -> Option<Diagnostic> {
    let is_pattern = text.starts_with('^');
    let (message, note) = if text.is_empty() {
        ("a key cannot be empty", "LLDB 24 aborts on an empty key")
    } else if text.contains('\0') {
        ("a key cannot hold a NUL", "LLDB would read the key only up to the NUL")
    } else if text.len() > limits::KEY {
        ("the key is too long", "a key has at most 4096 bytes")
    } else if is_pattern && !matches!(key.kind, KeyKind::Regex(_) | KeyKind::Type(_)) {
        ("LLDB reads a key that begins with `^` as a pattern", "write it as `/^…$/`")
    } else {
        return word_before_type(key);
    };
    let diagnostic =
        Diagnostic::new(meaning::BAD_KEY, message).label(key.span, "this key").note(note);
    Some(if is_pattern && !text.contains('/') {
        let title = "write a pattern";
        let edits = vec![(key.span, format!("/{text}/"))];
        diagnostic.help(format!("write `/{text}/`")).fix(title, edits)
    } else {
        diagnostic
    })
}

/// `summary for T`, `summary of T`: the word would be taken for a part of the name.
fn word_before_type(key: &ast::Key) -> Option<Diagnostic> {
    let KeyKind::Type(name) = &key.kind else { return None };
    let [TypeToken::Word(first), TypeToken::Word(_), ..] = name.tokens.as_slice() else {
        return None;
    };
    let word = Span { end: key.span.start + first.len() as u32, ..key.span };
    matches!(&**first, "for" | "of").then(|| {
        Diagnostic::new(meaning::BAD_KEY, format!("`{first}` cannot start a key"))
            .label(word, "one too many")
            .help("write `summary Point \"…\"`")
            .remove(word)
    })
}

/// The warning for a key that never matches, with the spelling that does.
pub(super) fn dead_key(text: &str, key: &ast::Key) -> Option<Diagnostic> {
    let (reason, instead) = match &key.kind {
        KeyKind::Regex(_) => return None,
        KeyKind::Type(name) => dead::dead_name(&NameTree::of(name)),
        KeyKind::Quoted(_) | KeyKind::Error => None,
    }
    .or_else(|| dead::dead_text(text))?;
    let diagnostic =
        Diagnostic::new(meaning::DEAD_KEY, format!("no type is called `{text}` in LLDB"))
            .label(key.span, "never matches")
            .note(reason);
    let Some(instead) = instead else { return Some(diagnostic) };
    // An unquoted key cannot hold the brackets of an array.
    let quoted = instead.contains('[') && !instead.starts_with(['"', '/']);
    let instead = if quoted { format!("\"{instead}\"") } else { instead };
    // In `summary(Foo)` only the parentheses separate the words.
    let is_opened = text.starts_with('(') && !instead.starts_with('(');
    let new = format!("{}{instead}", if is_opened { " " } else { "" });
    let title = format!("write `{instead}`");
    Some(diagnostic.help(title.clone()).fix(title, vec![(key.span, new)]))
}

/// The name in LLDB's spelling, or a pattern if it has a wildcard.
fn type_key(name: &ast::TypeName) -> Box<str> {
    match name.tokens.as_slice() {
        [TypeToken::Word(word)] => word.as_str().into(),
        _ => pattern::key(NameTree::of(name).spelled()).into(),
    }
}
