//! Items as other languages write them: typed functions, signs behind a key, names of NatVis.

use super::super::message::{Expected, Place};
use super::super::token::Kind;
use super::Habit;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;

pub(super) fn find(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    match place.tokens.iter().map(|t| t.kind).find(|k| k.is_item_word()) {
        Some(Kind::Func) => typed_function(place, fits),
        Some(Kind::Summary) => behind_key(place, fits).or_else(|| comma_before_text(place)),
        Some(Kind::Children) => behind_key(place, fits).or_else(|| named_child(place)),
        Some(Kind::Import) => module(place),
        _ => None,
    }
}

/// `func f(n: Int) -> Int`, `func f(int n)`, `func f(n = 1)`.
fn typed_function(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let returns = place.kind(place.at) == Some(Kind::Arrow) && fits.has("\"{\"");
    if !returns && !place.in_parameters() {
        return None;
    }
    let open = (0..place.at).find(|at| place.kind(*at) == Some(Kind::CallOpen))?;
    let close = place.closer(open)?;
    let mut cuts = Vec::new();
    let mut first = open + 1;
    while first < close {
        let end = place.next(first..close, Kind::Comma).unwrap_or(close);
        cuts.extend(beside_name(place, first..end));
        first = end + 1;
    }
    if place.kind(close + 1) == Some(Kind::Arrow) {
        let end = place.next(close + 1..place.tokens.len(), Kind::BraceOpen)?;
        cuts.push(close + 1..end);
    }
    let here = cuts.iter().find(|cut| cut.contains(&place.at) || cut.end == place.at)?.clone();
    let default = place.kind(here.start) == Some(Kind::Assign);
    let (code, message, label) = match default {
        true => (code::FOREIGN_SIGN, "parameters have no defaults", "a default"),
        false => (code::WRITTEN_TYPE, "parameters and functions have no types", "a type"),
    };
    let remove = |cut: &std::ops::Range<usize>| {
        // A type before the name goes with the blank behind it, one behind with that before it.
        let before = place.kind(cut.start) == Some(Kind::Name);
        let span = place.around(cut.clone());
        let neighbour = |at: usize| place.around(at..at + 1);
        let span = match before {
            true => Span { end: neighbour(cut.end).start, ..span },
            false => Span { start: neighbour(cut.start - 1).end, ..span },
        };
        let blank = place.kind(cut.end) == Some(Kind::BraceOpen) && !before;
        let keep = if blank && place.text.get(span.range()).is_some_and(|t| t.starts_with(' ')) {
            span.start + 1
        } else {
            span.start
        };
        (Span { start: keep, ..span }, String::new())
    };
    let mut diagnostic = Diagnostic::at(code, place.around(here), message, label);
    diagnostic = match default {
        true => diagnostic.help("give every argument where the function is called"),
        false => diagnostic
            .note("A function is expanded where it is called, with the types it gets there.")
            .help("write the names alone: `func twice(n) { n * 2 }`")
            .fix("remove the types", cuts.iter().map(remove).collect()),
    };
    let habit = Habit::new(diagnostic);
    Some(cuts.into_iter().fold(habit, Habit::remove))
}

/// What stands beside the name of a parameter.
fn beside_name(place: &Place<'_>, range: std::ops::Range<usize>) -> Vec<std::ops::Range<usize>> {
    let sign = range
        .clone()
        .find(|at| matches!(place.kind(*at), Some(Kind::Colon | Kind::Assign)))
        .unwrap_or(range.end);
    let name = sign.saturating_sub(1).max(range.start);
    let mut cuts = Vec::new();
    if name > range.start {
        cuts.push(range.start..name);
    }
    if sign < range.end {
        cuts.push(sign..range.end);
    }
    cuts
}

/// `summary T: "…"`, `summary T = "…"`.
fn behind_key(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let at = place.at;
    let sign = matches!(place.kind(at)?, Kind::Colon | Kind::Assign | Kind::Arrow);
    let body = matches!(
        place.kind(at + 1)?,
        Kind::Plain | Kind::TextOpen | Kind::MultiOpen | Kind::BraceOpen
    );
    if !sign || !body || !fits.has("\"{\"") {
        return None;
    }
    let span = place.around(at..at + 1);
    // The `>` of a `=>` closes nothing and is no token.
    let arrow = place.text.get(span.range().end..).is_some_and(|rest| rest.starts_with('>'));
    let span = Span { end: span.end + u32::from(arrow), ..span };
    let text = place.text.get(span.range()).unwrap_or_default();
    let before = place.around(at.checked_sub(1)?..at).end;
    let edit = Span { start: before, ..span };
    let message = format!("no `{text}` stands between a key and its text");
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "one too many")
        .help("write `summary Point \"…\"`")
        .fix("remove it", vec![(edit, String::new())]);
    Some(Habit::new(diagnostic).remove(at..at + 1))
}

/// `summary T, "…"`, where the text is read as one more key; ``summary T `…` ``.
fn comma_before_text(place: &Place<'_>) -> Option<Habit> {
    if place.at < place.tokens.len() {
        return None;
    }
    let last = place.at.checked_sub(1)?;
    let text = place.text_of(last..last + 1);
    if place.kind(last) == Some(Kind::Name) && text.starts_with('`') {
        let span = place.around(last..last + 1);
        let inner = text.trim_matches('`');
        let diagnostic = Diagnostic::at(
            code::FOREIGN_STRING,
            span,
            "backquotes hold a name, not a text",
            "in backquotes",
        )
        .help("write `\"` on both sides")
        .fix("write plain quotes", vec![(span, format!("\"{inner}\""))]);
        return Some(
            Habit::new(diagnostic)
                .remove(last..last + 1)
                .replace(last + 1..last + 1, &[Kind::BraceOpen, Kind::Bad, Kind::BraceClose]),
        );
    }
    let comma = (0..place.at).rev().find(|at| place.kind(*at) == Some(Kind::Comma))?;
    let string = matches!(place.kind(comma + 1)?, Kind::Plain | Kind::TextOpen | Kind::MultiOpen);
    let whole = place.kind(comma + 1) == Some(Kind::Plain) && comma + 2 == place.at
        || place.closer(comma + 1).is_some_and(|close| close + 1 == place.at);
    if !string || !whole {
        return None;
    }
    let span = place.around(comma..comma + 1);
    let message = "after a comma a string is one more key, and no text follows";
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "another key follows")
        .label(place.around(comma + 1..place.at), "read as a key")
        .help("remove the comma if this is the text")
        .fix("remove the comma", vec![(span, String::new())]);
    Some(Habit::new(diagnostic).remove(comma..comma + 1))
}

/// `[size] n` and `Size: n` of NatVis.
fn named_child(place: &Place<'_>) -> Option<Habit> {
    let at = place.at;
    let before = at.checked_sub(1)?;
    let cut = match (place.kind(before)?, place.kind(at)?) {
        (Kind::BraceOpen | Kind::Comma, Kind::SquareOpen) => at..place.closer(at)? + 1,
        (Kind::Name, Kind::Colon) => before..at + 1,
        _ => return None,
    };
    if place.kind(cut.end) != Some(Kind::Name) {
        return None;
    }
    let name = place.text_of(cut.start..cut.end).trim_end_matches([':', ' ']).to_owned();
    let child = place.text_of(cut.end..cut.end + 1).to_owned();
    let span = place.around(cut.clone());
    let diagnostic = Diagnostic::at(
        code::FOREIGN_SIGN,
        span,
        "the name of a child stands behind it",
        "a name before its child",
    )
    .help(format!("write `{child} as \"{name}\"`"));
    let end = place.next(cut.end..place.tokens.len(), Kind::Comma);
    let last = end.unwrap_or_else(|| place.statement_end(cut.end));
    let behind = place.around(cut.end..last).at_end();
    let front = Span { end: place.around(cut.end..cut.end + 1).start, ..span };
    let edits = vec![(front, String::new()), (behind, format!(" as \"{name}\""))];
    Some(Habit::new(diagnostic.fix("put the name behind it", edits)).remove(cut))
}

/// `import Foundation`, `import <file>`.
fn module(place: &Place<'_>) -> Option<Habit> {
    let word = place.at.checked_sub(1)?;
    if place.kind(word) != Some(Kind::Import) || place.at >= place.tokens.len() {
        return None;
    }
    let span = place.around(place.at..place.tokens.len());
    let name = place.text_of(place.at..place.tokens.len()).trim_matches(['<', '>']).to_owned();
    let diagnostic = Diagnostic::at(
        code::FOREIGN_STRING,
        span,
        "`import` takes the path of a file, in quotes",
        "not a path",
    )
    .help(match name.ends_with(".fmt") {
        true => format!("write `import \"{name}\"`"),
        false => "there are no modules; helpers of another file: `import \"helpers.fmt\"`".into(),
    });
    let diagnostic = match name.ends_with(".fmt") {
        true => diagnostic.fix("put it in quotes", vec![(span, format!("\"{name}\""))]),
        false => diagnostic,
    };
    Some(Habit::new(diagnostic))
}
