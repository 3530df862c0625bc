//! Names of types with wildcards, and the patterns that LLDB is given for them.

use super::regex;
use crate::syntax::ast::{TypeName, TypeToken};
use crate::syntax::spelling;
use std::borrow::Cow;

/// Stands in a name for any template argument and, before `::`, for a namespace or none.
pub(super) const ANY: char = '\u{1}';
/// Stands in a name for the rest of the template arguments, or for none.
pub(super) const REST: char = '\u{2}';

/// The pattern for a namespace or none: LLDB names inline namespaces.
const ANY_NAMESPACE: &str = "([^:<]+::)?";

/// `->`, and the operators whose names have angle brackets.
macro_rules! signs {
    () => {
        "(-|operator)(<|>|=)+"
    };
}

/// Any text whose outermost angle brackets are balanced.
macro_rules! balanced {
    () => {
        concat!("([^<>]|", signs!(), "|<.*>)*")
    };
}

/// The pattern for one template argument.
///
/// Brackets are followed two deep, and whatever stands further inside matches. LLDB reads every
/// pattern again for each one that is added, and a bracket expression is what takes it the longest:
/// 200 keys load in 0.06 s with this pattern, in 0.1 s with one that follows a level more.
const ARGUMENT: &str = concat!("([^<>(){},]|", signs!(), r"|\(.*\)|\{.*\}|<", balanced!(), ">)+");

/// The pattern for any number of template arguments.
const ARGUMENTS: &str = concat!("([^<>]|", signs!(), "|<", balanced!(), ">)*");

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
    let mut out = String::from("^");
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let (part, behind) = part(rest, c);
        out.push_str(&part);
        rest = behind;
        if part.ends_with(['>', '}']) && rest.trim_start().starts_with('>') {
            out.push_str(" ?");
            rest = rest.trim_start();
        }
    }
    out.push('$');
    out
}

/// The pattern for the beginning of a name, and what is left of the name.
fn part(name: &str, first: char) -> (String, &str) {
    let (run, behind) = last_arguments(name);
    if run > 1 {
        return (format!("({ARGUMENT}(, ?|>)){{{run}}}"), behind);
    }
    let parts = [
        ("\u{1}::", ANY_NAMESPACE.to_owned()),
        ("\u{1}", ARGUMENT.to_owned()),
        (", \u{2}", format!("(, ?{ARGUMENTS})?")),
        (",\u{2}", format!("(,{ARGUMENTS})?")),
        ("\u{2}", ARGUMENTS.to_owned()),
        (", ", ", ?".to_owned()),
    ];
    for (from, to) in parts {
        if let Some(behind) = name.strip_prefix(from) {
            return (to, behind);
        }
    }
    let (c, behind) = name.split_at(first.len_utf8());
    (regex::escape(c), behind)
}

/// How many wildcards a name begins with if they are the last arguments of a template, and what
/// follows the bracket that closes it.
fn last_arguments(name: &str) -> (usize, &str) {
    let (mut count, mut rest) = (0, name);
    while let Some(behind) = rest.strip_prefix(ANY) {
        count += 1;
        if let Some(behind) = behind.strip_prefix('>') {
            return (count, behind);
        }
        let Some(behind) = behind.strip_prefix(',') else { break };
        rest = behind.trim_start_matches(' ');
    }
    (0, name)
}

/// A key as it is written in a source, of the pattern that it has become; none for other patterns.
pub fn written(pattern: &str) -> Option<String> {
    let mut rest = pattern.strip_prefix('^')?.strip_suffix('$')?;
    let mut out = String::new();
    while let Some(c) = rest.chars().next() {
        let (part, behind) = written_part(rest, c)?;
        out.push_str(&part);
        rest = behind;
    }
    Some(out)
}

/// The source of the beginning of a pattern, and what is left of it.
fn written_part(pattern: &str, first: char) -> Option<(String, &str)> {
    let parts =
        [(ANY_NAMESPACE, "_::"), (ARGUMENT, "_"), (ARGUMENTS, "..."), (", ?", ", "), (" ?>", ">")];
    for (from, to) in parts {
        if let Some(behind) = pattern.strip_prefix(from) {
            return Some((to.to_owned(), behind));
        }
    }
    let group = pattern.strip_prefix('(').unwrap_or_default();
    if let Some(behind) = group.strip_prefix(ARGUMENT) {
        let (run, behind) = behind.strip_prefix("(, ?|>)){")?.split_once('}')?;
        let run: usize = run.parse().ok().filter(|run| *run <= pattern.len())?;
        return Some((format!("{}>", vec!["_"; run].join(", ")), behind));
    }
    if let Some(rest) = group.strip_prefix(", ?").or_else(|| group.strip_prefix(',')) {
        let behind = rest.strip_prefix(ARGUMENTS)?.strip_prefix(")?")?;
        return Some((", ...".to_owned(), behind));
    }
    match first {
        '\\' => {
            let mut rest = pattern.chars();
            let c = rest.by_ref().nth(1)?;
            Some((c.to_string(), rest.as_str()))
        }
        '(' | '[' | '{' | '.' | '*' | '+' | '?' | '|' | '^' | '$' | ')' => None,
        c => Some((c.to_string(), pattern.strip_prefix(c)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::{ARGUMENT, ARGUMENTS, pattern, written};

    #[test]
    fn wildcards_in_patterns() {
        for (name, wanted) in [
            ("Box<\u{1}>", format!("^Box<{ARGUMENT}>$")),
            (
                "Two<\u{1}, Two<int, A<\u{1}> > >",
                format!("^Two<{ARGUMENT}, ?Two<int, ?A<{ARGUMENT}> ?> ?>$"),
            ),
            ("Two<A<\u{1}>>", format!("^Two<A<{ARGUMENT}> ?>$")),
            ("Two<A<\u{1}, \u{1}>>", format!("^Two<A<({ARGUMENT}(, ?|>)){{2}} ?>$")),
            ("a::\u{1}::b<\u{2}>", format!("^a::([^:<]+::)?b<{ARGUMENTS}>$")),
            ("v<int, \u{2}>", format!("^v<int(, ?{ARGUMENTS})?>$")),
            ("A<\u{1}> *", format!(r"^A<{ARGUMENT}> \*$")),
        ] {
            assert_eq!(pattern(name), wanted, "{name:?}");
        }
    }

    #[test]
    fn patterns_are_written_as_in_sources() {
        for name in
            ["Box<_>", "Two<_, _>", "a::_::b<...>", "v<int, ...>", "A<B<_, _>> *", "A<_>::B"]
        {
            let marked = name.replace("...", "\u{2}").replace('_', "\u{1}");
            assert_eq!(written(&pattern(&marked)).as_deref(), Some(name));
        }
        for other in ["^Box<.+>$", "^(A|B)$", "Box", "^A"] {
            assert_eq!(written(other), None, "{other}");
        }
    }
}
