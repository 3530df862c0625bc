//! Values as other languages write them: operators in words, conversions, pointers, strings.

use super::ForeignSyntax;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;
use crate::syntax::builtins::TYPES_AT_HAND;
use crate::syntax::lexer::errors;
use crate::syntax::parser::message::ErrorContext;
use crate::syntax::token::TokenKind;

/// `std::max(a, b)`, `std::get<0>(x)`, `Shape::Circle(r)`.
pub(super) fn scoped_call(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let last = context.at.checked_sub(1)?;
    let mut start = last;
    while let Some(scope) = start.checked_sub(2)
        && context.is(start - 1, TokenKind::Scope)
    {
        start = scope;
    }
    if start == last {
        return None;
    }
    let name = start..context.at;
    let mut open = name.end;
    if context.kind(open) == Some(TokenKind::Less) {
        let end = context.statement_end(open);
        open = (open..end).find(|at| context.kind(*at) == Some(TokenKind::Greater))? + 1;
    }
    if !matches!(context.kind(open)?, TokenKind::CallOpen | TokenKind::ParenOpen) {
        return None;
    }
    let close = context.closer(open)?;
    let (span, called) = (context.around(name.start..open), context.text_of(name.clone()));
    let in_case =
        name.start.checked_sub(1).and_then(|at| context.kind(at)) == Some(TokenKind::Case);
    let diagnostic = if in_case {
        let message = format!("`{called}(…)` is a pattern of another language");
        Diagnostic::new(code::FOREIGN_WORD, message).label(span, "no number").help(
            "a case is a number: `case 0, 1: …`; for a variant that has members of its own ask \
             `exists(a.b)`",
        )
    } else {
        let message = format!("`{called}` cannot be called: nothing of the program is run");
        Diagnostic::new(code::FOREIGN_WORD, message).label(span, "a function of the program").help(
            match context.word(name.end - 1) {
                "min" | "max" | "abs" => "leave out what precedes the name: `max(a, b)`",
                "get" => "write the member that holds it: `pair.first`, `tuple.__0`",
                "string" | "string_view" | "from_utf8" | "from_raw_parts" | "from_utf8_lossy" => {
                    "the text behind a pointer is `data.text(count: size)`"
                }
                _ => "show a member, or compute it from members: `\"\\(end - begin)\"`",
            },
        )
    };
    Some(ForeignSyntax::new(diagnostic).replace(name.start..close + 1, &[TokenKind::Bad]))
}

/// The method that makes a number of an object, for the name of a type.
fn conversion(ty: &str) -> Option<&'static str> {
    let unsigned = ty.starts_with('u') || ty.starts_with('U') || ty == "size_t" || ty == "usize";
    let known = ["int", "Int", "long", "short", "char", "unsigned", "uint", "UInt", "size_t"];
    let sized = ty.trim_start_matches(['u', 'U']).trim_start_matches(['i', 'I']);
    let rust = !sized.is_empty() && sized.bytes().all(|b| b.is_ascii_digit());
    let is_number = rust || known.contains(&ty) || ty.ends_with("int8_t") || ty.contains("int");
    is_number.then_some(if unsigned { "unsigned" } else { "signed" })
}

/// The diagnostic of a conversion, without a fix.
fn conversion_sign(span: Span, ty: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "a conversion is a method")
        .label(span, "a conversion of another language");
    match conversion(ty) {
        Some(method) => diagnostic.help(format!("write `x.{method}()`")),
        None => diagnostic.help(TYPES_AT_HAND),
    }
}

/// `x.cast(T *)`, `x.cast<T *>()`, `static_cast<T *>(x)`, `x.element(0, of: T *)`.
pub(super) fn named_type(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let first = (0..context.at).rev().take_while(|at| is_type(context, *at)).last()?;
    let open = first.checked_sub(1)?;
    let close = (first..context.tokens.len()).find(|at| !is_type(context, *at))?;
    let asks = context.word(open.checked_sub(1)?);
    let removed = match (context.kind(open)?, context.kind(close)?) {
        (TokenKind::CallOpen, TokenKind::ParenClose) if asks == "cast" => first..close,
        (TokenKind::Colon, TokenKind::ParenClose) if asks == "of" => first..close,
        (TokenKind::Less, TokenKind::Greater) if asks == "cast" => open..close + 1,
        (TokenKind::Less, TokenKind::Greater) if asks.ends_with("_cast") => open - 1..close + 1,
        _ => return None,
    };
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "a formatter cannot name a type")
        .label(context.around(first..close), "the name of a type")
        .help(TYPES_AT_HAND);
    let is_argument = removed.start == first;
    let found = ForeignSyntax::new(diagnostic);
    Some(if is_argument {
        found.replace(removed, &[TokenKind::Bad])
    } else {
        found.remove(removed)
    })
}

/// Whether a token may be a part of the name of a type.
fn is_type(context: &ErrorContext<'_>, at: usize) -> bool {
    matches!(context.kind(at), Some(TokenKind::Name | TokenKind::Star | TokenKind::Scope))
}

/// `x as Int`.
pub(super) fn converted(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let before = at.checked_sub(1)?;
    let behind_value = context.kind(before).is_some_and(TokenKind::ends_operand);
    let has_sign = matches!(context.kind(at + 1), Some(TokenKind::Question | TokenKind::Not));
    let name = at + 1 + usize::from(has_sign);
    let (ty, end) = (context.word(name), name + 1);
    if !context.is(at, TokenKind::As) || !behind_value || ty.is_empty() {
        return None;
    }
    let mut diagnostic = conversion_sign(context.around(at..end), ty);
    if let Some(method) = conversion(ty) {
        let gap = context.around(before..at).at_end().to(context.around(at..end));
        diagnostic = diagnostic.write(gap, format!(".{method}()"));
    }
    Some(ForeignSyntax::new(diagnostic).remove(at..end))
}

/// `(int)x`, `(unsigned char)x`.
pub(super) fn cast(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let is_type = |at: usize| is_type(context, at);
    let inside = |at: &usize| is_type(*at) || context.is(*at, TokenKind::ParenClose);
    let open = (0..at).rev().take_while(inside).last()?.checked_sub(1)?;
    let close = (open + 1..context.tokens.len()).find(|at| !is_type(*at))?;
    let value = close + 1;
    let is_cast = context.is(open, TokenKind::ParenOpen)
        && context.is(open + 1, TokenKind::Name)
        && context.is(close, TokenKind::ParenClose)
        && at <= value
        && context.kind(value).is_some_and(TokenKind::starts_operand);
    if !is_cast {
        return None;
    }
    let is_pointer = (open..close).any(|at| context.is(at, TokenKind::Star));
    let ty = if is_pointer { "" } else { context.word(open + 1) };
    let span = context.around(open..value);
    let mut diagnostic = conversion_sign(span, ty);
    let goes_on = matches!(
        context.kind(value + 1),
        Some(TokenKind::Dot | TokenKind::Arrow | TokenKind::CallOpen)
    );
    if let Some(method) = conversion(ty).filter(|_| !goes_on && context.is(value, TokenKind::Name))
    {
        let behind = context.around(value..value + 1).at_end();
        let edits = vec![(span, String::new()), (behind, format!(".{method}()"))];
        diagnostic = diagnostic.fix(format!("write `.{method}()`"), edits);
    }
    Some(ForeignSyntax::new(diagnostic).remove(open..value))
}

/// `f"…"`, `r"…"`.
pub(super) fn string_prefix(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let prefix = context.at.checked_sub(1)?;
    let string = context.kind(context.at)?.begins_string();
    let known = errors::STRING_PREFIXES.contains(&context.word(prefix));
    if !string || !context.touch(prefix) || !known {
        return None;
    }
    let diagnostic =
        errors::string_prefix(context.around(prefix..context.at), context.word(prefix));
    Some(ForeignSyntax::new(diagnostic).remove(prefix..context.at))
}
