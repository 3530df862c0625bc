//! The text of `#[summary("…")]`: from the braces of `format!` to a text of the language.

use crate::item::{DerivedType, Members, RustMember};
use crate::shown::{Place, Scalar, Writer, in_debug_information, scalar, scalar_value};
use syn::{Error, LitStr};

/// Where the members of what is shown are.
type Places<'p> = &'p dyn Fn(usize, &RustMember<'_>) -> Place;

/// The text with the values of members in place of its braces.
pub(crate) fn text(
    text: &LitStr,
    members: &Members<'_>,
    writer: &Writer<'_>,
    place: Places<'_>,
) -> syn::Result<String> {
    let mut out = String::new();
    for part in parts(text)? {
        match part {
            Part::Text(text) => out.push_str(&quoted(&text)),
            Part::Value { path, spec } => {
                let piece = member(&members.members, &path).and_then(|(index, member)| {
                    interpolation(&path, &spec, member, &place(index, member), writer)
                });
                out.push_str(&piece.map_err(|message| Error::new(text.span(), message))?);
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
        let message = "a brace has no partner; `{{` and `}}` are braces";
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

/// Stands for the text in the source of a check.
pub(crate) const TEXT: &str = "FMTC_TEXT";

/// Rust that does not compile where [`format!`] refuses the text of a struct, so that rustc underlines the braces; and whether it
/// is known that it does not compile.
pub(crate) fn check(
    text: &LitStr,
    item: &DerivedType<'_>,
    members: &Members<'_>,
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
    let formats = |bound: &str, of: &str| -> String {
        let implement = |name: &str| {
            let bound =
                if bound.is_empty() { format!("::core::fmt::{name}") } else { bound.to_owned() };
            let bound = if of == "FmtcAny" && name.starts_with('D') {
                String::new()
            } else {
                format!(": {bound}")
            };
            format!("impl<T{bound}> ::core::fmt::{name} for {of}<T> {{ {FORMAT} }}\n")
        };
        FORMATS.map(implement).concat()
    };
    let (mut uses, mut traits, mut is_wrong) = (String::new(), formats("", "FmtcAny"), false);
    for (at, part) in parts.iter().enumerate() {
        let Part::Value { path, spec } = part else { continue };
        let Ok((_, found)) = member(&members.members, path) else {
            is_wrong = true;
            continue;
        };
        let is_word = |name: &str| {
            syn::parse_str::<syn::Ident>(name).is_err()
                && !name.starts_with(|c: char| c.is_ascii_digit())
        };
        let name = |name: &String| if is_word(name) { format!("r#{name}") } else { name.clone() };
        let name = path.iter().map(name).collect::<Vec<_>>().join(".");
        match interpolation(path, spec, found, &Place::of_self(&found.name), writer) {
            Err(message) if is_plain => {
                is_wrong = true;
                let message = message.replace('{', "{{").replace('}', "}}");
                traits.push_str(&format!(
                    "#[diagnostic::on_unimplemented(message = {message:?})] trait FmtcShown{at} {{}}
                    struct FmtcRefused{at}<T>(T); {}",
                    formats(&format!("FmtcShown{at}"), &format!("FmtcRefused{at}"))
                ));
                uses.push_str(&format!("let {name} = FmtcRefused{at}(());"));
            }
            _ if is_plain => uses.push_str(&format!("let {name} = FmtcAny(&it.{name});")),
            _ => uses.push_str(&format!(
                "let _ = ::core::format_args!(\"{{:{spec}}}\", FmtcAny(&it.{name}));"
            )),
        }
    }
    if is_plain {
        uses.push_str(&format!("let _ = ::core::format_args!({TEXT});"));
    }
    let [generics, arguments, bounds] = item.generics();
    let source = format!(
        "#[allow(dead_code, unused, non_snake_case)]
        const _: () = {{
            struct FmtcAny<T>(T); {traits}
            fn check{generics}(it: &{}{arguments}) {bounds} {{ {uses} }}
        }};\n",
        item.name,
    );
    Ok((source, is_plain && is_wrong))
}

/// The traits of braces.
const FORMATS: [&str; 6] = ["Display", "Debug", "LowerHex", "UpperHex", "Octal", "Binary"];

const FORMAT: &str = "fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { ::core::result::Result::Ok(()) }";

/// A text of the language, without quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t")
}

fn member<'i, 'a>(
    members: &'i [RustMember<'a>],
    path: &[String],
) -> Result<(usize, &'i RustMember<'a>), String> {
    let is_name =
        |name: &String| !name.is_empty() && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    if !path.iter().all(is_name) {
        let path = path.join(".");
        return Err(format!(
            "`{{{path}}}` is not a member: write `{{x}}`, `{{0}}` or `{{point.x}}`"
        ));
    }
    let found = members.iter().enumerate().find(|(_, member)| path.first() == Some(&member.name));
    found.ok_or_else(|| {
        let names: Vec<_> = members.iter().map(|member| format!("`{{{}}}`", member.name)).collect();
        format!("there is no member `{}`; there is {}", path.join("."), names.join(", "))
    })
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
        let refused = |reason: &str| Err(format!("`{{:{text}}}` cannot be shown: {reason}"));
        spec.radix = match kind {
            "" | "?" => None,
            "x" | "X" => Some((16, "0x")),
            "o" => Some((8, "0o")),
            "b" => Some((2, "0b")),
            _ if kind.starts_with('.') => {
                return refused("LLDB chooses the digits of a fraction, and texts are whole");
            }
            _ => {
                return refused(
                    "there are fill, alignment, width, `+`, `#`, `0`, `x`, `X`, `o` and `b`",
                );
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
fn interpolation(
    path: &[String],
    spec: &str,
    member: &RustMember<'_>,
    place: &Place,
    writer: &Writer<'_>,
) -> Result<String, String> {
    let spec = Spec::read(spec)?;
    let kind = if path.len() > 1 { None } else { scalar(member.ty) };
    let is_number = !matches!(kind, None | Some(Scalar::Bool | Scalar::Char));
    let steps = path.iter().skip(1).map(|name| format!(".`{}`", in_debug_information(name)));
    let inner = place.path() + &steps.collect::<String>();
    let is_formatted = spec.radix.is_some() || spec.has_sign || spec.has_zeros;
    let refused = |reason: &str| Err(format!("`{{{}}}` {reason}", path.join(".")));
    let mut prefix = "";
    let mut out = match kind {
        Some(Scalar::Wide) if is_formatted => {
            return refused("has 128 bits: it is shown in decimal alone");
        }
        Some(Scalar::Float) if is_formatted => {
            return refused("is a fraction: LLDB chooses its digits");
        }
        Some(kind @ (Scalar::Byte { .. } | Scalar::Number)) => scalar_value(kind, &place.path()),
        _ if is_formatted => inner,
        _ => {
            let text = match path.len() {
                1 => writer.text(member.ty, place),
                _ => format!(
                    "\\(exists({inner}) && {} ? \"\\({inner})\" : \"{{…}}\")",
                    is_plain(&inner)
                ),
            };
            if spec.width.is_none() {
                return Ok(text);
            }
            format!("\"{text}\"")
        }
    };
    if let Some((radix, marked)) = spec.radix {
        out.push_str(&format!(", radix: {radix}"));
        prefix = if spec.is_alternate { marked } else { "" };
    }
    if spec.is_uppercase {
        out.push_str(", uppercase: true");
    }
    if spec.has_sign {
        out.push_str(", sign: true");
    }
    match spec.width {
        Some(width) if spec.has_zeros => {
            out.push_str(&format!(", digits: {}", width.saturating_sub(prefix.len() as u32)));
        }
        Some(_) if spec.is_alternate => {
            return Err("a width after `#` needs `0`: `{x:#06x}`".to_owned());
        }
        Some(width) => {
            let is_right = is_number || spec.radix.is_some();
            let align = spec.align.unwrap_or(if is_right { "right" } else { "left" });
            out.push_str(&format!(", width: {width}, align: {align}"));
            if let Some(fill) = spec.fill {
                out.push_str(&format!(", fill: \"{}\"", quoted(&fill.to_string())));
            }
        }
        None => {}
    }
    Ok(format!("{prefix}\\({out})"))
}

/// The condition that a value of an unknown type shows no value behind a pointer, which may lead back.
fn is_plain(path: &str) -> String {
    let shown = ["`$variants$`", "ptr.pointer", "borrow", "poison", "value.value"];
    let tests = shown.map(|name| format!("!exists({path}.{name}) && "));
    format!("{}(\"\\({path}.value())\".count() == 0 || {path}.count() == 0)", tests.concat())
}
