//! Keys that no LLDB asks for: signs that belong to no name, templates of C++'s library without the
//! arguments that their names have.

use crate::syntax::ast::TypeToken;
use crate::syntax::spelling;

/// Why a key never matches, and what to write instead.
type DeadKey = (&'static str, Option<String>);

/// `(Foo)`, `Foo ->`, `Foo const`, `Foo<'a>`.
pub(super) fn odd_signs(tokens: &[TypeToken]) -> Option<DeadKey> {
    let instead = |tokens: &[TypeToken]| Some(spelling::tokens(tokens));
    let is_lifetime =
        |token: &TypeToken| matches!(token, TypeToken::Word(w) if w.starts_with('\''));
    match tokens {
        [TypeToken::Sign("("), inner @ .., TypeToken::Sign(")")]
            if matches!(inner, [TypeToken::Word(_), ..]) && is_one_name(inner) =>
        {
            Some(("LLDB writes no parentheses around a name.", instead(inner)))
        }
        [rest @ .., TypeToken::Sign("->" | "+")] if !rest.is_empty() => {
            Some(("The name of no type ends like this.", instead(rest)))
        }
        [rest @ .., TypeToken::Word(last)]
            if matches!(&**last, "const" | "volatile") && is_one_name(rest) =>
        {
            let reason = "A formatter for a type serves its constants; LLDB never asks for the name \
                          with the qualifier.";
            Some((reason, instead(rest)))
        }
        [.., TypeToken::Sign(">")] if tokens.iter().any(is_lifetime) => {
            Some(("The names of types have no lifetimes.", instead(&without_lifetimes(tokens))))
        }
        _ => None,
    }
}

/// Whether tokens name a type that is no pointer, reference, function or tuple.
fn is_one_name(tokens: &[TypeToken]) -> bool {
    let mut depth = 0usize;
    !tokens.is_empty()
        && tokens.iter().all(|token| {
            let TypeToken::Sign(sign) = token else { return true };
            match *sign {
                "<" => depth += 1,
                ">" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > 0 || matches!(*sign, "::" | ">")
        })
}

/// `Foo` of `Foo<'a>`, `Foo<int>` of `Foo<'a, int>`.
fn without_lifetimes(tokens: &[TypeToken]) -> Vec<TypeToken> {
    let mut kept: Vec<TypeToken> = Vec::new();
    let mut after_lifetime = false;
    for token in tokens {
        let is_comma = *token == TypeToken::Sign(",");
        let is_lifetime = matches!(token, TypeToken::Word(word) if word.starts_with('\''));
        let is_dropped = is_lifetime || is_comma && after_lifetime;
        if !is_dropped {
            if *token == TypeToken::Sign(">") && kept.last() == Some(&TypeToken::Sign("<")) {
                kept.pop();
            } else {
                kept.push(token.clone());
            }
        }
        after_lifetime = is_lifetime;
    }
    kept
}

/// The templates of C++'s library whose last arguments have defaults, which stand in their names all
/// the same: how many arguments are written, at most.
const DEFAULTS: [(&str, usize); 23] = [
    ("vector", 1),
    ("list", 1),
    ("forward_list", 1),
    ("deque", 1),
    ("set", 1),
    ("multiset", 1),
    ("unordered_set", 1),
    ("unordered_multiset", 1),
    ("map", 2),
    ("multimap", 2),
    ("unordered_map", 2),
    ("unordered_multimap", 2),
    ("stack", 1),
    ("queue", 1),
    ("priority_queue", 1),
    ("basic_string", 1),
    ("basic_string_view", 1),
    ("unique_ptr", 1),
    ("optional", 0),
    ("shared_ptr", 0),
    ("weak_ptr", 0),
    ("pair", 0),
    ("tuple", 0),
];

/// `std::vector<int>` and `std::vector`: the name goes on.
pub(super) fn default_arguments(tokens: &[TypeToken]) -> Option<DeadKey> {
    let [TypeToken::Word(scope), TypeToken::Sign("::"), TypeToken::Word(name), args @ ..] = tokens
    else {
        return None;
    };
    let (_, written) = DEFAULTS.iter().find(|(known, _)| **known == **name)?;
    if &**scope != "std" {
        return None;
    }
    let instead = match args {
        [] => format!("std::_::{name}<...>"),
        [TypeToken::Sign("<"), inner @ .., TypeToken::Sign(">")]
            if *written > 0
                && count(inner) == *written
                && !inner.contains(&TypeToken::Sign("...")) =>
        {
            format!("std::_::{name}<{}, ...>", spelling::tokens(inner))
        }
        _ => return None,
    };
    let reason = "All arguments stand in the name, those with defaults too, and some libraries have \
                  an inline namespace.";
    Some((reason, Some(instead)))
}

/// How many arguments of a template some tokens are.
fn count(tokens: &[TypeToken]) -> usize {
    let mut depth = 0usize;
    let mut commas = 0;
    for token in tokens {
        match token {
            TypeToken::Sign("<" | "(" | "[") => depth += 1,
            TypeToken::Sign(">" | ")" | "]") => depth = depth.saturating_sub(1),
            TypeToken::Sign(",") if depth == 0 => commas += 1,
            _ => {}
        }
    }
    commas + usize::from(!tokens.is_empty())
}
