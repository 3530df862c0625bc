//! Type names as the debugger spells them: `Pair<int, Box<char> >`, `const char *`, `&mut str`.

use super::ast::{TypeName, TypeToken};

/// The name; wildcards stay `_`.
pub fn type_name(name: &TypeName) -> String {
    let mut out = String::new();
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

/// Whether a blank stands between two tokens.
pub fn is_apart(before: &TypeToken, after: &TypeToken) -> bool {
    let sign = |token: &TypeToken| match token {
        TypeToken::Sign(sign) => Some(*sign),
        _ => None,
    };
    matches!(
        (sign(before), sign(after)),
        (Some("," | ";" | "*const" | "*mut" | "&mut"), _)
            | (Some(">"), Some(">") | None)
            | (None | Some(">" | "]" | ")"), Some("*" | "&" | "&&" | "*const" | "*mut"))
            | (None, Some("(") | None)
    )
}
