//! A formatter to start from.

use crate::syntax::is_keyword;
use crate::types::{Child, ChildKind, Damage, Named, Number, Shape, TypeId, Types};
use std::fmt::Write as _;

/// The most members that the summary shows.
const MAX_MEMBERS: usize = 6;

/// A formatter for each record among the types, with a test; enumerations are listed.
pub(super) fn list(types: &Types, found: &[Named]) -> Result<String, Damage> {
    let mut text = String::new();
    for named in found {
        let Some(ty) = named.types.first() else { continue };
        if types.typedef(*ty)?.is_some() || is_unnamed(&named.name) {
            continue;
        }
        if let Shape::Record(children) = types.shape(*ty)? {
            if !text.is_empty() {
                text.push('\n');
            }
            formatter(types, &named.name, *ty, &children, &mut text)?;
        }
    }
    Ok(text)
}

/// A member that a text can show, and a value for the test.
struct Shown {
    name: String,
    value: String,
}

fn formatter(
    types: &Types,
    name: &str,
    ty: TypeId,
    children: &[Child],
    text: &mut String,
) -> Result<(), Damage> {
    let size = types.size(ty)?.unwrap_or(0);
    let _ = writeln!(text, "// {name}, {size} bytes");
    let mut shown = Vec::new();
    for child in children {
        let name = if child.name.is_empty() { "(no name)" } else { &child.name };
        let of = types.name(child.ty)?;
        let _ = writeln!(text, "//   {name}: {of}");
        if let Some(value) = sample(types, child, shown.len() + 1)? {
            shown.push(Shown { name: child.name.clone(), value });
        }
    }
    shown.truncate(MAX_MEMBERS);
    let key = key(name);
    let template: Vec<String> = shown.iter().map(|m| format!(r"{0} \({0})", m.name)).collect();
    let texts: Vec<String> = shown.iter().map(|m| format!("{} {}", m.name, m.value)).collect();
    let values: Vec<String> = shown.iter().map(|m| format!("{}: {}", m.name, m.value)).collect();
    if shown.is_empty() {
        let _ = writeln!(text, "summary {key} {}", quoted(name));
        return Ok(());
    }
    let _ = writeln!(text, "summary {key} \"{}\"", template.join(", "));
    // A value in a test names its type without quotes.
    if key.starts_with('"') {
        return Ok(());
    }
    let _ = writeln!(text, "expect {key} {{ {} }} == \"{}\"", values.join(", "), texts.join(", "));
    Ok(())
}

/// A value of a member; none if a text shows nothing of it.
fn sample(types: &Types, child: &Child, number: usize) -> Result<Option<String>, Damage> {
    if child.kind != ChildKind::Member || !is_plain(&child.name) {
        return Ok(None);
    }
    let size = types.size(child.ty)?;
    Ok(match types.shape(child.ty)? {
        Shape::Number(Number::Float) => Some(format!("{number}.5")),
        // One byte is a character.
        Shape::Number(_) if size != Some(1) => Some(number.to_string()),
        _ => None,
    })
}

/// Whether a member's name can be written as it is.
fn is_plain(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(letter)
        && name.chars().all(|c| letter(c) || c.is_ascii_digit())
        && !is_keyword(name)
        && name != "self"
}

/// The key to write for a name: quoted where it is more than names, scopes and arguments.
pub(super) fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_:<>, *&".contains(c);
    if name.chars().all(is_bare) { name.to_owned() } else { quoted(name) }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a type or one around it has no name that a formatter could be for.
fn is_unnamed(name: &str) -> bool {
    let words = ["(unnamed ", "(anonymous struct)", "(anonymous union)", "(anonymous class)"];
    words.iter().any(|word| name.contains(word))
}
