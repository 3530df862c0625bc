//! Keys: type names as LLDB spells them, wildcards, patterns.

use super::dead_key::{default_arguments, odd_signs};
use super::rust_key::{is_in_rust_library, key_of_library, rust_key};
use super::{Checker, key_pattern, regex};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::source::Span;
use crate::syntax::ast::{self, KeyKind, TypeToken};
use crate::syntax::spelling;

/// The longest key, in bytes.
const MAX_KEY_LEN: usize = 4096;

/// A key as it stands in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The bytes: an exact name, or a pattern that begins with `^`.
    pub text: Box<str>,
    /// Where it was written.
    pub span: Span,
}

impl Key {
    /// Whether LLDB reads it as a pattern.
    pub fn is_regex(&self) -> bool {
        self.text.starts_with('^')
    }

    /// Whether it is for types of Rust's library, or for references to slices and texts: types that
    /// Rust's own debugger scripts show otherwise.
    pub(crate) fn is_of_rust_library(&self) -> bool {
        let name = self.text.trim_start_matches(['^', '(']);
        name.starts_with('&') || is_in_rust_library(name)
    }
}

/// The bytes of a key, right or wrong.
pub(super) fn text(kind: &KeyKind) -> Option<Box<str>> {
    match kind {
        KeyKind::Error => None,
        KeyKind::Type(name) => Some(type_key(name)),
        KeyKind::Regex(text) | KeyKind::Quoted(text) => Some(text.as_str().into()),
    }
}

/// The name of a type as a key is written: in quotes where it would otherwise be read as another name.
#[cfg(feature = "types")]
pub fn written_key(name: &str) -> String {
    let is_plain = |part: &str| crate::syntax::spelled(part).is_some_and(|text| text == part);
    if name.split("::").all(is_plain) || is_read_as(name) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a name without quotes is the key of that name.
#[cfg(feature = "types")]
fn is_read_as(name: &str) -> bool {
    let file = format!("summary {name} \"\"");
    let Ok(file) = crate::syntax::parse_strict(crate::source::SourceId(0), &file) else {
        return false;
    };
    let [ast::Item { kind: ast::ItemKind::Summary(summary), .. }] = file.items.as_slice() else {
        return false;
    };
    matches!(summary.keys.as_slice(), [key] if text(&key.kind).as_deref() == Some(name))
}

impl Checker<'_> {
    pub(super) fn key(&mut self, key: &ast::Key) -> Option<Key> {
        let text = text(&key.kind)?;
        // One that is too long is not read.
        if let KeyKind::Regex(pattern) = &key.kind
            && text.len() <= MAX_KEY_LEN
            && !self.pattern_can_be(pattern, key.span)
        {
            return None;
        }
        if !self.key_can_be(&text, key) {
            return None;
        }
        if !matches!(key.kind, KeyKind::Regex(_)) {
            self.warn_dead_key(&text, key);
        }
        Some(Key { text, span: key.span })
    }

    fn pattern_can_be(&mut self, pattern: &str, span: Span) -> bool {
        let findings = regex::check(pattern);
        let mut mended = regex::mended(pattern).filter(|_| findings.iter().any(|f| f.refused));
        let mut refused = false;
        for finding in findings {
            refused |= finding.refused;
            let code = if finding.refused { meaning::BAD_REGEX } else { meaning::LOOSE_REGEX };
            let mut diagnostic = Diagnostic::new(code, finding.message).label(span, "this pattern");
            if let Some(mended) = mended.take() {
                let edits = vec![(span, format!("/{mended}/"))];
                diagnostic = diagnostic.fix(format!("write `/{mended}/`"), edits);
            }
            if let Some(note) = finding.note {
                diagnostic = diagnostic.note(note);
            }
            self.emit(diagnostic.help(finding.help));
        }
        !refused
    }

    fn key_can_be(&mut self, text: &str, key: &ast::Key) -> bool {
        let problem = if text.is_empty() {
            Some(("a key cannot be empty", "LLDB 24 aborts on an empty key"))
        } else if text.contains('\0') {
            Some(("a key cannot hold a NUL", "LLDB would read the key only up to there"))
        } else if text.len() > MAX_KEY_LEN {
            Some(("the key is too long", "a key has at most 4096 bytes"))
        } else if text.starts_with('^') && !matches!(key.kind, KeyKind::Regex(_) | KeyKind::Type(_))
        {
            Some(("LLDB reads a key that begins with `^` as a pattern", "write it as `/^…$/`"))
        } else {
            None
        };
        let Some((message, note)) = problem else { return self.names_a_type(key) };
        let diagnostic =
            Diagnostic::new(meaning::BAD_KEY, message).label(key.span, "this key").note(note);
        self.emit(if text.starts_with('^') && !text.contains('/') {
            diagnostic
                .help(format!("write `/{text}/`"))
                .fix("write a pattern", vec![(key.span, format!("/{text}/"))])
        } else {
            diagnostic
        });
        false
    }

    /// `summary for T`, `summary of T`: the word would be taken for a part of the name.
    fn names_a_type(&mut self, key: &ast::Key) -> bool {
        let KeyKind::Type(name) = &key.kind else { return true };
        let [TypeToken::Word(first), TypeToken::Word(_), ..] = name.tokens.as_slice() else {
            return true;
        };
        if !matches!(&**first, "for" | "of") {
            return true;
        }
        let word = Span { end: key.span.start + first.len() as u32, ..key.span };
        self.emit(
            Diagnostic::new(meaning::BAD_KEY, format!("no `{first}` stands before a key"))
                .label(word, "one too many")
                .help("write `summary Point \"…\"`")
                .remove(word),
        );
        false
    }

    /// Names that no LLDB ever asks for, with the spelling that works.
    fn warn_dead_key(&mut self, text: &str, key: &ast::Key) {
        let of_tokens = match &key.kind {
            KeyKind::Type(name) => parameter_as_argument(name)
                .or_else(|| odd_signs(&name.tokens))
                .or_else(|| default_arguments(&name.tokens))
                .or_else(|| spelled_otherwise(name)),
            _ => None,
        };
        let Some((reason, instead)) = of_tokens.or_else(|| dead_key(text)) else { return };
        let mut diagnostic =
            Diagnostic::new(meaning::DEAD_KEY, format!("no type is called `{text}` in LLDB"))
                .label(key.span, "never matches")
                .note(reason);
        if let Some(instead) = instead {
            // An unquoted key cannot hold the brackets of an array.
            let quoted = instead.contains('[') && !instead.starts_with(['"', '/']);
            let instead = if quoted { format!("\"{instead}\"") } else { instead };
            // In `summary(Foo)` only the parentheses separate the words.
            let is_opened = text.starts_with('(') && !instead.starts_with('(');
            let new = format!("{}{instead}", if is_opened { " " } else { "" });
            let title = format!("write `{instead}`");
            diagnostic = diagnostic.help(title.clone()).fix(title, vec![(key.span, new)]);
        }
        self.emit(diagnostic);
    }
}

/// The names of the parameters of `template<typename T, class A>`, and the tokens behind them.
fn declared_template(tokens: &[TypeToken]) -> Option<(Vec<&str>, &[TypeToken])> {
    let [TypeToken::Word(word), TypeToken::Sign("<"), rest @ ..] = tokens else { return None };
    if &**word != "template" {
        return None;
    }
    let end = rest.iter().position(|token| *token == TypeToken::Sign(">"))?;
    let (list, behind) = (rest.get(..end)?, rest.get(end + 1..)?);
    let names = list.iter().filter_map(|token| match token {
        TypeToken::Word(word) => Some(&**word),
        _ => None,
    });
    Some((names.collect(), behind))
}

/// A parameter of a template in the place of an argument, or a wildcard of another language:
/// `vector<T>`, `optional<*>`.
fn parameter_as_argument(name: &ast::TypeName) -> Option<(&'static str, Option<String>)> {
    let parameter = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.all(|c| c.is_ascii_digit())
    };
    if !name.tokens.contains(&TypeToken::Sign("<")) {
        return None;
    }
    let declared = declared_template(&name.tokens);
    let names: &[&str] = declared.as_ref().map_or(&[], |(names, _)| names);
    let mut tokens = declared.as_ref().map_or(name.tokens.clone(), |(_, rest)| rest.to_vec());
    let mut found = declared.is_some();
    let before = tokens.len();
    drop_parameter_kinds(&mut tokens, parameter);
    found |= tokens.len() < before;
    for at in 1..tokens.len() {
        let opens = matches!(tokens.get(at - 1), Some(TypeToken::Sign("<" | ",")));
        let closes = matches!(tokens.get(at + 1), Some(TypeToken::Sign(">" | ",")));
        let stands_for_any = match tokens.get(at) {
            Some(TypeToken::Word(word)) => parameter(word) || names.contains(&&**word),
            Some(TypeToken::Sign("*")) => true,
            _ => false,
        };
        if opens
            && closes
            && stands_for_any
            && let Some(token) = tokens.get_mut(at)
        {
            *token = TypeToken::Wildcard;
            found = true;
        }
    }
    let of_library = default_arguments(&tokens).and_then(|(_, instead)| instead);
    let instead = of_library
        .unwrap_or_else(|| spelling::type_name(&ast::TypeName { tokens, ..name.clone() }));
    let reason = "Any argument of a template is written `_`.";
    found.then_some((reason, Some(instead)))
}

/// Leaves out what a parameter of a template is in `Foo<typename T>` and `Foo<int N>`.
fn drop_parameter_kinds(tokens: &mut Vec<TypeToken>, is_parameter: impl Fn(&str) -> bool) {
    let mut at = 1;
    while at + 2 < tokens.len() {
        let is_kind = match tokens.get(at - 1..at + 3) {
            Some(
                [
                    TypeToken::Sign("<" | ","),
                    TypeToken::Word(kind),
                    TypeToken::Word(name),
                    TypeToken::Sign(">" | ","),
                ],
            ) => {
                let kinds = ["typename", "class", "int", "size_t", "unsigned", "bool", "auto"];
                kinds.contains(&&**kind) && is_parameter(name)
            }
            _ => false,
        };
        if is_kind {
            tokens.remove(at);
        }
        at += 1;
    }
}

/// A name with words or signs around it that LLDB leaves out, or one of C's other names for its
/// numbers: `const Foo`, `::Foo`, `long int`.
fn spelled_otherwise(name: &ast::TypeName) -> Option<(&'static str, Option<String>)> {
    let instead = |tokens: &[TypeToken]| {
        Some(spelling::type_name(&ast::TypeName { tokens: tokens.to_vec(), ..name.clone() }))
    };
    let is_qualifier = |token: &TypeToken| matches!(token, TypeToken::Word(w) if matches!(&**w, "const" | "volatile"));
    match name.tokens.as_slice() {
        [TypeToken::Sign("::"), rest @ ..] if !rest.is_empty() => {
            Some(("LLDB writes no `::` before the outermost scope.", instead(rest)))
        }
        [qualifiers @ .., last] => {
            let plain: &[TypeToken] =
                match qualifiers.iter().take_while(|t| is_qualifier(t)).count() {
                    0 => &name.tokens,
                    count => name.tokens.get(count..)?,
                };
            let is_derived =
                matches!(last, TypeToken::Sign("*" | "&" | "&&" | ")" | "]" | "*const"));
            if is_derived || is_qualifier(last) {
                return None;
            }
            if plain.len() < name.tokens.len() {
                let reason = "A formatter for a type serves its constants; LLDB never asks for the \
                              name with the qualifier.";
                return Some((reason, instead(plain)));
            }
            let [TypeToken::Word(first), ..] = plain else { return None };
            if !matches!(&**first, "signed" | "unsigned" | "short" | "long") {
                return None;
            }
            let known = c_number(&spelling::type_name(name))?;
            Some(("LLDB has one name for each number of C.", Some(known.to_owned())))
        }
        [] => None,
    }
}

/// What LLDB calls a number of C that is written in another way.
fn c_number(name: &str) -> Option<&'static str> {
    Some(match name {
        "unsigned" => "unsigned int",
        "signed" | "signed int" => "int",
        "short int" | "signed short" | "signed short int" => "short",
        "unsigned short int" | "short unsigned int" => "unsigned short",
        "long int" | "signed long" | "signed long int" => "long",
        "unsigned long int" | "long unsigned int" => "unsigned long",
        "long long int" | "signed long long" | "signed long long int" => "long long",
        "unsigned long long int" | "long long unsigned int" => "unsigned long long",
        _ => return None,
    })
}

/// A reason why LLDB never asks for this name, and the name to write.
fn dead_key(text: &str) -> Option<(&'static str, Option<String>)> {
    if let Some(c) = rust_scalar(text) {
        let reason = "LLDB calls the scalars of Rust by their C names.";
        return Some((reason, Some(c.to_owned())));
    }
    if text.starts_with('[') && text.contains("; ") {
        return Some(("LLDB writes arrays as C does.", Some(rust_key(text).ok()?)));
    }
    if text.starts_with("crate::") || text.contains("<crate::") || text.contains("&crate::") {
        let reason = "LLDB names the crate: in a build script of Cargo it is known, elsewhere by the \
                      option `--crate NAME`.";
        return Some((reason, None));
    }
    if let Some(key) = key_of_library(text) {
        let reason = "In a build script of Cargo, and with the option `--crate NAME`, keys may be \
                      written as in Rust.";
        return Some((reason, Some(key)));
    }
    if text.ends_with('*') && !text.ends_with(" *") && !text.ends_with("**") && !text.contains('(')
    {
        let name = text.trim_end_matches('*');
        if let Some(namespace) = name.strip_suffix("::") {
            let reason = "A key is the name of a type or a pattern; there are none for namespaces.";
            return Some((reason, Some(format!("/^{}::.+$/", regex::escape(namespace)))));
        }
        let reason = "LLDB writes a blank before the star; a formatter for the type itself serves \
                      pointers to it as well.";
        return Some((reason, Some(name.to_owned())));
    }
    if let Some(at) = blank_before_brackets(text) {
        let (name, rest) = text.split_at(at);
        let reason = "LLDB writes no blank before the brackets.";
        return Some((reason, Some(format!("{name}{}", rest.trim_start()))));
    }
    None
}

/// The blank of `int [3]`. Those of `&mut [u8]` and `(u8, [u8])` are right.
fn blank_before_brackets(text: &str) -> Option<usize> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let blanks = text.match_indices(" [").map(|(at, _)| at);
    let mut wrong = blanks.filter(|at| {
        let before = text.get(..*at).unwrap_or_default();
        let word = before.rsplit(|c| !is_name(c)).next().unwrap_or_default();
        !before.ends_with([',', ';']) && !matches!(word, "mut" | "const")
    });
    wrong.next()
}

/// What LLDB calls a scalar of Rust that has another name in C. `char` is a type of both.
pub(super) fn rust_scalar(name: &str) -> Option<&'static str> {
    Some(match name {
        "i8" => "char",
        "u8" => "unsigned char",
        "i16" => "short",
        "u16" => "unsigned short",
        "i32" => "int",
        "u32" => "unsigned int",
        "i64" | "isize" => "long",
        "u64" | "usize" => "unsigned long",
        "i128" => "__int128",
        "u128" => "unsigned __int128",
        "f32" => "float",
        "f64" => "double",
        _ => return None,
    })
}

/// The name in LLDB's spelling, or a pattern if it has a wildcard.
fn type_key(name: &ast::TypeName) -> Box<str> {
    match name.tokens.as_slice() {
        [TypeToken::Word(word)] => word.as_str().into(),
        _ => key_pattern::key(key_pattern::spelled(name)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::blank_before_brackets;

    #[test]
    fn slices_of_rust_have_blanks_before_them() {
        for name in ["&mut [u8]", "*const [u8]", "(u8, [u8])", "core::option::Option<&mut [u8]>"] {
            assert_eq!(blank_before_brackets(name), None, "{name}");
        }
        assert_eq!(blank_before_brackets("int [3]"), Some(3));
        assert_eq!(blank_before_brackets("A<&mut [u8]> [3]"), Some(12));
    }
}
