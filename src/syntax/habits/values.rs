//! Values as other languages write them: operators in words, conversions, pointers, strings.

use super::super::faults;
use super::super::message::{Expected, Place};
use super::super::token::Kind;
use super::Habit;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Span;

pub(super) fn find(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    operator_word(place)
        .or_else(|| operator_sign(place, fits))
        .or_else(|| scoped(place))
        .or_else(|| converted(place))
        .or_else(|| pointer_sign(place, fits))
        .or_else(|| string_prefix(place))
        .or_else(|| several_values(place, fits))
        .or_else(|| closure(place))
        .or_else(|| comprehension(place))
}

/// Puts a sign in the place of some tokens.
fn instead(
    place: &Place<'_>,
    range: std::ops::Range<usize>,
    sign: &str,
    with: &'static [Kind],
) -> Habit {
    let span = place.around(range.clone());
    let found = place.text_of(range.clone());
    let word = found.starts_with(char::is_alphabetic);
    let (code, label) = match word {
        true => (code::FOREIGN_WORD, "a word of another language"),
        false => (code::FOREIGN_SIGN, "a sign of another language"),
    };
    let diagnostic = Diagnostic::at(code, span, format!("there is no `{found}`"), label)
        .help(format!("write `{sign}`"))
        .fix(format!("write `{sign}`"), vec![(span, sign.to_owned())]);
    Habit::new(diagnostic).replace(range, with)
}

/// `and`, `or`, `not`, `is`.
fn operator_word(place: &Place<'_>) -> Option<Habit> {
    let at = place.at;
    let before = at.checked_sub(1)?;
    let after_value = place.kind(before).is_some_and(Kind::ends_operand);
    match place.word(at) {
        "and" if after_value => return Some(instead(place, at..at + 1, "&&", &[Kind::AndAnd])),
        "or" if after_value => return Some(instead(place, at..at + 1, "||", &[Kind::OrOr])),
        "is" if after_value && place.word(at + 1) == "not" => {
            return Some(instead(place, at..at + 2, "!=", &[Kind::NotEqual]));
        }
        "is" if after_value => return Some(instead(place, at..at + 1, "==", &[Kind::Equal])),
        _ => {}
    }
    if place.word(before) == "not" && place.kind(at).is_some_and(Kind::starts_operand) {
        let gap = Span { end: place.around(at..at + 1).start, ..place.around(before..at) };
        let mut habit = instead(place, before..at, "!", &[Kind::Not]);
        habit.diagnostic = habit.diagnostic.fix("write `!`", vec![(gap, "!".to_owned())]);
        return Some(habit);
    }
    None
}

/// `===`, `!==`, `<>`, `**`, `>>>`, `=` for `==`.
fn operator_sign(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    use Kind::*;
    let at = place.at;
    let before = at.checked_sub(1)?;
    let both = before..at + 1;
    let touch = place.touch(before);
    Some(match (place.kind(before)?, place.kind(at)?) {
        (Equal, Assign) if touch => instead(place, both, "==", &[Equal]),
        (NotEqual, Assign) if touch => instead(place, both, "!=", &[NotEqual]),
        (Less, Greater) if touch => instead(place, both, "!=", &[NotEqual]),
        (ShiftRight, Greater) if touch => instead(place, both, ">>", &[ShiftRight]),
        (Star, Star) if touch => {
            let span = place.around(both.clone());
            let message = "there is no `**`: nothing computes powers";
            let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "a power")
                .help("a power of two is a shift: `1 << n`");
            Habit::new(diagnostic).replace(both, &[Star])
        }
        (kind, Assign) if kind.ends_operand() && fits.has("\"==\"") => {
            let span = place.around(at..at + 1);
            let message = "`=` gives a name to a value after `let`; it does not compare";
            let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "compares nothing")
                .help("to compare, write `==`")
                .fix("write `==`", vec![(span, "==".to_owned())]);
            Habit::new(diagnostic).replace(at..at + 1, &[Equal])
        }
        _ => return None,
    })
}

/// What is said about an enumerator.
pub(super) fn enumerator(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` has no value here: a formatter sees only the number");
    Diagnostic::at(code::SCOPED_NAME, span, message, "its number is not known")
        .help("write the number, or give it a name outside of all items: `let RED = 0`")
}

/// `Color::red`, `std::nullopt`, `self::size`.
fn scoped(place: &Place<'_>) -> Option<Habit> {
    let colon = |at: usize| place.kind(at) == Some(Kind::Colon);
    let pair = |at: usize| colon(at) && colon(at + 1) && place.touch(at);
    let first =
        [place.at.checked_sub(1), Some(place.at)].into_iter().flatten().find(|at| pair(*at))?;
    let name = first.checked_sub(1)?;
    let is_name = |at: usize| matches!(place.kind(at), Some(Kind::Name | Kind::SelfWord));
    if !is_name(name) || !is_name(first + 2) {
        return None;
    }
    let mut end = first + 3;
    while pair(end) && is_name(end + 2) {
        end += 3;
    }
    let last = place.word(end - 1);
    if matches!(last, "nullopt" | "nullptr" | "None" | "npos") {
        return Some(instead(place, name..end, "null", &[Kind::Null]));
    }
    if matches!(place.text_of(name..name + 1), "self" | "this" | "Self") {
        return Some(instead(place, first..first + 2, ".", &[Kind::Dot]));
    }
    let diagnostic = enumerator(place.around(name..end), place.text_of(name..end));
    Some(Habit::new(diagnostic).replace(name..end, &[Kind::Bad]))
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

/// `x as Int`, `(int)x`.
fn converted(place: &Place<'_>) -> Option<Habit> {
    let at = place.at;
    let before = at.checked_sub(1)?;
    let says = |span: Span, ty: &str| {
        let message = "a conversion is a method";
        let method = conversion(ty).unwrap_or("signed");
        Diagnostic::at(code::FOREIGN_SIGN, span, message, "a conversion of another language").help(
            format!("write `x.{method}()` for a number, `x.cast(T)` for an object of another type"),
        )
    };
    if place.kind(at) == Some(Kind::As) && place.kind(before).is_some_and(Kind::ends_operand) {
        let signs = 1 + usize::from(matches!(place.kind(at + 1), Some(Kind::Question | Kind::Not)));
        let (ty, end) = (place.word(at + signs), at + signs + 1);
        if ty.is_empty() {
            return None;
        }
        let mut diagnostic = says(place.around(at..end), ty);
        if let Some(method) = conversion(ty) {
            let from = place.around(before..at).end;
            let gap = Span { start: from, ..place.around(at..end) };
            diagnostic =
                diagnostic.fix(format!("write `.{method}()`"), vec![(gap, format!(".{method}()"))]);
        }
        return Some(Habit::new(diagnostic).remove(at..end));
    }
    let open = at.checked_sub(3)?;
    let cast = place.kind(open) == Some(Kind::ParenOpen)
        && place.kind(open + 1) == Some(Kind::Name)
        && place.kind(before) == Some(Kind::ParenClose)
        && place.kind(at).is_some_and(Kind::starts_operand);
    if !cast {
        return None;
    }
    let (span, ty) = (place.around(open..at), place.word(open + 1));
    let mut diagnostic = says(span, ty);
    let alone = !matches!(place.kind(at + 1), Some(Kind::Dot | Kind::Arrow | Kind::CallOpen));
    if let Some(method) = conversion(ty).filter(|_| alone && place.kind(at) == Some(Kind::Name)) {
        let behind = place.around(at..at + 1).at_end();
        let edits = vec![(span, String::new()), (behind, format!(".{method}()"))];
        diagnostic = diagnostic.fix(format!("write `.{method}()`"), edits);
    }
    Some(Habit::new(diagnostic).remove(open..at))
}

/// `*x`, `&x`, `.x`, `x!`.
fn pointer_sign(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let at = place.at;
    let one = at..at + 1;
    let span = place.around(one.clone());
    let value = fits.has("INT");
    let (message, label, help) = match place.kind(at)? {
        Kind::Star if value => (
            "a pointer needs no `*`: its members are reached through it",
            "follows no pointer",
            "write `pointer.member`; `pointer[0]` is the value it points to",
        ),
        Kind::And if value => (
            "there is no `&`: a formatter has values, not places",
            "takes no address",
            "`x.address()` is the address that a pointer holds",
        ),
        Kind::Dot if value => (
            "a member of the object itself is written without a dot",
            "one too many",
            "write `left`, not `.left`",
        ),
        Kind::Not if at > 0 && place.touch(at - 1) && place.kind(at - 1)?.ends_operand() => (
            "there is nothing to unwrap: a member that is there is used as it is",
            "unwraps nothing",
            "remove it; for one that may be missing write `a?.b ?? …`",
        ),
        _ => return None,
    };
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, label)
        .help(help)
        .fix("remove it", vec![(span, String::new())]);
    Some(Habit::new(diagnostic).remove(one))
}

/// `f"…"`, `r"…"`.
fn string_prefix(place: &Place<'_>) -> Option<Habit> {
    let prefix = place.at.checked_sub(1)?;
    let string = matches!(place.kind(place.at)?, Kind::Plain | Kind::TextOpen | Kind::MultiOpen);
    let known = faults::STRING_PREFIXES.contains(&place.word(prefix));
    if !string || !place.touch(prefix) || !known {
        return None;
    }
    let diagnostic = faults::string_prefix(place.around(prefix..place.at), place.word(prefix));
    Some(Habit::new(diagnostic).remove(prefix..place.at))
}

/// `"%d", x`: values behind the string they belong into.
fn several_values(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let at = place.at;
    let string = matches!(place.kind(at.checked_sub(1)?)?, Kind::Plain | Kind::TextClose);
    if place.kind(at) != Some(Kind::Comma) || !string || !fits.has("\"}\"") || fits.has("\")\"") {
        return None;
    }
    let end = place.statement_end(at);
    let diagnostic = Diagnostic::at(
        code::FOREIGN_SIGN,
        place.around(at..end),
        "a block has one value: values to be shown stand in the string",
        "not part of the text",
    )
    .help("write `\"\\(used) of \\(size) bytes\"`");
    Some(Habit::new(diagnostic).remove(at..end))
}

/// `items.map { … }`.
fn closure(place: &Place<'_>) -> Option<Habit> {
    let at = place.at;
    let dot = at.checked_sub(2).and_then(|dot| place.kind(dot));
    let brace = place.kind(at) == Some(Kind::BraceOpen);
    if !brace || !matches!(dot, Some(Kind::Dot | Kind::OptionalDot)) {
        return None;
    }
    let close = place.closer(at)?;
    let diagnostic = Diagnostic::at(
        code::NO_LOOPS,
        place.around(at - 1..at),
        "no method takes a block",
        "called with a block",
    )
    .help("to repeat something write `join(x in values, max: 8) { … }`");
    Some(Habit::new(diagnostic).remove(at..close + 1))
}

/// `[x for x in y]`.
fn comprehension(place: &Place<'_>) -> Option<Habit> {
    let at = place.at;
    if place.word(at) != "for" || !place.kind(at.checked_sub(1)?)?.ends_operand() {
        return None;
    }
    let end = place.enclosing_end(at);
    let start = place.statement_start(at);
    let diagnostic = Diagnostic::at(
        code::NO_LOOPS,
        place.around(at..at + 1),
        "there are no comprehensions: the bytecode has no loops",
        "a loop",
    )
    .help("write `join(x in items, max: 8, separator: \", \") { \"\\(x)\" }`");
    Some(Habit::new(diagnostic).replace(start..end, &[Kind::Bad]))
}
