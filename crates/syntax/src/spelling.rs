//! Type names as the debugger spells them: `Pair<int, Box<char> >`, `const char *`, `&mut str`.

use super::ast::{TypeName, TypeToken};
use super::classify::spelled;
use super::token::TokenKind;
use std::borrow::Cow;

/// The name; wildcards stay `_`.
pub fn type_name(name: &TypeName) -> String {
    let mut writer = NameWriter::default();
    for token in &name.tokens {
        match token {
            TypeToken::Wildcard => writer.word("_"),
            TypeToken::Word(word) => writer.word(word),
            TypeToken::Sign(sign) => writer.sign(sign),
        }
    }
    writer.out
}

/// A word of a type's name as a file has it: numbers, characters, lifetimes and words of the language need no backquotes.
pub fn word_in_source(word: &str) -> Cow<'_, str> {
    let is_literal = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '\''));
    let is_bare = is_literal || matches!(word, "true" | "false" | "const" | "mut");
    spelled(word).filter(|_| !is_bare).unwrap_or(word.into())
}

/// Writes the words and signs of a name with spaces where the debugger has them.
#[derive(Default)]
pub struct NameWriter {
    /// The text so far.
    pub out: String,
    /// Whether something was written before, and which sign it was, if one.
    before: Option<Option<&'static str>>,
}

impl NameWriter {
    /// Writes a word.
    pub fn word(&mut self, text: &str) {
        self.put(None, text);
    }

    /// Writes a sign.
    pub fn sign(&mut self, sign: &'static str) {
        self.put(Some(sign), sign);
    }

    fn put(&mut self, sign: Option<&'static str>, text: &str) {
        if self.before.is_some_and(|before| signs_apart(before, sign)) {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.before = Some(sign);
    }
}

/// The sign that a token is in the name of a type.
pub fn type_sign(kind: TokenKind) -> Option<&'static str> {
    Some(match kind {
        TokenKind::Scope => "::",
        TokenKind::AngleOpen => "<",
        TokenKind::AngleClose => ">",
        TokenKind::ParenOpen => "(",
        TokenKind::ParenClose => ")",
        TokenKind::SquareOpen => "[",
        TokenKind::SquareClose => "]",
        TokenKind::Comma => ",",
        TokenKind::Semicolon => ";",
        TokenKind::Star => "*",
        TokenKind::And => "&",
        TokenKind::AndAnd => "&&",
        TokenKind::PointerConst => "*const",
        TokenKind::PointerMut => "*mut",
        TokenKind::ReferenceMut => "&mut",
        TokenKind::Arrow => "->",
        TokenKind::Plus => "+",
        TokenKind::Through => "...",
        _ => return None,
    })
}

/// Whether a space is between two tokens.
fn is_apart(before: &TypeToken, after: &TypeToken) -> bool {
    let sign = |token: &TypeToken| match token {
        TypeToken::Sign(sign) => Some(*sign),
        TypeToken::Word(_) | TypeToken::Wildcard => None,
    };
    signs_apart(sign(before), sign(after))
}

/// Whether a space is between two tokens of a file: where the debugger has one, but not in `>>` and
/// `fn(`, and with spaces around `->` and `+`.
pub fn is_apart_in_source(before: &TypeToken, after: &TypeToken) -> bool {
    match (before, after) {
        (TypeToken::Sign("->" | "+"), _) | (_, TypeToken::Sign("->" | "+")) => true,
        (TypeToken::Sign(">"), TypeToken::Sign(">")) => false,
        (TypeToken::Word(word), TypeToken::Sign("(")) => &**word != "fn",
        // Without the space they would be one token.
        (TypeToken::Sign("*"), TypeToken::Word(word)) => &**word == "const" || &**word == "mut",
        (TypeToken::Sign("&"), TypeToken::Word(word)) => &**word == "mut",
        _ => is_apart(before, after),
    }
}

/// Whether a space is between two tokens, which are signs or words.
pub fn signs_apart(before: Option<&str>, after: Option<&str>) -> bool {
    matches!(
        (before, after),
        (Some("," | ";" | "*const" | "*mut" | "&mut"), _)
            | (Some(">"), Some(">") | None)
            | (None | Some(">" | "]" | ")"), Some("*" | "&" | "&&" | "*const" | "*mut"))
            | (None, Some("(") | None)
    )
}
