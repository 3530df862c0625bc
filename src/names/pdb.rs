//! Names of C++ types where the debug information is a PDB.
//!
//! LLDB takes them from mangled names, whose demangler spells template arguments as Microsoft's
//! compiler does: `Box<char const *>`, `Box<unsigned __int64>`, `Box<Box<int>>`. Outside of
//! template arguments it spells them as ever.

use super::{Bracket, NameTree, Part};
use crate::syntax::spelling;

impl NameTree<'_> {
    /// The name that LLDB gives the type in a program with a PDB, with
    /// [`ANY`](super::pattern::ANY) and [`REST`](super::pattern::REST) for wildcards.
    pub(crate) fn in_pdb(&self) -> String {
        // Of a template inside of another one, LLDB reads the name of the record, not the mangled one.
        if self.0.iter().filter(|part| matches!(part, Part::List(Bracket::Angle, _))).count() > 1 {
            return self.spelled().replace(", ", ",");
        }
        joined(&self.0, false)
    }
}

/// The text of parts, in which only the arguments of templates are spelled otherwise.
fn joined(parts: &[Part<'_>], is_argument: bool) -> String {
    let mut out = String::new();
    let mut before: Option<&Part<'_>> = None;
    for part in parts {
        if before.is_some_and(|before| spelling::signs_apart(last_sign(before), first_sign(part))) {
            out.push(' ');
        }
        before = Some(part);
        match part {
            Part::List(Bracket::Angle, names) => out.push_str(&format!("<{}>", arguments(names))),
            part if is_argument && is_unnamed_scope(part) => out.push_str("`anonymous namespace'"),
            Part::List(bracket, names) => {
                let names: Vec<_> = names.iter().map(|name| joined(&name.0, is_argument)).collect();
                let (open, close) = bracket.signs();
                out.push_str(&format!("{open}{}{close}", names.join(", ")));
            }
            part => out.push_str(&NameTree(vec![part.clone()]).spelled()),
        }
    }
    out
}

fn first_sign(part: &Part<'_>) -> Option<&'static str> {
    match part {
        Part::Sign(sign) => Some(sign),
        Part::List(bracket, _) => Some(bracket.signs().0),
        Part::Word(_) | Part::Any | Part::Rest => None,
    }
}

fn last_sign(part: &Part<'_>) -> Option<&'static str> {
    match part {
        Part::List(bracket, _) => Some(bracket.signs().1),
        part => first_sign(part),
    }
}

/// Whether a part is `(anonymous namespace)`.
fn is_unnamed_scope(part: &Part<'_>) -> bool {
    let Part::List(Bracket::Paren, names) = part else { return false };
    names.iter().any(|name| name.0.starts_with(&[Part::Word("anonymous"), Part::Word("namespace")]))
}

fn arguments(names: &[NameTree<'_>]) -> String {
    let names = names.iter().filter(|name| !name.0.is_empty());
    names.map(|name| argument(&name.0)).collect::<Vec<_>>().join(", ")
}

/// An argument of a template, or a parameter of a function in one.
fn argument(parts: &[Part<'_>]) -> String {
    match parts {
        [Part::Word(word)] => constant(word),
        _ => function(parts).unwrap_or_else(|| qualified(parts)),
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

/// A function or a pointer to one, with its calling convention: `void (__cdecl *)(int)`.
fn function(parts: &[Part<'_>]) -> Option<String> {
    let is_open =
        |part: &Part<'_>| matches!(part, Part::List(Bracket::Paren, _)) && !is_unnamed_scope(part);
    let (gives, rest) = parts.split_at_checked(parts.iter().position(is_open)?)?;
    let takes = |names: &[NameTree<'_>]| match arguments(names) {
        none if none.is_empty() => "void".to_owned(),
        some => some,
    };
    let gives = argument(gives);
    match rest {
        [Part::List(_, parameters)] => Some(format!("{gives} __cdecl({})", takes(parameters))),
        [Part::List(_, inside), Part::List(Bracket::Paren, parameters), ..] => {
            let inside: Vec<_> = inside.iter().map(|name| joined(&name.0, true)).collect();
            Some(format!("{gives} (__cdecl {})({})", inside.join(", "), takes(parameters)))
        }
        _ => None,
    }
}

/// A type with its qualifiers behind it.
fn qualified(parts: &[Part<'_>]) -> String {
    let is_declarator = |part: &Part<'_>| {
        matches!(part, Part::Sign("*" | "*const" | "&" | "&&") | Part::List(Bracket::Square, _))
    };
    let (base, declarators) =
        parts.split_at(parts.iter().position(is_declarator).unwrap_or(parts.len()));
    let is_qualifier = |part: &&Part<'_>| matches!(part, Part::Word("const" | "volatile"));
    let plain: Vec<_> = base.iter().filter(|part| !is_qualifier(part)).cloned().collect();
    let mut out = match joined(&plain, true).as_str() {
        "unsigned long long" => "unsigned __int64".to_owned(),
        "long long" => "__int64".to_owned(),
        name => name.to_owned(),
    };
    for qualifier in ["const", "volatile"] {
        if base.contains(&Part::Word(qualifier)) {
            out.push_str(&format!(" {qualifier}"));
        }
    }
    let is_array = matches!(declarators.first(), None | Some(Part::List(..)));
    if !is_array && !out.ends_with("::") {
        out.push(' ');
    }
    out + &joined(declarators, true)
}
