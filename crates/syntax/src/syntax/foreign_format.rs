//! Formats of numbers as other languages write them: `02x`, `%08X`, `{:>5}`.

/// The equivalent options of an interpolation. `None` for other texts and for formats of fractions,
/// which LLDB decides on.
pub fn foreign_format(text: &str) -> Option<String> {
    let text = text.strip_prefix('%').unwrap_or(text);
    let text = text.strip_prefix("{:").and_then(|inner| inner.strip_suffix('}')).unwrap_or(text);
    let (align, text) = alignment(text);
    let (sign, text) = flag(text, '+');
    let (_, text) = flag(text, '#');
    let (zeros, text) = flag(text, '0');
    let (width, text) = number(text)?;
    let mut options = Vec::new();
    match text {
        "x" | "X" | "h" | "H" | "p" => options.push("radix: 16".to_owned()),
        "o" => options.push("radix: 8".to_owned()),
        "b" => options.push("radix: 2".to_owned()),
        "d" | "i" | "u" if width.is_none() && !sign => options.push("radix: 10".to_owned()),
        "" | "d" | "i" | "u" => {}
        _ => return None,
    }
    match (width, align) {
        (None, _) => {}
        (Some(width), _) if zeros => options.push(format!("digits: {width}")),
        (Some(width), None) => options.push(format!("width: {width}")),
        (Some(width), Some((fill, align))) => {
            options.push(format!("width: {width}"));
            options.extend((align != "right").then(|| format!("align: {align}")));
            options.extend(fill.map(|fill| format!("fill: \"{fill}\"")));
        }
    }
    options.extend((text == "X").then(|| "uppercase: true".to_owned()));
    options.extend(sign.then(|| "sign: true".to_owned()));
    (!options.is_empty()).then(|| options.join(", "))
}

/// Whether a text could be a format of some language, including formats of fractions and texts.
pub fn looks_like_format(text: &str) -> bool {
    let (_, text) = alignment(text);
    let rest = text.trim_start_matches(['+', '#', '-', '.', '0']);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    text.len() <= 12 && matches!(rest.len(), 0 | 1) && rest.chars().all(is_letter)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '?' || c == '%'
}

type Alignment = Option<(Option<char>, &'static str)>;

/// Parses `>`, `*<`, `^`: an optional fill character and the side.
fn alignment(text: &str) -> (Alignment, &str) {
    let side = |c: char| match c {
        '<' => Some("left"),
        '^' => Some("center"),
        '>' => Some("right"),
        _ => None,
    };
    let mut chars = text.chars();
    let first = chars.next();
    let after_first = chars.as_str();
    let second = chars.next();
    if let (Some(fill), Some(align)) = (first, second.and_then(side))
        && (' '..='~').contains(&fill)
        && !matches!(fill, '"' | '\\')
    {
        return (Some((Some(fill), align)), chars.as_str());
    }
    match first.and_then(side) {
        Some(align) => (Some((None, align)), after_first),
        None => match text.strip_prefix('-') {
            Some(rest) => (Some((None, "left")), rest),
            None => (None, text),
        },
    }
}

fn flag(text: &str, sign: char) -> (bool, &str) {
    match text.strip_prefix(sign) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// Splits off the leading digits; `None` if their number is too large.
fn number(text: &str) -> Option<(Option<u8>, &str)> {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let width = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    Some((width.filter(|width| *width > 0), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        for (text, options) in [
            ("x", "radix: 16"),
            ("#x", "radix: 16"),
            ("02x", "radix: 16, digits: 2"),
            ("%08X", "radix: 16, digits: 8, uppercase: true"),
            ("{:04b}", "radix: 2, digits: 4"),
            ("d", "radix: 10"),
            ("5d", "width: 5"),
            ("05", "digits: 5"),
            (">5", "width: 5"),
            ("-5d", "width: 5, align: left"),
            ("*^9", "width: 9, align: center, fill: \"*\""),
            ("+d", "sign: true"),
        ] {
            assert_eq!(foreign_format(text).as_deref(), Some(options), "{text}");
        }
        for text in ["", ".2f", "f", "e", "?", "s", "x.y", "name", "0", "999x"] {
            assert_eq!(foreign_format(text), None, "{text}");
        }
    }

    #[test]
    fn what_looks_like_one() {
        for text in ["x", "02x", ".2f", "#x", ">5", "?", "5.1f", ""] {
            assert!(looks_like_format(text), "{text}");
        }
        for text in ["name", "a.b", "x + 1", "\"x\"", "aé"] {
            assert!(!looks_like_format(text), "{text}");
        }
    }
}
