//! Names of C++ types where the debug information is a PDB.
//!
//! LLDB takes them from mangled names, whose demangler spells template arguments as Microsoft's
//! compiler does: `Box<char const *>`, `Box<unsigned __int64>`, `Box<Box<int>>`. What stands outside
//! of template arguments LLDB spells as ever.

use super::key_pattern;
use crate::syntax::ast::{TypeName, TypeToken};
use crate::syntax::spelling;

/// What LLDB calls a type of a program with a PDB; wildcards as in [`key_pattern`].
pub(super) fn pdb_name(name: &TypeName) -> String {
    let tokens = key_pattern::with_wildcards(name);
    // The mangled name of a template inside of another one is not read: that of the record is.
    if outer_lists(&tokens) > 1 {
        return spelling::tokens(&tokens).replace(", ", ",");
    }
    joined(&tokens, false)
}

fn is_sign(token: Option<&TypeToken>, wanted: &str) -> bool {
    matches!(token, Some(TypeToken::Sign(sign)) if *sign == wanted)
}

fn is_word(token: Option<&TypeToken>, wanted: &str) -> bool {
    matches!(token, Some(TypeToken::Word(word)) if &**word == wanted)
}

/// How many lists of template arguments do not stand in another one.
fn outer_lists(tokens: &[TypeToken]) -> usize {
    let (mut lists, mut depth) = (0, 0_usize);
    for token in tokens {
        match token {
            TypeToken::Sign("<") => {
                lists += usize::from(depth == 0);
                depth += 1;
            }
            TypeToken::Sign("(" | "[") => depth += 1,
            TypeToken::Sign(">" | ")" | "]") => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    lists
}

/// How many tokens stand before the sign that closes the bracket before them.
fn length_to_close(tokens: &[TypeToken]) -> usize {
    let mut depth = 1_usize;
    let close = tokens.iter().position(|token| {
        match token {
            TypeToken::Sign("<" | "(" | "[") => depth += 1,
            TypeToken::Sign(">" | ")" | "]") => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    close.unwrap_or(tokens.len())
}

/// The tokens between commas outside of brackets; none of nothing.
fn list(tokens: &[TypeToken]) -> Vec<&[TypeToken]> {
    let mut depth = 0_usize;
    let parts = tokens.split(|token| {
        match token {
            TypeToken::Sign("<" | "(" | "[") => depth += 1,
            TypeToken::Sign(">" | ")" | "]") => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && *token == TypeToken::Sign(",")
    });
    parts.filter(|part| !part.is_empty()).collect()
}

fn arguments(tokens: &[TypeToken]) -> String {
    list(tokens).into_iter().map(argument).collect::<Vec<_>>().join(", ")
}

/// The text of tokens, in which only the arguments of templates are spelled otherwise.
fn joined(tokens: &[TypeToken], is_argument: bool) -> String {
    let mut out = String::new();
    let mut before: Option<&TypeToken> = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let behind = tokens.get(at + 1..).unwrap_or_default();
        if before.is_some_and(|before| spelling::is_apart(before, token)) {
            out.push(' ');
        }
        let close = at + 1 + length_to_close(behind);
        let inside = tokens.get(at + 1..close).unwrap_or_default();
        (at, before) = match token {
            TypeToken::Sign("<") => {
                out.push_str(&format!("<{}>", arguments(inside)));
                (close + 1, tokens.get(close))
            }
            TypeToken::Sign("(") if is_argument && is_unnamed_scope(inside) => {
                out.push_str("`anonymous namespace'");
                (close + 1, tokens.get(close))
            }
            TypeToken::Sign(text) => {
                out.push_str(text);
                (at + 1, Some(token))
            }
            TypeToken::Word(text) => {
                out.push_str(text);
                (at + 1, Some(token))
            }
            TypeToken::Wildcard => (at + 1, Some(token)),
        };
    }
    out
}

fn is_unnamed_scope(inside: &[TypeToken]) -> bool {
    is_word(inside.first(), "anonymous") && is_word(inside.get(1), "namespace")
}

/// An argument of a template, or a parameter of a function in one.
fn argument(tokens: &[TypeToken]) -> String {
    match tokens {
        [TypeToken::Word(word)] => constant(word),
        _ => function(tokens).unwrap_or_else(|| qualified(tokens)),
    }
}

/// Constants are numbers.
fn constant(word: &str) -> String {
    match word {
        "true" => "1".to_owned(),
        "false" | "nullptr" => "0".to_owned(),
        word => match word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(c) if c.chars().count() == 1 => c.chars().map(u32::from).sum::<u32>().to_string(),
            _ if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                word.trim_end_matches(['u', 'U', 'l', 'L']).to_owned()
            }
            _ => word.to_owned(),
        },
    }
}

/// A function, or a pointer to one, which say how they are called: `void (__cdecl *)(int)`.
fn function(tokens: &[TypeToken]) -> Option<String> {
    let mut depth = 0_usize;
    let open = tokens.iter().enumerate().position(|(at, token)| {
        let behind = tokens.get(at + 1..).unwrap_or_default();
        let found = depth == 0 && *token == TypeToken::Sign("(") && !is_unnamed_scope(behind);
        match token {
            TypeToken::Sign("<" | "(" | "[") => depth += 1,
            TypeToken::Sign(">" | ")" | "]") => depth = depth.saturating_sub(1),
            _ => {}
        }
        found
    })?;
    let gives = argument(tokens.get(..open)?);
    let behind = tokens.get(open + 1..)?;
    let (inside, rest) = behind.split_at_checked(length_to_close(behind))?;
    let rest = rest.get(1..)?;
    let takes = |tokens: &[TypeToken]| match arguments(tokens) {
        none if none.is_empty() => "void".to_owned(),
        some => some,
    };
    if !is_sign(rest.first(), "(") {
        let is_function = rest.is_empty();
        return is_function.then(|| format!("{gives} __cdecl({})", takes(inside)));
    }
    let parameters = rest.get(1..)?;
    let parameters = parameters.get(..length_to_close(parameters))?;
    Some(format!("{gives} (__cdecl {})({})", joined(inside, true), takes(parameters)))
}

/// A type with its qualifiers behind it.
fn qualified(tokens: &[TypeToken]) -> String {
    let (base, rest) = tokens.split_at(declarator(tokens));
    let mut depth = 0_usize;
    let (mut plain, mut is_const, mut is_volatile) = (Vec::new(), false, false);
    for token in base {
        match token {
            TypeToken::Word(word) if depth == 0 && &**word == "const" => is_const = true,
            TypeToken::Word(word) if depth == 0 && &**word == "volatile" => is_volatile = true,
            _ => plain.push(token.clone()),
        }
        match token {
            TypeToken::Sign("<" | "(") => depth += 1,
            TypeToken::Sign(">" | ")") => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let mut out = match joined(&plain, true).as_str() {
        "unsigned long long" => "unsigned __int64".to_owned(),
        "long long" => "__int64".to_owned(),
        name => name.to_owned(),
    };
    out.push_str(if is_const { " const" } else { "" });
    out.push_str(if is_volatile { " volatile" } else { "" });
    if !rest.is_empty() && !is_sign(rest.first(), "[") && !out.ends_with("::") {
        out.push(' ');
    }
    out + &joined(rest, true)
}

/// Where the stars and references of a type begin.
fn declarator(tokens: &[TypeToken]) -> usize {
    let mut depth = 0_usize;
    let start = tokens.iter().position(|token| {
        match token {
            TypeToken::Sign("<" | "(") => depth += 1,
            TypeToken::Sign(">" | ")") => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_declarator = matches!(token, TypeToken::Sign("*" | "*const" | "&" | "&&" | "["));
        depth == 0 && is_declarator
    });
    start.unwrap_or(tokens.len())
}
