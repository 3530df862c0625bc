//! What people write who know other languages, and what they mean by it: one table for the parser and the checker.

use super::builtins::TYPES_AT_HAND;
use crate::source::Slice;

/// A row of the table: what stands there, what is expected, what to say, what to write instead.
pub struct Hint {
    /// Tokens around the one that the parser did not expect (`parser/hint.rs` explains the patterns), or words between
    /// slashes.
    pub found: &'static str,
    /// The terminals of the grammar that are expected there, with `!` those that are not; of a word `item`, `name`, `function` or `method`.
    pub expected: &'static str,
    /// What is wrong; empty if the place says it.
    pub message: &'static str,
    /// The code to write; empty if `write` says it.
    pub help: &'static str,
    /// The text to write instead, if it does not depend on what was meant.
    pub write: Option<&'static str>,
}

/// In the place of a text to write: the tokens of the whole pattern cannot be read.
pub(crate) const DAMAGED: &str = "…";

/// The row for a word.
pub fn word(expected: &str, word: &str) -> Option<&'static Hint> {
    let is = |hint: &&Hint| hint.expected == expected && hint.found.split('/').any(|w| w == word);
    HINTS.iter().find(is)
}

const fn say(
    found: &'static str,
    expected: &'static str,
    message: &'static str,
    help: &'static str,
) -> Hint {
    Hint { found, expected, message, help, write: None }
}

const fn write(
    found: &'static str,
    expected: &'static str,
    message: &'static str,
    write: &'static str,
) -> Hint {
    Hint { found, expected, message, help: "", write: Some(write) }
}

const fn remove(
    found: &'static str,
    expected: &'static str,
    message: &'static str,
    help: &'static str,
) -> Hint {
    Hint { found, expected, message, help, write: Some("") }
}

/// What is wrong makes all that the pattern covers unreadable.
const fn damaged(
    found: &'static str,
    expected: &'static str,
    message: &'static str,
    help: &'static str,
) -> Hint {
    Hint { found, expected, message, help, write: Some(DAMAGED) }
}

impl Hint {
    const fn help(self, help: &'static str) -> Hint {
        Hint { help, ..self }
    }
}

/// How texts and values are put together.
pub const TEXTS: &str = "put the values into one string: `\"\\(a), \\(b)\"`";
const JOIN: &str = "to repeat something write `join(x in values, max: 8) { … }`";
const NAMED: &str = "a value gets its name by `let`";
const NO_LOOP: &str = "`join` is the only loop";
const CONVERSION: &str = "a conversion is a method";
const NO_CLAUSE: &str = "`join` needs a loop variable and a body";
const CLAUSE: &str = "write `join(x in {}, max: 8, separator: \", \") { \"\\(x)\" }`";
const SIGNED: &str = "write `x.signed()`";
const UNSIGNED: &str = "write `x.unsigned()`";
const NO_WORD: &str = "there is no `{}`";
const NOT_RUN: &str = "`{}` cannot be called: nothing of the program is run";
const POINTER: &str = "a formatter cannot name a type";
const QUESTION: &str = "`?` goes before a member: `a?.b`";
const BRACES: &str = "write `if c { a } else { b }`, or `c ? a : b`";
const ARRAY: &str = "the type of an array is quoted when it is a key";
const VALUE: &str = "write `expect T { id: 1 } == \"1\"`";
const WHOLE: &str = "numbers are integers: `x.signed()` is the whole part (language.md: what cannot be said)";
const FORMATTER: &str = "write `summary geo::Vec2 \"(\\(x), \\(y))\"`";

/// The options of an interpolation that mean the format of a number in another language: `02x`, `%08X`, `{:>5}`.
pub fn number_format(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['%', '{', ':']).trim_end_matches('}');
    let side = [("<", "left"), ("-", "left"), ("^", "center"), (">", "right")];
    let side = side.into_iter().find(|(sign, _)| text.starts_with(sign));
    let text = text.slice(side.map_or(0, |(sign, _)| sign.len())..).trim_start_matches(['#', '+']);
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.slice(..text.len() - letter.len());
    let width = digits.trim_start_matches('0');
    let radix = match letter {
        "x" | "X" | "h" | "H" | "p" => "radix: 16",
        "o" => "radix: 8",
        "b" => "radix: 2",
        "d" | "i" | "u" if width.is_empty() => "radix: 10",
        "" | "d" | "i" | "u" => "",
        _ => return None,
    };
    let kind = if digits.starts_with('0') { "digits" } else { "width" };
    let options = [
        radix.to_owned(),
        width.parse::<u8>().map_or_else(|_| String::new(), |width| format!("{kind}: {width}")),
        side.filter(|side| side.1 != "right")
            .map_or_else(String::new, |side| format!("align: {}", side.1)),
        (if letter == "X" { "uppercase: true" } else { "" }).to_owned(),
    ];
    let options =
        Vec::from(options.map(|o| Some(o).filter(|o| !o.is_empty()))).into_iter().flatten();
    Some(options.collect::<Vec<_>>().join(", ")).filter(|options| !options.is_empty())
}

#[rustfmt::skip]
pub(crate) const HINTS: &[Hint] = &[
    write("^ « if/switch/match/return/guard/let/join … » END", "{ where", "a body that begins with `{0}` goes in braces", "{ {} }"),

    // Statements
    write("^ « ; »", ", }", "commas separate enumerators and children", ","),
    say("« for/foreach » ^", "", NO_LOOP, JOIN),
    say("« while/repeat/loop » ^", "", NO_LOOP, "to walk a list write `join(node from head by next, max: 8) { … }`"),
    damaged("join CALL « NAME » ^ , … )", "in", NO_CLAUSE, CLAUSE),
    damaged("join CALL « NAME » ^ )", "in", NO_CLAUSE, CLAUSE),
    damaged("join CALL « NAME ^ . … » )", "in", NO_CLAUSE, CLAUSE),
    damaged("if/guard ^ « let ANY CALL … ) = » … CLOSED", "", "a condition gives no names",
        "write `if exists(a.b) { … }` or `if p != null { … }`, and a `let` inside the block"),
    damaged("if/guard ^ « let/var ANY = » NAME … CLOSED", "", "a condition gives no names",
        "write `{-1} exists({3})`, or `{3} != null` for a pointer, and use `{3}` itself"),
    damaged("if/guard ^ « let/var ANY = » … CLOSED", "", "a condition gives no names",
        "write `{-1} exists(x)`, or `x != null` for a pointer, and use `x` itself"),
    say("BEGIN « match/when/select » ^", "", NO_WORD, "write `switch x { case 0, 1: … default: … }`"),
    write("BEGIN « var/const/auto/val/final/static » ^ NAME", "", NAMED, "let").help("write `let {0} = …`"),
    remove("let « NAME » ^ NAME =/:", "", "a value gets its name by `let` alone", "leave out `{}`"),
    write("BEGIN « NAME » ^ NAME =", "", "a value gets its name by `let`, without a type", "let").help("write `let {0} = …`"),
    write("BEGIN « NAME ^ NAME » NAME =", "", "a value gets its name by `let`, without a type", "let").help("write `let {1} = …`"),
    remove("let ANY ^ « : … » =", "", "no type is written behind a name",
        "leave it out; `.signed()` and `.unsigned()` make a number of a member"),
    say("BEGIN NAME « +/-/*/DIVIDE/%/&/|/^/<</>>/?? ~ ^ = »", "", "there are no variables: a name keeps its value",
        "give the new value another name: `let more = n + 1`"),
    say("BEGIN NAME « + ~ ^ + »", "", "there are no variables: a name keeps its value",
        "give the new value another name: `let more = n + 1`"),
    say("BEGIN NAME ^ « : ~ = »", "", NAMED, "write `let {-1} = …`"),
    write("BEGIN « NAME ^ » = … LINE VALUE/let/guard/return", "==", "a value gets its name by `let`, and keeps it", "let {}")
        .help("write `let {} = …`; to compare, write `==`"),
    write("} « elif/elseif/elsif » ^", "", NO_WORD, "else if"),
    say("OPERAND ^ « if » … else", "", "a condition goes before the values it chooses from", "write `c ? a : b`"),
    damaged("if/guard/else … ^ « INT/STRING/:/then/return » … CLOSED", "{", "a branch goes in braces", BRACES),
    write("^ « _ = ~ > »", "case", "a choice of `switch` is a `case`", "default:"),
    say("^ « ANY … » = ~ >", "case", "a choice of `switch` is a `case`", "write `case {}: …`; no comma separates cases"),
    say("« NAME ^ = ~ > »", ")", "no function can be written as a value", JOIN),
    write("case/default … ^ « = ~ > »", ":", "the values of a `case` end with a colon", ":"),
    say("case/default … ^ « { »", ":", "the values of a `case` end with a colon", "write `case 0: …`, without braces"),
    remove("^ « ; break/fallthrough ; »", "", "a case ends where the next one begins", "write `case 0, 1: …` for several values"),
    remove("^ « ; break/fallthrough »", "", "a case ends where the next one begins", "write `case 0, 1: …` for several values"),
    remove("^ « break/fallthrough »", "", "a case ends where the next one begins", "write `case 0, 1: …` for several values"),
    say("OPERAND/} ^ « let/guard/return »", "} !case", "nothing can follow the value of a block",
        "write it before the value: `{ let n = count; \"\\(n)\" }`"),
    say("OPERAND/} ^ LINE « VALUE »", "} !case", "nothing can follow the value of a block",
        "only these can precede the value: `let`, `guard`, `return`, and `if` without `else`"),
    remove("OPERAND/} ^ « ; »", "", "a value does not end with a semicolon", "remove it: `;` can end a `let` or a `return` only"),
    say("let NAME = … ^ « , »", "let", "", "each value gets its name by a `let` of its own"),

    // Values
    write("./->/?. ^ « INT »", "", "LLDB calls the members of a Rust tuple `__0`, `__1`", "__{0}").help("write `.__{0}`"),
    say("./->/?. ^ « FRACTION »", "", "LLDB calls the members of a Rust tuple `__0`, `__1`", "write `.__0.__1`"),
    say("^ « FRACTION »", "", "formatters compute with integers only", "write hundredths: `\\(cents, decimals: 2)`"),
    write("^ « .. »", "", "`..` does not say whether the last number is included", "...")
        .help("write `...` for a range with its last number, `..<` for one without"),
    say("« NAME ~ ^ ! » ~ (/CALL/[", "", "there are no macros", "put the values into a text: `\"\\(size) bytes\"`"),
    write("OPERAND ^ « and »", "", NO_WORD, "&&"),
    write("OPERAND ^ « or »", "", NO_WORD, "||"),
    write("OPERAND ^ « is not »", "", NO_WORD, "!="),
    write("OPERAND ^ « is »", "", NO_WORD, "=="),
    write("« not » ^ VALUE", "", NO_WORD, "!"),
    write("« == ~ ^ = »", "", NO_WORD, "=="),
    write("« != ~ ^ = »", "", NO_WORD, "!="),
    write("« < ~ ^ > »", "", NO_WORD, "!="),
    write("« >> ~ ^ > »", "", NO_WORD, ">>"),
    write("« ? ~ ^ : »", "", "`?:` has nothing between its signs", "??"),
    say("« * ~ ^ * »", "", "there is no `**`: nothing computes powers", "a power of two is a shift: `1 << n`"),
    write(", NAME ^ « = »", ":", "an option is written with a colon", ":").help("write `{-1}: …`"),
    say("OPERAND ^ « = ~ > »", "==", "`=>` belongs to the patterns of other languages",
        "write `switch x { case 0: … default: … }`"),
    write("OPERAND ^ « = »", "==", "`=` gives a name to a value after `let`; it does not compare", "=="),
    write("self ^ « :: »", "", NO_WORD, "."),
    say("case « NAME :: NAME » ^ CALL", "", "`{}(…)` is a pattern of another language",
        "a case is a number: `case 0, 1: …`; for a variant that has members of its own ask `exists(a.b)`"),
    say(":: « min/max/abs » ^ CALL", "", NOT_RUN, "leave out what precedes the name: `max(a, b)`"),
    say(":: « string/string_view/from_utf8/from_raw_parts/from_utf8_lossy » ^ CALL", "", NOT_RUN,
        "the text behind a pointer is `data.text(count: size)`"),
    say("« NAME :: NAME » ^ CALL", "", NOT_RUN, "show a member, or compute it from members: `\"\\(end - begin)\"`"),
    say(":: « get < … > » CALL/( … ^", "", NOT_RUN, "write the member that holds it: `pair.first`, `tuple.__0`"),
    write("OPERAND ^ « as uint/UInt/unsigned/u8/u16/u32/u64/usize/size_t/UInt8/UInt16/UInt32/UInt64/uint8_t/uint32_t »", "", CONVERSION, ".unsigned()").help(UNSIGNED),
    write("OPERAND ^ « as int/Int/long/short/char/i8/i16/i32/i64/isize/Int32/Int64/int32_t/int64_t »", "", CONVERSION, ".signed()").help(SIGNED),
    say("OPERAND ^ « as »", "", CONVERSION, TYPES_AT_HAND),
    say("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ^ ) »", "", CONVERSION, UNSIGNED),
    say("« GROUP unsigned ^ NAME ) »", "", CONVERSION, UNSIGNED),
    write("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ) ^ NAME » )/,/}/==/+", "", CONVERSION, "{0}.unsigned()").help(UNSIGNED),
    say("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ) » ^ VALUE/CALL", "", CONVERSION, UNSIGNED),
    write("« GROUP int/long/short/char/int8_t/int16_t/int32_t/int64_t ) ^ NAME » )/,/}/==/+", "", CONVERSION, "{0}.signed()").help(SIGNED),
    say("« GROUP int/long/short/char/int8_t/int16_t/int32_t/int64_t ) » ^ VALUE/CALL", "", CONVERSION, SIGNED),
    say("« GROUP NAME ) » ^ VALUE", "", CONVERSION, TYPES_AT_HAND),
    say("« GROUP NAME * ^ ) »", "", POINTER, TYPES_AT_HAND),
    say("« < … * ^ > »", "", POINTER, TYPES_AT_HAND),
    say("cast/: « NAME * ^ » )", "", POINTER, TYPES_AT_HAND),
    say("cast CALL « NAME * ^ » )", "", POINTER, TYPES_AT_HAND),
    remove("^ « * »", "INT", "a pointer needs no `*`", "write `pointer.member`; `pointer[0]` is the value it points to"),
    remove("^ « & »", "INT", "there is no `&`: a formatter has values, not places",
        "`x.address()` is the address that a pointer holds (language.md: what cannot be said)"),
    remove("^ « :: »", "INT", "there are no global names: a formatter sees what its value leads to",
        "follow a pointer in the value, or write a constant (language.md: what cannot be said)"),
    remove("^ « . »", "INT", "a member of the object itself is written without a dot", "write `left`, not `.left`"),
    remove("OPERAND ~ ^ « ! »", "", "a member that exists needs no `!`", "remove it; for one that may be missing write `a?.b ?? …`"),
    remove("OPERAND ~ « ? » ^ , else", "", QUESTION, "remove it; `else:` gives the text for a missing member"),
    remove("NAME ~ « ? » ^ ,/)/]", "INT", QUESTION, "if it may be missing, write `\\({-2}, else: \"none\")`"),
    remove("OPERAND ~ « ? » ^ ,/)/]", "INT", QUESTION, "remove it; `else:` gives the text for a missing member"),
    say("TEXT/CLOSE ^ « , »", "}", "a block has one value", "write `\"\\(used) of \\(size) bytes\"`"),
    say("./?. « NAME » ^ {", "", "no method takes a block", JOIN),
    say("OPERAND ^ « for »", "", "there are no comprehensions, only `join`",
        "write `join(x in items, max: 8, separator: \", \") { \"\\(x)\" }`"),
    say("« ? ~ [ » … ] … ^", ":", "", "there is no `?[`; write `a[0] ?? d`, which takes `d` if the element is missing"),
    say("INDEX … ^ « :/.../..< »", "", "",
        "the first elements are `join(x in items, max: 3) { \"\\(x)\" }`, those of a text `.prefix(3)`"),
    say("« ? » … ^", ":", "", "a choice has two sides: `c ? a : b`, with `\"\"` for nothing"),
    say("TEXT/CLOSE ^ « +/%/./<</,/STRING »", "", "", TEXTS),
    say("TEXT/CLOSE ~ ^ « NAME/INT »", "", "", "inside a string a quote is written `\\\"`; a value is put in by `\\(…)`"),
    say("TEXT/CLOSE ^ « VALUE »", "}", "", TEXTS),
    say("} ^", "else", "", "an `if` that gives a value needs an `else`"),

    // Items
    remove("{/, ^ « . » NAME", "", "the name of a member takes no dot", "write `{1}`"),
    remove("enum … ^ « : … » {", "{", "an `enum` has no underlying type", "remove it"),
    write("NAME ~ ^ « . » ~ NAME", "{ where", "the parts of a type's name are joined by `::`", "::").help("write `{-1}::{1}`"),
    remove("func … CALL … ^ « : … » ,/)", "", "parameters have no types", "write the names alone: `func twice(n) { n * 2 }`"),
    remove("func … CALL … « NAME » ^ NAME", "", "parameters have no types", "write the names alone: `func twice(n) { n * 2 }`"),
    say("func … CALL … ^ « = … » ,/)", "", "parameters have no defaults", "give every argument where the function is called"),
    remove("func … ^ « -> … » {", "{", "functions have no types", "write the names alone: `func twice(n) { n * 2 }`"),
    say("func … ^ « = »", "{", "", "the value of a function goes in braces: `func twice(n) { n * 2 }`"),
    remove("summary/children … ^ « :/=/=>/-> » STRING/{", "{", "nothing separates a key from its text", "write `summary Point \"…\"`"),
    damaged("NAME ~ « GROUP » ^ STRING … )", "", "a text is written without a call", "put the values into a text: `\"\\(size) bytes\"`"),
    write("« GROUP ^ TEXT ) »", "", "a body takes no parentheses", "{0}").help("write the text without them: `summary Point \"…\"`"),
    damaged("« GROUP » ^ STRING … )", "", "a body takes no parentheses", "write the text without them: `summary Point \"…\"`"),
    damaged("summary/children … « GROUP » … ^ … )", "LIFETIME )", "a body takes no parentheses",
        "a computed value goes in braces: `summary Door { open ? \"open\" : \"shut\" }`"),
    say("summary/children ^ ANY anonymous/unnamed/anon", "", "", "a type in a namespace without a name is `(anonymous namespace)::Box`"),
    say("« summary/children » ^ {", "", "this `{}` does not say which type it is for", "write `{} geo::Vec2 { … }`"),
    say("« summary » TEXT ^ END", "", "this `{}` does not say which type it is for", "write `summary geo::Vec2 \"…\"`"),
    say("« summary » OPEN … CLOSE ^ END", "", "this `{}` does not say which type it is for", "write `summary geo::Vec2 \"…\"`"),
    remove("summary … « , » TEXT ^ END", "", "after a comma a string is one more key", "remove the comma if this is the text"),
    remove("summary … « , » OPEN … CLOSE ^ END", "", "after a comma a string is one more key", "remove the comma if this is the text"),
    say("summary … « QUOTED » ^ END", "", "backquotes hold a name, not a text", "write `\"` on both sides"),
    write("summary/children « … ^ [ … ] »", "", ARRAY, "\"{}\""),
    write("summary/children « … ANGLE … ^ [ … ] … > »", "", ARRAY, "\"{}\""),
    write("children … { … « NAME ^ : NAME » ,/}", "", "the name of a child follows the child", "{1} as \"{-1}\""),
    say("children … { … « NAME ^ : » NAME", "", "the name of a child follows the child", "write `{1} as \"{-1}\"`"),
    write("children … { … ^ « [ NAME ] NAME » ,/}", "", "the name of a child follows the child", "{3} as \"[{1}]\""),
    say("children … { … ^ « [ NAME ] » NAME", "", "the name of a child follows the child", "write `{3} as \"[{1}]\"`"),
    say("children … { … ^ « TEXT »", "", "the name of a child follows the child", "write `balance as \"money\"`"),
    write("as ^ « NAME »", "PLAIN_STRING", "the name of a child goes in quotes", "\"{0}\"").help("write `balance as \"money\"`"),
    say("import ^ « ANY »", "", "`import` takes the path of a file, in quotes",
        "write `import \"helpers.fmt\"`; of a pack, as `fmtc packs list` names them, `import \"fmtc:glm\"`"),
    say("« @ NAME » ^ struct/class/extension/actor NAME", "", "`{}` belongs to the declaration of a type", "write `summary {1} \"(\\(x), \\(y))\"`"),
    say("« @ NAME » ^ struct/class/extension/actor/final/public", "", "`{}` belongs to the declaration of a type", FORMATTER),
    say("ANGLE … NAME ^ « ... »", "", "", "any number of arguments is `...` alone: `Tuple<...>`, `Tuple<int, ...>`"),
    say("ANGLE … ^ « . »", "", "", "any number of other arguments is written `...`"),
    say("ANGLE … ^ « : »", "", "", "any argument of a template is written `_`: `Box<_>`"),
    say("REGEX ~ ^ « NAME »", "", "", "nothing may follow the last `/`: patterns are case-sensitive, `[Aa]` matches both"),
    write("NAME/TEXT ^ « = »", ":", "the value of a member follows a colon", ":").help("write `id: 1`"),
    say("expect … GROUP … NAME ^ « : »", "", "", "the members of a value go in braces: `expect T { id: 1 } == \"1\"`"),
    say("expect … NAME ^ « : »", "", "", "the members of a value go in braces: `expect T { id: 1 } == \"1\"`"),
    write("expect … ^ « : »", "==", "", "==").help(VALUE),
    say("{ … ^ « } »", ":", "", "a member has a name, `{ id: 1 }`; elements go in brackets, `[1, 2]`"),
    say("== ^ « INT »", "PLAIN_STRING", "", "the text goes in quotes: `expect T { id: 1 } == \"1\"`"),
    say("== ^ « ANY »", "PLAIN_STRING", "", "the value comes first: `expect T { id: 1 } == \"1\"`"),

    // Blanks
    write("NAME ^ « ( »", "", "no blank may separate `{-1}` from its `(`", "("),
    write("OPERAND ^ « [ »", "", "no blank may separate a value from its `[`", "["),

    // Words that begin no item
    say("struct/class/extension/impl/interface/protocol/union", "item", "", "a formatter stands alone, with the type's name as its key: `summary geo::Vec2 \"(\\(x), \\(y))\"`"),
    say("enum", "item", "", "the numbers of a type have its name: `enum shop::Kind { closed, open = 4 }`"),
    say("namespace/module/mod/package", "item", "", "there are no namespaces: write the whole name of the type, `summary geo::Vec2 \"…\"`"),
    say("template/typename", "item", "", "a template is a key with `_` for any argument: `summary Box<_> \"…\"`"),
    say("typedef/using/typealias", "item", "", "nothing is declared: the name of the type is the key of its formatter, `summary geo::Vec2 \"(\\(x), \\(y))\"`"),
    say("-/;/%", "item", "", "a comment begins with `//`"),
    say("Summary/format/formatter/show/display/print/view/debug", "item", "", FORMATTER),
    say("type", "item", "", "this is a command of LLDB; in a file write `summary geo::Vec2 \"(\\(x), \\(y))\"`"),
    say("from/require", "item", "", "write `import \"helpers.fmt\"`; of a pack `import \"fmtc:glm\"`"),
    say("<", "item", "", "NatVis is another language; here write `summary geo::Vec2 \"(\\(x), \\(y))\"`"),
    say("public/private/export/pub/static/inline/constexpr", "item", "", "remove it: the content of a file is known to all files that import it"),
    write("function/fn/def/fun/fnc", "item", "", "func"),
    write("const/var", "item", "", "let"),
    write("synthetic", "item", "", "children"),
    write("test/assert", "item", "", "expect"),
    write("use/include", "item", "", "import"),

    // Names, functions and methods
    write("nil/NULL/nullptr/None/nullopt/undefined/Null", "name", "the null pointer is called `null`", "null"),
    write("this/Self/$self", "name", "the value that is shown is called `self`", "self"),
    write("True/TRUE", "name", "the keyword is `true`", "true"),
    write("False/FALSE", "name", "the keyword is `false`", "false"),

    say("printf/sprintf/snprintf/format/print/println/fmt/NSString/StringFormat", "function", "",
        "put the values into a text: `\"\\(size) bytes\"`"),
    say("String/str/string/repr/to_string/toString/std_to_string", "function", "",
        "put the value into a text: `\"\\(x)\"`, `\"\\(x, radix: 16, digits: 2)\"`"),
    say("Int/int/long/Int64/Int32/i64/i32/number", "function", "", "write `x.signed()`"),
    say("UInt/unsigned/UInt64/UInt32/UInt8/u64/u32/size_t/ord", "function", "", "write `x.unsigned()`"),
    say("hex", "function", "", "write `\"\\(x, hex)\"`"),
    say("bin", "function", "", "write `\"\\(x, radix: 2)\"`"),
    say("oct", "function", "", "write `\"\\(x, radix: 8)\"`"),
    say("round/floor/ceil/trunc", "function", "", WHOLE),
    say("len/strlen/count", "function", "", "the number of children, or of characters, is `x.count()`"),
    say("sizeof/size_of/size_of_val", "function", "", "from LLDB 24 on write `x.type().size()`"),
    say("typeof/decltype/type", "function", "", "write `x.type()`"),
    say("static_cast/reinterpret_cast/dynamic_cast/cast/bit_cast", "function", "", "write `x.signed()` or `x.cast(T)`"),
    say("map/forEach/for_each/enumerate/range/zip", "function", "", JOIN),
    say("is_null/isNull/isnull", "function", "", "write `x == null`"),

    say("length/len", "method", "",
        "write the member that holds it, `x.count`; of a container or string of the C++ library `x.size()`"),
    say("empty/isEmpty/is_empty", "method", "",
        "compare the member that holds the count, `x.count == 0`; of a container or string of the C++ library \
         `x.size() == 0`"),
    say("has_value/hasValue/is_some/isSome", "method", "",
        "test a member, or write `exists(a.b)`; of an `optional` of the C++ library, with `import \"fmtc:std\"`, \
         `std_has_value(x)`"),
    say("hasPrefix/hasSuffix/startswith/startsWith/starts_with/contains/endswith/endsWith/compare/equals/isEqual/\
            strcmp/match", "method", "",
        "compare a number instead: no LLDB can look into a text"),
    say("hex/to_hex/toHex", "method", "", "write `\"\\(x, hex)\"`"),
    say("format/join/joined/append/concat/appending", "method", "",
        "put the values into one string: `\"\\(a), \\(b)\"`; for many values write \
         `join(x in values, max: 8, separator: \", \") { … }`"),
    say("map/filter/forEach/reduce/each/iter/into_iter", "method", "", JOIN),
    say("to_string/toString/description/str/c_str/data", "method", "",
        "write `\"\\(x)\"`; for a text without its quotes `\"\\(x, quotes: none)\"`"),
    say("upper/lower/uppercased/lowercased/toUpperCase/toLowerCase/trim/strip/replace/split/substr/substring/slice", "method", "",
        "no LLDB can change a text: `.prefix(n)` is its beginning, `\"\\(x, quotes: none)\"` leaves out its quotes"),
    say("get/value_or/unwrap/unwrap_or/valueOr", "method", "",
        "for what may be missing write `a?.b ?? …`; for the pointer in a smart pointer of the C++ library, with \
         `import \"fmtc:std\"`, `std_pointer(x)`"),
    say("round/rounded/floor/ceil/trunc/toFixed/precision/fixed", "method", "", WHOLE),
    say("begin/end/front/back/at/first/last", "method", "", "elements are children: `x[0]`, `x[i]`"),
];
