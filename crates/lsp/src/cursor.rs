//! The syntactic context of a cursor.

use crate::source::Slice;
use crate::syntax::builtins::{self, Parameter};
use crate::syntax::{Class, classify};
use std::ops::Range;

#[derive(Clone)]
pub(super) enum CursorContext {
    /// In a comment, a string or a number: there are no completions.
    Nowhere,
    /// Between items.
    Items,
    /// In the name of an imported file.
    Import,
    /// After `@`.
    Attributes,
    /// Where a key is.
    Key,
    /// After `.`, which is at this byte.
    Member(usize),
    /// After `.` at the beginning of the pattern of a variant.
    Variants,
    /// After the value of an interpolation, or the range of a `join` or an `each`.
    Options(&'static [Parameter]),
    /// In the braces of a value tree; with the members that lead there.
    Fields(Vec<String>),
    /// At the beginning of a statement or value in a block.
    Statement,
    /// In the braces of `children`.
    Children,
    /// Where the name of an enumerator is defined.
    Enumerators,
    /// Inside an expression.
    Expression,
}

/// A position in a document, and the word before it.
pub(super) struct Cursor {
    /// The word before the cursor, perhaps empty, as bytes of the text.
    pub(super) word: Range<usize>,
    pub(super) place: CursorContext,
    /// Whether it is in the patterns of a case.
    pub(super) is_in_case: bool,
    /// The call around the cursor, with the index of the argument.
    pub(super) call: Option<(String, usize)>,
}

/// A bracket that is open at the cursor.
struct OpenBracket<'t> {
    bracket: &'t str,
    /// The words before it, as far as they belong to it: `join`, `f`, `a`, `:`.
    before: Vec<&'t str>,
    commas: usize,
    /// Whether a token is between the last separator and the cursor.
    begun: bool,
}

/// The tokens before a cursor.
struct TextBefore<'t> {
    open: Vec<OpenBracket<'t>>,
    /// The tokens of the item up to the cursor, without closed brackets.
    tokens: Vec<(&'t str, Class, usize)>,
    /// The first token of the item.
    item: Option<&'t str>,
}

impl Cursor {
    /// Finds the context of a byte.
    pub(super) fn new(text: &str, offset: usize) -> Cursor {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
        let before = text.slice(..offset);
        let start = before.trim_end_matches(is_part).len();
        let tokens = classify(text);
        let word = start..offset;
        let inside = tokens.iter().find(|(range, class)| {
            let open_ended = matches!(class, Class::Comment | Class::Literal);
            range.start < offset && (offset < range.end || open_ended && offset == range.end)
        });
        if let Some(name) = imported_name(before) {
            return Cursor::without_tokens(name..offset, CursorContext::Import);
        }
        let nowhere = [Class::Comment, Class::Text, Class::Escape, Class::Regex, Class::Literal];
        if inside.is_some_and(|(_, class)| nowhere.contains(class)) {
            return Cursor::without_tokens(word, CursorContext::Nowhere);
        }
        // `enum` is a keyword only before a type, which is not written yet.
        let line = before.get(..start).and_then(|before| before.rsplit(['\n', '\r']).next());
        if line.is_some_and(|line| line.len() > "enum".len() && line.trim_end() == "enum") {
            return Cursor::without_tokens(word, CursorContext::Key);
        }
        let before =
            TextBefore::new(text, tokens.iter().take_while(|(range, _)| range.end <= start));
        let (call, is_in_case) = (before.call(), before.is_in_case());
        Cursor { place: before.place(), word, is_in_case, call }
    }

    fn without_tokens(word: Range<usize>, place: CursorContext) -> Cursor {
        Cursor { word, place, is_in_case: false, call: None }
    }
}

/// Where the name of an import begins that is being written.
fn imported_name(before: &str) -> Option<usize> {
    let line = before.rsplit(['\n', '\r']).next()?;
    let name = line.strip_prefix("import")?.trim_start().strip_prefix('"')?;
    (!name.contains('"')).then(|| before.len() - name.len())
}

impl<'t> TextBefore<'t> {
    fn new<'a>(text: &'t str, tokens: impl Iterator<Item = &'a (Range<usize>, Class)>) -> Self {
        let mut before = TextBefore { open: Vec::new(), tokens: Vec::new(), item: None };
        for (range, class) in tokens.filter(|(_, class)| *class != Class::Comment) {
            let token = text.slice(range.clone());
            before.token(token, *class, range.start, in_column_0(text, range.start));
        }
        before
    }

    fn token(&mut self, token: &'t str, class: Class, start: usize, first: bool) {
        let begins = class == Class::Keyword && builtins::find(builtins::ITEMS, token).is_some();
        if (begins || token == "@") && (first || self.open.is_empty()) {
            let attributes = self.item.is_none() && self.tokens.first().is_some_and(|t| t.0 == "@");
            if !(begins && attributes) || first {
                self.tokens.clear();
            }
            self.open.clear();
            self.item = begins.then_some(token);
        }
        match (token, class) {
            ("{" | "(" | "[", Class::Punctuation) | ("\\(", Class::Interpolation) => {
                let before = self.tokens.iter().rev().take(3).map(|t| t.0).collect();
                if let Some(open) = self.open.last_mut() {
                    open.begun = true;
                }
                self.open.push(OpenBracket { bracket: token, before, commas: 0, begun: false });
            }
            ("}" | ")" | "]", Class::Punctuation | Class::Interpolation) => {
                self.open.pop();
            }
            ("," | ";", Class::Punctuation) => {
                if let Some(open) = self.open.last_mut() {
                    open.commas += 1;
                    open.begun = false;
                }
            }
            _ => {
                if let Some(open) = self.open.last_mut() {
                    open.begun = true;
                }
            }
        }
        self.tokens.push((token, class, start));
    }

    fn last(&self) -> Option<&(&'t str, Class, usize)> {
        self.tokens.last()
    }

    fn place(&self) -> CursorContext {
        let last = self.last().map(|token| token.0);
        match last {
            Some("@") => return CursorContext::Attributes,
            Some(".") if self.begins_variant() => return CursorContext::Variants,
            Some("." | "?." | "->") => {
                return CursorContext::Member(self.last().map_or(0, |t| t.2));
            }
            _ => {}
        }
        let in_value = matches!(self.item, Some("expect"));
        match (self.open.last(), self.item) {
            (None, None) => CursorContext::Items,
            (None, Some("summary" | "children")) if self.in_condition() => {
                CursorContext::Expression
            }
            (None, Some("summary" | "children" | "enum" | "expect")) if self.in_keys() => {
                CursorContext::Key
            }
            (None, Some("let" | "func")) if self.tokens.len() < 2 => CursorContext::Nowhere,
            (None, Some("let")) if last == Some("=") => CursorContext::Expression,
            (None, Some("import")) if self.tokens.len() < 2 => CursorContext::Nowhere,
            (None, _) => CursorContext::Items,
            (Some(open), _) if in_value && open.bracket == "{" => match last {
                Some("{" | ",") => CursorContext::Fields(self.path()),
                _ => CursorContext::Nowhere,
            },
            (Some(_), _) if in_value => CursorContext::Nowhere,
            (Some(_), Some("enum")) if self.open.len() == 1 && matches!(last, Some("{" | ",")) => {
                CursorContext::Enumerators
            }
            (Some(open), Some("func")) if self.open.len() == 1 && open.bracket == "(" => {
                CursorContext::Nowhere
            }
            (Some(open), Some("children")) if self.open.len() == 1 && open.bracket == "{" => {
                match last {
                    Some("=") => CursorContext::Expression,
                    _ => CursorContext::Children,
                }
            }
            (Some(open), _) if open.bracket == "{" && self.begins_statement() => {
                CursorContext::Statement
            }
            (Some(open), _) => {
                open.options().map_or(CursorContext::Expression, CursorContext::Options)
            }
        }
    }

    /// Whether the body of the item has begun.
    fn in_body(&self) -> bool {
        let begun = |class| matches!(class, Class::Text | Class::Interpolation);
        self.tokens.iter().any(|(token, class, _)| *token == "{" || begun(*class))
    }

    /// Whether the condition of a formatter is here.
    fn in_condition(&self) -> bool {
        let is_where =
            |token: &(&str, Class, usize)| (token.0, token.1) == ("where", Class::Keyword);
        self.tokens.iter().any(is_where) && !self.in_body()
    }

    /// Whether keys may appear here.
    fn in_keys(&self) -> bool {
        let key = self.item == Some("expect") && self.tokens.len() > 1;
        !key && !self.in_body()
            && self.last().is_some_and(|(token, class, _)| {
                *class == Class::Keyword || matches!(*token, "," | "::" | "<")
            })
    }

    /// Whether the patterns of a case are being written.
    fn is_in_case(&self) -> bool {
        let last = self.tokens.iter().rev().find(|token| matches!(token.0, "case" | ":"));
        last.is_some_and(|token| (token.0, token.1) == ("case", Class::Keyword))
    }

    /// Whether the last dot begins the pattern of a variant.
    fn begins_variant(&self) -> bool {
        let before = self.tokens.iter().rev().nth(1);
        self.is_in_case() && before.is_some_and(|token| matches!(token.0, "case" | ","))
    }

    /// Whether a statement may begin here: the last expression is complete.
    fn begins_statement(&self) -> bool {
        let Some((token, class, _)) = self.last() else { return true };
        let goes_on = matches!(*token, "(" | "[" | "," | ":" | "=" | "guard" | "if" | "return");
        !goes_on && *class != Class::Operator
    }

    /// The members that lead to the open brace of a value tree.
    fn path(&self) -> Vec<String> {
        let braces = self.open.iter().filter(|open| open.bracket == "{").skip(1);
        let name = |open: &OpenBracket<'_>| {
            let colon = open.before.iter().position(|token| *token == ":")?;
            open.before.get(colon + 1).map(|name| name.trim_matches('`').to_owned())
        };
        braces.filter_map(name).collect()
    }

    /// The call whose arguments hold the cursor.
    fn call(&self) -> Option<(String, usize)> {
        let open = self.open.last().filter(|open| open.bracket == "(")?;
        let name = open.before.first().filter(|name| name.starts_with(|c: char| c.is_alphabetic()));
        Some(((*name?).to_owned(), open.commas))
    }
}

impl OpenBracket<'_> {
    /// The options that may follow what is in the bracket.
    fn options(&self) -> Option<&'static [Parameter]> {
        let options = match (self.bracket, self.before.first()) {
            ("\\(", _) => builtins::FORMATS,
            ("(", Some(&"join")) => builtins::JOIN_OPTIONS,
            ("(", Some(&"each")) => builtins::CHILD_OPTIONS,
            _ => return None,
        };
        (self.commas > 0 && !self.begun).then_some(options)
    }
}

fn in_column_0(text: &str, offset: usize) -> bool {
    offset == 0 || text.get(..offset).is_some_and(|before| before.ends_with(['\n', '\r']))
}
