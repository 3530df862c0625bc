//! Looks up the token that does not fit in the table of hints.
//!
//! A pattern of the table is a row of elements between blanks. These take no token:
//!
//! - `^` is before the token that does not fit, `«` and `»` enclose what is wrong;
//! - `~` says that no blank is there, `LINE` that a line begins, `BESIDE` that none begins;
//! - `BEGIN` is where a statement can begin, `START` where a value can; `ENDS` where a value can end, `CLOSED` where a
//!   bracket or the item ends, `END` where the item ends;
//! - `OLD` is before the name of an earlier `let`.
//!
//! `…` skips tokens, brackets as a whole; `‥` those of a value on one line, without blocks; `REST` takes the rest of the item.
//! All others take a token: a sign or word, a class in capitals, or one of several between slashes. `STRING` and `VALUE` alone
//! take all up to the bracket that closes.
//!
//! In the texts `‹›` is what is wrong, `‹+›` the same without its first and last token, `‹<›` and `‹>›` are what the pattern
//! has before and behind it, and `‹1›` is the token one after that which does not fit.

use super::message::{ErrorContext, general};
use super::repair::{Part, Replacement};
use crate::diag::codes::syntax::UNEXPECTED;
use crate::diag::{Diagnostic, Fix};
use crate::hints::{DAMAGED, Hint, PATTERNS};
use crate::lexer::next_token;
use crate::pairs::begins_statement;
use crate::source::{Slice, Span};
use crate::token::TokenKind::{self, *};
use std::ops::Range;

/// How many tokens a pattern may look back, and `…` may skip.
const REACH: usize = 100;
/// How many elements may be compared for one token that does not fit.
const STEPS: usize = 200_000;

/// What the first row that explains a token says, and the tokens that were meant, if it knows them.
pub(super) fn find(context: &ErrorContext<'_>) -> Option<(Diagnostic, Option<Replacement>)> {
    let fits = |terminal: &str| match terminal.strip_prefix('!') {
        Some(terminal) => !context.fits(terminal),
        None => terminal.is_empty() || context.fits(terminal),
    };
    let mut found = Match { context, wrong: 0..0, all: 0..0, steps: STEPS };
    PATTERNS.iter().filter(|hint| hint.expected.split(' ').all(fits)).find_map(|hint| {
        let pattern: Vec<&str> = hint.found.split(' ').collect();
        let back = if pattern.starts_with(&["^"]) { 0 } else { REACH };
        (context.at.saturating_sub(back)..=context.at).rev().find_map(|start| {
            found.all = start..found.matches(&pattern, start)?;
            Some(found.said(hint))
        })
    })
}

/// The tokens that a pattern fits, and those of them that are wrong.
struct Match<'c> {
    context: &'c ErrorContext<'c>,
    wrong: Range<usize>,
    all: Range<usize>,
    steps: usize,
}

impl Match<'_> {
    /// The end of the tokens from one on that a pattern fits.
    fn matches(&mut self, pattern: &[&str], at: usize) -> Option<usize> {
        let Some((element, rest)) = pattern.split_first() else { return Some(at) };
        self.steps = self.steps.checked_sub(1)?;
        let (context, tokens) = (self.context, self.context.tokens);
        let token = tokens.get(at);
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let (kind, last) = (token.map(|t| t.kind), before.map(|t| t.kind));
        let line = |at: usize| tokens.get(at).map(|t| t.first_on_line);
        let mut next = at;
        match *element {
            "«" => self.wrong.start = at,
            "»" => self.wrong.end = at,
            "REST" => next = tokens.len(),
            _ => {}
        }
        let holds = match *element {
            "«" | "»" | "REST" => true,
            "^" => at == context.at,
            "~" => before.zip(token).is_some_and(|(before, token)| before.end == token.start),
            "LINE" => line(at) == Some(true),
            "BESIDE" => line(at) == Some(false),
            "BEGIN" if token.is_some_and(begins_statement) => true,
            "BEGIN" => matches!(last, Some(BraceOpen | Colon | Semicolon)),
            "START" if line(at) == Some(true) || last.is_some_and(TokenKind::opens) => true,
            "START" => matches!(last, Some(Assign | Return | Colon | Comma | Semicolon | Question)),
            "ENDS" if line(at) == Some(true) || matches!(kind, Some(Comma | Semicolon)) => true,
            "ENDS" | "CLOSED" => kind.is_none_or(TokenKind::closes),
            "END" => token.is_none(),
            "OLD" => {
                let mut pairs = tokens.iter().zip(tokens.iter().skip(1)).take(at);
                let name = token.map(|t| context.slice(*t));
                pairs.any(|(word, old)| word.kind == Let && name == Some(context.slice(*old)))
            }
            "…" | "‥" => {
                for _ in 0..REACH {
                    if let Some(end) = self.matches(rest, next) {
                        return Some(end);
                    }
                    next = match (tokens.get(next)?.kind, *element == "‥") {
                        (kind, _) if kind.closes() => return None,
                        (BraceOpen | Comma | Semicolon, true) => return None,
                        (_, true) if line(next) == Some(true) => return None,
                        (kind, _) if kind.opens() => context.pairs.closer(next) + 1,
                        _ => next + 1,
                    };
                }
                false
            }
            _ => {
                let whole = matches!(*element, "VALUE" | "STRING");
                let opens = whole && kind.is_some_and(TokenKind::opens);
                next = if opens { context.pairs.closer(at) + 1 } else { at + 1 };
                is_one_of(context, at, element)
            }
        };
        if holds { self.matches(rest, next) } else { None }
    }

    fn said(&self, hint: &Hint) -> (Diagnostic, Option<Replacement>) {
        let context = self.context;
        let wrong = context.around(self.wrong.clone());
        let text = context.text.slice(wrong.range());
        let write = hint.write.map(|write| self.written(write).0);
        let title = match write.as_deref() {
            None => String::new(),
            Some("") => "remove it".to_owned(),
            Some(write) if write == text => "remove the space".to_owned(),
            Some(write) => match (write.split_once('\n'), write.rsplit_once('\n')) {
                (Some((first, _)), Some((_, last))) => format!("write `{first} … {}`", last.trim()),
                _ => format!("write `{}`", write.trim_start()),
            },
        };
        let label = match (hint.label, &*title) {
            ("", "remove it") => "remove this".to_owned(),
            ("", title) => title.to_owned(),
            (label, _) => self.written(label).0,
        };
        // A label over several lines hides them.
        let first = context.around(self.wrong.start..self.wrong.start + 1);
        let place = if text.contains('\n') { first } else { wrong };
        let mut diagnostic = match self.written(hint.message).0 {
            empty if empty.is_empty() => general(context, label),
            message => Diagnostic::new(UNEXPECTED, message).label(place, label),
        };
        let help = if hint.help.is_empty() { title.clone() } else { self.written(hint.help).0 };
        diagnostic.help.extend(Some(help).filter(|help| !help.is_empty()));
        let place = || self.place(hint.write.unwrap_or_default());
        diagnostic.fix = write.map(|write| Fix { title, edits: vec![(place(), write)] });
        let meant = hint.meant.or(hint.write).map(|meant| Replacement {
            range: self.range(meant),
            with: self.written(meant).1.unwrap_or_else(|| vec![Part::New(Bad)]),
        });
        (diagnostic, meant)
    }

    /// The tokens in the place of which a text is written: all of the pattern, if it names those around what is wrong.
    fn range(&self, text: &str) -> Range<usize> {
        let all = text.contains("‹<›") || text.contains("‹>›") || text == DAMAGED;
        if all { self.all.clone() } else { self.wrong.clone() }
    }

    /// The tokens with a name.
    fn named(&self, name: &str) -> Option<Range<usize>> {
        Some(match name {
            "" => self.wrong.clone(),
            "+" => self.wrong.start + 1..self.wrong.end.saturating_sub(1),
            "<" => self.all.start..self.wrong.start,
            ">" => self.wrong.end..self.all.end,
            _ => {
                let at = self.context.at.checked_add_signed(name.parse().ok()?)?;
                at..at + 1
            }
        })
    }

    /// A text with the tokens that it names; its tokens, if it has no others than keywords and signs.
    fn written(&self, template: &str) -> (String, Option<Vec<Part>>) {
        let (mut out, mut parts) = (String::new(), Some(Vec::new()));
        for piece in template.split('‹') {
            let (name, literal) = piece.split_once('›').unwrap_or(("none", piece));
            if let Some(range) = self.named(name) {
                let text = self.context.text.slice(self.context.around(range.clone()).range());
                out += &match out.ends_with('"') {
                    // In quotes a name is written as debuggers do.
                    true => text.trim_matches('`').replace(" [", "["),
                    false => text.to_owned(),
                };
                parts.iter_mut().for_each(|parts| parts.push(Part::Kept(range.clone())));
            }
            out += literal;
            parts = parts.zip(signs(literal)).map(|(parts, new)| [parts, new].concat());
        }
        (out, parts)
    }

    /// The place of a text to write: with the blank before a sign that touches a value, and with one of those around
    /// tokens that are removed.
    fn place(&self, write: &str) -> Span {
        let (context, range) = (self.context, self.range(write));
        let span = context.around(range.clone());
        let on_line = |at: usize| context.tokens.get(at).filter(|t| !t.first_on_line);
        let before = on_line(range.start).and(range.start.checked_sub(1));
        let before = before.and_then(|at| context.tokens.get(at));
        let behind = on_line(range.end).map_or(span.end, |t| t.start);
        let closes = context.tokens.get(range.end).is_some_and(|t| t.kind.closes());
        let removes = write.is_empty() && (behind > span.end || closes);
        let joins = write.starts_with([' ', '.', ':', ',', '(', '[']);
        match before {
            Some(t) if joins || removes && t.end < span.start => Span { start: t.end, ..span },
            Some(t) if removes && !t.kind.opens() => span,
            _ if removes || write == "!" => Span { end: behind, ..span },
            _ => span,
        }
    }
}

/// The tokens of a text of keywords and signs.
fn signs(text: &str) -> Option<Vec<Part>> {
    let (mut at, mut parts) = (0, Vec::new());
    while let Some((token, range)) = next_token::<TokenKind>(text, at) {
        at = range.end;
        parts.push(Part::New(match token.ok()? {
            Name if text.slice(range.clone()) == "BAD" => Bad,
            Name if text.slice(range) == "NAME" => Name,
            Name | PlainString | StringOpen => return None,
            ParenOpen => CallOpen,
            SquareOpen => IndexOpen,
            kind => kind,
        }));
    }
    Some(parts)
}

#[rustfmt::skip]
const CLASSES: [(&str, TokenKind); 11] = [
    ("NAME", Name), ("INT", Int), ("FRACTION", Fraction), ("TEXT", PlainString), ("CLOSE", StringClose),
    ("CALL", CallOpen), ("INDEX", IndexOpen), ("ANGLE", AngleOpen), ("REGEX", Regex), ("GROUP", ParenOpen), ("NUMBER", Number),
];

/// Whether a token is one of some alternatives.
fn is_one_of(context: &ErrorContext<'_>, at: usize, alternatives: &str) -> bool {
    let Some(token) = context.tokens.get(at).copied() else { return false };
    let (kind, text) = (token.kind, context.slice(token));
    alternatives.split('/').any(|one| match one {
        "ANY" => true,
        "QUOTED" => kind == Name && text.starts_with('`'),
        "OPERAND" => kind.ends_operand(),
        "VALUE" => kind.starts_operand(),
        "STRING" => kind.begins_string(),
        "DIVIDE" => text == "/",
        _ => match CLASSES.iter().find(|(class, _)| *class == one) {
            Some((_, class)) => kind == *class,
            None => !matches!(kind, Regex | StringText | Escape) && text == one,
        },
    })
}
