//! Braces of Rust's `format!`: their options in the language, and types whose values they format, or rustc refuses at the brace.

/// The message about a precision.
const PRECISION: &str =
    "LLDB chooses the digits of floating-point numbers, and fmtc cannot shorten texts";

/// The traits of braces. `Display` and `Debug` are implemented for all types, because LLDB shows a value of any type.
const TRAITS: [&str; 6] = ["Display", "Debug", "LowerHex", "UpperHex", "Octal", "Binary"];

/// A generic type in the source of a check. A brace formats its values if the parameter has the trait `bound`; without a `bound`, the brace's own.
pub fn rust_formatted(name: &str, bound: Option<&str>) -> String {
    let implement = |(at, format)| {
        let bound = match bound {
            Some(bound) => format!(" + {bound}"),
            None if at < 2 => String::new(),
            None => format!(" + ::core::fmt::{format}"),
        };
        format!(
            "impl<T: ?::core::marker::Sized{bound}> ::core::fmt::{format} for {name}<T> {{
                fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{ ::core::result::Result::Ok(()) }}
            }}\n"
        )
    };
    format!("struct {name}<T: ?::core::marker::Sized>(*const T);\n")
        + &TRAITS.iter().enumerate().map(implement).collect::<String>()
}

/// The same with a message: a brace formats only values of some types.
pub fn rust_refused(name: &str, message: &str, taken: &[&str]) -> String {
    let (message, bound) = (message.replace('{', "{{").replace('}', "}}"), format!("{name}_"));
    let bounded = rust_formatted(name, Some(&bound));
    let taken = taken.iter().map(|ty| format!("impl {bound} for ::core::primitive::{ty} {{}}\n"));
    let taken: String = taken.collect();
    format!(
        "#[diagnostic::on_unimplemented(message = {message:?})] trait {bound} {{}}\n{bounded}{taken}"
    )
}

/// A text of the language, without quotes.
pub fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t")
}

/// The options after the colon of `{x:…}` in the language.
#[derive(Clone, Debug)]
pub struct BraceOptions {
    /// The options of an interpolation, after a comma.
    pub text: String,
    /// The text before the digits.
    pub mark: String,
    /// Whether the digits are those of a base other than 10.
    pub has_radix: bool,
    /// Whether a sign is always there.
    pub has_sign: bool,
    /// The width with zeros.
    pub zeros: Option<usize>,
    /// Whether the side of a shorter text depends on the type.
    pub is_unaligned: bool,
}

/// Translates the options of [`format!`].
///
/// # Errors
/// If the language cannot express one.
pub fn brace_options(text: &str, is_number: bool) -> Result<BraceOptions, String> {
    let refused = |reason: &str| Err(format!("`{{:{text}}}` cannot be shown: {reason}"));
    let side = |c: char| match c {
        '<' => Some("left"),
        '^' => Some("center"),
        '>' => Some("right"),
        _ => None,
    };
    let mut rest = text.trim_end();
    let mut chars = rest.chars();
    let (first, second) = (chars.next(), chars.next());
    let filled = first.zip(second.and_then(side));
    let align = filled.map(|(_, align)| align).or_else(|| first.and_then(side));
    let skipped = filled.map_or(0, |(fill, _)| fill.len_utf8()) + usize::from(align.is_some());
    rest = rest.get(skipped..).unwrap_or_default();
    let mut takes = |sign: char| {
        let behind = rest.strip_prefix(sign);
        rest = behind.unwrap_or(rest);
        behind.is_some()
    };
    let (has_sign, is_alternate, has_zeros) = (takes('+'), takes('#'), takes('0'));
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (width, kind) = rest.split_at(digits);
    let radix = match kind {
        "" | "?" => None,
        "x" => Some(("16", "0x")),
        "X" => Some(("16, uppercase: true", "0x")),
        "o" => Some(("8", "0o")),
        "b" => Some(("2", "0b")),
        _ if kind.starts_with('.') => return refused(PRECISION),
        _ => {
            return refused(
                "the options are fill, alignment, width, `+`, `#`, `0`, `x`, `X`, `o` and `b`",
            );
        }
    };
    if is_alternate && radix.is_none() {
        return Err("`#` needs `x`, `X`, `o` or `b` after it: a summary is one line".to_owned());
    }
    let (has_radix, has_zeros) = (radix.is_some(), has_zeros && !width.is_empty());
    let alternate = radix.filter(|_| is_alternate).map_or("", |(_, mark)| mark);
    let sign = if has_sign && has_radix { "+" } else { "" };
    let mut out = BraceOptions {
        text: radix.map_or(String::new(), |(base, _)| format!(", radix: {base}")),
        mark: format!("{sign}{alternate}"),
        has_radix,
        has_sign,
        zeros: width.parse().ok().filter(|_| has_zeros),
        is_unaligned: !width.is_empty() && !has_zeros && align.is_none() && !has_radix,
    };
    if has_sign && !has_radix {
        out.text.push_str(", sign: true");
    }
    if let (Ok(width), false) = (width.parse::<usize>(), has_zeros) {
        if !out.mark.is_empty() {
            return Err("a width after `#` or `+` needs `0`: `{x:#06x}`".to_owned());
        }
        let align = align.unwrap_or(if is_number || has_radix { "right" } else { "left" });
        out.text.push_str(&format!(", width: {width}, align: {align}"));
        if let Some((fill, _)) = filled {
            out.text.push_str(&format!(", fill: \"{}\"", quoted(&fill.to_string())));
        }
    }
    Ok(out)
}
