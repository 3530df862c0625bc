//! Names of types with wildcards, and the patterns that LLDB is given for them.

use super::regex;
use crate::syntax::ast::{TypeName, TypeToken};
use crate::syntax::spelling;
use std::borrow::Cow;

/// Stands in a name for any template argument and, before `::`, for a namespace or none.
pub(super) const ANY: char = '\u{1}';
/// Stands in a name for the rest of the template arguments, or for none.
pub(super) const REST: char = '\u{2}';

/// What stands in a pattern for a namespace or none: LLDB names inline namespaces.
pub(crate) const ANY_NAMESPACE: &str = "([^:<]+::)?";

/// The name of a type as LLDB spells it, with [`ANY`] and [`REST`] for wildcards.
pub(super) fn spelled(name: &TypeName) -> String {
    spelling::tokens(&with_wildcards(name))
}

/// The tokens of a name, with [`ANY`] and [`REST`] for wildcards.
pub(super) fn with_wildcards(name: &TypeName) -> Cow<'_, [TypeToken]> {
    let tokens = &name.tokens;
    if !tokens.iter().any(|token| *token == TypeToken::Wildcard || is_dots(token)) {
        return Cow::Borrowed(tokens);
    }
    let word = |c: char| TypeToken::Word((&*c.encode_utf8(&mut [0; 4])).into());
    let token = |(at, token): (usize, &TypeToken)| match token {
        TypeToken::Wildcard => word(ANY),
        token if is_dots(token) && ends_arguments(tokens, at) => word(REST),
        token => token.clone(),
    };
    tokens.iter().enumerate().map(token).collect()
}

fn is_dots(token: &TypeToken) -> bool {
    *token == TypeToken::Sign("...")
}

/// Whether a token is the last of several template arguments, or the only one. The dots of
/// `void (int, ...)` are a part of the name.
fn ends_arguments(tokens: &[TypeToken], at: usize) -> bool {
    let is = |at: Option<usize>, signs: &[&str]| {
        let token = at.and_then(|at| tokens.get(at));
        matches!(token, Some(TypeToken::Sign(sign)) if signs.contains(sign))
    };
    is(at.checked_sub(1), &["<", ","]) && is(at.checked_add(1), &[">"])
}

/// Whether a name has wildcards.
pub(super) fn is_open(name: &str) -> bool {
    name.contains([ANY, REST])
}

/// The key of a name: itself, or a pattern if it has wildcards.
pub(super) fn key(name: String) -> String {
    if is_open(&name) { pattern(&name) } else { name }
}

/// A pattern for a name with wildcards, which allows for what compilers differ in.
fn pattern(name: &str) -> String {
    const PARTS: [(&str, &str); 6] = [
        ("\u{1}::", ANY_NAMESPACE),
        ("\u{1}", ".+"),
        (", \u{2}", "(, ?.+)?"),
        (",\u{2}", "(,.+)?"),
        ("\u{2}", ".*"),
        (", ", ", ?"),
    ];
    let mut out = String::from("^");
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let part = PARTS.iter().find_map(|(from, to)| Some((rest.strip_prefix(from)?, to)));
        if let Some((behind, to)) = part {
            out.push_str(to);
            rest = behind;
            continue;
        }
        out.push_str(&regex::escape(c.encode_utf8(&mut [0; 4])));
        rest = rest.strip_prefix(c).unwrap_or_default();
        if c == '>' && rest.trim_start().starts_with('>') {
            out.push_str(" ?");
            rest = rest.trim_start();
        }
    }
    out.push('$');
    out
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn wildcards_in_patterns() {
        for (name, wanted) in [
            ("Box<\u{1}>", "^Box<.+>$"),
            ("Two<\u{1}, Two<int, A<\u{1}> > >", "^Two<.+, ?Two<int, ?A<.+> ?> ?>$"),
            ("Two<A<\u{1}>>", "^Two<A<.+> ?>$"),
            ("a::\u{1}::b<\u{2}>", "^a::([^:<]+::)?b<.*>$"),
            ("v<int, \u{2}>", "^v<int(, ?.+)?>$"),
            ("A<\u{1}> *", r"^A<.+> \*$"),
        ] {
            assert_eq!(pattern(name), wanted, "{name:?}");
        }
    }
}
