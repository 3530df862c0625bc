//! The text of `#[summary("…")]`: from the braces of `format!` to a text of the language.

use crate::item::{DerivedType, RustMember, arguments_of, bare, last_name};
use crate::shown::{FLOATS, INTEGERS, Place, WIDE, Writer};
use crate::shown::{in_debug_information, is_one_of, scalar, scalar_value};
use fmtc::object::embed::{self, BraceOptions, quoted};
use std::collections::BTreeMap;
use syn::{Error, LitStr, Type};

/// The text with the values of members in place of its braces.
pub(crate) fn text(
    text: &LitStr,
    members: &[RustMember<'_>],
    writer: &Writer<'_>,
    base: &str,
) -> syn::Result<String> {
    let mut out = String::new();
    for part in parts(text)? {
        match part {
            Part::Text(text) => out.push_str(&quoted(&text)),
            Part::Value { path, spec } => {
                let piece = member(members.iter(), &path)
                    .and_then(|member| interpolation(&path, &spec, member, base, writer));
                out.push_str(&piece.map_err(|message| Error::new(text.span(), message))?.0);
            }
        }
    }
    Ok(out)
}

/// A part of a text with braces.
enum Part {
    Text(String),
    /// The names and the options in braces.
    Value {
        path: Vec<String>,
        spec: String,
    },
}

fn parts(text: &LitStr) -> syn::Result<Vec<Part>> {
    let value = text.value();
    let mut rest = value.as_str();
    let mut parts = Vec::new();
    while let Some(at) = rest.find(['{', '}']) {
        let (plain, from) = rest.split_at(at);
        parts.push(Part::Text(plain.to_owned()));
        if let Some(behind) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            parts.push(Part::Text(from[..1].to_owned()));
            rest = behind;
            continue;
        }
        let piece = from.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let message = "a brace has no partner: for a brace in the text, write `{{` or `}}`";
        let (piece, behind) = piece.ok_or_else(|| Error::new(text.span(), message))?;
        let (path, spec) = piece.split_once(':').unwrap_or((piece, ""));
        let name = |name: &str| name.strip_prefix("r#").unwrap_or(name).to_owned();
        let path = path.trim().split('.').map(name).collect();
        parts.push(Part::Value { path, spec: spec.to_owned() });
        rest = behind;
    }
    parts.push(Part::Text(rest.to_owned()));
    Ok(parts)
}

/// Types whose values may be formatted by other names: the first five with each option.
const NUMBERS: &[&str] = &["u8", "u16", "u32", "u64", "usize", "i32", "i64", "isize"];

/// The message about options for a number, if the macro does not see a number.
fn unknown(path: &[String], spec: &str) -> String {
    let path = path.join(".");
    format!(
        "`{{{path}:{spec}}}`: the macro does not see that this is a number that `{spec}` can show; write the type of the member itself, \
         not another name, or drop `{spec}`"
    )
}

/// Stands for the text in the source of a check.
pub(crate) const TEXT: &str = "FMTC_TEXT";

/// Rust that does not compile if [`format!`] rejects the text of a struct, so that rustc underlines the braces; and
/// whether it certainly does not compile.
pub(crate) fn check(
    text: &LitStr,
    item: &DerivedType<'_>,
    writer: &Writer<'_>,
) -> syn::Result<(String, bool)> {
    let parts = parts(text)?;
    // `format!` takes the names of variables alone.
    let is_plain = !text.value().contains("r#")
        && parts.iter().all(|part| match part {
            Part::Text(_) => true,
            Part::Value { path, .. } => {
                path.len() == 1 && syn::parse_str::<syn::Ident>(&path[0]).is_ok()
            }
        });
    let (mut uses, mut plain, mut is_wrong) = (String::new(), BTreeMap::new(), false);
    let mut types = embed::rust_formatted("FmtcAny", None);
    for (at, part) in parts.iter().enumerate() {
        let Part::Value { path, spec } = part else { continue };
        let Ok(found) = member(item.members(), path) else {
            is_wrong = true;
            continue;
        };
        let is_index = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
        let name = |name: &String| format!("{}{name}", if is_index(name) { "" } else { "r#" });
        let name = path.iter().map(name).collect::<Vec<_>>().join(".");
        let shown = interpolation(path, spec, found, "", writer);
        let (message, taken) = match &shown {
            Ok((_, Some(taken))) => (Some(unknown(path, spec)), *taken),
            Err(message) if is_plain => (Some(message.clone()), &[][..]),
            _ => (None, &[][..]),
        };
        is_wrong = is_wrong || shown.is_err() && is_plain;
        // What takes the fewest types is checked where several braces have one name.
        let (mut checked, mut count) = ("FmtcAny".to_owned(), usize::MAX);
        if let Some(message) = message {
            (checked, count) = (format!("FmtcRefused{at}"), taken.len());
            types.push_str(&embed::rust_refused(&checked, &message, taken));
        }
        if is_plain {
            plain.entry(name).or_insert_with(Vec::new).push((count, checked));
            continue;
        }
        uses.push_str(&format!(
            "let _ = ::core::format_args!(\"{{:{spec}}}\", {checked}(&raw const fmtc_it.{name}));"
        ));
    }
    // A brace takes a variable, for rustc to underline it. A constant or a type may have its name, but a variable can hide a function.
    for (name, mut all) in plain {
        all.sort();
        let checked = &all[0].1;
        uses.push_str(&format!(
            "fn {name}() {{}} let {name} = {checked}(&raw const fmtc_it.{name});"
        ));
    }
    if is_plain {
        uses.push_str(&format!("let _ = ::core::format_args!({TEXT});"));
    }
    let [generics, arguments, bounds] = item.generics();
    let source = format!(
        "#[allow(dead_code, deprecated, unused, non_snake_case)]
        const _: () = {{
            {types}
            fn check{generics}(fmtc_it: &{}{arguments}) {bounds} {{ {uses} }}
        }};\n",
        item.input.ident,
    );
    Ok((source, is_plain && is_wrong))
}

fn member<'i, 'a: 'i>(
    mut members: impl Iterator<Item = &'i RustMember<'a>> + Clone,
    path: &[String],
) -> Result<&'i RustMember<'a>, String> {
    let is_name =
        |name: &String| !name.is_empty() && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    if !path.iter().all(is_name) {
        let path = path.join(".");
        return Err(format!(
            "`{{{path}}}` is not a member: write `{{x}}`, `{{0}}` or `{{point.x}}`"
        ));
    }
    let names: Vec<_> = members.clone().map(|member| format!("`{{{}}}`", member.name)).collect();
    members.find(|member| path.first() == Some(&member.name)).ok_or_else(|| {
        format!("there is no member `{}`; there is {}", path.join("."), names.join(", "))
    })
}

/// The scalar that a type is, or that a pointer leads to, and its place.
fn scalar_at(ty: &Type, place: String) -> Option<(String, String)> {
    match bare(ty) {
        Type::Reference(reference) => scalar_at(&reference.elem, place + "[0]"),
        ty => match &arguments_of(ty)?[..] {
            [inner] if last_name(ty)? == "Box" => scalar_at(inner, place + "[0]"),
            _ => scalar(ty).map(|name| (name, place)),
        },
    }
}

/// The interpolation of a member, with what is before it; and the only types that rustc has to take, if there are such.
fn interpolation(
    path: &[String],
    spec: &str,
    member: &RustMember<'_>,
    base: &str,
    writer: &Writer<'_>,
) -> Result<(String, Option<&'static [&'static str]>), String> {
    writer.shows(member);
    let place = Place::member(base, &member.name);
    let steps = path.iter().skip(1).map(|name| format!(".`{}`", in_debug_information(name)));
    let inner = place.path() + &steps.collect::<String>();
    let known = scalar_at(member.ty, inner.clone()).filter(|_| path.len() == 1);
    let (kind, number) = known.unwrap_or_else(|| (String::new(), inner.clone()));
    let is_number = !kind.is_empty() && !is_one_of(&kind, "bool char");
    let BraceOptions { text: options, mark, has_radix, has_sign, zeros, is_unaligned } =
        embed::brace_options(spec, is_number)?;
    let target = match bare(member.ty) {
        Type::Reference(reference) => &reference.elem,
        ty => ty,
    };
    let is_text = last_name(target).is_some_and(|name| is_one_of(&name, "String str"));
    if is_unaligned && kind.is_empty() && !(is_text && path.len() == 1) {
        let path = path.join(".");
        return Err(format!(
            "`{{{path}:{spec}}}` needs a side, for the macro sees no number or `String`: write `<` or `>` before the width"
        ));
    }
    let is_formatted = has_radix || has_sign || zeros.is_some();
    let is_signed = kind.starts_with('i') && !has_radix;
    let refusal = match kind.as_str() {
        kind if is_one_of(kind, WIDE) => "has 128 bits: fmtc can show it only in decimal",
        kind if is_one_of(kind, FLOATS) => "is a floating-point number: LLDB chooses its digits",
        "bool" | "char" => "is no number",
        _ => "",
    };
    if is_formatted && !refusal.is_empty() {
        return Err(format!("`{{{}}}` {refusal}", path.join(".")));
    }
    let value = match kind.as_str() {
        "i8" if has_radix => format!("{number}.unsigned() & 0xFF"),
        "i16" if has_radix => format!("{number}.unsigned() & 0xFFFF"),
        "i32" if has_radix => format!("{number}.unsigned() & 0xFFFFFFFF"),
        _ if is_one_of(&kind, INTEGERS) => scalar_value(&kind, &number),
        _ if is_formatted => inner,
        _ => {
            let text = match path.len() {
                1 => writer.text(member.ty, &place),
                _ => format!(
                    "\\(exists({inner}) && {} ? \"\\({inner})\" : \"{{…}}\")",
                    is_plain(&inner)
                ),
            };
            if options.is_empty() {
                return Ok((text, None));
            }
            format!("\"{text}\"")
        }
    };
    let digits = |size: usize| format!("\\({value}{options}, digits: {})", size.max(1));
    let shown = match zeros.map(|width| width.saturating_sub(mark.len())) {
        None => format!("\\({value}{options})"),
        Some(size) if has_sign && !has_radix => digits(size.saturating_sub(1)),
        Some(size) if is_signed => format!(
            "\\({number}.signed() < 0 ? \"{}\" : \"{}\")",
            digits(size.saturating_sub(1)),
            digits(size)
        ),
        Some(size) => digits(size),
    };
    let taken = if has_radix || has_sign { NUMBERS } else { &NUMBERS[..5] };
    Ok((mark + &shown, (kind.is_empty() && is_formatted).then_some(taken)))
}

/// The condition that a value of an unknown type shows no value behind a pointer, which may lead back.
fn is_plain(path: &str) -> String {
    let shown = ["`$variants$`", "ptr.pointer", "borrow", "poison", "value.value"];
    let tests = shown.map(|name| format!("!exists({path}.{name}) && "));
    format!("{}(\"\\({path}.value())\".count() == 0 || {path}.count() == 0)", tests.concat())
}
