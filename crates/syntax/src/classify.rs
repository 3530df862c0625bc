//! Classes of tokens and comments, for syntax highlighting.

use super::lexer::Lexer;
use super::lexer::next_token;
use super::token::{TokenKind, TokenOrigin};
use crate::source::{Slice, SourceId};
use std::borrow::Cow;
use std::ops::Range;

/// The class of a token or comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A word of the language.
    Keyword,
    /// Any other word, in backquotes or not.
    Name,
    /// A number, a character, `true`, `false`, `null`.
    Literal,
    /// A piece of a string, its quotes included.
    Text,
    /// `\n` and the like in a string.
    Escape,
    /// `\(` and its `)`.
    Interpolation,
    /// A pattern between slashes.
    Regex,
    /// `+`, `==`, `?`, …
    Operator,
    /// A bracket, a comma and the like.
    Punctuation,
    /// `// …`.
    Comment,
}

/// Whether a word is a keyword where an item begins.
pub fn is_keyword(word: &str) -> bool {
    next_token(word, 0).is_some_and(|(token, range)| {
        range == (0..word.len()) && token.is_ok_and(|kind| class(kind) == Some(Class::Keyword))
    })
}

/// The spelling of a name in a file, in backquotes if it needs them; `None` if no file can contain
/// it.
pub fn spelled(name: &str) -> Option<Cow<'_, str>> {
    if name.is_empty() || name.contains(['`', '\r', '\n']) {
        return None;
    }
    let is_plain = next_token(name, 0).is_some_and(|(token, range)| {
        range == (0..name.len()) && token == Ok(TokenKind::Name) && name != "_"
    });
    Some(if is_plain { name.into() } else { format!("`{name}`").into() })
}

/// The byte ranges of all tokens and comments of a text, in order and without overlaps. Unreadable
/// text has none.
pub fn classify(text: &str) -> Vec<(Range<usize>, Class)> {
    let mut lexer = Lexer::new(SourceId(0), text);
    let mut found = Vec::new();
    while lexer.next_item() {
        lexer.diagnostics.clear();
        for token in lexer.tokens.drain(..).filter(|token| token.origin == TokenOrigin::Written) {
            if let Some(class) = class(token.kind) {
                found.push((token.start as usize..token.end as usize, class));
            }
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    let mut all = Vec::with_capacity(found.len());
    let mut end = 0;
    for (range, class) in found.into_iter().filter(|(range, _)| !range.is_empty()) {
        if range.start < end {
            continue;
        }
        comments(text, end..range.start, &mut all);
        end = range.end;
        all.push((range, class));
    }
    comments(text, end..text.len(), &mut all);
    all
}

/// Adds the comments between two tokens.
fn comments(text: &str, gap: Range<usize>, all: &mut Vec<(Range<usize>, Class)>) {
    let mut at = gap.start;
    while let Some(found) = text.get(at..gap.end).and_then(|rest| rest.find("//")) {
        let start = at + found;
        let rest = text.slice(start..gap.end);
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        at = start + length;
        all.push((start..at, Class::Comment));
    }
}

fn class(kind: TokenKind) -> Option<Class> {
    use TokenKind::*;
    Some(match kind {
        Name | Scope | Wildcard | Lifetime | PointerConst | PointerMut | ReferenceMut => {
            Class::Name
        }
        Summary | Children | Enum | Func | Import | Expect | Let | Guard | Return | If | Else
        | Switch | Case | Default | Join | In | SelfKeyword | As | From | By | Where
        | Available => Class::Keyword,
        Null | True | False | Int | Fraction | Char | Number => Class::Literal,
        PlainString | StringOpen | ThreeQuotes | StringText | StringClose => Class::Text,
        Escape => Class::Escape,
        InterpolationOpen | InterpolationClose => Class::Interpolation,
        Regex => Class::Regex,
        ParenOpen | CallOpen | ParenClose | SquareOpen | IndexOpen | SquareClose | BraceOpen
        | BraceClose | AngleOpen | AngleClose | Dot | Arrow | OptionalDot | Comma | Colon
        | Semicolon | At => Class::Punctuation,
        Assign | Question | Through | UpTo | TwoDots | Plus | Minus | Sign | Star | Slash
        | Percent | ShiftLeft | ShiftRight | And | Or | Xor | Tilde | Not | Equal | NotEqual
        | Less | LessEqual | Greater | GreaterEqual | AndAnd | OrOr | Coalesce => Class::Operator,
        BlockComment => Class::Comment,
        Bad | BadStatement | Items | Value | Key => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_comments() {
        let text = "// a\r\n@members summary A<_> \"x\\n\\(b + 1)\" // c";
        let found: Vec<_> = classify(text).into_iter().map(|(r, c)| (&text[r], c)).collect();
        use Class::*;
        assert_eq!(
            found,
            [
                ("// a", Comment),
                ("@", Punctuation),
                ("members", Name),
                ("summary", Keyword),
                ("A", Name),
                ("<", Punctuation),
                ("_", Name),
                (">", Punctuation),
                ("\"", Text),
                ("x", Text),
                ("\\n", Escape),
                ("\\(", Interpolation),
                ("b", Name),
                ("+", Operator),
                ("1", Literal),
                (")", Interpolation),
                ("\"", Text),
                ("// c", Comment),
            ]
        );
        assert!(classify("summary A /* b */").len() >= 2);
        assert!(is_keyword("summary") && is_keyword("by") && !is_keyword("summary2"));
        assert!(!is_keyword("a b") && !is_keyword("") && !is_keyword("true"));
    }

    #[test]
    fn many_faults_have_an_end() {
        assert!(classify(&"summary \u{1} ~ )\n".repeat(2_000)).len() > 1_000);
    }
}
