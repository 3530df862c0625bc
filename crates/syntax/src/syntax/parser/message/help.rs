//! Help for common mistakes.

use super::ErrorContext;
use crate::syntax::token::TokenKind;

/// The help for a common mistake.
pub(super) fn help(context: &ErrorContext<'_>) -> Option<&'static str> {
    let found = context.found().map(|t| t.kind);
    let before = context.kind_before(1);
    if let Some(help) = key_help(context).or_else(|| expect_help(context)) {
        return Some(help);
    }
    let after_string = before.is_some_and(TokenKind::ends_string);
    Some(match (before, found) {
        (_, Some(found)) if after_string && (joins_texts(found) || found.begins_string()) => {
            "texts and values are put together in one string: `\"\\(a), \\(b)\"`"
        }
        (_, Some(TokenKind::Name | TokenKind::Int)) if after_string && context.touches() => {
            "inside a string a quote is written `\\\"`; a value is put in by `\\(…)`"
        }
        (_, Some(TokenKind::Assign)) if context.fits("{") && context.has(TokenKind::Func) => {
            "the value of a function goes in braces: `func twice(n) { n * 2 }`"
        }
        (Some(TokenKind::Equal), Some(TokenKind::Assign)) => "there is no `===`; write `==`",
        (Some(b), Some(TokenKind::Assign)) if b.ends_operand() || context.fits("==") => {
            "`=` gives a name to a value after `let`; to compare, write `==`"
        }
        (Some(TokenKind::BraceClose), _) if context.fits("else") => {
            "an `if` that gives a value needs an `else`"
        }
        (Some(_), Some(TokenKind::Semicolon)) if context.fits(",") => "write `,`",
        (Some(_), Some(TokenKind::Semicolon)) if context.fits("}") => {
            "remove it: `;` can end a `let` or a `return` only"
        }
        (_, Some(TokenKind::Dot)) if context.fits("INT") => {
            "a member of the object itself is written without a dot: `left`, not `.left`"
        }
        (_, None)
            if context.kind_before(2) == Some(TokenKind::Comma) && context.fits("PLAIN_STRING") =>
        {
            "after a comma the string is a key; remove the comma if it is the text"
        }
        _ if context.fits(":") && context.optional_index() => {
            "there is no `?[`; write `a[0] ?? d`, which takes `d` if the element is missing"
        }
        (_, Some(TokenKind::Colon | TokenKind::Through | TokenKind::UpTo)) if in_index(context) => {
            "no part is taken out: the first elements are `join(x in items, max: 3) { \"\\(x)\" }`, those of a \
             text `.prefix(3)`"
        }
        (_, None | Some(TokenKind::BraceClose | TokenKind::ParenClose))
            if context.fits(":") && context.has(TokenKind::Question) =>
        {
            "a choice has two sides: `c ? a : b`, with `\"\"` for nothing"
        }
        (Some(TokenKind::As), Some(TokenKind::Name)) if context.fits("PLAIN_STRING") => {
            "the name of a child goes in quotes: `balance as \"money\"`"
        }
        (Some(TokenKind::BraceOpen | TokenKind::Comma), Some(TokenKind::PlainString))
            if context.has(TokenKind::Children) =>
        {
            "the name of a child follows the child: `balance as \"money\"`"
        }
        (_, Some(TokenKind::Comma)) if context.fits("let") && context.has(TokenKind::Let) => {
            "each value gets its name by a `let` of its own"
        }
        _ => return None,
    })
}

/// Signs by which other languages put texts together.
fn joins_texts(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Plus
            | TokenKind::Percent
            | TokenKind::Dot
            | TokenKind::ShiftLeft
            | TokenKind::Comma
    )
}

/// Whether the token is between `[` and `]` after a value, as the first or the second one.
fn in_index(context: &ErrorContext<'_>) -> bool {
    [1, 2].into_iter().any(|back| context.kind_before(back) == Some(TokenKind::IndexOpen))
}

/// The help for a common mistake in a key.
fn key_help(context: &ErrorContext<'_>) -> Option<&'static str> {
    let first = context.tokens.iter().map(|t| t.kind).find(|kind| kind.is_item_word())?;
    if !matches!(first, TokenKind::Summary | TokenKind::Children | TokenKind::Expect) {
        return None;
    }
    let found = context.found()?;
    let in_angles = context.fits("ANGLE_CLOSE") || context.kind_before(1) == Some(TokenKind::Comma);
    Some(match (context.before(1)?.kind, found.kind) {
        (TokenKind::Name, TokenKind::Through) if in_angles => {
            "any number of arguments is `...` alone: `Tuple<...>`, `Tuple<int, ...>`"
        }
        (TokenKind::Comma | TokenKind::AngleOpen, TokenKind::Dot) => {
            "any number of other arguments is written `...`"
        }
        (TokenKind::Name, TokenKind::Colon) if in_angles => {
            "any argument of a template is written `_`: `Box<_>`"
        }
        (TokenKind::Regex, TokenKind::Name) if context.touches() => {
            "nothing may follow the last `/`: patterns are case-sensitive, `[Aa]` \
             matches both"
        }
        (TokenKind::Summary | TokenKind::Children, TokenKind::AngleOpen | TokenKind::BraceOpen) => {
            "a type in a namespace without a name is `(anonymous namespace)::Box`"
        }
        _ => return None,
    })
}

/// The help for a common mistake in an `expect`.
fn expect_help(context: &ErrorContext<'_>) -> Option<&'static str> {
    let first = context.tokens.first()?.kind;
    let found = context.found()?.kind;
    Some(match context.kind_before(1)? {
        _ if first != TokenKind::Expect => return None,
        TokenKind::Name if found == TokenKind::Colon => {
            "the members of a value go in braces: `expect T { id: 1 } == \"1\"`"
        }
        _ if found == TokenKind::BraceClose && context.fits(":") => {
            "a member has a name, `{ id: 1 }`; elements go in brackets, `[1, 2]`"
        }
        _ if found == TokenKind::Colon && context.fits("==") => {
            "write `==` before the text: `expect T { id: 1 } == \"1\"`"
        }
        TokenKind::Equal if context.fits("PLAIN_STRING") && found == TokenKind::Int => {
            "the text goes in quotes: `expect T { id: 1 } == \"1\"`"
        }
        TokenKind::Equal if context.fits("PLAIN_STRING") => {
            "the value comes first: `expect T { id: 1 } == \"1\"`"
        }
        _ => return None,
    })
}
