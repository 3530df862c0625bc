//! Type names of visualizers as keys.

use crate::cpp;
use crate::format::print::{is_unprintable, quoted};
use crate::names::text::{self, template as template_parts};
use crate::refusal::{Carried, Reason, refuse};

/// The keys for the name of a type: several if LLDB has other names for it on other systems.
pub(super) fn keys(name: &str) -> Carried<Vec<String>> {
    let name = without_words(name);
    if name.is_empty() || name == "*" {
        return refuse(Reason::Key, "the name is only a wildcard");
    }
    if name.chars().any(is_unprintable) || name.contains(['"', '\\', '`', '#', '@', '{']) {
        return refuse(Reason::Key, "a key cannot express this name");
    }
    // An array of unknown length.
    let spelled = wildcards(&name)?.replace(" [0]", "[]").replace("[0]", "[]");
    let keys = if spelled.contains("__int64") {
        vec![spelled.replace("__int64", "long"), spelled.replace("__int64", "long long")]
    } else {
        vec![spelled]
    };
    Ok(keys.into_iter().map(|key| written(&key)).collect())
}

/// How specific a key is among those of one template: first by the arguments that it names, then by their number,
/// because a last wildcard matches all further arguments.
pub(super) fn precision(key: &str) -> (usize, usize) {
    let named = words(key).filter(|word| !matches!(*word, "" | "_")).count();
    (named, wildcard_count(key))
}

fn wildcard_count(key: &str) -> usize {
    words(key).filter(|word| *word == "_").count()
}

fn words(key: &str) -> impl Iterator<Item = &str> {
    key.split(|c| !is_word_part(c))
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The template of a name, without its arguments.
pub(super) fn template(name: &str) -> String {
    text::base(&without_words(name)).trim().to_owned()
}

/// Whether the name of a visualizer matches the name of a type.
pub fn matches(pattern: &str, name: &str) -> bool {
    is_like(&squeezed(&without_words(pattern)), &squeezed(name), 0)
}

/// The highest number of nested templates that are compared.
const DEEPEST: usize = 32;

/// Compares argument by argument: a `*` matches one of them, the last `*` also all that follow.
fn is_like(pattern: &str, name: &str, depth: usize) -> bool {
    if pattern == "*" || depth > DEEPEST {
        return pattern == "*";
    }
    let (Some((base, arguments, behind)), Some((other, others, end))) =
        (template_parts(pattern), template_parts(name))
    else {
        return pattern == name || depth > 0 && are_one_constant(pattern, name);
    };
    let takes_rest = arguments.last() == Some(&"*") && others.len() > arguments.len();
    base == other
        && (arguments.len() == others.len() || takes_rest)
        && arguments.iter().zip(&others).all(|(a, b)| is_like(a, b, depth + 1))
        && is_like(behind, end, depth + 1)
}

/// Whether two arguments are one constant: `-1` and `18446744073709551615`, `1` and `true`, `99` and `'c'`.
fn are_one_constant(a: &str, b: &str) -> bool {
    let (Some(a), Some(b)) = (constant(a), constant(b)) else { return false };
    a == b || [32, 64].iter().any(|bits| (a - b).abs() == 1 << bits)
}

fn constant(text: &str) -> Option<i128> {
    cpp::parse(text).ok()?.constant()
}

/// A visualizer's name with the constants among its arguments spelled as in the name of a type that it matches.
pub(super) fn spelled_as(pattern: &str, name: &str) -> String {
    spell(&without_words(pattern), &squeezed(name), 0)
}

fn spell(pattern: &str, name: &str, depth: usize) -> String {
    let parts = template_parts(pattern).zip(template_parts(name));
    let Some(((base, arguments, behind), (_, others, end))) = parts.filter(|_| depth < DEEPEST)
    else {
        let is_constant = depth > 0 && are_one_constant(pattern, name);
        return if is_constant { name } else { pattern }.to_owned();
    };
    let others = others.into_iter().map(Some).chain(std::iter::repeat(None));
    let arguments = arguments.iter().zip(others).map(|(argument, other)| match other {
        Some(other) => spell(argument.trim(), other, depth + 1),
        None => (*argument).to_owned(),
    });
    let arguments: Vec<String> = arguments.collect();
    format!("{base}<{}>{}", arguments.join(","), spell(behind, end, depth + 1))
}

/// A name without the words that LLDB leaves out.
fn without_words(name: &str) -> String {
    let name = name.replace("`anonymous namespace'", "(anonymous namespace)");
    let name = name.replace("`anonymous-namespace'", "(anonymous namespace)");
    let words = name.split_whitespace();
    let kept = words.filter(|word| !matches!(*word, "struct" | "class" | "enum" | "union"));
    kept.collect::<Vec<_>>().join(" ")
}

/// A name without spaces that do not separate words.
fn squeezed(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let is_word = |c: &char| is_word_part(*c);
        let parts_words = out.ends_with(is_word_part) && rest.peek().is_some_and(is_word);
        if !c.is_whitespace() || parts_words {
            out.push(c);
        }
    }
    out
}

/// The wildcard of a key for more arguments.
const REST: &str = ", ...";

/// The name with `_` for each `*` that stands for an argument. The last one stands for further
/// ones, too.
fn wildcards(name: &str) -> Carried<String> {
    let characters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, c) in characters.iter().enumerate() {
        let before = characters.get(..at).unwrap_or_default();
        let before = before.iter().rev().find(|c| !c.is_whitespace());
        let after = characters.get(at + 1..).unwrap_or_default();
        let after = after.iter().find(|c| !c.is_whitespace());
        let is_argument = matches!(before, Some('<' | ',')) && matches!(after, Some(',' | '>'));
        match c {
            '*' if is_argument => {
                out.push('_');
                out.push_str(if after == Some(&'>') { REST } else { "" });
            }
            // A pointer.
            '*' if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '>' | '*'))
                && after.is_none_or(|c| matches!(c, ',' | '>' | '*' | '&' | ')' | '(')) =>
            {
                out.push('*');
            }
            '*' | '?' => {
                return refuse(Reason::Key, "a `*` stands for a part of a name");
            }
            c => out.push(*c),
        }
    }
    Ok(out)
}

/// The key in the syntax of the language; names that are not C++ are quoted.
fn written(key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_:<>, *&[]".contains(c);
    let starts = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    // The types of arrays are not keys by themselves.
    if key.replace(REST, "").chars().all(is_plain) && starts && !key.contains('[') {
        key.to_owned()
    } else if wildcard_count(key) > 0 {
        pattern(key)
    } else {
        quoted(key)
    }
}

/// A pattern for a name with wildcards that the language has no key for, spelled as LLDB does.
fn pattern(key: &str) -> String {
    let mut out = String::from("/^");
    let squeezed = squeezed(&key.replace(REST, ""));
    let mut before = ' ';
    for (at, c) in squeezed.char_indices() {
        let after = squeezed.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
        match c {
            '_' if !is_word_part(before) && !after.is_some_and(is_word_part) => out.push_str(".+"),
            ',' => out.push_str(", "),
            '>' if before == '>' => out.push_str(" >"),
            '*' | '&' if before != '*' => out.push_str(&format!(" \\{c}")),
            c if c.is_alphanumeric() || "_:<>-& ".contains(c) => out.push(c),
            c => out.push_str(&format!("\\{c}")),
        }
        before = c;
    }
    out.push_str("$/");
    out
}
