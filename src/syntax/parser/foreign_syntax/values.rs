//! Values as other languages write them: operators in words, conversions, pointers, strings.

use super::ForeignSyntax;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;
use crate::syntax::lexer::errors;
use crate::syntax::parser::message::ErrorContext;
use crate::syntax::token::TokenKind;

pub(super) fn find(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    macro_call(context)
        .or_else(|| operator_word(context))
        .or_else(|| operator_sign(context))
        .or_else(|| scoped(context))
        .or_else(|| converted(context))
        .or_else(|| pointer_sign(context))
        .or_else(|| question_sign(context))
        .or_else(|| string_prefix(context))
        .or_else(|| several_values(context))
        .or_else(|| closure(context))
        .or_else(|| comprehension(context))
}

/// `format!("…", x)`.
fn macro_call(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let name = at.checked_sub(1)?;
    let open = at + 1;
    let opens = matches!(
        context.kind(open)?,
        TokenKind::ParenOpen | TokenKind::CallOpen | TokenKind::SquareOpen
    );
    let is_call = context.is(at, TokenKind::Not) && context.touch(name) && context.touch(at);
    if context.word(name).is_empty() || !opens || !is_call {
        return None;
    }
    let close = context.closer(open)?;
    let message = format!("there are no macros: `{}!` is not known", context.word(name));
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message)
        .label(context.around(name..at + 1), "a macro of another language")
        .help("a text holds its values: `\"\\(size) bytes\"`");
    Some(ForeignSyntax::new(diagnostic).replace(name..close + 1, &[TokenKind::Bad]))
}

/// Puts a sign in the place of some tokens.
fn instead(
    context: &ErrorContext<'_>,
    range: std::ops::Range<usize>,
    sign: &str,
    with: &'static [TokenKind],
) -> ForeignSyntax {
    let span = context.around(range.clone());
    let found = context.text_of(range.clone());
    let word = found.starts_with(char::is_alphabetic);
    let (code, label) = if word {
        (code::FOREIGN_WORD, "a word of another language")
    } else {
        (code::FOREIGN_SIGN, "a sign of another language")
    };
    let diagnostic = Diagnostic::new(code, format!("there is no `{found}`"))
        .label(span, label)
        .instead(span, sign);
    ForeignSyntax::new(diagnostic).replace(range, with)
}

/// `and`, `or`, `not`, `is`.
fn operator_word(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let before = at.checked_sub(1)?;
    let after_value = context.kind(before).is_some_and(TokenKind::ends_operand);
    match context.word(at) {
        "and" if after_value => {
            return Some(instead(context, at..at + 1, "&&", &[TokenKind::AndAnd]));
        }
        "or" if after_value => return Some(instead(context, at..at + 1, "||", &[TokenKind::OrOr])),
        "is" if after_value && context.word(at + 1) == "not" => {
            return Some(instead(context, at..at + 2, "!=", &[TokenKind::NotEqual]));
        }
        "is" if after_value => {
            return Some(instead(context, at..at + 1, "==", &[TokenKind::Equal]));
        }
        _ => {}
    }
    if context.word(before) == "not" && context.kind(at).is_some_and(TokenKind::starts_operand) {
        let gap = Span { end: context.around(at..at + 1).start, ..context.around(before..at) };
        let mut foreign = instead(context, before..at, "!", &[TokenKind::Not]);
        foreign.diagnostic = foreign.diagnostic.write(gap, "!");
        return Some(foreign);
    }
    None
}

/// `===`, `!==`, `<>`, `**`, `>>>`, `=` for `==`.
fn operator_sign(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    use TokenKind::*;
    let at = context.at;
    let before = at.checked_sub(1)?;
    let both = before..at + 1;
    let touch = context.touch(before);
    Some(match (context.kind(before)?, context.kind(at)?) {
        (Equal, Assign) if touch => instead(context, both, "==", &[Equal]),
        (NotEqual, Assign) if touch => instead(context, both, "!=", &[NotEqual]),
        (Less, Greater) if touch => instead(context, both, "!=", &[NotEqual]),
        (ShiftRight, Greater) if touch => instead(context, both, ">>", &[ShiftRight]),
        (Star, Star) if touch => {
            let span = context.around(both.clone());
            let message = "there is no `**`: nothing computes powers";
            let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
                .label(span, "a power")
                .help("a power of two is a shift: `1 << n`");
            ForeignSyntax::new(diagnostic).replace(both, &[Star])
        }
        (kind, Assign) if kind.ends_operand() && context.fits("==") && context.is_fat_arrow(at) => {
            let arrow = context.around(at..at + 1);
            let span = Span { end: arrow.end + 1, ..arrow };
            let message = "`=>` belongs to the patterns of other languages";
            let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
                .label(span, "an arm of a `match`")
                .help("write `switch x { case 0: … default: … }`, and a colon behind each case");
            let start = context.statement_start(at);
            let end = context.statement_end(at);
            ForeignSyntax::new(diagnostic).replace(start..end, &[Bad])
        }
        (Name, Assign) if context.fits("==") && is_label(context, before) => {
            let (span, label) = (context.around(at..at + 1), context.word(before));
            let message = "an option is written with a colon";
            let gap = Span { start: context.around(before..at).end, ..span };
            let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
                .label(span, "not by this sign")
                .help(format!("write `{label}: …`"))
                .write(gap, ":");
            ForeignSyntax::new(diagnostic).replace(at..at + 1, &[Colon])
        }
        (kind, Assign) if kind.ends_operand() && context.fits("==") => {
            let span = context.around(at..at + 1);
            let message = "`=` gives a name to a value after `let`; it does not compare";
            let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
                .label(span, "compares nothing")
                .help("to compare, write `==`")
                .write(span, "==");
            ForeignSyntax::new(diagnostic).replace(at..at + 1, &[Equal])
        }
        _ => return None,
    })
}

/// Whether a name stands alone behind a comma between parentheses, where an option may.
fn is_label(context: &ErrorContext<'_>, name: usize) -> bool {
    let comma = name.checked_sub(1).is_some_and(|at| context.is(at, TokenKind::Comma));
    let closes = context.kind(context.enclosing_end(name));
    comma && matches!(closes, Some(TokenKind::ParenClose | TokenKind::InterpolationClose))
}

/// The diagnostic for an enumerator.
pub(super) fn enumerator(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` has no value here: a formatter sees only the number");
    Diagnostic::new(code::SCOPED_NAME, message)
        .label(span, "its number is not known")
        .help("name the numbers outside of all items: `enum Color { red, green }`, `Color.red`")
}

/// `self::size`, `std::max(a, b)`.
fn scoped(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let (at, before) = (context.at, context.at.checked_sub(1)?);
    if context.is(before, TokenKind::SelfKeyword) && context.is(at, TokenKind::Scope) {
        return Some(instead(context, at..at + 1, ".", &[TokenKind::Dot]));
    }
    let mut start = before;
    while let Some(scope) = start.checked_sub(2)
        && context.is(start - 1, TokenKind::Scope)
    {
        start = scope;
    }
    if start == before { None } else { scoped_call(context, start..at) }
}

/// `std::max(a, b)`, `std::get<0>(x)`, `Shape::Circle(r)`.
fn scoped_call(context: &ErrorContext<'_>, name: std::ops::Range<usize>) -> Option<ForeignSyntax> {
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
                "min" | "max" | "abs" => "leave out what stands before the name: `max(a, b)`",
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

/// The `(` of `(int)x` or `(unsigned char)x`, and the value behind it.
fn cast(context: &ErrorContext<'_>) -> Option<(usize, usize)> {
    let at = context.at;
    let is_type = |at: usize| matches!(context.kind(at), Some(TokenKind::Name | TokenKind::Star));
    let inside = |at: &usize| is_type(*at) || context.is(*at, TokenKind::ParenClose);
    let open = (0..at).rev().take_while(inside).last()?.checked_sub(1)?;
    let close = (open + 1..context.tokens.len()).find(|at| !is_type(*at))?;
    let value = close + 1;
    let is_cast = context.is(open, TokenKind::ParenOpen)
        && context.is(open + 1, TokenKind::Name)
        && context.is(close, TokenKind::ParenClose)
        && (at == value || at < close)
        && context.kind(value).is_some_and(TokenKind::starts_operand);
    is_cast.then_some((open, value))
}

/// `x as Int`, `(int)x`.
fn converted(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let before = at.checked_sub(1)?;
    let says = |span: Span, ty: &str| {
        let message = "a conversion is a method";
        let method = conversion(ty).unwrap_or("signed");
        Diagnostic::new(code::FOREIGN_SIGN, message)
            .label(span, "a conversion of another language")
            .help(format!(
                "write `x.{method}()` for a number, `x.cast(T)` for an object of another type"
            ))
    };
    if context.is(at, TokenKind::As) && context.kind(before).is_some_and(TokenKind::ends_operand) {
        let signs = 1 + usize::from(matches!(
            context.kind(at + 1),
            Some(TokenKind::Question | TokenKind::Not)
        ));
        let (ty, end) = (context.word(at + signs), at + signs + 1);
        if ty.is_empty() {
            return None;
        }
        let mut diagnostic = says(context.around(at..end), ty);
        if let Some(method) = conversion(ty) {
            let from = context.around(before..at).end;
            let gap = Span { start: from, ..context.around(at..end) };
            diagnostic =
                diagnostic.fix(format!("write `.{method}()`"), vec![(gap, format!(".{method}()"))]);
        }
        return Some(ForeignSyntax::new(diagnostic).remove(at..end));
    }
    let (open, at) = cast(context)?;
    let (span, ty) = (context.around(open..at), context.word(open + 1));
    let mut diagnostic = says(span, ty);
    let alone = !matches!(
        context.kind(at + 1),
        Some(TokenKind::Dot | TokenKind::Arrow | TokenKind::CallOpen)
    );
    if let Some(method) = conversion(ty).filter(|_| alone && context.is(at, TokenKind::Name)) {
        let behind = context.around(at..at + 1).at_end();
        let edits = vec![(span, String::new()), (behind, format!(".{method}()"))];
        diagnostic = diagnostic.fix(format!("write `.{method}()`"), edits);
    }
    Some(ForeignSyntax::new(diagnostic).remove(open..at))
}

/// `*x`, `&x`, `.x`, `x!`.
fn pointer_sign(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let one = at..at + 1;
    let span = context.around(one.clone());
    let value = context.fits("INT");
    let (message, label, help) = match context.kind(at)? {
        TokenKind::Star if value => (
            "a pointer needs no `*`: its members are reached through it",
            "follows no pointer",
            "write `pointer.member`; `pointer[0]` is the value it points to",
        ),
        TokenKind::And if value => (
            "there is no `&`: a formatter has values, not places",
            "takes no address",
            "`x.address()` is the address that a pointer holds",
        ),
        TokenKind::Dot if value => (
            "a member of the object itself is written without a dot",
            "one too many",
            "write `left`, not `.left`",
        ),
        TokenKind::Not
            if at > 0 && context.touch(at - 1) && context.kind(at - 1)?.ends_operand() =>
        {
            (
                "there is nothing to unwrap: a member that is there is used as it is",
                "unwraps nothing",
                "remove it; for one that may be missing write `a?.b ?? …`",
            )
        }
        _ => return None,
    };
    let diagnostic =
        Diagnostic::new(code::FOREIGN_SIGN, message).label(span, label).help(help).remove(span);
    Some(ForeignSyntax::new(diagnostic).remove(one))
}

/// `x?` without a member behind it.
fn question_sign(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    use TokenKind::{Comma, InterpolationClose, ParenClose, Question, SquareClose};
    let (at, sign) = (context.at, context.at.checked_sub(1)?);
    let value = sign.checked_sub(1)?;
    let ends = matches!(context.kind(at)?, Comma | InterpolationClose | ParenClose | SquareClose);
    let touches = context.touch(value) && context.kind(value)?.ends_operand();
    if !context.is(sign, Question) || !ends || !touches || !context.fits("INT") {
        return None;
    }
    let span = context.around(sign..at);
    let message = "`?` stands before a member: `a?.b`";
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message).label(span, "no member follows");
    let has_default = context.is(at, Comma) && context.is(at + 1, TokenKind::Else);
    let diagnostic = if has_default || context.word(value).is_empty() {
        diagnostic.help("remove it; `else:` says what stands for a member that is missing")
    } else {
        let name = context.word(value);
        diagnostic.help(format!("if it may be missing, write `\\({name}, else: \"none\")`"))
    };
    Some(ForeignSyntax::new(diagnostic.remove(span)).remove(sign..at))
}

/// `f"…"`, `r"…"`.
fn string_prefix(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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

/// `"%d", x`: values behind the string they belong into.
fn several_values(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let string = matches!(
        context.kind(at.checked_sub(1)?)?,
        TokenKind::PlainString | TokenKind::StringClose
    );
    if !context.is(at, TokenKind::Comma) || !string || !context.fits("}") || context.fits(")") {
        return None;
    }
    let end = context.statement_end(at);
    let diagnostic = Diagnostic::new(
        code::FOREIGN_SIGN,
        "a block has one value: values to be shown stand in the string",
    )
    .label(context.around(at..end), "not part of the text")
    .help("write `\"\\(used) of \\(size) bytes\"`");
    Some(ForeignSyntax::new(diagnostic).remove(at..end))
}

/// `items.map { … }`.
fn closure(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let dot = at.checked_sub(2).and_then(|dot| context.kind(dot));
    let brace = context.is(at, TokenKind::BraceOpen);
    if !brace || !matches!(dot, Some(TokenKind::Dot | TokenKind::OptionalDot)) {
        return None;
    }
    let close = context.closer(at)?;
    let diagnostic = Diagnostic::new(code::NO_LOOPS, "no method takes a block")
        .label(context.around(at - 1..at), "called with a block")
        .help("to repeat something write `join(x in values, max: 8) { … }`");
    Some(ForeignSyntax::new(diagnostic).remove(at..close + 1))
}

/// `[x for x in y]`.
fn comprehension(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    if context.word(at) != "for" || !context.kind(at.checked_sub(1)?)?.ends_operand() {
        return None;
    }
    let end = context.enclosing_end(at);
    let start = context.statement_start(at);
    let diagnostic = Diagnostic::new(code::NO_LOOPS, "there are no comprehensions, only `join`")
        .label(context.around(at..at + 1), "a loop")
        .help("write `join(x in items, max: 8, separator: \", \") { \"\\(x)\" }`");
    Some(ForeignSyntax::new(diagnostic).replace(start..end, &[TokenKind::Bad]))
}
