//! Formatters of Rust's enums: the variant that a value has and its members, as `{:?}` writes them on one line.
//!
//! Debug information says where the number of the variant is and which numbers there are, so each formatter is exact for
//! the program that it was made from.

use super::check_len;
use super::formatter::is_path;
use crate::sema::written_key;
use crate::syntax::spelled;
use crate::types::{Child, Damage, Links, Named, Shape, TypeId, Types, Variant};
use std::fmt::Write as _;

/// Structures inside of each other that a text shows.
const MAX_DEPTH: usize = 2;
/// The most members of a structure inside of a variant.
const MAX_MEMBERS: usize = 6;

/// A formatter for each enum among the types.
pub(super) fn list(types: &Types, found: &[Named]) -> Result<String, Damage> {
    let mut text = String::new();
    let links = Links::new(types);
    for named in found {
        // Two types of one name differ in the place of the number or in members.
        let [ty] = named.types.as_slice() else { continue };
        if types.typedef(*ty)?.is_some() {
            continue;
        }
        if let Some(body) = (Enum { types, links: &links, ty: *ty }).body()? {
            let _ = writeln!(text, "summary {} {body}", written_key(&named.name));
            check_len(types, *ty, text.len())?;
        }
    }
    Ok(crate::format::format(crate::source::SourceId(0), &text).unwrap_or(text))
}

/// An `enum` with the variants of a type, and a summary that tells them apart; nothing for other types, and where a file
/// cannot say it.
pub(super) fn draft(types: &Types, name: &str, ty: TypeId) -> Result<Option<String>, Damage> {
    if !is_path(name) {
        return Ok(None);
    }
    let parts = Enum { types, links: &Links::new(types), ty }.switch()?;
    Ok(parts.map(|(names, cases)| {
        format!("enum {name} {{ {names} }}\nsummary {name} {{ switch self {{\n{cases}}} }}\n")
    }))
}

/// An enum whose values are shown.
struct Enum<'t> {
    types: &'t Types,
    links: &'t Links<'t>,
    ty: TypeId,
}

impl Enum<'_> {
    /// The body of a summary; nothing for types that are no enums, and where it cannot be exact.
    fn body(&self) -> Result<Option<String>, Damage> {
        let variants = self.types.variants_of(self.ty)?;
        let mut texts = Vec::new();
        for (index, variant) in variants.iter().enumerate() {
            let path = |step: &str| format!("`$variants$`[{index}].value{step}");
            texts.push(self.constructor(&variant.name, variant.ty, &path, 0)?);
        }
        if let [text] = texts.as_slice() {
            return Ok(Some(format!("\"{text}\"")));
        }
        let Some(discriminant) = self.types.discriminant_of(self.ty)? else { return Ok(None) };
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

    /// The variants as an `enum` lists them, and the cases of a `switch`.
    fn switch(&self) -> Result<Option<(String, String)>, Damage> {
        let variants = self.types.variants_of(self.ty)?;
        let by = self.types.discriminant_of_variant(self.ty)?.filter(|by| !by.is_signed);
        let is_known =
            variants.len() < 2 || by.is_some() || variants.iter().all(|v| v.number.is_some());
        let is_spelled = variants.iter().all(|variant| spelled(&variant.name).is_some());
        if variants.is_empty() || !is_known || !is_spelled {
            return Ok(None);
        }
        let mut names = Vec::new();
        let mut cases = String::new();
        let mut next = Some(0);
        for variant in &variants {
            let name = spelled(&variant.name).unwrap_or_default();
            names.push(match (variant.number, &by) {
                (Some(number), _) if next.replace(number.wrapping_add(1)) != Some(number) => {
                    let number = self.types.number_of_variant(self.ty, variant)?;
                    format!("{name} = {}", number.unwrap_or_default())
                }
                (None, Some(by)) => format!("{name} by {}", by.path),
                _ => name.to_string(),
            });
            let pattern = self.pattern(variant)?;
            let text = self.constructor(&variant.name, variant.ty, &bound, 0)?;
            let _ = writeln!(cases, "case .{name}{pattern}: \"{text}\"");
        }
        Ok(Some((names.join(", "), cases)))
    }

    /// The number of members of variants that are pointers to the enum.
    fn own_pointers(&self) -> Result<usize, Damage> {
        let mut found = 0;
        for variant in self.types.variants_of(self.ty)? {
            let Shape::Record(members) = self.types.shape(variant.ty)? else { continue };
            for member in members {
                if let Shape::Pointer(to) | Shape::Reference(to) = self.types.shape(member.ty)? {
                    found += usize::from(self.types.unqualified(to)? == self.ty);
                }
            }
        }
        Ok(found)
    }

    /// The names of the members of a variant, behind its name in a pattern.
    fn pattern(&self, variant: &Variant) -> Result<String, Damage> {
        let Shape::Record(members) = self.types.shape(variant.ty)? else {
            return Ok(String::new());
        };
        let names: Vec<String> = members.iter().map(|member| bound(&member.name)).collect();
        Ok(match members.first() {
            None => String::new(),
            Some(first) if first.name.starts_with("__") => format!("({})", names.join(", ")),
            Some(_) => format!(" {{ {} }}", names.join(", ")),
        })
    }

    /// `Name { x: …, y: … }`, `Name(…)` or `Name`, with the members behind a path, as the content of a string.
    fn constructor(
        &self,
        name: &str,
        ty: TypeId,
        path: &dyn Fn(&str) -> String,
        depth: usize,
    ) -> Result<String, Damage> {
        let Shape::Record(members) = self.types.shape(ty)? else { return Ok(escaped(name)) };
        let is_tuple = members.iter().all(|member| member.name.starts_with("__"));
        let mut texts = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let step =
                spelled(&member.name).map_or(format!("[{index}]"), |name| format!(".{name}"));
            let text = self.piece(member, &path(&step), depth)?;
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
    fn piece(&self, member: &Child, path: &str, depth: usize) -> Result<String, Damage> {
        let ty = member.ty;
        Ok(match self.types.shape(ty)? {
            Shape::Number(_) => self.number(ty, path)?,
            Shape::Enumeration(_) | Shape::Other => format!("\\({path})"),
            Shape::Pointer(_) if self.types.is_raw_pointer(ty)? => {
                format!("0x\\({path}.unsigned(), radix: 16)")
            }
            Shape::Pointer(to) | Shape::Reference(to) if self.types.unqualified(to)? == self.ty => {
                // Each level has the code of all such members again.
                let levels = if self.own_pointers()? > 1 { 1 } else { 2 };
                format!("\\({path}, depth: {levels}, else: \"{{…}}\")")
            }
            // What leads back to the enum may be a list without end.
            _ if self.links.leads_to(ty, self.ty)? => "{…}".to_owned(),
            Shape::Pointer(to) | Shape::Reference(to) => match self.types.shape(to)? {
                Shape::Number(_) => self.number(to, &format!("{path}[0]"))?,
                Shape::Record(_) => self.structure(to, path, depth)?,
                _ => format!("\\({path}, else: \"{{…}}\")"),
            },
            _ => self.structure(ty, path, depth)?,
        })
    }

    /// A number; LLDB shows one of 8 bits as a character.
    fn number(&self, ty: TypeId, path: &str) -> Result<String, Damage> {
        Ok(match &*self.types.name(ty)? {
            "unsigned char" => format!("\\({path}.unsigned())"),
            "char" | "signed char" => format!("\\({path}.signed())"),
            _ => format!("\\({path})"),
        })
    }

    /// The text of a structure, or its members where it has none.
    fn structure(&self, ty: TypeId, path: &str, depth: usize) -> Result<String, Damage> {
        let name = self.types.name(ty)?;
        let is_known =
            ["std::", "core::", "alloc::", "&", "["].iter().any(|of| name.starts_with(of));
        let own = match self.types.shape(ty)? {
            Shape::Record(members)
                if depth < MAX_DEPTH
                    && !is_known
                    && members.len() <= MAX_MEMBERS
                    && !members.iter().any(|member| member.name.starts_with('$')) =>
            {
                let is_tuple = name.starts_with('(');
                let name = if is_tuple { "" } else { last_part(&name) };
                self.constructor(name, ty, &|step| format!("{path}{step}"), depth + 1)?
            }
            _ => "{…}".to_owned(),
        };
        Ok(format!("\\({path}, else: \"{own}\")"))
    }
}

/// The name that a pattern gives a member, of which this is the name or the last step of a path.
fn bound(step: &str) -> String {
    let name = step.trim_start_matches('.');
    match name.strip_prefix("__").and_then(|at| at.parse::<u8>().ok()) {
        Some(at) if at < 26 => char::from(b'a' + at).to_string(),
        _ => spelled(name).map_or_else(|| name.to_owned(), |name| name.into_owned()),
    }
}

/// The name of a type without scopes and arguments.
fn last_part(name: &str) -> &str {
    let base = name.split('<').next().unwrap_or(name);
    base.rsplit("::").next().unwrap_or(base)
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
