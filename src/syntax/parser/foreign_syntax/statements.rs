//! Statements as other languages write them: variables, loops, branches, cases.

use super::ForeignSyntax;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::Slice;
use crate::syntax::parser::message::ErrorContext;
use crate::syntax::token::TokenKind;

pub(super) fn find(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    loops(context)
        .or_else(|| bare_join(context))
        .or_else(|| bound_pattern(context))
        .or_else(|| matching(context))
        .or_else(|| declared(context))
        .or_else(|| changed(context))
        .or_else(|| assigned(context))
        .or_else(|| annotated(context))
        .or_else(|| bound(context))
        .or_else(|| else_if(context))
        .or_else(|| choice_behind_value(context))
        .or_else(|| bare_block(context))
        .or_else(|| arm(context))
        .or_else(|| arrow_function(context))
        .or_else(|| case_sign(context))
        .or_else(|| leaves_case(context))
}

const JOIN: &str = "to repeat something write `join(x in values, max: 8) { … }`";

/// `for x in y { … }`, `for (…) { … }`, `while c { … }`.
fn loops(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    let text = context.word(word);
    if !matches!(text, "for" | "foreach" | "while" | "repeat" | "loop") {
        return None;
    }
    let end = context.behind_block(context.at).unwrap_or_else(|| context.statement_end(context.at));
    let message = format!("there is no `{text}`; `join` is the only loop");
    let diagnostic = Diagnostic::new(code::NO_LOOPS, message)
        .label(context.around(word..word + 1), "a loop")
        .note("A `join` shows a bounded number of elements, so every formatter ends.")
        .help(match text {
            "for" | "foreach" => JOIN,
            _ => "to walk a list write `join(node from head by next, max: 8) { … }`",
        });
    Some(ForeignSyntax::new(diagnostic).replace(word..end, &[TokenKind::BadStatement]))
}

/// `join(values)`, `join(values, ", ")`.
fn bare_join(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let open = (0..context.at).rev().find(|at| context.is(*at, TokenKind::CallOpen))?;
    let word = open.checked_sub(1).filter(|word| context.is(*word, TokenKind::Join))?;
    let (values, first) = (context.around(open + 1..context.at), context.kind(open + 1)?);
    let ends = matches!(context.kind(context.at)?, TokenKind::Comma | TokenKind::ParenClose);
    if !context.fits("in") || !ends || first != TokenKind::Name {
        return None;
    }
    let close = context.closer(open)?;
    let values = context.text.slice(values.range());
    let diagnostic =
        Diagnostic::new(code::NO_LOOPS, "a `join` names what it repeats, and how often")
            .label(context.around(word..close + 1), "what is shown of each?")
            .help(format!(
                "write `join(x in {values}, max: 8, separator: \", \") {{ \"\\(x)\" }}`"
            ));
    let end = match context.kind(close + 1) {
        Some(TokenKind::BraceOpen) => context.closer(close + 1)?,
        _ => close,
    };
    Some(ForeignSyntax::new(diagnostic).replace(word..end + 1, &[TokenKind::Bad]))
}

/// `if let Some(x) = y { … }`.
fn bound_pattern(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    let condition = matches!(context.kind(word)?, TokenKind::If | TokenKind::Guard);
    let pattern = context.kind(context.at) == Some(TokenKind::Let)
        && context.kind(context.at + 2) == Some(TokenKind::CallOpen);
    if !condition || !pattern {
        return None;
    }
    let end = context.next(context.at..context.tokens.len(), TokenKind::Assign)?;
    let span = context.around(context.at..end + 1);
    let message = "a condition gives no names";
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message).label(span, "a pattern of another language").help(
        "test the member itself, `if exists(a.b) { … }` or `if p != null { … }`, and name it by \
             `let` inside the block",
    );
    Some(ForeignSyntax::new(diagnostic).remove(context.at..end + 1))
}

/// `match x { … }`, with the arms of other languages.
fn matching(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    let text = context.word(word);
    if !matches!(text, "match" | "when" | "select") || !context.begins_statement(word) {
        return None;
    }
    let end = context.behind_block(context.at)?;
    let message = format!("there is no `{text}`");
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message)
        .label(context.around(word..word + 1), "a word of another language")
        .help("write `switch x { case 0, 1: … default: … }`");
    Some(ForeignSyntax::new(diagnostic).replace(word..end, &[TokenKind::BadStatement]))
}

/// `var x = …`, `int x = …`, `let mut x = …`.
fn declared(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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
    let gap = crate::source::Span { end: until, ..span };
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

/// The `=` behind a `: Type`.
fn annotation(context: &ErrorContext<'_>, colon: usize) -> Option<usize> {
    if !context.is(colon, TokenKind::Colon) || context.is(colon + 1, TokenKind::Assign) {
        return None;
    }
    let end = context.statement_end(colon);
    (colon..end).find(|at| context.is(*at, TokenKind::Assign))
}

/// `let x: Int = …`.
fn annotated(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let colon = context.at;
    let bound = colon.checked_sub(2).and_then(|at| context.kind(at)) == Some(TokenKind::Let);
    let equal = annotation(context, colon).filter(|_| bound)?;
    let span = context.around(colon..equal);
    let diagnostic = Diagnostic::new(code::WRITTEN_TYPE, "no type is written behind a name")
        .label(span, "follows from the value")
        .help("leave it out; `.signed()` and `.unsigned()` make a number of a member")
        .fix("remove the type", vec![(span, String::new())]);
    Some(ForeignSyntax::new(diagnostic).remove(colon..equal))
}

const NO_VARIABLES: &str = "there are no variables: a name keeps the value that `let` gave it";

/// `x += 1`, `x++`.
fn changed(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    use TokenKind::*;
    let operator = context.at.checked_sub(1)?;
    let found = context.kind(context.at)?;
    let before = context.kind(operator)?;
    let arithmetic = matches!(
        before,
        Plus | Minus | Star | Slash | Percent | And | Or | Xor | ShiftLeft | ShiftRight | Coalesce
    );
    let changes = context.touch(operator) && (found == Assign && arithmetic)
        || context.touch(operator) && (before, found) == (Plus, Plus);
    let start = context.statement_start(context.at);
    if !changes || context.kind(start) != Some(Name) {
        return None;
    }
    let sign = context.text_of(operator..context.at + 1);
    let diagnostic = Diagnostic::new(code::NO_VARIABLES, NO_VARIABLES)
        .label(context.around(operator..context.at + 1), format!("`{sign}` would change it"))
        .help("give the new value another name: `let more = n + 1`");
    Some(
        ForeignSyntax::new(diagnostic)
            .replace(start..context.statement_end(context.at), &[BadStatement]),
    )
}

/// `x = …`, `x := …`.
fn assigned(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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
        let diagnostic = Diagnostic::new(code::NO_VARIABLES, NO_VARIABLES)
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

/// `if let x = y`, `guard let x = y else`.
fn bound(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    let keyword = match (context.kind(word)?, context.kind(context.at)?) {
        (TokenKind::If, TokenKind::Let) => "if",
        (TokenKind::Guard, TokenKind::Let) => "guard",
        (TokenKind::If, TokenKind::Name) if context.word(context.at) == "var" => "if",
        (TokenKind::Guard, TokenKind::Name) if context.word(context.at) == "var" => "guard",
        _ => return None,
    };
    if !context.is(context.at + 2, TokenKind::Assign) {
        return None;
    }
    let message = format!("`{keyword}` takes a condition and gives no name");
    let name = context.text_of(context.at + 1..context.at + 2);
    let value = match context.kind(context.at + 3) {
        Some(TokenKind::Name) => context.text_of(context.at + 3..context.at + 4),
        _ => "x",
    };
    let label = format!("`{name}` cannot get its value here");
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message)
        .label(context.around(context.at..context.at + 3), label)
        .help(format!(
            "write `{keyword} exists({value})`, or `{value} != null` for a pointer, and use \
                 `{value}` itself"
        ));
    Some(ForeignSyntax::new(diagnostic).remove(context.at..context.at + 3))
}

/// `elif`, `elseif`, `elsif`.
fn else_if(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let word = context.at.checked_sub(1)?;
    let text = context.word(word);
    let behind_block =
        word.checked_sub(1).and_then(|at| context.kind(at)) == Some(TokenKind::BraceClose);
    if !matches!(text, "elif" | "elseif" | "elsif") || !behind_block {
        return None;
    }
    let span = context.around(word..word + 1);
    let diagnostic = Diagnostic::new(code::FOREIGN_WORD, format!("there is no `{text}`"))
        .label(span, "a word of another language")
        .help("write `else if`")
        .write(span, "else if");
    Some(ForeignSyntax::new(diagnostic).replace(word..word + 1, &[TokenKind::Else, TokenKind::If]))
}

/// `a if c else b`.
fn choice_behind_value(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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
        Diagnostic::new(code::FOREIGN_WORD, "a condition stands before the values it chooses from")
            .label(context.around(at..at + 1), "behind the value")
            .help(format!("write `{choice}`"))
            .fix("put the condition first", vec![(span, choice.clone())]);
    Some(ForeignSyntax::new(diagnostic).replace(start..end, &[TokenKind::Bad]))
}

/// A branch without braces: `if c: x`, `if c then x`, `else x`.
fn bare_block(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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
    let message = format!("what belongs to `{word}` stands in braces");
    let span = context.around(context.at..context.at + 1);
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, label)
        .help("write `if c { a } else { b }`, or `c ? a : b`");
    let end = context.enclosing_end(context.at);
    Some(ForeignSyntax::new(diagnostic).replace(start..end, &[TokenKind::BadStatement]))
}

/// `switch x { 0 => … }`, `_ => …` behind a case: an arm of a `match` in a `switch`.
fn arm(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
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
    let span = crate::source::Span { end: sign.end + 1, ..context.around(at..arrow) };
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "a choice of `switch` is a `case`")
        .label(span, "an arm of a `match`")
        .help(format!("write `{label}: …`; no comma stands between the cases"));
    Some(ForeignSyntax::new(diagnostic).replace(word..end + 1, &[TokenKind::Bad]))
}

/// `items.map(x => …)`, `join(items, x => …)`.
fn arrow_function(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let end = context.enclosing_end(at);
    let is_arrow = context.is(at, TokenKind::Assign) && context.is_fat_arrow(at);
    if !is_arrow || !context.is(end, TokenKind::ParenClose) {
        return None;
    }
    let name = at.checked_sub(1)?;
    let call = (0..at).rev().find(|open| context.closer(*open) == Some(end))?;
    let join = call.checked_sub(1).filter(|word| context.is(*word, TokenKind::Join));
    let arrow = context.around(at..at + 1);
    let span = crate::source::Span { end: arrow.end + 1, ..context.around(name..at) };
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, "no function can be written as a value")
        .label(span, "a function of another language")
        .help(JOIN);
    let cut = join.map_or(name..end, |word| word..end + 1);
    Some(ForeignSyntax::new(diagnostic).replace(cut, &[TokenKind::Bad]))
}

/// `case 0 => …`, `case 0 { … }`, `case .red:`.
fn case_sign(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let at = context.at;
    let before = at.checked_sub(1)?;
    if context.is(before, TokenKind::Case) && context.is(at, TokenKind::Dot) {
        let span = context.around(at..at + 2);
        let diagnostic = super::values::enumerator(span, context.text_of(at..at + 2));
        return Some(ForeignSyntax::new(diagnostic).replace(at..at + 2, &[TokenKind::Bad]));
    }
    if !context.fits(":") {
        return None;
    }
    let gap = context.around(before..at).end;
    let at_case = |help: &str, sign: std::ops::Range<usize>| {
        let span = context.around(sign);
        let message = "the values of a `case` end with a colon";
        Diagnostic::new(code::FOREIGN_SIGN, message).label(span, "write `:`").help(help.to_owned())
    };
    let arrow = context.is(at, TokenKind::Assign)
        && context.is(at + 1, TokenKind::Greater)
        && context.touch(at);
    if arrow {
        let span = crate::source::Span { start: gap, ..context.around(at..at + 2) };
        let diagnostic = at_case("write `case 0: …` and `default: …`", at..at + 2).write(span, ":");
        return Some(ForeignSyntax::new(diagnostic).replace(at..at + 2, &[TokenKind::Colon]));
    }
    let start = context.statement_start(at);
    let is_case = matches!(context.kind(start), Some(TokenKind::Case | TokenKind::Default));
    if !context.is(at, TokenKind::BraceOpen) || !is_case {
        return None;
    }
    let close = context.closer(at)?;
    let open = crate::source::Span { start: gap, ..context.around(at..at + 1) };
    let end = crate::source::Span {
        start: context.around(close - 1..close).end,
        ..context.around(close..close + 1)
    };
    let diagnostic = at_case("the values of a `case` need no braces", at..at + 1)
        .fix("write `:`", vec![(open, ":".to_owned()), (end, String::new())]);
    let foreign = ForeignSyntax::new(diagnostic).replace(at..at + 1, &[TokenKind::Colon]);
    Some(foreign.remove(close..close + 1))
}

/// `break` and `fallthrough`, with the semicolons around them; any other semicolon.
fn leaves_case(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    let semicolon = context.is(context.at, TokenKind::Semicolon);
    let word = context.at + usize::from(semicolon);
    let text = context.word(word);
    let mut end = word;
    if matches!(text, "break" | "fallthrough") {
        end += 1 + usize::from(context.is(word + 1, TokenKind::Semicolon));
        let span = context.around(context.at..end);
        let message = match text {
            "break" => "no `break` is needed: a case ends where the next one begins",
            _ => "no case falls through to the next one",
        };
        let diagnostic = Diagnostic::new(code::FOREIGN_WORD, message)
            .label(span, "means nothing here")
            .help("cases of the same value stand together: `case 0, 1: …`")
            .remove(span);
        return Some(ForeignSyntax::new(diagnostic).remove(context.at..end));
    }
    let before = context.at.checked_sub(1).and_then(|before| context.kind(before));
    let ended = before.is_some_and(|kind| kind.ends_operand() || kind == TokenKind::BraceClose);
    if !semicolon || !ended {
        return None;
    }
    let span = context.around(context.at..context.at + 1);
    let message = "a value does not end with a semicolon";
    let diagnostic = Diagnostic::new(code::FOREIGN_SIGN, message)
        .label(span, "one too many")
        .help("remove it: `;` can end a `let` or a `return` only")
        .remove(span);
    Some(ForeignSyntax::new(diagnostic).remove(context.at..context.at + 1))
}
