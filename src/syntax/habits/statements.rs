//! Statements as other languages write them: variables, loops, branches, cases.

use super::super::message::{Expected, Place};
use super::super::token::Kind;
use super::Habit;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;

pub(super) fn find(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    loops(place)
        .or_else(|| matching(place))
        .or_else(|| declared(place))
        .or_else(|| changed(place))
        .or_else(|| assigned(place))
        .or_else(|| annotated(place))
        .or_else(|| bound(place))
        .or_else(|| else_if(place))
        .or_else(|| choice_behind_value(place))
        .or_else(|| bare_block(place, fits))
        .or_else(|| case_sign(place, fits))
        .or_else(|| leaves_case(place))
}

const JOIN: &str = "to repeat something write `join(x in values, max: 8) { … }`";

/// `for x in y { … }`, `for (…) { … }`, `while c { … }`.
fn loops(place: &Place<'_>) -> Option<Habit> {
    let word = place.at.checked_sub(1)?;
    let text = place.word(word);
    if !matches!(text, "for" | "foreach" | "while" | "repeat" | "loop") {
        return None;
    }
    let end = place.behind_block(place.at).unwrap_or_else(|| place.statement_end(place.at));
    let message = format!("there is no `{text}`: the bytecode has no loops");
    let diagnostic =
        Diagnostic::at(code::NO_LOOPS, place.around(word..word + 1), message, "a loop")
            .note("A `join` is unrolled, so the number of its elements is bounded.")
            .help(match text {
                "for" | "foreach" => JOIN,
                _ => "to walk a list write `join(node from head by next, max: 8) { … }`",
            });
    Some(Habit::new(diagnostic).replace(word..end, &[Kind::BadStatement]))
}

/// `match x { … }`, with arms of its own.
fn matching(place: &Place<'_>) -> Option<Habit> {
    let word = place.at.checked_sub(1)?;
    let text = place.word(word);
    if !matches!(text, "match" | "when" | "select") || !place.begins_statement(word) {
        return None;
    }
    let end = place.behind_block(place.at)?;
    let message = format!("there is no `{text}`");
    let diagnostic = Diagnostic::at(
        code::FOREIGN_WORD,
        place.around(word..word + 1),
        message,
        "a word of another language",
    )
    .help("write `switch x { case 0, 1: … default: … }`");
    Some(Habit::new(diagnostic).replace(word..end, &[Kind::BadStatement]))
}

/// `var x = …`, `int x = …`, `let mut x = …`.
fn declared(place: &Place<'_>) -> Option<Habit> {
    let name = place.at;
    let start = place.statement_start(name);
    if place.kind(name) != Some(Kind::Name) || start >= name {
        return None;
    }
    let is_let = place.kind(start) == Some(Kind::Let);
    let words = start + usize::from(is_let)..name;
    let ends = (name + 1..place.statement_end(name)).any(|at| place.kind(at) == Some(Kind::Assign));
    let type_signs = |kind| matches!(kind, Kind::Name | Kind::Star | Kind::And | Kind::Colon);
    if words.is_empty() || !ends || !words.clone().all(|at| place.kind(at).is_some_and(type_signs))
    {
        return None;
    }
    let first = place.word(words.start);
    let follows = matches!(place.kind(name + 1), Some(Kind::Assign | Kind::Colon));
    let keyword = matches!(first, "var" | "const" | "auto" | "val" | "final" | "static" | "mut");
    if !follows || !keyword && place.kind(name + 1) != Some(Kind::Assign) {
        return None;
    }
    let (message, label) = match keyword {
        true => (format!("a value gets its name by `let`, not by `{first}`"), "write `let`"),
        false => ("a value gets its name by `let`, without a type".to_owned(), "not a type"),
    };
    let span = place.around(words.clone());
    // Up to the name, so that no blank is left.
    let until = place.around(name..name + 1).start;
    let gap = crate::source::Span { end: until, ..span };
    let diagnostic = Diagnostic::at(code::FOREIGN_WORD, span, message, label)
        .note("Nothing can be given another value later.");
    let mut edits = vec![(gap, if is_let { String::new() } else { "let ".to_owned() })];
    let mut habit = match is_let {
        true => Habit::new(diagnostic).remove(words),
        false => Habit::new(diagnostic).replace(words, &[Kind::Let]),
    };
    if let Some(equal) = annotation(place, name + 1) {
        edits.push((place.around(name + 1..equal), " ".to_owned()));
        habit = habit.remove(name + 1..equal);
    }
    habit.diagnostic = habit.diagnostic.fix("write `let`", edits);
    Some(habit)
}

/// The `=` behind a `: Type`.
fn annotation(place: &Place<'_>, colon: usize) -> Option<usize> {
    if place.kind(colon) != Some(Kind::Colon) || place.kind(colon + 1) == Some(Kind::Assign) {
        return None;
    }
    let end = place.statement_end(colon);
    (colon..end).find(|at| place.kind(*at) == Some(Kind::Assign))
}

/// `let x: Int = …`.
fn annotated(place: &Place<'_>) -> Option<Habit> {
    let colon = place.at;
    let bound = colon.checked_sub(2).and_then(|at| place.kind(at)) == Some(Kind::Let);
    let equal = annotation(place, colon).filter(|_| bound)?;
    let span = place.around(colon..equal);
    let diagnostic = Diagnostic::at(
        code::WRITTEN_TYPE,
        span,
        "no type is written behind a name",
        "follows from the value",
    )
    .help("leave it out; `.signed()` and `.unsigned()` make a number of a member")
    .fix("remove the type", vec![(span, String::new())]);
    Some(Habit::new(diagnostic).remove(colon..equal))
}

const NO_VARIABLES: &str = "there are no variables: a name keeps the value that `let` gave it";

/// `x += 1`, `x++`.
fn changed(place: &Place<'_>) -> Option<Habit> {
    use Kind::*;
    let operator = place.at.checked_sub(1)?;
    let found = place.kind(place.at)?;
    let before = place.kind(operator)?;
    let arithmetic = matches!(
        before,
        Plus | Minus | Star | Slash | Percent | And | Or | Xor | ShiftLeft | ShiftRight | Coalesce
    );
    let changes = place.touch(operator) && (found == Assign && arithmetic)
        || place.touch(operator) && (before, found) == (Plus, Plus);
    let start = place.statement_start(place.at);
    if !changes || place.kind(start) != Some(Name) {
        return None;
    }
    let sign = place.text_of(operator..place.at + 1);
    let diagnostic = Diagnostic::at(
        code::NO_VARIABLES,
        place.around(operator..place.at + 1),
        NO_VARIABLES,
        format!("`{sign}` would change it"),
    )
    .help("give the new value another name: `let more = n + 1`");
    Some(Habit::new(diagnostic).replace(start..place.statement_end(place.at), &[BadStatement]))
}

/// `x = …`, `x := …`.
fn assigned(place: &Place<'_>) -> Option<Habit> {
    let sign = place.at;
    let name = sign.checked_sub(1)?;
    let short = place.kind(sign) == Some(Kind::Colon)
        && place.kind(sign + 1) == Some(Kind::Assign)
        && place.touch(sign);
    let plain = place.kind(sign) == Some(Kind::Assign)
        && !matches!(place.kind(sign + 1), Some(Kind::Assign | Kind::Equal | Kind::Greater));
    let names = place.kind(name) == Some(Kind::Name) && place.begins_statement(name);
    if !names || !(short || plain) {
        return None;
    }
    let end = place.statement_end(sign);
    let more = place.tokens.get(end).is_some_and(|t| !t.kind.closes());
    if !short && !more {
        return None;
    }
    let text = place.word(name);
    let signs = sign..sign + 1 + usize::from(short);
    let known = (0..name).any(|at| place.kind(at) == Some(Kind::Let) && place.word(at + 1) == text);
    if known {
        let label = "would change it";
        let span = place.around(signs);
        let diagnostic = Diagnostic::at(code::NO_VARIABLES, span, NO_VARIABLES, label)
            .help("give the new value another name: `let more = …`");
        return Some(Habit::new(diagnostic).replace(name..end, &[Kind::BadStatement]));
    }
    let at = place.around(name..name + 1).at_start();
    let mut edits = vec![(at, "let ".to_owned())];
    if short {
        edits.push((place.around(signs.clone()), "=".to_owned()));
    }
    let message = "a value gets its name by `let`".to_owned();
    let span = place.around(name..name + 1);
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "a new name?")
        .help(format!("write `let {text} = …`; to compare, write `==`"))
        .fix("write `let`", edits);
    let habit = Habit::new(diagnostic).replace(name..name, &[Kind::Let]);
    Some(if short { habit.remove(sign..sign + 1) } else { habit })
}

/// `if let x = y`, `guard let x = y else`.
fn bound(place: &Place<'_>) -> Option<Habit> {
    let word = place.at.checked_sub(1)?;
    let keyword = match (place.kind(word)?, place.kind(place.at)?) {
        (Kind::If, Kind::Let) => "if",
        (Kind::Guard, Kind::Let) => "guard",
        (Kind::If, Kind::Name) if place.word(place.at) == "var" => "if",
        (Kind::Guard, Kind::Name) if place.word(place.at) == "var" => "guard",
        _ => return None,
    };
    if place.kind(place.at + 2) != Some(Kind::Assign) {
        return None;
    }
    let message = format!("`{keyword}` takes a condition and gives no name");
    let name = place.text_of(place.at + 1..place.at + 2);
    let value = match place.kind(place.at + 3) {
        Some(Kind::Name) => place.text_of(place.at + 3..place.at + 4),
        _ => "x",
    };
    let label = format!("`{name}` cannot get its value here");
    let diagnostic =
        Diagnostic::at(code::FOREIGN_WORD, place.around(place.at..place.at + 3), message, label)
            .help(format!(
                "write `{keyword} exists({value})`, or `{value} != null` for a pointer, and use \
                 `{value}` itself"
            ));
    Some(Habit::new(diagnostic).remove(place.at..place.at + 3))
}

/// `elif`, `elseif`, `elsif`.
fn else_if(place: &Place<'_>) -> Option<Habit> {
    let word = place.at.checked_sub(1)?;
    let text = place.word(word);
    let behind_block = word.checked_sub(1).and_then(|at| place.kind(at)) == Some(Kind::BraceClose);
    if !matches!(text, "elif" | "elseif" | "elsif") || !behind_block {
        return None;
    }
    let span = place.around(word..word + 1);
    let diagnostic = Diagnostic::at(
        code::FOREIGN_WORD,
        span,
        format!("there is no `{text}`"),
        "a word of another language",
    )
    .help("write `else if`")
    .fix("write `else if`", vec![(span, "else if".to_owned())]);
    Some(Habit::new(diagnostic).replace(word..word + 1, &[Kind::Else, Kind::If]))
}

/// `a if c else b`.
fn choice_behind_value(place: &Place<'_>) -> Option<Habit> {
    let (at, start) = (place.at, place.statement_start(place.at));
    let value = at.checked_sub(1).and_then(|before| place.kind(before))?.ends_operand();
    let inline = place.tokens.get(at).is_some_and(|t| !t.first_on_line);
    if place.kind(at) != Some(Kind::If) || !value || !inline || start >= at {
        return None;
    }
    let end = place.statement_end(at);
    let or_else = place.next(at..end, Kind::Else)?;
    let parts = [at + 1..or_else, start..at, or_else + 1..end];
    let [condition, then, otherwise] = parts.map(|range| place.text_of(range));
    let choice = format!("{condition} ? {then} : {otherwise}");
    let span = place.around(start..end);
    let diagnostic = Diagnostic::at(
        code::FOREIGN_WORD,
        place.around(at..at + 1),
        "a condition stands before the values it chooses from",
        "behind the value",
    )
    .help(format!("write `{choice}`"))
    .fix("put the condition first", vec![(span, choice.clone())]);
    Some(Habit::new(diagnostic).replace(start..end, &[Kind::Bad]))
}

/// A branch without braces: `if c: x`, `if c then x`, `else x`.
fn bare_block(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let found = place.kind(place.at)?;
    let starts = found.starts_operand() || matches!(found, Kind::Colon | Kind::Return);
    let start = place.statement_start(place.at);
    let word = (start..place.at)
        .rev()
        .find(|at| matches!(place.kind(*at), Some(Kind::If | Kind::Else | Kind::Guard)))?;
    let braces = place.next(place.at..place.statement_end(place.at), Kind::BraceOpen).is_some();
    if !starts || !fits.has("\"{\"") || braces {
        return None;
    }
    let word = place.text_of(word..word + 1);
    let label = match (found, place.word(place.at)) {
        (Kind::Colon, _) => "a colon begins no block",
        (_, "then") => "`then` begins no block",
        _ => "`{` is missing before this",
    };
    let message = format!("what belongs to `{word}` stands in braces");
    let span = place.around(place.at..place.at + 1);
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, label)
        .help("write `if c { a } else { b }`, or `c ? a : b`");
    let end = place.enclosing_end(place.at);
    Some(Habit::new(diagnostic).replace(start..end, &[Kind::BadStatement]))
}

/// `case 0 => …`, `case 0 { … }`, `case .red:`.
fn case_sign(place: &Place<'_>, fits: &Expected<'_>) -> Option<Habit> {
    let at = place.at;
    let before = at.checked_sub(1)?;
    if place.kind(before) == Some(Kind::Case) && place.kind(at) == Some(Kind::Dot) {
        let span = place.around(at..at + 2);
        let diagnostic = super::values::enumerator(span, place.text_of(at..at + 2));
        return Some(Habit::new(diagnostic).replace(at..at + 2, &[Kind::Bad]));
    }
    if !fits.has("\":\"") {
        return None;
    }
    let gap = place.around(before..at).end;
    let at_case = |help: &str, sign: std::ops::Range<usize>| {
        let span = place.around(sign);
        let message = "the values of a `case` end with a colon";
        Diagnostic::at(code::FOREIGN_SIGN, span, message, "write `:`").help(help.to_owned())
    };
    let arrow = place.kind(at) == Some(Kind::Assign)
        && place.kind(at + 1) == Some(Kind::Greater)
        && place.touch(at);
    if arrow {
        let span = crate::source::Span { start: gap, ..place.around(at..at + 2) };
        let diagnostic = at_case("write `case 0: …` and `default: …`", at..at + 2)
            .fix("write `:`", vec![(span, ":".to_owned())]);
        return Some(Habit::new(diagnostic).replace(at..at + 2, &[Kind::Colon]));
    }
    let start = place.statement_start(at);
    let is_case = matches!(place.kind(start), Some(Kind::Case | Kind::Default));
    if place.kind(at) != Some(Kind::BraceOpen) || !is_case {
        return None;
    }
    let close = place.closer(at)?;
    let open = crate::source::Span { start: gap, ..place.around(at..at + 1) };
    let end = crate::source::Span {
        start: place.around(close - 1..close).end,
        ..place.around(close..close + 1)
    };
    let diagnostic = at_case("the values of a `case` need no braces", at..at + 1)
        .fix("write `:`", vec![(open, ":".to_owned()), (end, String::new())]);
    let habit = Habit::new(diagnostic).replace(at..at + 1, &[Kind::Colon]);
    Some(habit.remove(close..close + 1))
}

/// `break` and `fallthrough`, with the semicolons around them; any other semicolon.
fn leaves_case(place: &Place<'_>) -> Option<Habit> {
    let semicolon = place.kind(place.at) == Some(Kind::Semicolon);
    let word = place.at + usize::from(semicolon);
    let text = place.word(word);
    let mut end = word;
    if matches!(text, "break" | "fallthrough") {
        end += 1 + usize::from(place.kind(word + 1) == Some(Kind::Semicolon));
        let span = place.around(place.at..end);
        let message = match text {
            "break" => "no `break` is needed: a case ends where the next one begins",
            _ => "no case falls through to the next one",
        };
        let diagnostic = Diagnostic::at(code::FOREIGN_WORD, span, message, "means nothing here")
            .help("cases of the same value stand together: `case 0, 1: …`")
            .fix("remove it", vec![(span, String::new())]);
        return Some(Habit::new(diagnostic).remove(place.at..end));
    }
    let before = place.at.checked_sub(1).and_then(|before| place.kind(before));
    let ended = before.is_some_and(|kind| kind.ends_operand() || kind == Kind::BraceClose);
    if !semicolon || !ended {
        return None;
    }
    let span = place.around(place.at..place.at + 1);
    let message = "a value does not end with a semicolon";
    let diagnostic = Diagnostic::at(code::FOREIGN_SIGN, span, message, "one too many")
        .help("remove it: `;` can end a `let` or a `return` only")
        .fix("remove it", vec![(span, String::new())]);
    Some(Habit::new(diagnostic).remove(place.at..place.at + 1))
}
