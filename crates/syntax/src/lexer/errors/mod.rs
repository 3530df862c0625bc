//! The diagnostics of the lexer.

mod character;
mod item;

pub(super) use character::bad_character;
pub(crate) use item::{nearest_item_word, no_item};

use super::scan::{self, Quoted};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::limits::{NESTING, OPERATORS, TOKENS};
use crate::source::{Slice, Span};

/// The sign that closes a bracket.
fn closer(bracket: &str) -> &'static str {
    match bracket {
        "{" => "}",
        "[" => "]",
        "<" => ">",
        _ => ")",
    }
}

pub(crate) fn unclosed(span: Span, bracket: &str, before: Option<Span>) -> Diagnostic {
    let (message, help) = match bracket {
        "\\(" => (
            "this interpolation is not closed".to_owned(),
            "write `)` after the value; in a string of one line an interpolation ends on that line",
        ),
        _ => (format!("this `{bracket}` is never closed"), ""),
    };
    let mut diagnostic = Diagnostic::new(code::BRACKETS, message).label(span, "opened here");
    if let Some(before) = before {
        diagnostic =
            diagnostic.label(before, format!("`{}` should come before this", closer(bracket)));
    }
    if help.is_empty() { diagnostic } else { diagnostic.help(help) }
}

/// `\(a // b)`, where a comment takes the end of the interpolation; `sign` is that of the comment.
pub(crate) fn commented_close(span: Span, sign: Span) -> Diagnostic {
    Diagnostic::new(code::BRACKETS, "this interpolation is not closed: `//` begins a comment")
        .label(span, "opened here")
        .label(sign, "the rest of the line is a comment")
        .help("write `/`: it divides integers")
        .write(sign, "/")
}

pub(crate) fn stray(span: Span, bracket: &str, inside: Option<(Span, &str)>) -> Diagnostic {
    let message = format!("no bracket is open that this `{bracket}` could close");
    let diagnostic = Diagnostic::new(code::BRACKETS, message);
    match inside {
        Some((open, text)) => diagnostic
            .label(span, format!("write `{}`", closer(text)))
            .label(open, format!("`{text}` is open here")),
        None => diagnostic.label(span, "remove this"),
    }
}

pub(crate) fn unclosed_string(span: Span, text_start: usize) -> Diagnostic {
    let at_end = span.at_end();
    let diagnostic = Diagnostic::new(code::UNTERMINATED, "this string has no closing quote")
        .label(span, "close this")
        .help("write `\"` at its end; where a line of the text ends write `\\n`");
    if span.end as usize > text_start {
        return diagnostic
            .fix("close the string at the end of the line", vec![(at_end, "\"".into())]);
    }
    diagnostic
}

/// An unclosed string inside an interpolation: usually the interpolation is not closed.
pub(crate) fn unclosed_inside(interpolation: Span, string: Span) -> Diagnostic {
    Diagnostic::new(code::BRACKETS, "this interpolation is not closed on its line")
        .label(interpolation, "opened here")
        .label(string, "this quote begins another string, inside the interpolation")
        .help("write `)` after the value, before the closing quote")
}

pub(crate) fn unclosed_regex(span: Span) -> Diagnostic {
    Diagnostic::new(code::UNTERMINATED, "this regular expression has no closing `/`")
        .label(span, "close this")
        .help("write `/` at its end; a slash in the pattern is written `\\/`")
}

pub(crate) fn char_literal(span: Span, quoted: Quoted, text: &str) -> Diagnostic {
    match quoted {
        Quoted::Open => Diagnostic::new(code::UNTERMINATED, "this character has no closing `'`")
            .label(span, "close this")
            .help("write `'a'`; an apostrophe itself is `'\\''`"),
        Quoted::Empty => {
            Diagnostic::new(code::QUOTES, "there is no character between these quotes")
                .label(span, "write a character")
                .help("write one character, such as `'a'`; an apostrophe itself is `'\\''`")
        }
        Quoted::BadEscape => Diagnostic::new(code::ESCAPE, "this escape is not a character")
            .label(span, "unknown escape")
            .note(ESCAPES),
        Quoted::Long | Quoted::Char(_) => {
            let inner = text.trim_matches('\'').replace('"', "\\\"");
            Diagnostic::new(code::QUOTES, "exactly one character goes between `'` and `'`")
                .label(span, "write a string")
                .help("write `\"` on both sides")
                .fix("write a string", vec![(span, format!("\"{inner}\""))])
        }
    }
}

const ESCAPES: &str =
    "The escapes are `\\n`, `\\t`, `\\r`, `\\\\`, `\\\"`, `\\'` and `\\u{1F600}`.";

pub(crate) fn escape(span: Span, escape: &str) -> Diagnostic {
    let after = escape.slice(1..);
    let at =
        |message: String, label: &str| Diagnostic::new(code::ESCAPE, message).label(span, label);
    match (scan::read_escape(after).0, after) {
        (scan::Escape::Nul, _) => {
            at("a string cannot hold NUL".to_owned(), "the debugger ends a text at NUL")
                .help("leave it out")
        }
        (scan::Escape::BadUnicode, _) => {
            at(format!("`{escape}` is not a character"), "no Unicode scalar value")
                .help("write the number in braces with hexadecimal digits: `\\u{1F600}`")
        }
        (_, "") => at("a backslash cannot end a line".to_owned(), "nothing follows")
            .help("a backslash itself is written `\\\\`"),
        _ => at(format!("there is no escape `{escape}`"), "unknown escape").note(ESCAPES).help(
            match after.get(..1).unwrap_or_default() {
                "x" => "write the number of the character in braces: `\\u{1B}`",
                "e" => "write `\\u{1B}`",
                "a" => "write `\\u{7}`",
                "b" => "write `\\u{8}`",
                "f" => "write `\\u{C}`",
                "v" => "write `\\u{B}`",
                "{" | " " => "a value goes in parentheses: `\\(x)`; a backslash itself is `\\\\`",
                _ => "a backslash itself is written `\\\\`",
            },
        ),
    }
}

/// The prefixes of strings in other languages.
pub(crate) const STRING_PREFIXES: &[&str] =
    &["f", "F", "r", "R", "b", "u", "L", "rb", "br", "fr", "rf", "u8"];

/// `f"…"` and its like.
pub(crate) fn string_prefix(span: Span, prefix: &str) -> Diagnostic {
    Diagnostic::new(code::QUOTES, format!("`{prefix}` cannot precede a string"))
        .label(span, "remove this")
        .note("In every string `\\(…)` puts a value into the text, and `\\` begins an escape.")
        .help("remove it")
        .remove(span)
}

/// A text between three quotes or apostrophes; `inner` is what they hold, if they are closed.
pub(crate) fn three_quotes(span: Span, inner: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::new(code::QUOTES, "a string is written on one line")
        .label(span, "write one line")
        .help("write `\"` on both sides, and `\\n` where a line of the text ends");
    let Some(inner) = inner.filter(|inner| !inner.contains('"')) else { return diagnostic };
    let lines = Vec::from_iter(inner.trim().lines().map(str::trim));
    diagnostic.fix("write one line", vec![(span, format!("\"{}\"", lines.join("\\n")))])
}

/// A line that begins with `#`.
pub(crate) fn directive(span: Span, line: &str) -> Diagnostic {
    let word: String = line.chars().skip(1).take_while(|c| c.is_alphanumeric()).collect();
    let at =
        |message: String, label: &str| Diagnostic::new(code::CHARACTER, message).label(span, label);
    let path = line.split(['"', '<', '>']).nth(1).filter(|path| path.ends_with(".fmt"));
    match (word.as_str(), path) {
        ("include" | "import", Some(path)) => {
            let import = format!("import \"{path}\"");
            at("`import` makes the helpers of another file known".to_owned(), "write `import`")
                .help(format!("write `{import}`"))
                .fix("write `import`", vec![(span, import)])
        }
        ("include" | "import", None) => {
            at("types need not be declared: nothing is included".to_owned(), "remove this")
                .help("remove it; helpers of another file: `import \"helpers.fmt\"`")
                .remove(span)
        }
        ("", _) => {
            let sign = Span { end: span.start + 1, ..span };
            if line.starts_with("#[") || line.starts_with("#![") {
                return at("an attribute begins with `@`".to_owned(), "remove this")
                    .help("remove it: a formatter stands alone")
                    .remove(span);
            }
            at("a comment begins with `//`".to_owned(), "write `//`")
                .help("write `//`")
                .write(sign, "//")
        }
        _ => at(format!("`#{word}` has no meaning here: there is no preprocessor"), "remove this")
            .help("remove it; what depends on the debugger is asked by `#available(lldb 23)`"),
    }
}

/// `\(x:.2f)`, `\(x:02x)`; `options` are the equivalent ones.
pub(crate) fn format_behind_value(span: Span, value: &str, options: Option<String>) -> Diagnostic {
    let diagnostic = Diagnostic::new(code::UNEXPECTED, "a format is given in words after a comma")
        .label(span, "write an option");
    match options {
        Some(options) => diagnostic
            .help(format!("write `\\({value}, {options})`"))
            .write(span, format!(", {options}")),
        None => diagnostic.help(format!(
            "write `\\({value})`: LLDB chooses the digits of a `float`; for an integer in hundredths \
             write `\\({value}, decimals: 2)`"
        )),
    }
}

/// `^std::vector<.+>$` as a key.
pub(crate) fn bare_pattern(span: Span, pattern: &str) -> Diagnostic {
    Diagnostic::new(code::CHARACTER, "a pattern goes between slashes")
        .label(span, "write slashes around it")
        .instead(span, format!("/{}/", pattern.replace('/', "\\/")))
}

pub(crate) fn block_comment(span: Span) -> Diagnostic {
    Diagnostic::new(
        code::BLOCK_COMMENT,
        "comments run from `//` to the end of the line, not between `/*` and `*/`",
    )
    .label(span, "write `//`")
    .help("begin each line of the comment with `//`")
}

pub(crate) fn nesting(span: Span) -> Diagnostic {
    Diagnostic::new(
        code::NESTING,
        format!("brackets, strings and interpolations nest more than {NESTING} deep"),
    )
    .label(span, "move this out")
    .help("move a part of it into a `func` or a `let`")
}

pub(crate) fn too_many_tokens(span: Span) -> Diagnostic {
    Diagnostic::new(code::TEXT_SIZE, format!("this text has more than {TOKENS} words and signs"))
        .label(span, "the rest is not read")
        .help("split it into several files")
}

pub(crate) fn operators(span: Span) -> Diagnostic {
    Diagnostic::new(
        code::OPERATORS,
        format!("an expression has more than {OPERATORS} operators, members and calls"),
    )
    .label(span, "split this")
    .help("give names to parts of it with `let`, or use `switch` or a table for many cases")
}
