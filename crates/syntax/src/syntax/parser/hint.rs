//! Looks up the token that does not fit in the table of hints.
//!
//! A pattern of the table is a row of elements between blanks. `^` stands before the token that does not fit, `«` and
//! `»` enclose the tokens that are wrong, `~` says that no blank is there, `…` skips tokens, brackets as a whole.
//! `LINE` stands before the first token of a line, `BEGIN` where a statement can begin, `CLOSED` at the end of a
//! bracket, `END` at that of the item.
//! All others are a token: a sign or word, a class in capitals, or one of several between slashes.
//!
//! In the texts `{}` is what is wrong, and `{1}` the token that comes one after that which does not fit.

use super::message::{ErrorContext, general};
use super::repair::Replacement;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax::UNEXPECTED;
use crate::source::{Slice, Span};
use crate::syntax::brackets::begins_statement;
use crate::syntax::hints::{DAMAGED, HINTS, Hint};
use crate::syntax::lexer::next_token;
use crate::syntax::token::TokenKind;
use std::ops::Range;

/// The most tokens that a pattern looks back, and that `…` skips.
const REACH: usize = 100;

/// What the first row that explains a token says, and the tokens that were meant, if it knows them.
pub(super) fn find(context: &ErrorContext<'_>) -> Option<(Diagnostic, Option<Replacement>)> {
    let fits = |terminal: &str| match terminal.strip_prefix('!') {
        Some(terminal) => !context.fits(terminal),
        None => terminal.is_empty() || context.fits(terminal),
    };
    let fits = |hint: &&Hint| hint.expected.split(' ').all(fits);
    HINTS.iter().filter(|hint| hint.found.contains('^')).filter(fits).find_map(|hint| {
        let pattern: Vec<&str> = hint.found.split(' ').collect();
        let mut starts = (context.at.saturating_sub(REACH)..=context.at).rev();
        starts.find_map(|start| {
            let mut wrong = context.at..context.at;
            let end = matches(context, &pattern, start, &mut wrong)?;
            Some(said(context, hint, wrong, start..end))
        })
    })
}

/// The end of the tokens from one on that a pattern fits; finds those that are wrong.
fn matches(
    context: &ErrorContext<'_>,
    pattern: &[&str],
    at: usize,
    wrong: &mut Range<usize>,
) -> Option<usize> {
    let Some((element, rest)) = pattern.split_first() else { return Some(at) };
    let token = context.tokens.get(at);
    let before = at.checked_sub(1).and_then(|before| context.tokens.get(before));
    let mut next = at;
    let holds = match *element {
        "^" => at == context.at,
        "«" => {
            wrong.start = at;
            true
        }
        "»" => {
            wrong.end = at;
            true
        }
        "~" => before.zip(token).is_some_and(|(before, token)| before.end == token.start),
        "LINE" => token.is_some_and(|t| t.first_on_line),
        "BEGIN" => {
            use TokenKind::{BraceOpen, Colon, Semicolon};
            token.is_some_and(begins_statement)
                || before.is_some_and(|t| matches!(t.kind, BraceOpen | Colon | Semicolon))
        }
        "CLOSED" => token.is_none_or(|t| t.kind.closes()),
        "END" => token.is_none(),
        "…" => {
            for _ in 0..REACH {
                if let Some(end) = matches(context, rest, next, wrong) {
                    return Some(end);
                }
                next = match context.tokens.get(next)?.kind {
                    kind if kind.opens() => context.brackets.closer(next) + 1,
                    kind if !kind.closes() => next + 1,
                    _ => return None,
                };
            }
            false
        }
        _ => {
            next += 1;
            is_one_of(context, at, element)
        }
    };
    if holds { matches(context, rest, next, wrong) } else { None }
}

/// Whether a token is one of some alternatives.
fn is_one_of(context: &ErrorContext<'_>, at: usize, alternatives: &str) -> bool {
    let Some(token) = context.tokens.get(at).copied() else { return false };
    let (kind, text) = (token.kind, context.slice(token));
    alternatives.split('/').any(|one| match one {
        "ANY" => true,
        "NAME" => kind == TokenKind::Name,
        "INT" => kind == TokenKind::Int,
        "FRACTION" => kind == TokenKind::Fraction,
        "QUOTED" => kind == TokenKind::Name && text.starts_with('`'),
        "OPERAND" => kind.ends_operand(),
        "VALUE" => kind.starts_operand(),
        "STRING" => kind.begins_string(),
        "TEXT" => kind == TokenKind::PlainString,
        "OPEN" => kind == TokenKind::StringOpen,
        "CLOSE" => kind == TokenKind::StringClose,
        "CALL" => kind == TokenKind::CallOpen,
        "INDEX" => kind == TokenKind::IndexOpen,
        "ANGLE" => kind == TokenKind::AngleOpen,
        "DIVIDE" => text == "/",
        "REGEX" => kind == TokenKind::Regex,
        "GROUP" => kind == TokenKind::ParenOpen,
        _ => kind != TokenKind::Regex && text == one,
    })
}

fn said(
    context: &ErrorContext<'_>,
    hint: &Hint,
    wrong: Range<usize>,
    all: Range<usize>,
) -> (Diagnostic, Option<Replacement>) {
    let span = context.around(wrong.clone());
    let fill = |text: &str| fill(text, context, span);
    let write = hint.write.filter(|write| *write != DAMAGED);
    let span_is_long = context.text.slice(span.range()).contains('\n');
    let title = match write {
        Some("") => "remove it".to_owned(),
        Some(write) if span_is_long => format!("write `{}`", write.replace("{}", "…")),
        Some(write) => format!("write `{}`", fill(write)),
        None => String::new(),
    };
    let label = match write {
        None => "write this otherwise",
        Some("") => "remove this",
        Some(write) if write.contains('{') => "write this otherwise",
        Some(_) => &title,
    };
    let diagnostic = match hint.message {
        "" => general(context),
        message => Diagnostic::new(UNEXPECTED, fill(message)).label(span, label),
    };
    let help = if hint.help.is_empty() { title.clone() } else { fill(hint.help) };
    let diagnostic = diagnostic.help(help);
    let bad = || vec![TokenKind::Bad];
    let Some(write) = write else {
        return (diagnostic, hint.write.map(|_| Replacement { range: all, with: bad() }));
    };
    let correction = match write.strip_suffix("{}").and_then(kinds) {
        Some(with) => Replacement { range: wrong.start..wrong.start, with },
        None => Replacement { range: wrong.clone(), with: kinds(write).unwrap_or_else(bad) },
    };
    let text = fill(write);
    (diagnostic.fix(title, vec![(edit(context, wrong, span, &text), text)]), Some(correction))
}

/// The tokens of a text of keywords and signs.
fn kinds(text: &str) -> Option<Vec<TokenKind>> {
    let (mut at, mut kinds) = (0, Vec::new());
    while let Some((token, range)) = next_token::<TokenKind>(text, at) {
        use TokenKind::*;
        kinds.push(match token.ok()? {
            Name | BraceOpen | PlainString | StringOpen => return None,
            ParenOpen => CallOpen,
            SquareOpen => IndexOpen,
            kind => kind,
        });
        at = range.end;
    }
    Some(kinds)
}

/// The place that a text replaces: with the blank before a sign that touches a value, and with one of those around
/// tokens that are removed.
fn edit(context: &ErrorContext<'_>, wrong: Range<usize>, span: Span, text: &str) -> Span {
    let on_line = |at: usize| context.tokens.get(at).filter(|t| !t.first_on_line);
    let before = wrong.start.checked_sub(1).and_then(|at| context.tokens.get(at));
    let before = before.filter(|_| on_line(wrong.start).is_some());
    let gap = before.is_some_and(|t| t.end < span.start);
    let behind = on_line(wrong.end).map_or(span.end, |t| t.start);
    let removes = text.is_empty() && behind > span.end;
    match before {
        Some(before) if removes && gap || text.starts_with(['.', ':', ',', '(', '[']) => {
            Span { start: before.end, ..span }
        }
        Some(before) if removes && !before.kind.opens() => span,
        _ if removes || text == "!" => Span { end: behind, ..span },
        _ => span,
    }
}

/// A text with the tokens that it names.
fn fill(text: &str, context: &ErrorContext<'_>, wrong: Span) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = part.split_once('}').map(|(name, rest)| (name, name.parse::<isize>(), rest));
        match named {
            Some(("", _, rest)) => out.extend([context.text.slice(wrong.range()), rest]),
            Some((_, Ok(offset), rest)) => {
                let token =
                    context.at.checked_add_signed(offset).and_then(|at| context.tokens.get(at));
                out.extend([token.map_or("", |token| context.slice(*token)), rest]);
            }
            _ => out.extend(["{", part]),
        }
    }
    out
}
