//! The table of mistakes, in the order in which they are looked for.

use super::mistake::{Mistake, code, row};
use super::{ErrorContext, items, statements, values};
use crate::diag::codes::syntax::*;
use crate::syntax::token::TokenKind::{self, *};

pub(super) const JOIN: &str = "to repeat something write `join(x in values, max: 8) { … }`";
pub(super) const KEEPS_ITS_VALUE: &str =
    "there are no variables: a name keeps the value that `let` gave it";
pub(super) const CASE: [&str; 2] = ["the values of a `case` end with a colon", "write `:`"];
const WORD: [&str; 2] = ["there is no `{}`", "a word of another language"];
const SIGN: [&str; 2] = ["there is no `{}`", "a sign of another language"];
const NO_DEFAULT: &str = "remove it; `else:` gives the text for a missing member";

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    row("^ « ; »", &[Comma], FOREIGN_SIGN, ["commas separate enumerators", "no comma"])
        .fits(",").when(in_enum).help("write `,`").fix("write `,`", ","),
    extra("^ « ; »", ["commas separate enumerators", "no comma"])
        .when(in_enum).help("remove it"),

    // Statements
    repeats("« ‹ for/foreach › ^ ..block? »", JOIN),
    repeats("« ‹ while/repeat/loop › ^ ..block? »",
        "to walk a list write `join(node from head by next, max: 8) { … }`"),
    bare_join("« ‹ join CALL (.. ^ ..} ) › { ..) »"),
    bare_join("« ‹ join CALL (.. ^ ..} ) › »"),
    row("if/guard ^ « let ANY CALL ..) = »", &[], FOREIGN_WORD,
        ["a condition gives no names", "a pattern of another language"])
        .help("test the member itself, `if exists(a.b) { … }` or `if p != null { … }`, and name it by \
               `let` inside the block"),
    row("BEGIN « ‹ match/when/select › ^ ..block »", &[BadStatement], FOREIGN_WORD, WORD)
        .help("write `switch x { case 0, 1: … default: … }`"),
    code(statements::declared),
    changes("« start.. ‹ +/-/*/SLASH/%/&/|/XOR/<</>>/?? ~ ^ = › ..end »"),
    changes("« start.. ‹ + ~ ^ + › ..end »"),
    code(statements::assigned),
    row("let ANY ^ « : ..= »", &[], WRITTEN_TYPE,
        ["no type is written behind a name", "follows from the value"])
        .help("leave it out; `.signed()` and `.unsigned()` make a number of a member")
        .fix("remove the type", ""),
    binds("if/guard ^ « let/var ANY = » NAME",
        "write `{-1} exists({3})`, or `{3} != null` for a pointer, and use `{3}` itself"),
    binds("if/guard ^ « let/var ANY = »",
        "write `{-1} exists(x)`, or `x != null` for a pointer, and use `x` itself"),
    word("} « elif/elseif/elsif » ^", &[Else, If], ["write `else if`", "else if"]),
    code(statements::choice_behind_value),
    code(statements::bare_block),
    code(statements::arm),
    function("« join CALL (.. ‹ ANY ^ => › ..} ) »"),
    function("« ‹ ANY ^ => › ..} » )"),
    row("ANY _ ^ « = ~ > »", &[Colon], FOREIGN_SIGN, CASE).fits(":")
        .help("write `case 0: …` and `default: …`").fix("write `:`", ":"),
    code(statements::case_in_braces),
    leaves("^ « ;? break ;? »", "no `break` is needed: a case ends where the next one begins"),
    leaves("^ « ;? fallthrough ;? »", "no case falls through to the next one"),
    extra("OPERAND/} ^ « ; »", ["a value does not end with a semicolon", "one too many"])
        .help("remove it: `;` can end a `let` or a `return` only"),

    // Values
    row("« ‹ WORD ~ ^ ! › ~ (/CALL/[ ..) »", &[Bad], FOREIGN_WORD,
        ["there are no macros: `{-1}!` is not known", "a macro of another language"])
        .help("a text holds its values: `\"\\(size) bytes\"`"),
    word("OPERAND ^ « and »", &[AndAnd], ["write `&&`", "&&"]),
    word("OPERAND ^ « or »", &[OrOr], ["write `||`", "||"]),
    word("OPERAND ^ « is not »", &[NotEqual], ["write `!=`", "!="]),
    word("OPERAND ^ « is »", &[Equal], ["write `==`", "=="]),
    word("« not » _ ^ VALUE", &[Not], ["write `!`", "!"]),
    sign("« == ~ ^ = »", &[Equal], ["write `==`", "=="]),
    sign("« != ~ ^ = »", &[NotEqual], ["write `!=`", "!="]),
    sign("« < ~ ^ > »", &[NotEqual], ["write `!=`", "!="]),
    sign("« >> ~ ^ > »", &[ShiftRight], ["write `>>`", ">>"]),
    row("« * ~ ^ * »", &[Star], FOREIGN_SIGN,
        ["there is no `**`: nothing computes powers", "a power"])
        .help("a power of two is a shift: `1 << n`"),
    row("« start.. OPERAND ^ ‹ => › ..end »", &[Bad], FOREIGN_SIGN,
        ["`=>` belongs to the patterns of other languages", "an arm of a `match`"]).fits("==")
        .help("write `switch x { case 0: … default: … }`, and a colon after each case"),
    row(", NAME _ ^ « = »", &[Colon], FOREIGN_SIGN,
        ["an option is written with a colon", "not by this sign"]).fits("==").when(in_parentheses)
        .help("write `{-1}: …`").fix("write `:`", ":"),
    row("OPERAND ^ « = »", &[Equal], FOREIGN_SIGN,
        ["`=` gives a name to a value after `let`; it does not compare", "compares nothing"])
        .fits("==").help("to compare, write `==`").fix("write `==`", "=="),
    sign("self ^ « :: »", &[Dot], ["write `.`", "."]),
    code(values::scoped_call),
    code(values::converted),
    code(values::cast),
    code(values::named_type),
    extra("^ « * »",
        ["a pointer needs no `*`: its members are reached through it", "follows no pointer"])
        .fits("INT").help("write `pointer.member`; `pointer[0]` is the value it points to"),
    extra("^ « & »", ["there is no `&`: a formatter has values, not places", "takes no address"])
        .fits("INT").help("`x.address()` is the address that a pointer holds (language.md: what cannot be said)"),
    extra("^ « :: »", ["there are no global names: a formatter sees what its value leads to", "names nothing"])
        .fits("INT").help("follow a pointer in the value, or write a constant (language.md: what cannot be said)"),
    extra("^ « . »", ["a member of the object itself is written without a dot", "one too many"])
        .fits("INT").help("write `left`, not `.left`"),
    extra("OPERAND ~ ^ « ! »",
        ["there is nothing to unwrap: a member that is there is used as it is", "unwraps nothing"])
        .help("remove it; for one that may be missing write `a?.b ?? …`"),
    no_member("OPERAND ~ « ? » ^ , else", NO_DEFAULT),
    no_member("WORD ~ « ? » ^ ,/INTERPOLATION_CLOSE/)/]",
        "if it may be missing, write `\\({-2}, else: \"none\")`"),
    no_member("OPERAND ~ « ? » ^ ,/INTERPOLATION_CLOSE/)/]", NO_DEFAULT),
    code(values::string_prefix),
    row("PLAIN_STRING/STRING_CLOSE ^ « , ..end »", &[], FOREIGN_SIGN,
        ["a block has one value: values to show go into the string", "not part of the text"])
        .fits("}").when(|context| !context.fits(")"))
        .help("write `\"\\(used) of \\(size) bytes\"`"),
    row("./?. ‹ ANY › ^ « { ..) »", &[], NO_LOOPS,
        ["no method takes a block", "called with a block"]).help(JOIN),
    row("« start.. OPERAND ^ ‹ for › ..} »", &[Bad], NO_LOOPS,
        ["there are no comprehensions, only `join`", "a loop"])
        .help("write `join(x in items, max: 8, separator: \", \") { \"\\(x)\" }`"),

    // Items
    extra("{/, ^ « . » NAME", ["the name of a member takes no dot", "one too many"])
        .help("write `{1}`"),
    code(items::dot),
    code(items::typed_function),
    extra("ANY _ ^ « :/=/-> » STRING/{",
        ["a key and its text are not separated by `{}`", "one too many"])
        .fits("{").when(in_formatter).help("write `summary Point \"…\"`"),
    row("‹ summary/children › « ^ » { ..) EOF", &[Bad], NO_TYPE,
        ["this `{}` does not say which type it is for", "a type follows here"])
        .help("write the name of the type: `{} geo::Vec2 { … }`"),
    code(items::no_type),
    code(items::comma_before_text),
    code(items::named_child),
    code(items::module),
    row("ANY _ ^ « : ..{ »", &[], WRITTEN_TYPE,
        ["an `enum` has no underlying type here: its enumerators are plain numbers", "a type"])
        .fits("{").when(in_enum).help("remove it").remove(),
    code(items::declaration),
];

/// A loop of another language.
const fn repeats(pattern: &'static str, help: &'static str) -> Mistake {
    row(pattern, &[BadStatement], NO_LOOPS, ["there is no `{}`; `join` is the only loop", "a loop"])
        .note("A `join` shows a bounded number of elements, so every formatter ends.")
        .help(help)
}

/// `join(values)`, `join(values, ", ")`.
const fn bare_join(pattern: &'static str) -> Mistake {
    let texts = ["a `join` names what it repeats, and how often", "what is shown of each?"];
    row(pattern, &[Bad], NO_LOOPS, texts)
        .fits("in")
        .when(|context| {
            let ends = matches!(context.kind(context.at), Some(Comma | ParenClose));
            ends && context.opener().is_some_and(|open| context.is(open + 1, Name))
        })
        .help("write `join(x in {*}, max: 8, separator: \", \") { \"\\(x)\" }`")
}

/// `x += 1`, `x++`.
const fn changes(pattern: &'static str) -> Mistake {
    row(pattern, &[BadStatement], NO_VARIABLES, [KEEPS_ITS_VALUE, "`{}` would change it"])
        .when(|context| context.is(context.statement_start(context.at), Name))
        .help("give the new value another name: `let more = n + 1`")
}

/// `if let x = y`, `guard let x = y else`.
const fn binds(pattern: &'static str, help: &'static str) -> Mistake {
    let texts = ["`{-1}` takes a condition and gives no name", "`{1}` cannot get its value here"];
    row(pattern, &[], FOREIGN_WORD, texts).help(help)
}

/// `items.map(x => …)`, `join(items, x => …)`.
const fn function(pattern: &'static str) -> Mistake {
    let texts = ["no function can be written as a value", "a function of another language"];
    row(pattern, &[Bad], FOREIGN_SIGN, texts).help(JOIN)
}

/// A statement that leaves a case.
const fn leaves(pattern: &'static str, message: &'static str) -> Mistake {
    row(pattern, &[], FOREIGN_WORD, [message, "means nothing here"])
        .help("cases of the same value stand together: `case 0, 1: …`")
        .remove()
}

/// `x?` without a member after it.
const fn no_member(pattern: &'static str, help: &'static str) -> Mistake {
    extra(pattern, ["`?` goes before a member: `a?.b`", "no member follows"]).fits("INT").help(help)
}

const fn word(
    pattern: &'static str,
    meant: &'static [TokenKind],
    [title, text]: [&'static str; 2],
) -> Mistake {
    row(pattern, meant, FOREIGN_WORD, WORD).help(title).fix(title, text)
}

/// An operator of another language.
const fn sign(
    pattern: &'static str,
    meant: &'static [TokenKind],
    [title, text]: [&'static str; 2],
) -> Mistake {
    row(pattern, meant, FOREIGN_SIGN, SIGN).help(title).fix(title, text)
}

/// A sign to remove.
const fn extra(pattern: &'static str, texts: [&'static str; 2]) -> Mistake {
    row(pattern, &[], FOREIGN_SIGN, texts).remove()
}

fn in_enum(context: &ErrorContext<'_>) -> bool {
    context.item() == Some(Enum)
}

fn in_formatter(context: &ErrorContext<'_>) -> bool {
    matches!(context.item(), Some(Summary | Children))
}

/// Whether the name before the token stands alone between parentheses, where an option may.
fn in_parentheses(context: &ErrorContext<'_>) -> bool {
    let closer = context.kind(context.enclosing_end(context.at));
    matches!(closer, Some(ParenClose | InterpolationClose))
}
