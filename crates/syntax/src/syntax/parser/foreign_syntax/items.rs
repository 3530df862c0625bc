//! Items as other languages write them: typed functions, signs after a key, names of NatVis.

use super::ForeignSyntax;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;
use crate::syntax::parser::message::ErrorContext;
use crate::syntax::token::TokenKind;

/// `shop.Grid`, a dot in the name of a type.
pub(super) fn dot(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let before = at.checked_sub(1)?;
    let names = [before, at + 1].into_iter().all(|at| context.is(at, TokenKind::Name));
    if !context.is(at, TokenKind::Dot) || !names || !context.touch(before) || !context.touch(at) {
        return None;
    }
    let joins = |kind| matches!(kind, TokenKind::Name | TokenKind::Scope | TokenKind::Dot);
    let part = |at: &usize| context.kind(*at).is_some_and(joins);
    let first = (0..at).rev().take_while(part).last().unwrap_or(before);
    let count = (at..context.tokens.len()).take_while(part).count();
    // The word that begins the item is not part of the name.
    let first = if context.is(first, TokenKind::Name) { first } else { first + 1 };
    let name = context.text_of(first..at + count).replace('.', "::");
    let span = context.around(at..at + 1);
    let message = "the parts of a type's name are joined by `::`";
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, "not by a dot")
        .help(format!("write `{name}`"))
        .write(span, "::");
    Some(ForeignSyntax::new(diagnostic).replace(at..at + 1, &[TokenKind::Scope]))
}

/// `summary "…"`.
pub(super) fn no_type(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.tokens.iter().position(|t| t.kind == TokenKind::Summary)?;
    let first = context.kind(word + 1)?;
    let only = context.at == context.tokens.len()
        && (first == TokenKind::PlainString && word + 2 == context.at
            || first.opens() && context.closer(word + 1) == context.at.checked_sub(1));
    if !only || !first.begins_string() {
        return None;
    }
    let message = "this `summary` does not say which type it is for";
    let diagnostic = Diagnostic::new(code::NO_TYPE, message)
        .label(context.around(word..word + 1), "a type and a text follow")
        .label(context.around(word + 1..context.at), "one of them is missing")
        .help("write the name of the type before the text: `summary geo::Vec2 \"…\"`");
    Some(ForeignSyntax::new(diagnostic).replace(word + 1..word + 1, &[TokenKind::Bad]))
}

/// `@DebugDescription struct T { … }`: an attribute before the declaration of a type.
pub(super) fn declaration(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    if context.item().is_some() {
        return None;
    }
    let (at, name) = (0..context.at).find_map(|at| {
        let attribute = context.kind(at) == Some(TokenKind::At);
        attribute.then(|| (at, context.word(at + 1)))
    })?;
    let last = context.tokens.last()?.end as usize;
    let next = context.tokens.get(context.at).map_or(last, |token| token.start as usize);
    let rest = context.text.get(next..)?.trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let word = rest.get(..end).unwrap_or_default();
    if !matches!(word, "struct" | "class" | "enum" | "extension" | "actor" | "final" | "public") {
        return None;
    }
    let span = context.around(at..at + 2);
    let message =
        format!("`@{name}` belongs to the declaration of a type, which has no place here");
    let declared = rest.get(end..).unwrap_or_default().trim_start();
    let length = declared.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(0);
    let declared = match declared.get(..length) {
        Some(name) if !name.is_empty() && !matches!(word, "final" | "public") => name,
        _ => "geo::Vec2",
    };
    let diagnostic = Diagnostic::new(code::NO_ITEM, message)
        .label(span, "an attribute of another language")
        .note("A formatter stands alone, with the name of the type as its key.")
        .help(format!("write `summary {declared} \"(\\(x), \\(y))\"`"));
    Some(ForeignSyntax::new(diagnostic))
}

/// `func f(n: Int) -> Int`, `func f(int n)`, `func f(n = 1)`.
pub(super) fn typed_function(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    if context.item() != Some(TokenKind::Func) {
        return None;
    }
    let returns = context.is(context.at, TokenKind::Arrow) && context.fits("{");
    if !returns && !context.in_parameters() {
        return None;
    }
    let open = (0..context.at).find(|at| context.is(*at, TokenKind::CallOpen))?;
    let close = context.closer(open)?;
    let mut cuts = Vec::new();
    let mut first = open + 1;
    while first < close {
        let end = context.next(first..close, TokenKind::Comma).unwrap_or(close);
        cuts.extend(beside_name(context, first..end));
        first = end + 1;
    }
    if context.is(close + 1, TokenKind::Arrow) {
        let end = context.next(close + 1..context.tokens.len(), TokenKind::BraceOpen)?;
        cuts.push(close + 1..end);
    }
    let here = cuts.iter().find(|cut| cut.contains(&context.at) || cut.end == context.at)?.clone();
    let default = context.is(here.start, TokenKind::Assign);
    let (code, message, label) = if default {
        (code::FOREIGN_SIGN, "parameters have no defaults", "a default")
    } else {
        (code::WRITTEN_TYPE, "parameters and functions have no types", "a type")
    };
    let remove = |cut: &std::ops::Range<usize>| {
        // A type before the name goes with the space after it, one after with that before it.
        let before = context.is(cut.start, TokenKind::Name);
        let span = context.around(cut.clone());
        let neighbour = |at: usize| context.around(at..at + 1);
        let span = if before {
            Span { end: neighbour(cut.end).start, ..span }
        } else {
            Span { start: neighbour(cut.start - 1).end, ..span }
        };
        let blank = context.is(cut.end, TokenKind::BraceOpen) && !before;
        let keep = if blank && context.text.get(span.range()).is_some_and(|t| t.starts_with(' ')) {
            span.start + 1
        } else {
            span.start
        };
        (Span { start: keep, ..span }, String::new())
    };
    let mut diagnostic = Diagnostic::new(code, message).label(context.around(here), label);
    diagnostic = if default {
        diagnostic.help("give every argument where the function is called")
    } else {
        diagnostic
            .note("A function is expanded where it is called, with the types it gets there.")
            .help("write the names alone: `func twice(n) { n * 2 }`")
            .fix("remove the types", cuts.iter().map(remove).collect())
    };
    let foreign = ForeignSyntax::new(diagnostic);
    Some(cuts.into_iter().fold(foreign, ForeignSyntax::remove))
}

fn beside_name(
    context: &ErrorContext<'_>,
    range: std::ops::Range<usize>,
) -> Vec<std::ops::Range<usize>> {
    let sign = range
        .clone()
        .find(|at| matches!(context.kind(*at), Some(TokenKind::Colon | TokenKind::Assign)))
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

/// `summary T, "…"`, where the text is read as one more key; ``summary T `…` ``.
pub(super) fn comma_before_text(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    if context.at < context.tokens.len() || context.item() != Some(TokenKind::Summary) {
        return None;
    }
    let last = context.at.checked_sub(1)?;
    let text = context.text_of(last..last + 1);
    if context.is(last, TokenKind::Name) && text.starts_with('`') {
        let span = context.around(last..last + 1);
        let inner = text.trim_matches('`');
        let diagnostic =
            Diagnostic::new(code::FOREIGN_STRING, "backquotes hold a name, not a text")
                .label(span, "in backquotes")
                .help("write `\"` on both sides")
                .fix("write plain quotes", vec![(span, format!("\"{inner}\""))]);
        return Some(ForeignSyntax::new(diagnostic).remove(last..last + 1).replace(
            last + 1..last + 1,
            &[TokenKind::BraceOpen, TokenKind::Bad, TokenKind::BraceClose],
        ));
    }
    let comma = (0..context.at).rev().find(|at| context.is(*at, TokenKind::Comma))?;
    let string = context.kind(comma + 1)?.begins_string();
    let whole = context.is(comma + 1, TokenKind::PlainString) && comma + 2 == context.at
        || context.closer(comma + 1).is_some_and(|close| close + 1 == context.at);
    if !string || !whole {
        return None;
    }
    let span = context.around(comma..comma + 1);
    let message = "after a comma a string is one more key, and no text follows";
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, "another key follows")
        .label(context.around(comma + 1..context.at), "read as a key")
        .help("remove the comma if this is the text")
        .fix("remove the comma", vec![(span, String::new())]);
    Some(ForeignSyntax::new(diagnostic).remove(comma..comma + 1))
}

/// `[size] n` and `Size: n` of NatVis.
pub(super) fn named_child(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    if context.item() != Some(TokenKind::Children) {
        return None;
    }
    let at = context.at;
    let before = at.checked_sub(1)?;
    let cut = match (context.kind(before)?, context.kind(at)?) {
        (TokenKind::BraceOpen | TokenKind::Comma, TokenKind::SquareOpen) => {
            at..context.closer(at)? + 1
        }
        (TokenKind::Name, TokenKind::Colon) => before..at + 1,
        _ => return None,
    };
    if !context.is(cut.end, TokenKind::Name) {
        return None;
    }
    let name = context.text_of(cut.start..cut.end).trim_end_matches([':', ' ']).to_owned();
    let child = context.text_of(cut.end..cut.end + 1).to_owned();
    let span = context.around(cut.clone());
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "the name of a child follows the child")
        .label(span, "a name before its child")
        .help(format!("write `{child} as \"{name}\"`"));
    let end = context.next(cut.end..context.tokens.len(), TokenKind::Comma);
    let last = end.unwrap_or_else(|| context.statement_end(cut.end));
    let behind = context.around(cut.end..last).at_end();
    let front = Span { end: context.around(cut.end..cut.end + 1).start, ..span };
    let edits = vec![(front, String::new()), (behind, format!(" as \"{name}\""))];
    Some(ForeignSyntax::new(diagnostic.fix("put the name after it", edits)).remove(cut))
}

/// `import Foundation`, `import <file>`.
pub(super) fn module(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    if !context.is(word, TokenKind::Import) || context.at >= context.tokens.len() {
        return None;
    }
    let span = context.around(context.at..context.tokens.len());
    let name =
        context.text_of(context.at..context.tokens.len()).trim_matches(['<', '>']).to_owned();
    let diagnostic =
        Diagnostic::new(code::FOREIGN_STRING, "`import` takes the path of a file, in quotes")
            .label(span, "not a path")
            .help(if name.ends_with(".fmt") {
                format!("write `import \"{name}\"`")
            } else {
                "there are no modules; of another file: `import \"helpers.fmt\"`, of a pack, as \
                 `fmtc packs list` names them: `import \"fmtc:glm\"`"
                    .into()
            });
    let diagnostic = if name.ends_with(".fmt") {
        diagnostic.fix("put it in quotes", vec![(span, format!("\"{name}\""))])
    } else {
        diagnostic
    };
    Some(ForeignSyntax::new(diagnostic))
}
