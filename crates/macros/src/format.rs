//! The text of `#[summary("…")]`: from the braces of `format!` to a text of the language.

use crate::item::{DerivedType, ItemShape, MemberKind, RustMember};
use syn::{Error, LitStr};

pub(crate) fn body(text: &LitStr, item: &DerivedType<'_>) -> syn::Result<String> {
    let wrong = |message: String| Error::new(text.span(), message);
    let ItemShape::Struct(members) = &item.shape else {
        return Err(wrong("a text is for a struct; an enum has `#[derive(Summary)]`".to_owned()));
    };
    let mut out = String::from("\"");
    let value = text.value();
    let mut rest = value.as_str();
    while let Some(at) = rest.find(['{', '}']) {
        let (plain, from) = rest.split_at(at);
        quote(&mut out, plain);
        if let Some(behind) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            quote(&mut out, &from[..1]);
            rest = behind;
            continue;
        }
        let piece = from.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let (piece, behind) = piece
            .ok_or_else(|| wrong("a brace has no partner; `{{` and `}}` are braces".to_owned()))?;
        let (path, spec) = piece.split_once(':').unwrap_or((piece, ""));
        let path: Vec<_> =
            path.trim().split('.').map(|name| name.strip_prefix("r#").unwrap_or(name)).collect();
        let member = member(&members.members, &path).map_err(wrong)?;
        let path = language_path(&path);
        out.push_str(&interpolation(&path, spec, member).map_err(wrong)?);
        rest = behind;
    }
    quote(&mut out, rest);
    out.push('"');
    Ok(out)
}

/// Adds characters to a text of the language.
fn quote(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ => out.push(character),
        }
    }
}

fn member<'i, 'a>(
    members: &'i [RustMember<'a>],
    path: &[&str],
) -> Result<&'i RustMember<'a>, String> {
    let is_name =
        |name: &&str| !name.is_empty() && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    if !path.iter().all(is_name) {
        let path = path.join(".");
        return Err(format!(
            "`{{{path}}}` is not a member: write `{{x}}`, `{{0}}` or `{{point.x}}`"
        ));
    }
    members.iter().find(|member| path.first() == Some(&member.name.as_str())).ok_or_else(|| {
        let names: Vec<_> = members.iter().map(|member| format!("`{{{}}}`", member.name)).collect();
        format!("there is no member `{}`; there is {}", path.join("."), names.join(", "))
    })
}

/// A path as debug information has it, where `x.0` is `x.__0`.
pub(crate) fn language_path(path: &[&str]) -> String {
    let name = |name: &&str| {
        let is_index = name.starts_with(|c: char| c.is_ascii_digit());
        if is_index { format!("__{name}") } else { format!("`{name}`") }
    };
    path.iter().map(name).collect::<Vec<_>>().join(".")
}

/// The options after the colon of `{x:…}`.
#[derive(Default)]
struct Spec {
    fill: Option<char>,
    align: Option<&'static str>,
    has_sign: bool,
    is_alternate: bool,
    has_zeros: bool,
    width: Option<u32>,
    radix: Option<(u32, &'static str)>,
    is_uppercase: bool,
}

impl Spec {
    fn read(text: &str) -> Result<Spec, String> {
        let mut spec = Spec::default();
        let mut rest = text.trim_end();
        let side = |c: char| match c {
            '<' => Some("left"),
            '^' => Some("center"),
            '>' => Some("right"),
            _ => None,
        };
        let mut chars = rest.chars();
        let (first, second) = (chars.next(), chars.next());
        if let (Some(fill), Some(align)) = (first, second.and_then(side)) {
            (spec.fill, spec.align) = (Some(fill), Some(align));
            rest = rest.get(fill.len_utf8() + 1..).unwrap_or_default();
        } else if let Some(align) = first.and_then(side) {
            spec.align = Some(align);
            rest = rest.get(1..).unwrap_or_default();
        }
        let mut takes = |sign: char| {
            let behind = rest.strip_prefix(sign);
            rest = behind.unwrap_or(rest);
            behind.is_some()
        };
        spec.has_sign = takes('+');
        spec.is_alternate = takes('#');
        spec.has_zeros = takes('0');
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (width, kind) = rest.split_at(digits);
        spec.width = if width.is_empty() { None } else { width.parse().ok() };
        spec.radix = match kind {
            "" | "?" => None,
            "x" => Some((16, "0x")),
            "X" => Some((16, "0x")),
            "o" => Some((8, "0o")),
            "b" => Some((2, "0b")),
            _ => {
                return Err(format!(
                    "`{{:{text}}}` cannot be shown: there are fill, alignment, width, `+`, `#`, `0`, `x`, `X`, `o` and `b`"
                ));
            }
        };
        spec.is_uppercase = kind == "X";
        if spec.is_alternate && spec.radix.is_none() {
            return Err("`#` needs `x`, `X`, `o` or `b` after it: a summary is one line".to_owned());
        }
        Ok(spec)
    }
}

/// The interpolation of a member, with what is before it.
fn interpolation(path: &str, spec: &str, member: &RustMember<'_>) -> Result<String, String> {
    let spec = Spec::read(spec)?;
    let kind = if path.contains('.') { MemberKind::Other } else { member.kind() };
    let mut options = if kind == MemberKind::Other { path.to_owned() } else { member.shown(path) };
    let mut prefix = "";
    if let Some((radix, marked)) = spec.radix {
        options.push_str(&format!(", radix: {radix}"));
        prefix = if spec.is_alternate { marked } else { "" };
    }
    if spec.is_uppercase {
        options.push_str(", uppercase: true");
    }
    if spec.has_sign {
        options.push_str(", sign: true");
    }
    match spec.width {
        Some(width) if spec.has_zeros => {
            options.push_str(&format!(", digits: {}", width.saturating_sub(prefix.len() as u32)));
        }
        Some(_) if spec.is_alternate => {
            return Err("a width after `#` needs `0`: `{x:#06x}`".to_owned());
        }
        Some(width) => {
            let is_number = matches!(kind, MemberKind::Byte { .. } | MemberKind::Number)
                || spec.radix.is_some();
            let align = spec.align.unwrap_or(if is_number { "right" } else { "left" });
            options.push_str(&format!(", width: {width}, align: {align}"));
            if let Some(fill) = spec.fill {
                let mut text = String::new();
                quote(&mut text, &fill.to_string());
                options.push_str(&format!(", fill: \"{text}\""));
            }
        }
        None => {}
    }
    Ok(format!("{prefix}\\({options})"))
}

#[cfg(test)]
mod tests {
    use super::body;
    use crate::item::DerivedType;
    use syn::{DeriveInput, LitStr};

    fn of(item: &str, text: &str) -> String {
        let input: DeriveInput = syn::parse_str(item).unwrap();
        let text = LitStr::new(text, proc_macro2::Span::call_site());
        let body = body(&text, &DerivedType::of(&input).unwrap());
        body.unwrap_or_else(|error| format!("error: {error}"))
    }

    #[test]
    fn braces_become_interpolations() {
        let item = "struct A { x: u32, b: u8, i: i8, s: String }";
        for (text, wanted) in [
            ("plain \"\\", r#""plain \"\\""#),
            ("{{{x}}}", r#""{\(`x`)}""#),
            ("{x:?} {s}", r#""\(`x`) \(`s`)""#),
            ("{b} {i}", r#""\(`b`.unsigned() & 0xFF) \(`i`.signed())""#),
            ("{x:x} {x:#X}", r#""\(`x`, radix: 16) 0x\(`x`, radix: 16, uppercase: true)""#),
            ("{x:#010b}", r#""0b\(`x`, radix: 2, digits: 8)""#),
            ("{x:+} {x:03}", r#""\(`x`, sign: true) \(`x`, digits: 3)""#),
            ("{x:4}{s:4}", r#""\(`x`, width: 4, align: right)\(`s`, width: 4, align: left)""#),
            ("{s:_^9}", r#""\(`s`, width: 9, align: center, fill: "_")""#),
            ("{s.x.0}", r#""\(`s`.`x`.__0)""#),
            (
                "{x:.3}",
                "error: `{:.3}` cannot be shown: there are fill, alignment, width, `+`, `#`, `0`, `x`, `X`, `o` and `b`",
            ),
            ("}", "error: a brace has no partner; `{{` and `}}` are braces"),
            ("{y}", "error: there is no member `y`; there is `{x}`, `{b}`, `{i}`, `{s}`"),
        ] {
            assert_eq!(of(item, text), wanted, "{text}");
        }
    }
}
