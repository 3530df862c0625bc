//! Names of C++ types where the debug information is a PDB.
//!
//! LLDB takes them from mangled names, whose demangler spells template arguments as Microsoft's
//! compiler does: `Box<char const *>`, `Box<unsigned __int64>`, `Box<Box<int>>`. Outside of
//! template arguments it spells them as ever.

use super::{Bracket, NamePart, NameTree};
use crate::syntax::ast::KeyKind;
use crate::syntax::{self, spelling};

/// Converts the name in a type record to the name that LLDB gives the C++ type. A name that cannot be a key is returned
/// unchanged.
pub fn spelled_in_pdb(written: &str) -> String {
    match syntax::parse_key(written) {
        Some(KeyKind::Type(name)) => NameTree::of(&name).in_pdb(),
        _ => written.to_owned(),
    }
}

impl NameTree<'_> {
    /// The name that LLDB gives the type in a program with a PDB, with
    /// [`ANY`](super::pattern::ANY) and [`REST`](super::pattern::REST) for wildcards.
    pub(crate) fn in_pdb(&self) -> String {
        // Of a template inside of another one, LLDB reads the name of the record, not the mangled one.
        if self.0.iter().filter(|part| matches!(part, NamePart::List(Bracket::Angle, _))).count()
            > 1
        {
            return self.spelled().replace(", ", ",");
        }
        joined(&self.0, false)
    }
}

/// The text of parts, in which only the arguments of templates are spelled otherwise.
fn joined(parts: &[NamePart<'_>], is_argument: bool) -> String {
    let mut out = String::new();
    let mut before: Option<&NamePart<'_>> = None;
    for part in parts {
        if before.is_some_and(|before| spelling::signs_apart(last_sign(before), first_sign(part))) {
            out.push(' ');
        }
        before = Some(part);
        match part {
            NamePart::List(Bracket::Angle, names) => {
                out.push_str(&format!("<{}>", arguments(names)))
            }
            part if is_argument && is_unnamed_scope(part) => out.push_str("`anonymous namespace'"),
            NamePart::List(bracket, names) => {
                let names: Vec<_> = names.iter().map(|name| joined(&name.0, is_argument)).collect();
                let (open, close) = bracket.signs();
                out.push_str(&format!("{open}{}{close}", names.join(", ")));
            }
            part => out.push_str(&NameTree(vec![part.clone()]).spelled()),
        }
    }
    out
}

fn first_sign(part: &NamePart<'_>) -> Option<&'static str> {
    match part {
        NamePart::Sign(sign) => Some(sign),
        NamePart::List(bracket, _) => Some(bracket.signs().0),
        NamePart::Word(_) | NamePart::Any | NamePart::Rest => None,
    }
}

fn last_sign(part: &NamePart<'_>) -> Option<&'static str> {
    match part {
        NamePart::List(bracket, _) => Some(bracket.signs().1),
        part => first_sign(part),
    }
}

/// Whether a part is `(anonymous namespace)`.
fn is_unnamed_scope(part: &NamePart<'_>) -> bool {
    let NamePart::List(Bracket::Paren, names) = part else { return false };
    names
        .iter()
        .any(|name| name.0.starts_with(&[NamePart::Word("anonymous"), NamePart::Word("namespace")]))
}

fn arguments(names: &[NameTree<'_>]) -> String {
    let names = names.iter().filter(|name| !name.0.is_empty());
    names.map(|name| argument(&name.0)).collect::<Vec<_>>().join(", ")
}

/// An argument of a template, or a parameter of a function in one.
fn argument(parts: &[NamePart<'_>]) -> String {
    match parts {
        [NamePart::Word(word)] => constant(word),
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
fn function(parts: &[NamePart<'_>]) -> Option<String> {
    let is_open = |part: &NamePart<'_>| {
        matches!(part, NamePart::List(Bracket::Paren, _)) && !is_unnamed_scope(part)
    };
    let (gives, rest) = parts.split_at_checked(parts.iter().position(is_open)?)?;
    let takes = |names: &[NameTree<'_>]| match arguments(names) {
        none if none.is_empty() => "void".to_owned(),
        some => some,
    };
    let gives = argument(gives);
    match rest {
        [NamePart::List(_, parameters)] => Some(format!("{gives} __cdecl({})", takes(parameters))),
        [NamePart::List(_, inside), NamePart::List(Bracket::Paren, parameters), ..] => {
            let inside: Vec<_> = inside.iter().map(|name| joined(&name.0, true)).collect();
            Some(format!("{gives} (__cdecl {})({})", inside.join(", "), takes(parameters)))
        }
        _ => None,
    }
}

/// A type with its qualifiers after it.
fn qualified(parts: &[NamePart<'_>]) -> String {
    let is_declarator = |part: &NamePart<'_>| {
        matches!(
            part,
            NamePart::Sign("*" | "*const" | "&" | "&&") | NamePart::List(Bracket::Square, _)
        )
    };
    let (base, declarators) =
        parts.split_at(parts.iter().position(is_declarator).unwrap_or(parts.len()));
    let is_qualifier = |part: &&NamePart<'_>| matches!(part, NamePart::Word("const" | "volatile"));
    let plain: Vec<_> = base.iter().filter(|part| !is_qualifier(part)).cloned().collect();
    let mut out = match joined(&plain, true).as_str() {
        "unsigned long long" => "unsigned __int64".to_owned(),
        "long long" => "__int64".to_owned(),
        name => name.to_owned(),
    };
    for qualifier in ["const", "volatile"] {
        if base.contains(&NamePart::Word(qualifier)) {
            out.push_str(&format!(" {qualifier}"));
        }
    }
    let is_array = matches!(declarators.first(), None | Some(NamePart::List(..)));
    if !is_array && !out.ends_with("::") {
        out.push(' ');
    }
    out + &joined(declarators, true)
}
