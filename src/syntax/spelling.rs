//! Type names as the debugger spells them: `Pair<int, Box<char> >`, `const char *`, `&mut str`.

use super::ast::{TypeName, TypeToken};
use super::token::TokenKind;

/// The name; wildcards stay `_`.
pub fn type_name(name: &TypeName) -> String {
    let length = |token: &TypeToken| match token {
        TypeToken::Wildcard => 1,
        TypeToken::Word(word) => word.len(),
        TypeToken::Sign(sign) => sign.len(),
    };
    let mut out = String::with_capacity(name.tokens.iter().map(length).sum());
    let mut before: Option<&TypeToken> = None;
    for token in &name.tokens {
        if before.is_some_and(|before| is_apart(before, token)) {
            out.push(' ');
        }
        match token {
            TypeToken::Wildcard => out.push('_'),
            TypeToken::Word(word) => out.push_str(word),
            TypeToken::Sign(sign) => out.push_str(sign),
        }
        before = Some(token);
    }
    out
}

/// The text of a token that is a sign of a type name.
pub(crate) fn type_sign(kind: TokenKind) -> Option<&'static str> {
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

/// Whether a space stands between two tokens.
pub fn is_apart(before: &TypeToken, after: &TypeToken) -> bool {
    let sign = |token: &TypeToken| match token {
        TypeToken::Sign(sign) => Some(*sign),
        TypeToken::Word(_) | TypeToken::Wildcard => None,
    };
    signs_apart(sign(before), sign(after))
}

/// Whether a space stands between two tokens, which are signs or words.
pub(crate) fn signs_apart(before: Option<&str>, after: Option<&str>) -> bool {
    matches!(
        (before, after),
        (Some("," | ";" | "*const" | "*mut" | "&mut"), _)
            | (Some(">"), Some(">") | None)
            | (None | Some(">" | "]" | ")"), Some("*" | "&" | "&&" | "*const" | "*mut"))
            | (None, Some("(") | None)
    )
}
