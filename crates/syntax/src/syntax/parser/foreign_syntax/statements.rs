//! Statements as other languages write them: variables, loops, branches, cases.

use super::ForeignSyntax;
use super::mistakes::{CASE, KEEPS_ITS_VALUE};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;
use crate::syntax::parser::message::ErrorContext;
use crate::syntax::token::TokenKind;

/// `var x = …`, `int x = …`, `let mut x = …`.
pub(super) fn declared(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let name = context.at;
    let start = context.statement_start(name);
    if !context.is(name, TokenKind::Name) || start >= name {
        return None;
    }
    let is_let = context.is(start, TokenKind::Let);
    let words = start + usize::from(is_let)..name;
    let ends = (name + 1..context.statement_end(name)).any(|at| context.is(at, TokenKind::Assign));
    let type_signs = |kind| {
        matches!(kind, TokenKind::Name | TokenKind::Star | TokenKind::And | TokenKind::Colon)
    };
    if words.is_empty()
        || !ends
        || !words.clone().all(|at| context.kind(at).is_some_and(type_signs))
    {
        return None;
    }
    let first = context.word(words.start);
    let follows = matches!(context.kind(name + 1), Some(TokenKind::Assign | TokenKind::Colon));
    let keyword = matches!(first, "var" | "const" | "auto" | "val" | "final" | "static" | "mut");
    if !follows || !keyword && !context.is(name + 1, TokenKind::Assign) {
        return None;
    }
    let (message, label) = match (keyword, is_let) {
        (true, true) => {
            (format!("a value gets its name by `let` alone, without `{first}`"), "remove it")
        }
        (true, false) => {
            (format!("a value gets its name by `let`, not by `{first}`"), "write `let`")
        }
        (false, _) => ("a value gets its name by `let`, without a type".to_owned(), "not a type"),
    };
    let help = match (keyword, is_let) {
        (true, true) => format!("leave out `{first}`"),
        _ => format!("write `let {} = …`", context.word(name)),
    };
    let span = context.around(words.clone());
    // Up to the name, so that no space is left.
    let until = context.around(name..name + 1).start;
    let gap = Span { end: until, ..span };
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message)
        .label(span, label)
        .note("Nothing can be given another value later.")
        .help(help);
    let mut edits = vec![(gap, if is_let { String::new() } else { "let ".to_owned() })];
    let mut foreign = if is_let {
        ForeignSyntax::new(diagnostic).remove(words)
    } else {
        ForeignSyntax::new(diagnostic).replace(words, &[TokenKind::Let])
    };
    if let Some(equal) = annotation(context, name + 1) {
        edits.push((context.around(name + 1..equal), " ".to_owned()));
        foreign = foreign.remove(name + 1..equal);
    }
    foreign.diagnostic = foreign.diagnostic.fix("write `let`", edits);
    Some(foreign)
}

/// The `=` after a `: Type`.
fn annotation(context: &ErrorContext<'_>, colon: usize) -> Option<usize> {
    if !context.is(colon, TokenKind::Colon) || context.is(colon + 1, TokenKind::Assign) {
        return None;
    }
    let end = context.statement_end(colon);
    (colon..end).find(|at| context.is(*at, TokenKind::Assign))
}

/// `x = …`, `x := …`.
pub(super) fn assigned(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let sign = context.at;
    let name = sign.checked_sub(1)?;
    let short = context.is(sign, TokenKind::Colon)
        && context.is(sign + 1, TokenKind::Assign)
        && context.touch(sign);
    let plain = context.is(sign, TokenKind::Assign)
        && !matches!(
            context.kind(sign + 1),
            Some(TokenKind::Assign | TokenKind::Equal | TokenKind::Greater)
        );
    let names = context.is(name, TokenKind::Name) && context.begins_statement(name);
    if !names || !(short || plain) {
        return None;
    }
    let end = context.statement_end(sign);
    let more = context.tokens.get(end).is_some_and(|t| !t.kind.closes());
    if !short && !more {
        return None;
    }
    let text = context.word(name);
    let signs = sign..sign + 1 + usize::from(short);
    let known = (0..name).any(|at| context.is(at, TokenKind::Let) && context.word(at + 1) == text);
    if known {
        let label = "would change it";
        let span = context.around(signs);
        let diagnostic = Diagnostic::new(code::NO_VARIABLES, KEEPS_ITS_VALUE)
            .label(span, label)
            .help("give the new value another name: `let more = …`");
        return Some(ForeignSyntax::new(diagnostic).replace(name..end, &[TokenKind::BadStatement]));
    }
    let at = context.around(name..name + 1).at_start();
    let mut edits = vec![(at, "let ".to_owned())];
    if short {
        edits.push((context.around(signs.clone()), "=".to_owned()));
    }
    let message = "a value gets its name by `let`".to_owned();
    let span = context.around(name..name + 1);
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, "a new name?")
        .help(format!("write `let {text} = …`; to compare, write `==`"))
        .fix("write `let`", edits);
    let foreign = ForeignSyntax::new(diagnostic).replace(name..name, &[TokenKind::Let]);
    Some(if short { foreign.remove(sign..sign + 1) } else { foreign })
}

/// `a if c else b`.
pub(super) fn choice_behind_value(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let (at, start) = (context.at, context.statement_start(context.at));
    let value = at.checked_sub(1).and_then(|before| context.kind(before))?.ends_operand();
    let inline = context.tokens.get(at).is_some_and(|t| !t.first_on_line);
    if !context.is(at, TokenKind::If) || !value || !inline || start >= at {
        return None;
    }
    let end = context.statement_end(at);
    let or_else = context.next(at..end, TokenKind::Else)?;
    let parts = [at + 1..or_else, start..at, or_else + 1..end];
    let [condition, then, otherwise] = parts.map(|range| context.text_of(range));
    let choice = format!("{condition} ? {then} : {otherwise}");
    let span = context.around(start..end);
    let diagnostic =
        Diagnostic::new(code::FOREIGN_WORD, "a condition goes before the values it chooses from")
            .label(context.around(at..at + 1), "after the value")
            .help(format!("write `{choice}`"))
            .fix("put the condition first", vec![(span, choice.clone())]);
    Some(ForeignSyntax::new(diagnostic).replace(start..end, &[TokenKind::Bad]))
}

/// A branch without braces: `if c: x`, `if c then x`, `else x`.
pub(super) fn bare_block(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let found = context.kind(context.at)?;
    let starts = found.starts_operand() || matches!(found, TokenKind::Colon | TokenKind::Return);
    let start = context.statement_start(context.at);
    let word = (start..context.at).rev().find(|at| {
        matches!(context.kind(*at), Some(TokenKind::If | TokenKind::Else | TokenKind::Guard))
    })?;
    let braces =
        context.next(context.at..context.statement_end(context.at), TokenKind::BraceOpen).is_some();
    if !starts || !context.fits("{") || braces {
        return None;
    }
    let word = context.text_of(word..word + 1);
    let label = match (found, context.word(context.at)) {
        (TokenKind::Colon, _) => "a colon begins no block",
        (_, "then") => "`then` begins no block",
        _ => "`{` is missing before this",
    };
    let message = format!("the body of `{word}` goes in braces");
    let span = context.around(context.at..context.at + 1);
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, label)
        .help("write `if c { a } else { b }`, or `c ? a : b`");
    let end = context.enclosing_end(context.at);
    Some(ForeignSyntax::new(diagnostic).replace(start..end, &[TokenKind::BadStatement]))
}

/// `switch x { 0 => … }`, `_ => …` after a case: an arm of a `match` in a `switch`.
pub(super) fn arm(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let end = context.enclosing_end(at);
    let arrow = context.next(at..end, TokenKind::Assign).filter(|at| context.is_fat_arrow(*at))?;
    let pattern = (at < arrow).then(|| context.text_of(at..arrow))?;
    let open = (0..at).rev().find(|open| {
        context.is(*open, TokenKind::BraceOpen) && context.closer(*open) == Some(end)
    })?;
    let word = (0..open).rev().find(|word| context.is(*word, TokenKind::Switch))?;
    let is_switch = context.next(word..open, TokenKind::BraceOpen).is_none();
    let begins = at == open + 1
        || context.kind(at.checked_sub(1)?).is_some_and(TokenKind::ends_operand)
        || context.is(at - 1, TokenKind::Comma);
    let one_line =
        (at + 1..arrow).all(|at| context.tokens.get(at).is_some_and(|t| !t.first_on_line));
    if !is_switch || !begins || !one_line {
        return None;
    }
    let label = if pattern == "_" { "default".to_owned() } else { format!("case {pattern}") };
    let sign = context.around(arrow..arrow + 1);
    let span = Span { end: sign.end + 1, ..context.around(at..arrow) };
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "a choice of `switch` is a `case`")
        .label(span, "an arm of a `match`")
        .help(format!("write `{label}: …`; cases are not separated by commas"));
    Some(ForeignSyntax::new(diagnostic).replace(word..end + 1, &[TokenKind::Bad]))
}

/// `case 0 { … }`.
pub(super) fn case_in_braces(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let start = context.statement_start(at);
    let is_case = matches!(context.kind(start), Some(TokenKind::Case | TokenKind::Default));
    if !context.fits(":") || !context.is(at, TokenKind::BraceOpen) || !is_case {
        return None;
    }
    let close = context.closer(at)?;
    let with_blank = |at: usize| context.around(at - 1..at).at_end().to(context.around(at..at + 1));
    let [message, label] = CASE;
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(context.around(at..at + 1), label)
        .help("the values of a `case` need no braces")
        .fix("write `:`", vec![(with_blank(at), ":".into()), (with_blank(close), String::new())]);
    let foreign = ForeignSyntax::new(diagnostic).replace(at..at + 1, &[TokenKind::Colon]);
    Some(foreign.remove(close..close + 1))
}
