//! Drafts of formatters.

use super::variants;
use crate::sema::written_key;
use crate::source::SourceId;
use crate::syntax::spelled;
use crate::types::listing::check_len;
use crate::types::{Child, ChildKind, Damage, Named, Number, Shape, TypeId, Types};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The most members that a drafted summary shows.
const MAX_MEMBERS: usize = 6;

/// A formatter for each record among the types, with a test; an `enum` for each enumeration among
/// them and for those of the members, before the first formatter that needs it, unless it is there already.
pub(crate) fn list(
    types: &Types,
    found: &[Named],
    mut enums: HashSet<String>,
) -> Result<String, Damage> {
    let mut text = String::new();
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
        if let Some(draft) = variants::draft(types, &named.name, *ty)? {
            text.push_str(&draft);
        } else if let Shape::Record(children) = &shape {
            formatter(types, &named.name, *ty, children, &mut text)?;
        }
    }
    Ok(crate::format::format(SourceId(0), &text).unwrap_or(text))
}

/// Writes an `enum` with the numbers of a type, unless it was written already.
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
        parts.push(format!("{}{number_text}", spelled(&enumerator).unwrap_or_default()));
        next = number + 1;
    }
    let _ = writeln!(text, "enum {name} {{ {} }}", parts.join(", "));
    Ok(())
}

/// Whether a name can be that of an `enum`, which stands without quotes.
pub(super) fn is_path(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_:<>, ".contains(c);
    name.chars().all(is_part) && written_key(name) == name
}

/// The names of an enumeration and their numbers.
type Enumerators = Vec<(String, i128)>;

/// The name and the enumerators of a type, if it is an enumeration and a file can have these names.
fn named_enumeration(types: &Types, ty: TypeId) -> Result<Option<(String, Enumerators)>, Damage> {
    let Shape::Enumeration(enumerators) = types.shape(ty)? else { return Ok(None) };
    let name = types.name(types.unqualified(ty)?)?.to_string();
    let is_named = !enumerators.is_empty() && is_path(&name);
    let is_named = is_named && enumerators.iter().all(|(name, _)| spelled(name).is_some());
    Ok(is_named.then_some((name, enumerators)))
}

/// A member that a summary can show: its name in the program and in the source, a value for the
/// test, and the text of that value.
struct ShownMember<'c> {
    name: &'c str,
    spelled: Cow<'c, str>,
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
    check_len(types, ty, text.len())?;
    let size = types.size(ty)?.unwrap_or(0);
    let _ = writeln!(text, "// {name}, {size} bytes");
    let mut shown = Vec::new();
    for child in children {
        let name = if child.name.is_empty() { "(no name)" } else { &child.name };
        let of = types.name(child.ty)?;
        let _ = writeln!(text, "//   {name}: {of}");
        check_len(types, ty, text.len())?;
        if let Some(spelled) = spelled(&child.name).filter(|_| child.kind == ChildKind::Member)
            && let Some((value, text)) = sample(types, child.ty, shown.len() + 1)?
        {
            shown.push(ShownMember { name: &child.name, spelled, value, text });
        }
    }
    shown.truncate(MAX_MEMBERS);
    let key = written_key(name);
    let template = |m: &ShownMember<'_>| format!("{} \\({})", escaped(m.name), m.spelled);
    let template: Vec<String> = shown.iter().map(template).collect();
    let texts: Vec<String> = shown.iter().map(|m| format!("{} {}", m.name, m.text)).collect();
    let values: Vec<String> = shown.iter().map(|m| format!("{}: {}", m.spelled, m.value)).collect();
    if shown.is_empty() {
        let _ = writeln!(text, "summary {key} {}", quoted(name));
        return Ok(());
    }
    let _ = writeln!(text, "summary {key} \"{}\"", template.join(", "));
    // A value in a test names its type without quotes.
    if key.starts_with('"') {
        return Ok(());
    }
    let values = values.join(", ");
    let _ = writeln!(text, "expect {key} {{ {values} }} == {}", quoted(&texts.join(", ")));
    Ok(())
}

/// A value of a type and its text, or `None` if a summary cannot show it.
fn sample(types: &Types, ty: TypeId, number: usize) -> Result<Option<(String, String)>, Damage> {
    let size = types.size(ty)?;
    let same = |text: String| Some((text.clone(), text));
    Ok(match types.shape(ty)? {
        Shape::Number(Number::Float) => same(format!("{number}.5")),
        // One byte is a character.
        Shape::Number(_) if size != Some(1) => same(number.to_string()),
        Shape::Enumeration(_) => match named_enumeration(types, ty)? {
            Some((name, enumerators)) => enumerators.into_iter().next().and_then(|(first, _)| {
                let value = format!("{name}.{}", spelled(&first)?);
                Some((value, first))
            }),
            None => None,
        },
        _ => None,
    })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Whether a type or one of its scopes has no name.
fn is_unnamed(name: &str) -> bool {
    let words = [
        "(unnamed ",
        "(anonymous struct)",
        "(anonymous union)",
        "(anonymous class)",
        "{vtable_type}",
    ];
    name.is_empty() || words.iter().any(|word| name.contains(word))
}
