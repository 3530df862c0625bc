//! Keys that never match: signs that belong to no name, templates of C++'s library without the
//! arguments that their names have.

use crate::names::{Bracket, NamePart, NameTree, pattern, rust};

/// The reason why a key never matches, and its replacement.
pub(super) type DeadKey = (&'static str, Option<String>);

/// The note for a name with `const` or `volatile`.
const QUALIFIER: &str = "A formatter for a type also applies to its constants; LLDB never looks up the name with the qualifier.";

/// The reason why no type has a name with these parts.
pub(super) fn dead_name(name: &NameTree<'_>) -> Option<DeadKey> {
    parameter_as_argument(name)
        .or_else(|| odd_signs(name))
        .or_else(|| default_arguments(name))
        .or_else(|| spelled_otherwise(name))
}

fn source(parts: &[NamePart<'_>]) -> Option<String> {
    Some(NameTree(parts.to_vec()).source())
}

/// A parameter of a template in the place of an argument, or a wildcard of another language:
/// `vector<T>`, `optional<*>`.
fn parameter_as_argument(name: &NameTree<'_>) -> Option<DeadKey> {
    let (parameters, behind) = declared_template(name).unwrap_or_default();
    let mut found = !behind.is_empty();
    let mut opened = NameTree(if found { behind.to_vec() } else { name.0.clone() });
    opened.each_argument(&mut |argument| {
        if stands_for_any(argument, &parameters) {
            argument.0 = vec![NamePart::Any];
            found = true;
        }
    });
    let of_library = default_arguments(&opened).and_then(|(_, instead)| instead);
    let reason = "Write `_` for any template argument.";
    found.then(|| (reason, Some(of_library.unwrap_or_else(|| opened.source()))))
}

/// The names of the parameters of `template<typename T, class A>`, and the parts after them.
fn declared_template<'n, 't>(name: &'n NameTree<'t>) -> Option<(Vec<&'t str>, &'n [NamePart<'t>])> {
    let [NamePart::Word("template"), NamePart::List(Bracket::Angle, list), after @ ..] =
        &name.0[..]
    else {
        return None;
    };
    let words = list.iter().flat_map(|parameter| &parameter.0).filter_map(|part| match part {
        NamePart::Word(word) => Some(*word),
        NamePart::Sign(_) | NamePart::Any | NamePart::Rest | NamePart::List(..) => None,
    });
    Some((words.collect(), after))
}

/// `T`, `typename T`, `int N`, `*`, or one of the names of declared parameters.
fn stands_for_any(argument: &NameTree<'_>, parameters: &[&str]) -> bool {
    const KINDS: [&str; 7] = ["typename", "class", "int", "size_t", "unsigned", "bool", "auto"];
    let is_parameter = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.all(|c| c.is_ascii_digit())
    };
    match &argument.0[..] {
        [NamePart::Sign("*")] => true,
        [NamePart::Word(word)] => is_parameter(word) || parameters.contains(word),
        [NamePart::Word(kind), NamePart::Word(word)] => KINDS.contains(kind) && is_parameter(word),
        _ => false,
    }
}

/// `(Foo)`, `Foo ->`, `Foo const`, `Foo<'a>`.
fn odd_signs(name: &NameTree<'_>) -> Option<DeadKey> {
    match &name.0[..] {
        [NamePart::List(Bracket::Paren, inner)] => match &inner[..] {
            [inner] if matches!(inner.0[..], [NamePart::Word(_), ..]) && is_one_name(&inner.0) => {
                Some(("LLDB writes no parentheses around a name.", source(&inner.0)))
            }
            _ => None,
        },
        [rest @ .., NamePart::Sign("->" | "+")] if !rest.is_empty() => {
            Some(("No type name ends like this.", source(rest)))
        }
        [rest @ .., NamePart::Word("const" | "volatile")] if is_one_name(rest) => {
            Some((QUALIFIER, source(rest)))
        }
        [.., NamePart::List(Bracket::Angle, _)] => {
            let without = without_lifetimes(name);
            let reason = "Type names contain no lifetimes.";
            (without != *name).then(|| (reason, Some(without.source())))
        }
        _ => None,
    }
}

/// Whether parts are a plain name: not a pointer, reference, function or tuple.
fn is_one_name(parts: &[NamePart<'_>]) -> bool {
    !parts.is_empty()
        && parts.iter().all(|part| match part {
            NamePart::Word(_) | NamePart::Any | NamePart::Rest | NamePart::Sign("::") => true,
            NamePart::List(bracket, _) => *bracket == Bracket::Angle,
            NamePart::Sign(_) => false,
        })
}

/// `Foo` of `Foo<'a>`, `Foo<int>` of `Foo<'a, int>`.
fn without_lifetimes<'t>(name: &NameTree<'t>) -> NameTree<'t> {
    let is_lifetime = |part: &NamePart<'_>| matches!(part, NamePart::Word(word) if word.starts_with('\'') && !word.ends_with('\''));
    let mut parts = Vec::new();
    for part in &name.0 {
        match part {
            part if is_lifetime(part) => {}
            NamePart::List(bracket, names) => {
                let kept =
                    names.iter().filter(|name| !matches!(&name.0[..], [part] if is_lifetime(part)));
                let kept: Vec<_> = kept.map(without_lifetimes).collect();
                if !kept.is_empty() || names.is_empty() {
                    parts.push(NamePart::List(*bracket, kept));
                }
            }
            part => parts.push(part.clone()),
        }
    }
    NameTree(parts)
}

/// The templates of C++'s library whose last arguments have defaults, which their names include: the highest number of
/// arguments that sources write.
const DEFAULTS: [(usize, &[&str]); 3] = [
    (0, &["optional", "shared_ptr", "weak_ptr", "pair", "tuple"]),
    (
        1,
        &[
            "vector",
            "list",
            "forward_list",
            "deque",
            "set",
            "multiset",
            "unordered_set",
            "unordered_multiset",
            "stack",
            "queue",
            "priority_queue",
            "basic_string",
            "basic_string_view",
            "unique_ptr",
        ],
    ),
    (2, &["map", "multimap", "unordered_map", "unordered_multimap"]),
];

/// `std::vector<int>` and `std::vector`: the name goes on.
fn default_arguments(name: &NameTree<'_>) -> Option<DeadKey> {
    let [NamePart::Word("std"), NamePart::Sign("::"), NamePart::Word(template), arguments @ ..] =
        &name.0[..]
    else {
        return None;
    };
    let (written, _) = DEFAULTS.iter().find(|(_, templates)| templates.contains(template))?;
    let instead = match arguments {
        [] => format!("std::_::{template}<...>"),
        [NamePart::List(Bracket::Angle, list)]
            if *written > 0
                && list.len() == *written
                && list.iter().all(|name| name.0 != [NamePart::Rest]) =>
        {
            let list: Vec<String> = list.iter().map(NameTree::source).collect();
            format!("std::_::{template}<{}, ...>", list.join(", "))
        }
        _ => return None,
    };
    let reason = "The name contains all arguments, also default arguments, and in some libraries an \
                  inline namespace.";
    Some((reason, Some(instead)))
}

/// A name with words or signs around it that LLDB leaves out, or one of C's other names for its
/// numbers: `const Foo`, `::Foo`, `long int`.
fn spelled_otherwise(name: &NameTree<'_>) -> Option<DeadKey> {
    let (first, last) = (name.0.first()?, name.0.last()?);
    if let [NamePart::Sign("::"), rest @ ..] = &name.0[..]
        && !rest.is_empty()
    {
        return Some(("LLDB writes no `::` before the outermost scope.", source(rest)));
    }
    let is_qualifier = |part: &&NamePart<'_>| matches!(part, NamePart::Word("const" | "volatile"));
    let is_derived = match last {
        NamePart::Sign(sign) => matches!(*sign, "*" | "&" | "&&" | "*const"),
        NamePart::List(bracket, _) => *bracket != Bracket::Angle,
        NamePart::Word(_) | NamePart::Any | NamePart::Rest => false,
    };
    if is_derived || is_qualifier(&last) {
        return None;
    }
    let qualifiers = name.0.iter().take_while(is_qualifier).count();
    if qualifiers > 0 {
        return Some((QUALIFIER, source(name.0.get(qualifiers..)?)));
    }
    if !matches!(first, NamePart::Word("signed" | "unsigned" | "short" | "long")) {
        return None;
    }
    let known = c_number(&name.source())?;
    Some(("LLDB has one name for each number type of C.", Some(known.to_owned())))
}

/// LLDB's name of a C number type with several names.
fn c_number(name: &str) -> Option<&'static str> {
    Some(match name {
        "unsigned" => "unsigned int",
        "signed" | "signed int" => "int",
        "short int" | "signed short" | "signed short int" => "short",
        "unsigned short int" | "short unsigned int" => "unsigned short",
        "long int" | "signed long" | "signed long int" => "long",
        "unsigned long int" | "long unsigned int" => "unsigned long",
        "long long int" | "signed long long" | "signed long long int" => "long long",
        "unsigned long long int" | "long long unsigned int" => "unsigned long long",
        _ => return None,
    })
}

/// The reason why no type has this name, and its replacement.
pub(super) fn dead_text(text: &str) -> Option<DeadKey> {
    if let Some(c) = rust::c_scalar(text) {
        let reason = "LLDB uses C's names for the scalar types of Rust.";
        return Some((reason, Some(c.to_owned())));
    }
    if text.starts_with('[') && text.contains("; ") {
        return Some(("LLDB writes arrays as C does.", Some(rust::rust_key(text).ok()?)));
    }
    if text.starts_with("crate::") || text.contains("<crate::") || text.contains("&crate::") {
        let reason = "LLDB's name begins with the crate. A build script of Cargo knows the crate; elsewhere \
                      use the option `--crate NAME`.";
        return Some((reason, None));
    }
    if let Some(key) = rust::key_of_library(text) {
        let reason = "In a build script of Cargo, and with the option `--crate NAME`, you can write keys \
                      as in Rust.";
        return Some((reason, Some(key)));
    }
    if text.ends_with('*') && !text.ends_with(" *") && !text.ends_with("**") && !text.contains('(')
    {
        let name = text.trim_end_matches('*');
        if let Some(namespace) = name.strip_suffix("::") {
            let reason = "A key is the name of a type or a pattern; a namespace cannot be a key.";
            return Some((reason, Some(format!("/^{}::.+$/", pattern::escape(namespace)))));
        }
        let reason = "LLDB writes a space before the star; a formatter for the type also applies to \
                      pointers to it.";
        return Some((reason, Some(name.to_owned())));
    }
    if let Some(at) = blank_before_brackets(text) {
        let (name, rest) = text.split_at(at);
        let reason = "LLDB writes no space before the brackets.";
        return Some((reason, Some(format!("{name}{}", rest.trim_start()))));
    }
    None
}

/// The blank of `int [3]`. Those of `&mut [u8]` and `(u8, [u8])` are right.
fn blank_before_brackets(text: &str) -> Option<usize> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let blanks = text.match_indices(" [").map(|(at, _)| at);
    let mut wrong = blanks.filter(|at| {
        let before = text.get(..*at).unwrap_or_default();
        let word = before.rsplit(|c| !is_name(c)).next().unwrap_or_default();
        !before.ends_with([',', ';']) && !matches!(word, "mut" | "const")
    });
    wrong.next()
}
