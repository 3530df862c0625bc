//! Formatters of Rust's enums: the variant that a value has and its members, as `{:?}` writes them on one line.
//!
//! Debug information says where the number of the variant is and which numbers there are, so each formatter is exact for
//! the program that it was made from.

use super::check_len;
use super::formatter::is_path;
use crate::sema::written_key;
use crate::syntax::spelled;
use crate::types::{Child, Damage, Named, Shape, TypeId, Types, Variant};
use std::fmt::Write as _;

/// Structures inside of each other that a text shows.
const MAX_DEPTH: usize = 2;
/// The most members of a structure inside of a variant.
const MAX_MEMBERS: usize = 6;

/// A formatter for each enum among the types.
pub(super) fn list(types: &Types, found: &[Named]) -> Result<String, Damage> {
    let mut text = String::new();
    for named in found {
        if let Some(formatter) = formatter(types, named)? {
            text.push_str(&formatter);
            check_len(types, TypeId::Void, text.len())?;
        }
    }
    Ok(crate::format::format(crate::source::SourceId(0), &text).unwrap_or(text))
}

/// The formatter of an enum; none for other types, and where it cannot be exact.
fn formatter(types: &Types, named: &Named) -> Result<Option<String>, Damage> {
    // Two types of one name differ in the place of the number or in members.
    let [ty] = named.types.as_slice() else { return Ok(None) };
    if types.typedef(*ty)?.is_some() {
        return Ok(None);
    }
    let variants = types.variants_of(*ty)?;
    let Some(body) = body(types, *ty, &variants)? else { return Ok(None) };
    Ok(Some(format!("summary {} {body}\n", written_key(&named.name))))
}

/// The body of the summary of an enum.
fn body(types: &Types, ty: TypeId, variants: &[Variant]) -> Result<Option<String>, Damage> {
    let mut texts = Vec::new();
    for (index, variant) in variants.iter().enumerate() {
        let path = |step: &str| format!("`$variants$`[{index}].value{step}");
        texts.push(constructor(types, &variant.name, variant.ty, &path, 0)?);
    }
    if let [text] = texts.as_slice() {
        return Ok(Some(format!("\"{text}\"")));
    }
    let Some(discriminant) = types.discriminant_of(ty)? else { return Ok(None) };
    let mask = u64::MAX >> (64 - 8 * discriminant.size);
    let is_whole = discriminant.size == 8 || !discriminant.is_signed;
    let masked = if is_whole { String::new() } else { format!(" & {mask:#x}") };
    let mut body = format!("{{ switch {}.unsigned(){masked} {{\n", discriminant.path);
    let mut default = String::new();
    for (variant, text) in variants.iter().zip(&texts) {
        match variant.number {
            Some(number) => {
                let _ = writeln!(body, "case {}: \"{text}\"", number & mask);
            }
            None => default.clone_from(text),
        }
    }
    let _ = write!(body, "default: \"{default}\"\n}} }}");
    Ok(Some(body))
}

/// An `enum` with the variants of a type, and a summary that tells them apart; nothing for other types, and where a file
/// cannot say it.
pub(super) fn draft(types: &Types, name: &str, ty: TypeId) -> Result<Option<String>, Damage> {
    let variants = types.variants_of(ty)?;
    let by = types.discriminant_of_variant(ty)?.filter(|by| !by.is_signed);
    let is_known =
        variants.len() < 2 || by.is_some() || variants.iter().all(|v| v.number.is_some());
    if variants.is_empty() || !is_known || !is_path(name) {
        return Ok(None);
    }
    let mut names = Vec::new();
    let mut cases = String::new();
    let mut next = Some(0);
    for variant in &variants {
        let Some(name) = spelled(&variant.name) else { return Ok(None) };
        names.push(match (variant.number, &by) {
            (Some(number), _) => {
                let is_next = next == Some(number);
                next = number.checked_add(1);
                if is_next {
                    name.to_string()
                } else {
                    format!("{name} = {}", written(types, ty, number)?)
                }
            }
            (None, Some(by)) => format!("{name} by {}", by.path),
            (None, None) => name.to_string(),
        });
        let pattern = pattern(types, variant)?;
        let text = constructor(types, &variant.name, variant.ty, &bound, 0)?;
        let _ = writeln!(cases, "case .{name}{pattern}: \"{text}\"");
    }
    let names = names.join(", ");
    Ok(Some(format!("enum {name} {{ {names} }}\nsummary {name} {{ switch self {{\n{cases}}} }}\n")))
}

/// A number of a variant, which has a sign if its type has.
fn written(types: &Types, ty: TypeId, number: u64) -> Result<String, Damage> {
    let is_signed = types.discriminant_of(ty)?.is_some_and(|place| place.is_signed);
    Ok(if is_signed { number.cast_signed().to_string() } else { number.to_string() })
}

/// The names of the members of a variant, behind its name in a pattern.
fn pattern(types: &Types, variant: &Variant) -> Result<String, Damage> {
    let Shape::Record(members) = types.shape(variant.ty)? else { return Ok(String::new()) };
    let names: Vec<String> =
        members.iter().map(|member| bound(&format!(".{}", member.name))).collect();
    Ok(match members.first() {
        None => String::new(),
        Some(first) if first.name.starts_with("__") => format!("({})", names.join(", ")),
        Some(_) => format!(" {{ {} }}", names.join(", ")),
    })
}

/// The name that a pattern gives a member.
fn bound(step: &str) -> String {
    let name = step.trim_start_matches('.');
    if name.starts_with('`') {
        return name.to_owned();
    }
    match name.strip_prefix("__").and_then(|at| at.parse::<u8>().ok()) {
        Some(at) if at < 26 => char::from(b'a' + at).to_string(),
        _ => spelled(name).map_or_else(|| name.to_owned(), |name| name.into_owned()),
    }
}

/// `Name { x: …, y: … }`, `Name(…)` or `Name`, with the members behind a path, as the content of a string.
fn constructor(
    types: &Types,
    name: &str,
    ty: TypeId,
    path: &dyn Fn(&str) -> String,
    depth: usize,
) -> Result<String, Damage> {
    let Shape::Record(members) = types.shape(ty)? else { return Ok(escaped(name)) };
    let is_tuple = members.iter().all(|member| member.name.starts_with("__"));
    let mut texts = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let step = spelled(&member.name).map_or(format!("[{index}]"), |name| format!(".{name}"));
        let text = piece(types, member, &path(&step), depth)?;
        texts.push(if is_tuple { text } else { format!("{}: {text}", escaped(&member.name)) });
    }
    let name = escaped(name);
    Ok(match (texts.is_empty(), is_tuple) {
        (true, _) => name,
        (_, true) => format!("{name}({})", texts.join(", ")),
        (_, false) => format!("{name} {{ {} }}", texts.join(", ")),
    })
}

/// A piece of a text: a member, or `{…}` where neither LLDB nor its structure gives a text.
fn piece(types: &Types, member: &Child, path: &str, depth: usize) -> Result<String, Damage> {
    let ty = member.ty;
    Ok(match types.shape(ty)? {
        Shape::Number(_) => number(types, ty, path)?,
        Shape::Enumeration(_) | Shape::Other => format!("\\({path})"),
        Shape::Pointer(_) if types.is_raw_pointer(ty)? => {
            format!("0x\\({path}.unsigned(), radix: 16)")
        }
        Shape::Pointer(to) | Shape::Reference(to) => match types.shape(to)? {
            Shape::Number(_) => number(types, to, &format!("{path}[0]"))?,
            Shape::Record(_) => structure(types, to, path, depth)?,
            _ => format!("\\({path}, else: \"{{…}}\")"),
        },
        _ => structure(types, ty, path, depth)?,
    })
}

/// A number; LLDB shows one of 8 bits as a character.
fn number(types: &Types, ty: TypeId, path: &str) -> Result<String, Damage> {
    Ok(match &*types.name(ty)? {
        "unsigned char" => format!("\\({path}.unsigned())"),
        "char" | "signed char" => format!("\\({path}.signed())"),
        _ => format!("\\({path})"),
    })
}

/// The text of a structure, or its members where it has none.
fn structure(types: &Types, ty: TypeId, path: &str, depth: usize) -> Result<String, Damage> {
    let name = types.name(ty)?;
    let is_known = ["std::", "core::", "alloc::", "&", "["].iter().any(|of| name.starts_with(of));
    let own = match types.shape(ty)? {
        Shape::Record(members)
            if depth < MAX_DEPTH
                && !is_known
                && members.len() <= MAX_MEMBERS
                && !members.iter().any(|member| member.name.starts_with('$')) =>
        {
            let is_tuple = name.starts_with('(');
            let name = if is_tuple { "" } else { last_part(&name) };
            constructor(types, name, ty, &|step| format!("{path}{step}"), depth + 1)?
        }
        _ => "{…}".to_owned(),
    };
    Ok(format!("\\({path}, else: \"{own}\")"))
}

/// The name of a type without scopes and arguments.
fn last_part(name: &str) -> &str {
    let base = name.split('<').next().unwrap_or(name);
    base.rsplit("::").next().unwrap_or(base)
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
