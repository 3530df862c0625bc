//! A formatter to start from.

use crate::sema::written_key;
use crate::source::SourceId;
use crate::syntax::is_keyword;
use crate::types::{Child, ChildKind, Damage, Named, Number, Shape, TypeId, Types};
use std::collections::HashSet;
use std::fmt::Write as _;

/// The most members that the summary shows.
const MAX_MEMBERS: usize = 6;

/// A formatter for each record among the types, with a test; an `enum` for each enumeration among
/// them and for those of the members, before the first formatter that needs it.
pub(super) fn list(types: &Types, found: &[Named]) -> Result<String, Damage> {
    let mut text = String::new();
    let mut enums = HashSet::new();
    for named in found {
        let Some(ty) = named.types.first() else { continue };
        if types.typedef(*ty)?.is_some() || is_unnamed(&named.name) {
            continue;
        }
        let shape = types.shape(*ty)?;
        let members = match &shape {
            Shape::Record(children) => children.as_slice(),
            Shape::Enumeration(_) => &[],
            _ => continue,
        };
        if !text.is_empty() {
            text.push('\n');
        }
        for ty in members.iter().map(|child| child.ty).chain([*ty]) {
            enumeration(types, ty, &mut enums, &mut text)?;
        }
        if let Shape::Record(children) = &shape {
            formatter(types, &named.name, *ty, children, &mut text)?;
        }
    }
    Ok(crate::format::format(SourceId(0), &text).unwrap_or(text))
}

/// An `enum` with the numbers of a type, unless it was written already.
fn enumeration(
    types: &Types,
    ty: TypeId,
    written: &mut HashSet<String>,
    text: &mut String,
) -> Result<(), Damage> {
    let Some((name, enumerators)) = named_enumeration(types, ty)? else { return Ok(()) };
    if !written.insert(name.clone()) {
        return Ok(());
    }
    let mut next = 0;
    let mut parts = Vec::new();
    for (enumerator, number) in enumerators {
        let number_text = if number == next { String::new() } else { format!(" = {number}") };
        parts.push(format!("{}{number_text}", written_name(&enumerator)));
        next = number + 1;
    }
    let _ = writeln!(text, "enum {name} {{ {} }}", parts.join(", "));
    Ok(())
}

/// The names of an enumeration and their numbers.
type Enumerators = Vec<(String, i128)>;

/// The name and the enumerators of a type, if it is an enumeration that a file can name.
fn named_enumeration(types: &Types, ty: TypeId) -> Result<Option<(String, Enumerators)>, Damage> {
    let Shape::Enumeration(enumerators) = types.shape(ty)? else { return Ok(None) };
    let name = types.name(types.unqualified(ty)?)?.to_string();
    // The key of an `enum` stands without quotes.
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_:<>, ".contains(c);
    let is_named =
        !enumerators.is_empty() && name.chars().all(is_path) && written_key(&name) == name;
    Ok(is_named.then_some((name, enumerators)))
}

/// A name as it is written in a file.
fn written_name(name: &str) -> String {
    let is_word = is_keyword(name) || matches!(name, "self" | "true" | "false" | "null" | "_");
    if is_word { format!("`{name}`") } else { name.to_owned() }
}

/// A member that a text can show, a value for the test, and what is shown of that.
struct Shown {
    name: String,
    value: String,
    text: String,
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
        if let Some((value, text)) = sample(types, child, shown.len() + 1)? {
            shown.push(Shown { name: child.name.clone(), value, text });
        }
    }
    shown.truncate(MAX_MEMBERS);
    let key = written_key(name);
    let template: Vec<String> = shown.iter().map(|m| format!(r"{0} \({0})", m.name)).collect();
    let texts: Vec<String> = shown.iter().map(|m| format!("{} {}", m.name, m.text)).collect();
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

/// A value of a member and its text; none if a text shows nothing of it.
fn sample(types: &Types, child: &Child, number: usize) -> Result<Option<(String, String)>, Damage> {
    if child.kind != ChildKind::Member || !is_plain(&child.name) {
        return Ok(None);
    }
    let size = types.size(child.ty)?;
    let same = |text: String| Some((text.clone(), text));
    Ok(match types.shape(child.ty)? {
        Shape::Number(Number::Float) => same(format!("{number}.5")),
        // One byte is a character.
        Shape::Number(_) if size != Some(1) => same(number.to_string()),
        Shape::Enumeration(_) => match named_enumeration(types, child.ty)? {
            Some((name, enumerators)) => enumerators.into_iter().next().map(|(enumerator, _)| {
                (format!("{name}.{}", written_name(&enumerator)), enumerator)
            }),
            None => None,
        },
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

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a type or one around it has no name that a formatter could be for.
fn is_unnamed(name: &str) -> bool {
    let words = [
        "(unnamed ",
        "(anonymous struct)",
        "(anonymous union)",
        "(anonymous class)",
        "{vtable_type}",
    ];
    words.iter().any(|word| name.contains(word))
}
