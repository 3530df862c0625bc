//! What the lexer says about text it cannot read.

use super::limits::{MAX_NESTING, MAX_OPERATORS};
use super::scan::{self, Quoted};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{SourceId, Span};

/// Characters that begin no token.
pub(super) struct BadCharacter {
    pub(super) diagnostic: Diagnostic,
    /// The byte after them.
    pub(super) end: usize,
    /// Whether they were meant as a value: a name or a string.
    pub(super) stands_for_value: bool,
}

pub(super) fn bad_character(source: SourceId, text: &str, start: usize) -> BadCharacter {
    let rest = text.get(start..).unwrap_or_default();
    let c = rest.chars().next().unwrap_or(' ');
    let span = |length: usize| Span::new(source, start..start + length);
    let value = |diagnostic, length: usize| BadCharacter {
        diagnostic,
        end: start + length.max(1),
        stands_for_value: true,
    };
    match (c, scan::look_alike(c)) {
        ('$', _) => {
            let name = |c: char| c == '$' || c == '_' || c.is_alphanumeric();
            let length = rest.find(|c| !name(c)).unwrap_or(rest.len());
            value(dollar(span(length), rest.get(..length).unwrap_or_default()), length)
        }
        ('`', _) => {
            let length = if rest.starts_with("``") { 2 } else { 1 };
            value(backquote(span(length)), length)
        }
        ('#', _) => {
            let word = rest.get(1..).and_then(|r| r.find(|c: char| !c.is_alphanumeric()));
            let length = 1 + word.unwrap_or(rest.len() - 1);
            value(hash(span(length), rest.get(..length).unwrap_or_default()), length)
        }
        (_, Some(("\"", _))) => {
            let length = typographic_string(rest);
            value(quotes(source, rest, start, length), length)
        }
        (_, Some((meant, name))) => {
            let length = c.len_utf8();
            let blank = meant.trim().is_empty();
            BadCharacter {
                diagnostic: look_alike(span(length), c, meant, name),
                end: start + length,
                stands_for_value: !blank,
            }
        }
        _ => {
            let odd =
                |c: char| !c.is_ascii() && !c.is_alphanumeric() && scan::look_alike(c).is_none();
            let more = rest.find(|c| !odd(c)).unwrap_or(rest.len());
            let length = more.max(c.len_utf8());
            value(no_meaning(span(length), c, length > c.len_utf8()), length)
        }
    }
}

/// The length of a string in typographic quotes, or of its first quote if it is not closed.
fn typographic_string(rest: &str) -> usize {
    let mut chars = rest.char_indices();
    let first = chars.next().map_or(1, |(_, c)| c.len_utf8());
    for (at, c) in chars {
        match c {
            '\n' | '\r' => break,
            '"' => return at + 1,
            c if scan::look_alike(c).is_some_and(|(meant, _)| meant == "\"") => {
                return at + c.len_utf8();
            }
            _ => {}
        }
    }
    first
}

fn quotes(source: SourceId, rest: &str, start: usize, length: usize) -> Diagnostic {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let last = rest.get(..length).and_then(|t| t.chars().next_back()).map_or(0, char::len_utf8);
    let mut edits = vec![(Span::new(source, start..start + first), "\"".to_owned())];
    if length > first {
        edits.push((Span::new(source, start + length - last..start + length), "\"".to_owned()));
    }
    Diagnostic::at(
        code::CHARACTER,
        Span::new(source, start..start + length),
        "typographic quotes do not make a string",
        "in typographic quotes",
    )
    .help("write `\"` on both sides")
    .fix("write plain quotes", edits)
}

fn look_alike(span: Span, c: char, meant: &str, name: &str) -> Diagnostic {
    let number = u32::from(c);
    let message = match meant.trim() {
        "" => format!("{name} (U+{number:04X}) has no meaning here"),
        meant => format!("`{c}` (U+{number:04X}, {name}) is not `{meant}`"),
    };
    let (help, title) = match meant {
        "" => ("remove it".to_owned(), "remove it".to_owned()),
        " " => ("write a plain space".to_owned(), "write a plain space".to_owned()),
        meant => (format!("write `{meant}`"), format!("write `{meant}`")),
    };
    Diagnostic::at(code::CHARACTER, span, message, "this character")
        .help(help)
        .fix(title, vec![(span, meant.to_owned())])
}

fn no_meaning(span: Span, c: char, several: bool) -> Diagnostic {
    let number = u32::from(c);
    let (message, label) = match (several, c.is_control()) {
        (true, _) => ("these characters have no meaning here".to_owned(), "these"),
        (false, true) => {
            (format!("the control character U+{number:04X} has no meaning here"), "here")
        }
        (false, false) => (format!("`{c}` has no meaning here"), "this character"),
    };
    if c == '?' && !several {
        return Diagnostic::at(code::CHARACTER, span, message, label)
            .help("any argument of a template is written `_`")
            .fix("write `_`", vec![(span, "_".to_owned())]);
    }
    let help = match c {
        '\\' => "`\\(…)` puts a value into a string; outside of strings there is no backslash",
        _ => "text belongs into quotes: `\"…\"`",
    };
    Diagnostic::at(code::CHARACTER, span, message, label).help(help)
}

fn dollar(span: Span, name: &str) -> Diagnostic {
    let number = name.strip_prefix("$T").and_then(|n| n.parse::<u32>().ok());
    if let Some(index) = number.and_then(|n| n.checked_sub(1)) {
        let argument = format!("self.type().argument({index})");
        let message = format!("`{name}` is the name of a template argument in NatVis");
        return Diagnostic::at(code::CHARACTER, span, message, "`$` begins no name")
            .help(format!("write `{argument}`"))
            .fix(format!("write `{argument}`"), vec![(span, argument)]);
    }
    Diagnostic::at(
        code::CHARACTER,
        span,
        format!("`{name}` is not a name that can stand alone"),
        "`$` begins no name",
    )
    .help(format!("a member with that name is written in backquotes: `` `{name}` ``"))
    .fix("put it in backquotes", vec![(span, format!("`{name}`"))])
}

fn backquote(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::UNTERMINATED,
        span,
        "a name in backquotes needs a second backquote on its line, and a character between",
        "this backquote quotes nothing",
    )
    .help("write `` `odd name` ``")
}

fn hash(span: Span, word: &str) -> Diagnostic {
    Diagnostic::at(
        code::CHARACTER,
        span,
        format!("`{word}` has no meaning here"),
        "only `#available` begins with `#`",
    )
    .help(match word.len() > 2 && !word.contains(|c: char| c.is_ascii_digit()) {
        true => "to ask which debugger runs it, write `#available(lldb 23)`",
        false => "a key with such characters is quoted",
    })
}

pub(super) fn no_item(span: Span, found: &str) -> Diagnostic {
    let shown: String = found.chars().take(40).collect();
    let diagnostic = Diagnostic::at(
        code::NO_ITEM,
        span,
        format!("expected an item, found `{shown}`"),
        "no item begins like this",
    );
    if let Some(help) = foreign_item(found) {
        return diagnostic.help(help);
    }
    let diagnostic =
        diagnostic.note("An item is a `summary`, `children`, `func`, `let`, `import` or `expect`.");
    match nearest_item_word(found) {
        Some(word) => diagnostic
            .help(format!("did you mean `{word}`?"))
            .fix(format!("write `{word}`"), vec![(span, word.to_owned())]),
        None if found.contains('}') => {
            diagnostic.help("there is one `}` too many here or one `{` too few before")
        }
        None => diagnostic,
    }
}

/// What is written in the place of something that other languages begin so.
fn foreign_item(found: &str) -> Option<&'static str> {
    Some(match found {
        "struct" | "class" | "extension" | "impl" | "interface" | "protocol" | "enum" | "union" => {
            "a formatter stands alone, with the type's name as its key: \
             `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "namespace" | "module" | "mod" | "package" => {
            "there are no namespaces: write the whole name of the type, `summary geo::Vec2 \"…\"`"
        }
        "template" | "typename" | "typedef" => {
            "a template is a key with `_` for any argument: `summary Box<_> \"…\"`"
        }
        "type" => {
            "this is a command of LLDB; in a file write `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "<" => "NatVis is another language; here write `summary geo::Vec2 \"(\\(x), \\(y))\"`",
        "public" | "private" | "export" | "pub" | "static" | "inline" | "constexpr" => {
            "remove it: what stands in a file is known to all files that import it"
        }
        _ => return None,
    })
}

/// The item word that two letters or less make out of a word.
pub(super) fn nearest_item_word(found: &str) -> Option<&'static str> {
    let words = ["summary", "children", "func", "import", "expect"];
    let alias = match found {
        "function" | "fn" | "def" | "fun" | "fnc" => Some("func"),
        "const" | "var" => Some("let"),
        "synthetic" => Some("children"),
        "test" | "assert" => Some("expect"),
        "use" | "include" => Some("import"),
        _ => None,
    };
    let near = || {
        let like = |w: &&str| found.len() > 3 && found.len() < 16 && distance(w, found) <= 2;
        words.into_iter().find(like)
    };
    alias.or_else(near)
}

/// How many letters make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let cost = |at: usize, list: &[usize]| list.get(at).copied().unwrap_or(usize::MAX - 1);
            let replaced = cost(j, &row) + usize::from(x != *y);
            next.push(replaced.min(cost(j + 1, &row) + 1).min(cost(j, &next) + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

pub(super) fn unclosed(span: Span, bracket: &str, before: Option<Span>) -> Diagnostic {
    let (message, help) = match bracket {
        "\\(" => (
            "this interpolation is not closed".to_owned(),
            "write `)` after the value; in a string of one line an interpolation ends on that line",
        ),
        _ => (format!("this `{bracket}` is never closed"), ""),
    };
    let closer = match bracket {
        "{" => "}",
        "[" => "]",
        "<" => ">",
        _ => ")",
    };
    let mut diagnostic = Diagnostic::at(code::UNCLOSED, span, message, "opened here");
    if let Some(before) = before {
        diagnostic = diagnostic.label(before, format!("`{closer}` should come before this"));
    }
    if help.is_empty() { diagnostic } else { diagnostic.help(help) }
}

pub(super) fn stray(span: Span, bracket: &str, inside: Option<(Span, &str)>) -> Diagnostic {
    let message = format!("this `{bracket}` closes nothing");
    let diagnostic =
        Diagnostic::at(code::STRAY_BRACKET, span, message, "no bracket for it is open");
    match inside {
        Some((open, text)) => diagnostic.label(open, format!("`{text}` is open here")),
        None => diagnostic,
    }
}

pub(super) fn unclosed_string(span: Span, text_start: usize) -> Diagnostic {
    let at_end = span.at_end();
    let diagnostic = Diagnostic::at(
        code::UNTERMINATED,
        span,
        "this string has no closing quote",
        "it would go on beyond the end of its line",
    )
    .help("write `\"` at its end; a text of several lines stands between `\"\"\"` and `\"\"\"`");
    if span.end as usize > text_start {
        return diagnostic
            .fix("close the string at the end of the line", vec![(at_end, "\"".into())]);
    }
    diagnostic
}

/// A string without an end inside an interpolation: more often than not the interpolation
/// has no end.
pub(super) fn unclosed_inside(interpolation: Span, string: Span) -> Diagnostic {
    Diagnostic::at(
        code::UNCLOSED,
        interpolation,
        "this interpolation is not closed on its line",
        "opened here",
    )
    .label(string, "this quote begins another string, inside the interpolation")
    .help("write `)` after the value, before the closing quote")
}

pub(super) fn unclosed_lines(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::UNTERMINATED,
        span,
        "this string of several lines has no closing `\"\"\"`",
        "opened here",
    )
    .help("write `\"\"\"` on a line of its own after the text")
}

pub(super) fn unclosed_regex(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::UNTERMINATED,
        span,
        "this regular expression has no closing `/`",
        "it would go on beyond the end of its line",
    )
    .help("write `/` at its end; a slash in the pattern is written `\\/`")
}

pub(super) fn char_literal(span: Span, quoted: Quoted, text: &str) -> Diagnostic {
    match quoted {
        Quoted::Open => Diagnostic::at(
            code::UNTERMINATED,
            span,
            "this character has no closing `'`",
            "no second `'` on this line",
        )
        .help("write `'a'`; an apostrophe itself is `'\\''`"),
        Quoted::Empty => Diagnostic::at(
            code::CHARACTER_LITERAL,
            span,
            "there is no character between these quotes",
            "empty",
        )
        .help("write one character, such as `'a'`; an apostrophe itself is `'\\''`"),
        Quoted::BadEscape => {
            Diagnostic::at(code::ESCAPE, span, "this escape is no character", "unknown escape")
                .note(ESCAPES)
        }
        Quoted::Long | Quoted::Char(_) => {
            let inner = text.trim_matches('\'').replace('"', "\\\"");
            Diagnostic::at(
                code::CHARACTER_LITERAL,
                span,
                "between `'` and `'` stands one character",
                "more than one",
            )
            .help("a string is written in double quotes")
            .fix("write a string", vec![(span, format!("\"{inner}\""))])
        }
    }
}

const ESCAPES: &str =
    "The escapes are `\\n`, `\\t`, `\\r`, `\\\\`, `\\\"`, `\\'` and `\\u{1F600}`.";

pub(super) fn escape(span: Span, escape: &str) -> Diagnostic {
    let after = escape.get(1..).unwrap_or_default();
    let at = |message: String, label: &str| Diagnostic::at(code::ESCAPE, span, message, label);
    match (scan::read_escape(after).0, after) {
        (scan::Escape::Nul, _) => {
            at("a string cannot hold NUL".to_owned(), "the debugger ends a text at NUL")
                .help("leave it out")
        }
        (scan::Escape::BadUnicode, _) => {
            at(format!("`{escape}` is no character"), "no Unicode scalar value")
                .help("write the number in braces with hexadecimal digits: `\\u{1F600}`")
        }
        (_, "") => at("a backslash cannot end a line".to_owned(), "nothing follows")
            .help("a backslash itself is written `\\\\`"),
        _ => at(format!("there is no escape `{escape}`"), "unknown escape")
            .note(ESCAPES)
            .help("a backslash itself is written `\\\\`"),
    }
}

/// What other languages write before a string.
pub(super) const STRING_PREFIXES: &[&str] =
    &["f", "F", "r", "R", "b", "u", "L", "rb", "br", "fr", "rf", "u8"];

/// `f"…"` and its like.
pub(super) fn string_prefix(span: Span, prefix: &str) -> Diagnostic {
    Diagnostic::at(
        code::FOREIGN_STRING,
        span,
        format!("no `{prefix}` stands before a string"),
        "means nothing here",
    )
    .note("In every string `\\(…)` puts a value into the text, and `\\` begins an escape.")
    .help("remove it")
    .fix("remove it", vec![(span, String::new())])
}

/// `'''` around a text of several lines; `closed` says that it ends with them.
pub(super) fn three_apostrophes(
    source: SourceId,
    range: std::ops::Range<usize>,
    closed: bool,
) -> Diagnostic {
    let quotes = |start: usize| Span::new(source, start..start + 3);
    let open = quotes(range.start);
    let message = "a text of several lines stands between `\"\"\"` and `\"\"\"`";
    let diagnostic =
        Diagnostic::at(code::FOREIGN_STRING, open, message, "quotes of another language")
            .help("write `\"\"\"`");
    if !closed {
        return diagnostic;
    }
    let edit = |span: Span| (span, "\"\"\"".to_owned());
    let close = quotes(range.end.saturating_sub(3));
    diagnostic.fix("write `\"\"\"`", vec![edit(open), edit(close)])
}

/// A line that begins with `#`.
pub(super) fn directive(span: Span, line: &str) -> Diagnostic {
    let word: String = line.chars().skip(1).take_while(|c| c.is_alphanumeric()).collect();
    let at = |message: String, label: &str| Diagnostic::at(code::DIRECTIVE, span, message, label);
    let path = line.split(['"', '<', '>']).nth(1).filter(|path| path.ends_with(".fmt"));
    match (word.as_str(), path) {
        ("include" | "import", Some(path)) => {
            let import = format!("import \"{path}\"");
            at("helpers of another file are made known by `import`".to_owned(), "no directives")
                .help(format!("write `{import}`"))
                .fix("write `import`", vec![(span, import)])
        }
        ("include" | "import", None) => {
            at("types need not be declared: nothing is included".to_owned(), "no directives")
                .help("remove it; helpers of another file: `import \"helpers.fmt\"`")
                .fix("remove it", vec![(span, String::new())])
        }
        ("", _) => {
            let sign = Span { end: span.start + 1, ..span };
            at("a comment begins with `//`".to_owned(), "a comment of another language")
                .help("write `//`")
                .fix("write `//`", vec![(sign, "//".to_owned())])
        }
        _ => {
            at(format!("`#{word}` has no meaning here: there is no preprocessor"), "no directives")
                .help("remove it; what depends on the debugger is asked by `#available(lldb 23)`")
        }
    }
}

pub(super) fn two_dots(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::TWO_DOTS,
        span,
        "`..` does not say whether the last number is included",
        "not a range",
    )
    .help("write `...` for a range with its last number, `..<` for one without")
    .fix("write `...`", vec![(span, "...".to_owned())])
}

pub(super) fn fraction(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::FRACTION,
        span,
        "no fractions here: formatters compute with integers only",
        "a number with a fraction",
    )
    .note("Only the values of `expect` have fractions.")
}

pub(super) fn numbered_member(span: Span, number: &str) -> Diagnostic {
    let fixed = number.replace('.', "`.`");
    Diagnostic::at(
        code::NUMBERED_MEMBER,
        span,
        "a member whose name is a number needs backquotes",
        "the member of a tuple",
    )
    .help(format!("write `` .`{fixed}` ``"))
    .fix("put the number in backquotes", vec![(span, format!("`{fixed}`"))])
}

pub(super) fn block_comment(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::BLOCK_COMMENT,
        span,
        "comments run from `//` to the end of the line, not between `/*` and `*/`",
        "a block comment",
    )
    .help("begin each line of the comment with `//`")
}

pub(super) fn nesting(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::NESTING,
        span,
        format!("brackets, strings and interpolations nest more than {MAX_NESTING} deep"),
        "one too many",
    )
    .help("move a part of it into a `func` or a `let`")
}

pub(super) fn operators(span: Span) -> Diagnostic {
    Diagnostic::at(
        code::OPERATORS,
        span,
        format!("an expression has more than {MAX_OPERATORS} operators, members and calls"),
        "one too many",
    )
    .help("give names to parts of it with `let`, or use `switch` or a table for many cases")
}
