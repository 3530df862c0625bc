//! Messages for tokens that do not fit.

use crate::ast::BinaryOp;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::pairs::Pairs;
use crate::source::{Slice, SourceId, Span};
use crate::token::{Token, TokenKind};
use std::ops::Range;

/// A token that does not fit, with its surroundings.
pub(super) struct ErrorContext<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    pub(super) pairs: &'t Pairs,
    /// The end of the text, in words.
    pub(super) end: &'static str,
    /// Its index; the number of tokens if the item ends too early.
    pub(super) at: usize,
    /// The terminals that would have fitted, without quotes.
    pub(super) expected: &'t [String],
}

impl ErrorContext<'_> {
    /// Whether a terminal would have fitted.
    pub(super) fn fits(&self, terminal: &str) -> bool {
        self.expected.iter().any(|expected| expected == terminal)
    }

    pub(super) fn slice(&self, tok: Token) -> &str {
        self.text.slice(tok.start as usize..tok.end as usize)
    }

    /// The place from the first to the last of some tokens.
    pub(super) fn around(&self, range: Range<usize>) -> Span {
        let first = self.tokens.get(range.start).or(self.tokens.last());
        let start = first.map_or(0, |t| t.start);
        let last = range.end.checked_sub(1).filter(|last| *last >= range.start);
        let end = last.and_then(|last| self.tokens.get(last)).map_or(start, |t| t.end);
        Span { source: self.source, start, end: end.max(start) }
    }

    fn name(&self, tok: Token) -> String {
        match tok.kind {
            kind if kind.begins_string() => "a string".to_owned(),
            TokenKind::StringClose => "the string".to_owned(),
            TokenKind::Bad | TokenKind::BadStatement => "this".to_owned(),
            _ => match self.slice(tok).trim_end() {
                long if long.chars().count() > 30 => {
                    format!("`{}…`", long.chars().take(30).collect::<String>())
                }
                text => format!("`{text}`"),
            },
        }
    }

    /// The end of an incomplete item, in words.
    fn end(&self) -> &'static str {
        let last = self.tokens.last().map_or(0, |t| t.end as usize);
        let rest = self.text.slice(last..);
        let blank = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
        if rest.lines().all(blank) { self.end } else { "the next item" }
    }
}

/// The diagnostic that says what is expected; the label says what to do there, if that is known.
pub(super) fn general(context: &ErrorContext<'_>, label: String) -> Diagnostic {
    let found = context.tokens.get(context.at).copied();
    let before = context.at.checked_sub(1).and_then(|at| context.tokens.get(at)).copied();
    let phrases = phrases(context, found);
    let expected = list(&phrases);
    let after = before.map_or_else(String::new, |tok| {
        format!(" after {}", context.name(tok).replace("a string", "the string"))
    });
    let name = found.map_or_else(|| context.end().to_owned(), |tok| context.name(tok));
    let message = format!("expected {expected}{after}, found {name}");
    let diagnostic = Diagnostic::new(code::UNEXPECTED, message);
    let span = |tok: Token| Span { source: context.source, start: tok.start, end: tok.end };
    let label = match phrases.as_slice() {
        _ if !label.is_empty() => label,
        [operator] if operator == OPERATOR => "write an operator before this".to_owned(),
        [operator, ..] if operator == OPERATOR => "write `,` or an operator".to_owned(),
        _ => format!("expected {expected}"),
    };
    // What is missing at the end of a line is shown there.
    match (found.filter(|tok| !tok.first_on_line), before) {
        (Some(tok), _) => diagnostic.label(span(tok), label),
        (None, Some(last)) => {
            diagnostic.label(span(last), format!("expected {expected} after this"))
        }
        (None, None) => diagnostic,
    }
}

/// `a`, `a or b`, `a, b or c`.
fn list(phrases: &[String]) -> String {
    match phrases {
        [] => "nothing more".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

const OPERATOR: &str = "an operator";
const VALUE: &str = "NAME as from by where INT CHAR PLAIN_STRING STRING_OPEN GROUP TABLE self null \
                     true false ! SIGN ~ if switch join #available";
const TYPE: &str = "NAME _ :: * & && *const *mut &mut LIFETIME GROUP TABLE ANGLE_OPEN -> +";

/// Terminals that have words together: those that must all be expected, and those that the words stand for.
const GROUPS: &[(&str, &str, &str)] = &[
    ("summary", "summary children enum func let import expect @", "an item"),
    ("guard", "let guard return", "a statement"),
    ("SIGN", VALUE, "a value"),
    ("NUMBER {", "NUMBER { . CHAR true false null PLAIN_STRING STRING_OPEN", "a value"),
    ("ANGLE_OPEN", TYPE, ""),
    ("LIFETIME", "NUMBER CHAR true false ... PLAIN_STRING STRING_OPEN", "a type"),
    ("LIFETIME", TYPE, ""),
    ("STRING_OPEN", "PLAIN_STRING STRING_OPEN REGEX", "a string"),
    ("NAME", "NAME as from by where _ NUMBER PLAIN_STRING", "a name"),
    (".", "; . -> ?. :: INDEX CALL ?", ""),
    ("", "BAD BAD_STATEMENT LIFETIME TEXT ESCAPE REGEX", ""),
];

/// The expected terminals in words.
fn phrases(context: &ErrorContext<'_>, found: Option<Token>) -> Vec<String> {
    let mut left: Vec<&str> = context.expected.iter().map(String::as_str).collect();
    let mut out = Vec::new();
    left.retain(|terminal| {
        BinaryOp::ALL.iter().all(|op| op.sign() != *terminal) || !context.fits("??")
    });
    let fits = |terminals: &str| terminals.split(' ').any(|terminal| context.fits(terminal));
    let ended = fits("} ) ] , ; INTERPOLATION_CLOSE") && !fits("{ = in ANGLE_OPEN");
    let before = context.at.checked_sub(1).and_then(|at| context.tokens.get(at));
    if ended
        && before.is_some_and(|t| t.kind.ends_operand())
        && found.is_some_and(|t| {
            (t.kind.starts_operand() || t.kind == TokenKind::CallOpen) && !t.first_on_line
        })
    {
        out.push(OPERATOR.to_owned());
        left.retain(|terminal| *terminal == ",");
    }
    for (needed, taken, words) in GROUPS {
        if needed.split(' ').all(|t| t.is_empty() || left.contains(&t)) {
            left.retain(|terminal| !taken.split(' ').any(|other| other == *terminal));
            out.extend((!words.is_empty()).then(|| (*words).to_owned()));
        }
    }
    let closes = |terminal: &&str| matches!(*terminal, ")" | "]" | "}" | "ANGLE_CLOSE");
    let (last, first): (Vec<&str>, Vec<&str>) = left.into_iter().partition(closes);
    out.extend(first.into_iter().chain(last).map(|terminal| match terminal {
        "INT" | "NUMBER" => "a number".to_owned(),
        "CHAR" => "a character".to_owned(),
        "STRING_CLOSE" => "the end of the string".to_owned(),
        "CALL" | "GROUP" => "`(`".to_owned(),
        "INDEX" | "TABLE" => "`[`".to_owned(),
        "INTERPOLATION_CLOSE" => "`)`".to_owned(),
        "ANGLE_OPEN" => "`<`".to_owned(),
        "ANGLE_CLOSE" => "`>`".to_owned(),
        sign => format!("`{sign}`"),
    }));
    out.dedup();
    out
}
