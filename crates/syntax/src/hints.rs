//! Mistakes of people who know other languages, with their meaning: patterns of tokens for the parser, words for lexer
//! and checker.

use super::builtins::TYPES_AT_HAND;
use crate::source::Slice;

/// A row of the tables: the mistake, the expected terminals, the message, and the replacement.
pub struct Hint {
    /// Tokens around the one that the parser did not expect (`parser/hint.rs` explains the patterns), or words between
    /// slashes.
    pub found: &'static str,
    /// Terminals that fit there; after `!`, terminals that do not. For a word: `item`, `name`, `function` or `method`.
    pub expected: &'static str,
    /// The error; empty if the place says it.
    pub message: &'static str,
    /// The correction in few words; empty if `write` says it.
    pub label: &'static str,
    /// The code to write; empty if `write` says it.
    pub help: &'static str,
    /// The text to write instead, if it does not depend on the author's intention.
    pub write: Option<&'static str>,
    /// The tokens that are read instead, if they are not those of the text to write.
    pub meant: Option<&'static str>,
}

/// No tokens can be read in the place of the pattern.
pub(crate) const DAMAGED: &str = "…";

/// The row for a word.
pub fn word(expected: &str, word: &str) -> Option<&'static Hint> {
    let is = |hint: &&Hint| hint.expected == expected && hint.found.split('/').any(|w| w == word);
    WORDS.iter().find(is)
}

type Text = &'static str;

const fn say(found: Text, expected: Text, message: Text, help: Text) -> Hint {
    Hint { found, expected, message, label: "", help, write: None, meant: None }
}

const fn write(found: Text, expected: Text, message: Text, write: Text) -> Hint {
    Hint { write: Some(write), ..say(found, expected, message, "") }
}

const fn remove(found: Text, expected: Text, message: Text, help: Text) -> Hint {
    Hint { write: Some(""), ..say(found, expected, message, help) }
}

/// The parser drops all tokens of the pattern.
const fn damaged(found: Text, expected: Text, message: Text, help: Text) -> Hint {
    Hint { meant: Some(DAMAGED), ..say(found, expected, message, help) }
}

impl Hint {
    const fn help(self, help: Text) -> Hint {
        Hint { help, ..self }
    }

    const fn label(self, label: Text) -> Hint {
        Hint { label, ..self }
    }

    const fn meant(self, meant: Text) -> Hint {
        Hint { meant: Some(meant), ..self }
    }
}

/// How to combine texts and values.
pub const TEXTS: Text = "put the values into one string: `\"\\(a), \\(b)\"`";
const JOIN: Text = "to repeat something write `join(x in values, max: 8) { … }`";
const A_JOIN: Text = "write a `join`";
const NO_LOOP: Text = "there is no `‹›`; `join` is the only loop";
const NO_CLAUSE: Text = "`join` needs a loop variable and a body";
const CLAUSE: Text = "write `join(x in ‹›, max: 8, separator: \", \") { \"\\(x)\" }`";
const NO_NAMES: Text = "a condition gives no names";
const NAMED: Text = "a value gets its name by `let`";
const UNTYPED: Text = "a value gets its name by `let`, without a type";
const KEPT: Text = "there are no variables: a name keeps its value";
const BRANCH: Text = "a branch goes in braces";
const BRACES: Text = "write `if c { a } else { b }`, or `c ? a : b`";
const ARM: Text = "a choice of `switch` is a `case`";
const CASE: Text = "the values of a `case` end with a colon";
const CASE_END: Text = "a case ends where the next one begins";
const SEVERAL: Text = "write `case 0, 1: …` for several values";
const LAST: Text = "nothing can follow the value of a block";
const NO_WORD: Text = "there is no `‹›`";
const TUPLE: Text = "LLDB calls the members of a Rust tuple `__0`, `__1`";
const CONVERSION: Text = "a conversion is a method";
const A_METHOD: Text = "write a method";
const SIGNED: Text = "write `x.signed()`";
const UNSIGNED: Text = "write `x.unsigned()`";
const NOT_RUN: Text = "`‹›` cannot be called: a formatter cannot run code of the program";
const POINTER: Text = "a formatter cannot name a type";
const QUESTION: Text = "`?` goes before a member: `a?.b`";
const UNTYPED_CALL: Text = "write the names alone: `func twice(n) { n * 2 }`";
const PARENTHESES: Text = "a body takes no parentheses";
const NO_KEY: Text = "this `‹›` does not say which type it is for";
const ARRAY: Text = "the type of an array is quoted when it is a key";
const CHILD: Text = "the name of a child follows the child";
const IMPORT: Text = "`import` takes the path of a file, in quotes";
const VALUE: Text = "write `expect T { id: 1 } == \"1\"`";
const BLANK: Text = "no space may separate `‹-1›` from its `‹›`";
const WHOLE: Text =
    "numbers are integers: `x.signed()` is the whole part (language.md: what bytecode cannot do)";
const FORMATTER: Text = "write `summary geo::Vec2 \"(\\(x), \\(y))\"`";

/// The options of an interpolation that mean the format of a number in another language: `02x`, `%-8X`, `{:*^5}`.
pub fn number_format(text: &str) -> Option<String> {
    let text = text.strip_prefix('%').unwrap_or(text);
    let text = text.strip_prefix("{:").and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let (fill, side, text) = alignment(text);
    let sign = text.strip_prefix('+');
    let text = sign.unwrap_or(text).trim_start_matches('#');
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.slice(..text.len() - letter.len());
    let width = digits.trim_start_matches('0');
    let width = if width.is_empty() { None } else { Some(width.parse::<u8>().ok()?) };
    let is_padded = width.is_some() && !digits.starts_with('0');
    let radix = match letter {
        "x" | "X" | "h" | "H" | "p" => Some(16),
        "o" => Some(8),
        "b" => Some(2),
        "d" | "i" | "u" if width.is_none() && sign.is_none() => Some(10),
        "" | "d" | "i" | "u" => None,
        _ => return None,
    };
    let kind = if is_padded { "width" } else { "digits" };
    let options = [
        radix.map(|radix| format!("radix: {radix}")),
        width.map(|width| format!("{kind}: {width}")),
        side.filter(|side| is_padded && *side != "right").map(|side| format!("align: {side}")),
        fill.filter(|_| is_padded).map(|fill| format!("fill: \"{fill}\"")),
        (letter == "X").then(|| "uppercase: true".to_owned()),
        sign.map(|_| "sign: true".to_owned()),
    ];
    let options = Vec::from_iter(options.into_iter().flatten()).join(", ");
    Some(options).filter(|options| !options.is_empty())
}

/// Whether a text could be a format of some language, also of fractions and texts.
pub fn looks_like_format(text: &str) -> bool {
    let flags = |c: char| c.is_ascii_digit() || "+#-.".contains(c);
    let letter = alignment(text).2.trim_start_matches(flags);
    let is_letter = |c: char| c.is_ascii_alphabetic() || "?%".contains(c);
    (1..=12).contains(&text.len()) && letter.len() <= 1 && letter.chars().all(is_letter)
}

/// `>`, `*<`, `^`, `-` at the beginning: the character to fill with, the side, and the rest.
fn alignment(text: &str) -> (Option<char>, Option<&'static str>, &str) {
    let sides = [('<', "left"), ('^', "center"), ('>', "right")];
    let side = |c: char| sides.iter().find(|(sign, _)| *sign == c).map(|(_, side)| *side);
    let mut chars = text.chars();
    let first = chars.next().filter(|c| (' '..='~').contains(c) && !"\"\\".contains(*c));
    let behind_first = chars.as_str();
    match (first, chars.next().and_then(side), first.and_then(side)) {
        (Some(_), Some(side), _) => (first, Some(side), chars.as_str()),
        (_, _, Some(side)) => (None, Some(side), behind_first),
        (Some('-'), ..) => (None, Some("left"), behind_first),
        _ => (None, None, text),
    }
}

#[rustfmt::skip]
pub(crate) const PATTERNS: &[Hint] = &[
    say("summary/children … ^ « match »", "{ where", NO_WORD, "write `‹<› { switch x { case 0: … default: … } }`").label("write `switch`"),
    write("summary/children … ^ « if/switch/return/guard/let/join » REST", "{ where", "a body that begins with `‹›` goes in braces", "‹<› { ‹› ‹>› }").label("write `{` before this"),

    // Statements
    write("^ « ; »", ", }", "commas separate enumerators and children", ","),
    say("« for/foreach » ^", "", NO_LOOP, JOIN).label(A_JOIN),
    say("« while/repeat/loop » ^", "", NO_LOOP, "to walk a list write `join(node from head by next, max: 8) { … }`").label(A_JOIN),
    damaged("join CALL « NAME » ^ , … )", "in", NO_CLAUSE, CLAUSE).label("write `x in ‹›`"),
    damaged("join CALL « NAME » ^ )", "in", NO_CLAUSE, CLAUSE).label("write `x in ‹›`"),
    damaged("join CALL « NAME ^ . … » , … )", "in", NO_CLAUSE, CLAUSE).label("write `x in ‹›`"),
    damaged("join CALL « NAME ^ . … » )", "in", NO_CLAUSE, CLAUSE).label("write `x in ‹›`"),
    say("if/guard ^ « let ANY CALL … ) = »", "", NO_NAMES, "write `if exists(a.b) { … }` or `if p != null { … }`, and a `let` inside the block").label("write a condition").meant(""),
    say("if/guard ^ « let/var ANY = » NAME {/else", "", NO_NAMES, "write `‹-1› exists(‹3›)`, or `‹3› != null` for a pointer, and use `‹3›` itself").label("write a condition").meant(""),
    say("if/guard ^ « let/var ANY = »", "", NO_NAMES, "write `‹-1› exists(x)`, or `x != null` for a pointer, and use `x` itself").label("write a condition").meant(""),
    say("BEGIN « match/when/select » ^", "", NO_WORD, "write `switch x { case 0, 1: … default: … }`").label("write `switch`"),
    write("BEGIN « var/const/auto/val/final/static » ^ NAME", "", "a value gets its name by `let`, not by `‹›`", "let").help("write `let ‹0› = …`"),
    remove("let « NAME » ^ NAME =/:", "", "a value gets its name by `let` alone, without `‹›`", "leave out `‹›`"),
    write("BEGIN « NAME » ^ NAME =", "", UNTYPED, "let").help("write `let ‹0› = …`"),
    write("BEGIN « NAME ^ NAME » NAME =", "", UNTYPED, "let").help("write `let ‹1› = …`"),
    remove("let ANY ^ « : … » =", "", "no type is written behind a name", "leave it out; `.signed()` and `.unsigned()` make a number of a member"),
    say("BEGIN NAME … « +/-/*/DIVIDE/%/&/|/^/<</>>/?? ~ ^ =/+ »", "", KEPT, "give the new value another name: `let more = n + 1`").label("give another name"),
    write("BEGIN « NAME ^ : ~ = »", "", NAMED, "let ‹-1› =").help("write `let ‹-1› = …`"),
    say("BEGIN OLD NAME ^ « = »", "==", KEPT, "give the new value another name: `let more = …`; to compare, write `==`").label("give another name"),
    write("BEGIN « NAME ^ » = … LINE VALUE/let/guard/return", "==", NAMED, "let ‹›").help("write `let ‹› = …`; to compare, write `==`"),
    write("BEGIN « NAME ^ » = … ; VALUE/let/guard/return", "==", NAMED, "let ‹›").help("write `let ‹› = …`; to compare, write `==`"),
    write("} « elif/elseif/elsif » ^", "", NO_WORD, "else if"),
    write("START … BESIDE ^ « if ‥ else » ‥ ENDS", "", "a condition goes before the values it chooses from", "‹+› ? ‹<› : ‹>›").meant("‹<›").label("write the condition first"),
    damaged("if/guard … ^ « :/then/return » … CLOSED", "{", BRANCH, BRACES).label("write braces"),
    damaged("if/guard … ^ « VALUE ‥ » ; … CLOSED", "{", BRANCH, BRACES).label("write braces"),
    write("if/else … ^ « VALUE ‥ » else", "{", BRANCH, "{ ‹› }").help(BRACES),
    write("if/else … ^ « VALUE ‥ » ENDS", "{", BRANCH, "{ ‹› }").help(BRACES),
    remove("^ « , »", "case", "no comma separates cases", ""),
    write("^ « _ = ~ > »", "case", ARM, "default:"),
    write("^ ANY « = ~ > »", "case", ARM, "case ‹<›:"),
    damaged("switch … { … ^ « ANY ‥ = ~ > » … }", "case", ARM, "write `case 0: …`; no comma separates cases").label("write a `case`"),
    say("« NAME ^ = ~ > »", ")", "no function can be written as a value", JOIN).label(A_JOIN),
    write("case/default … ^ « = ~ > »", ":", CASE, ":"),
    write("case/default … ^ « { … } »", ":", CASE, ": ‹+›").help("write `:`, without braces").label("write `:`"),
    remove("^ « ; break/fallthrough ; »", "", CASE_END, SEVERAL),
    remove("^ « ; break/fallthrough »", "", CASE_END, SEVERAL),
    remove("^ « break/fallthrough »", "", CASE_END, SEVERAL),
    say("OPERAND BESIDE « VALUE » ^ LINE let/guard/return/VALUE", "} !case !,", "expected an operator after `‹-2›`, found `‹-1›`", "").label("write an operator before this"),
    say("OPERAND/} ^ « let/guard/return »", "} !case !,", LAST, "write it before the value: `{ let n = count; \"\\(n)\" }`").label("move this up"),
    say("OPERAND/} ^ LINE « VALUE »", "} !case !,", LAST, "only these can precede the value: `let`, `guard`, `return`, and `if` without `else`").label("write one value"),
    remove("OPERAND/} ^ « ; »", "", "a value does not end with a semicolon", "remove it: `;` can end a `let` or a `return` only"),
    say("let NAME = … ^ « , »", "let", "", "each value gets its name by a `let` of its own").label("write `let`"),

    // Values
    write("./->/?. ^ « INT . INT »", "", TUPLE, "__‹0›.__‹2›").meant("NAME . NAME").help("write `.__‹0›.__‹2›`"),
    write("./->/?. ^ « INT »", "", TUPLE, "__‹0›").meant("NAME").help("write `.__‹0›`; under `rust-lldb` it is called `‹0›`: `` x.__‹0› ?? x.`‹0›` ``"),
    damaged("^ « FRACTION »", "", "formatters compute with integers only", "write hundredths: `\\(cents, decimals: 2)`; only the values of `expect` have fractions").label("write an integer"),
    write("^ « .. »", "", "`..` does not say whether the last number is included", "...").help("write `...` for a range with its last number, `..<` for one without"),
    damaged("« NAME ~ ^ ! » ~ (/CALL/[ … )/]", "", "there are no macros", "put the values into a text: `\"\\(size) bytes\"`").label("write a string"),
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
    say("« * ~ ^ * »", "", "there is no `**`: nothing computes powers", "a power of two is a shift: `1 << n`").label("write a shift"),
    write(", NAME ^ « = »", ":", "an option is written with a colon", ":").help("write `‹-1›: …`"),
    say("OPERAND ^ « = ~ > »", "==", "`=>` belongs to the patterns of other languages", "write `switch x { case 0: … default: … }`").label("write a `switch`"),
    write("OPERAND ^ « = »", "==", "`=` gives a name to a value after `let`; it does not compare", "=="),
    write("self ^ « :: »", "", NO_WORD, "."),
    say("case « NAME :: NAME ^ CALL … ) »", "", "`‹-3›::‹-1›(…)` is a pattern of another language", "a case is a number: `case 0, 1: …`; for a variant that has members of its own ask `exists(a.b)`").label("write a number").meant("BAD"),
    remove("« NAME :: » min/max/abs ^ CALL", "", "a function is called by its name alone", "leave out what precedes the name: `max(a, b)`"),
    damaged("« NAME :: string/string_view/from_utf8/from_raw_parts/from_utf8_lossy » ^ CALL … )", "", NOT_RUN, "the text behind a pointer is `data.text(count: size)`").label("write a member"),
    damaged("« NAME :: NAME » ^ CALL … )", "", NOT_RUN, "show a member, or compute it from members: `\"\\(end - begin)\"`").label("write a member"),
    write("OPERAND ^ « as uint/UInt/unsigned/u8/u16/u32/u64/usize/size_t/UInt8/UInt16/UInt32/UInt64/uint8_t/uint32_t »", "", CONVERSION, ".unsigned()").help(UNSIGNED).meant(""),
    write("OPERAND ^ « as int/Int/long/short/char/i8/i16/i32/i64/isize/Int32/Int64/int32_t/int64_t »", "", CONVERSION, ".signed()").help(SIGNED).meant(""),
    say("OPERAND ^ « as »", "", CONVERSION, TYPES_AT_HAND).label(A_METHOD),
    say("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ^ )/NAME »", "", CONVERSION, UNSIGNED).label(A_METHOD),
    write("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ) ^ NAME » )/,/}/==/+", "", CONVERSION, "‹0›.unsigned()").help(UNSIGNED).meant("‹0›"),
    say("« GROUP unsigned/size_t/uint8_t/uint16_t/uint32_t/uint64_t ) » ^ VALUE/CALL", "", CONVERSION, UNSIGNED).label(A_METHOD).meant(""),
    write("« GROUP int/long/short/char/int8_t/int16_t/int32_t/int64_t ) ^ NAME » )/,/}/==/+", "", CONVERSION, "‹0›.signed()").help(SIGNED).meant("‹0›"),
    say("« GROUP int/long/short/char/int8_t/int16_t/int32_t/int64_t ) » ^ VALUE/CALL", "", CONVERSION, SIGNED).label(A_METHOD).meant(""),
    say("« GROUP NAME ) » ^ VALUE", "", CONVERSION, TYPES_AT_HAND).label(A_METHOD).meant(""),
    say("« GROUP NAME * ^ ) »", "", POINTER, TYPES_AT_HAND).label(A_METHOD),
    say("« < … * ^ > »", "", POINTER, TYPES_AT_HAND).label("remove this"),
    say("cast/: « NAME * ^ » )", "", POINTER, TYPES_AT_HAND).label("write a type at hand").meant("BAD"),
    say("cast CALL « NAME * ^ » )", "", POINTER, TYPES_AT_HAND).label("write a type at hand").meant("BAD"),
    remove("^ « * »", "INT", "a pointer needs no `*`", "write `pointer.member`; `pointer[0]` is the value it points to"),
    remove("^ « & »", "INT", "there is no `&`: a formatter has values, not places", "`x.address()` is the address that a pointer holds (language.md: what bytecode cannot do)"),
    remove("^ « :: »", "INT", "there are no global names: a formatter sees what its value leads to", "follow a pointer in the value, or write a constant (language.md: what bytecode cannot do)"),
    remove("^ « . »", "INT", "a member of the object itself is written without a dot", "write `left`, not `.left`"),
    remove("OPERAND ~ ^ « ! »", "", "a member that exists needs no `!`", "remove it; for one that may be missing write `a?.b ?? …`"),
    remove("NAME ~ « ? » ^ ,/)/]", "INT", QUESTION, "if it may be missing, write `\\(‹-2› ?? \"none\")`"),
    remove("OPERAND ~ « ? » ^ ,/)/]", "INT", QUESTION, "remove it; `?? \"none\"` gives the text for a missing member"),
    say("TEXT/CLOSE ^ « , … » CLOSED", "}", "a block has one value", "write `\"\\(used) of \\(size) bytes\"`").label("put these into the text").meant(""),
    say("./?. « NAME » ^ {", "", "no method takes a block", JOIN).label(A_JOIN),
    say("OPERAND ^ « for »", "", "there are no comprehensions, only `join`", "write `join(x in items, max: 8, separator: \", \") { \"\\(x)\" }`").label(A_JOIN),
    say("« ? ~ [ » … ] … ^ CLOSED", ":", "", "there is no `?[`; write `a[0] ?? d`, which takes `d` if the element is missing"),
    say("INDEX … ^ « :/.../..< »", "", "", "the first elements are `join(x in items, max: 3) { \"\\(x)\" }`, those of a text `.prefix(3)`"),
    say("« ? » … ^ CLOSED", ":", "", "a choice has two sides: `c ? a : b`, with `\"\"` for nothing"),
    say("TEXT/CLOSE ^ « +/%/./<</,/STRING »", "", "", TEXTS).label("put this into the string"),
    say("TEXT/CLOSE ~ ^ « NAME/INT »", "", "", "inside a string a quote is written `\\\"`; a value is put in by `\\(…)`").label("put this into the string"),
    say("TEXT/CLOSE ^ « VALUE »", "}", "", TEXTS).label("put this into the string"),
    say("} ^", "else", "", "an `if` that gives a value needs an `else`"),

    // Items
    remove("{/, ^ « . » NAME", "", "the name of a member takes no dot", "write `‹1›`"),
    remove("enum … ^ « : … » {", "{", "an `enum` has no underlying type", "remove it"),
    write("« NAME ~ ^ . ~ NAME ~ . ~ NAME »", "!= !:", "the parts of a type's name are joined by `::`", "‹-1›::‹1›::‹3›").meant("‹-1› :: ‹1› :: ‹3›"),
    write("NAME ~ ^ « . » ~ NAME", "!= !:", "the parts of a type's name are joined by `::`", "::").help("write `‹-1›::‹1›`"),
    remove("func … CALL … ^ « : … » ,/)", "", "parameters have no types", UNTYPED_CALL),
    remove("func … CALL … « NAME » ^ NAME", "", "parameters have no types", UNTYPED_CALL),
    remove("func … CALL … ^ « = … » ,/)", "", "parameters have no defaults", "give every argument where the function is called"),
    remove("func … ^ « -> … » {", "{", "functions have no types", UNTYPED_CALL),
    say("func … ^ « = »", "{", "", "the value of a function goes in braces: `func twice(n) { n * 2 }`"),
    remove("summary/children … ^ « :/=/=>/-> » STRING/{", "{", "nothing separates a key from its text", "write `summary Point \"…\"`"),
    say("NAME/> « NAME ~ GROUP ^ STRING … ) »", "", "a text is written without a call", "put the values into a text: `\"\\(size) bytes\"`").label("write a string").meant("{ BAD }"),
    write("summary/children … « GROUP ^ STRING ) »", "", PARENTHESES, " ‹+›").help("write the text without them: `summary Point \"…\"`").label("remove the parentheses"),
    write("summary/children … « GROUP … ^ … ) »", "LIFETIME )", PARENTHESES, " { ‹+› }").help("a computed value goes in braces: `summary Door { open ? \"open\" : \"shut\" }`").label("write braces"),
    say("summary/children ^ ANY anonymous/unnamed/anon", "", "", "a type in a namespace without a name is `(anonymous namespace)::Box`"),
    say("« summary/children » ^ {", "", NO_KEY, "write `‹› geo::Vec2 { … }`").label("name a type first").meant("‹› BAD"),
    say("« summary » STRING ^ END", "", NO_KEY, "write `summary geo::Vec2 \"…\"`").label("name a type first").meant("‹› BAD"),
    remove("summary … « , » STRING ^ END", "", "after a comma a string is one more key", "remove the comma if this is the text"),
    write("summary … « QUOTED » ^ END", "", "backquotes hold a name, not a text", "\"‹›\"").help("write `\"` on both sides").meant("{ BAD }"),
    write("summary/children/, « … ANGLE … ^ [ … ] … > »", "", ARRAY, "\"‹›\""),
    write("summary/children/, « … ^ [ … ] »", "{ where", ARRAY, "\"‹›\""),
    write("children … { … « NAME ^ : NAME » ENDS", "", CHILD, "‹1› as \"‹-1›\"").meant("‹1›"),
    say("children … { … « NAME ^ : » NAME ‥ ENDS", "", CHILD, "write `‹>› as \"‹-1›\"`").label("write it behind").meant(""),
    write("children … { … ^ « [ NAME ] NAME » ENDS", "", CHILD, "‹3› as \"[‹1›]\"").meant("‹3›"),
    say("children … { … ^ « [ NAME ] » NAME ‥ ENDS", "", CHILD, "write `‹>› as \"[‹1›]\"`").label("write it behind").meant(""),
    say("children … { … ^ « TEXT »", "", CHILD, "write `balance as \"money\"`").label("write it behind"),
    write("as ^ « NAME »", "PLAIN_STRING", "the name of a child goes in quotes", "\"‹0›\"").help("write `balance as \"money\"`"),
    write("import ^ « < … fmt > »", "", IMPORT, "\"‹+›\"").help("write `import \"‹+›\"`"),
    write("import ^ « … fmt » END", "", IMPORT, "\"‹›\"").help("write `import \"‹›\"`"),
    say("import ^ « ANY REST »", "", IMPORT, "write `import \"helpers.fmt\"`; of a pack, as `fmtc packs list` names them, `import \"fmtc:glm\"`").label("write a path"),
    say("« @ NAME » ^ struct/class/extension/actor NAME", "", "`‹›` belongs to the declaration of a type", "write `summary ‹1› \"(\\(x), \\(y))\"`").label("remove this"),
    say("« @ NAME » ^ struct/class/extension/actor/final/public", "", "`‹›` belongs to the declaration of a type", FORMATTER).label("remove this"),
    say("ANGLE … NAME ^ « ... »", "", "", "any number of arguments is `...` alone: `Tuple<...>`, `Tuple<int, ...>`"),
    say("ANGLE … ^ « . »", "", "", "any number of other arguments is written `...`"),
    say("ANGLE … ^ « : »", "", "", "any argument of a template is written `_`: `Box<_>`"),
    say("REGEX ~ ^ « NAME »", "", "", "nothing may follow the last `/`: patterns are case-sensitive, `[Aa]` matches both"),
    write("NAME/TEXT ^ « = »", ":", "the value of a member follows a colon", ":").help("write `id: 1`"),
    say("expect … GROUP … NAME ^ « : »", "", "", "the members of a value go in braces: `expect T { id: 1 } == \"1\"`"),
    say("expect … NAME ^ « : »", "", "", "the members of a value go in braces: `expect T { id: 1 } == \"1\"`"),
    write("expect … ^ « : »", "==", "", "==").help(VALUE),
    say("{/, NAME/TEXT/NUMBER ^ « } »", ": !??", "", "a member has a name, `{ id: 1 }`; elements go in brackets, `[1, 2]`"),
    say("== ^ « INT »", "PLAIN_STRING", "", "the text goes in quotes: `expect T { id: 1 } == \"1\"`"),
    say("== ^ « ANY »", "PLAIN_STRING", "", "the value comes first: `expect T { id: 1 } == \"1\"`"),

    // Blanks
    write("NAME BESIDE ^ « ( »", "CALL", BLANK, "("),
    write("NAME BESIDE ^ « ( »", "!{", BLANK, "("),
    write("OPERAND BESIDE ^ « [ »", "!{", BLANK, "[").help("remove it: after a space, `[` begins a table"),
];

#[rustfmt::skip]
const WORDS: &[Hint] = &[
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

    say("printf/sprintf/snprintf/format/print/println/fmt/NSString/StringFormat", "function", "", "put the values into a text: `\"\\(size) bytes\"`"),
    say("String/str/string/repr/to_string/toString/std_to_string", "function", "", "put the value into a text: `\"\\(x)\"`, `\"\\(x, radix: 16, digits: 2)\"`"),
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

    say("length/len", "method", "", "write the member that holds it, `x.count`; of a container or string of the C++ library `x.size()`"),
    say("empty/isEmpty/is_empty", "method", "", "compare the member that holds the count, `x.count == 0`; of a container or string of the C++ library `x.size() == 0`"),
    say("has_value/hasValue/is_some/isSome", "method", "", "test a member, or write `exists(a.b)`; of an `optional` of the C++ library, with `import \"fmtc:std\"`, `std_has_value(x)`"),
    say("hasPrefix/hasSuffix/startswith/startsWith/starts_with/contains/endswith/endsWith/compare/equals/isEqual/strcmp/match", "method", "", "compare a number instead: no LLDB can look into a text"),
    say("hex/to_hex/toHex", "method", "", "write `\"\\(x, hex)\"`"),
    say("format/join/joined/append/concat/appending", "method", "", "put the values into one string: `\"\\(a), \\(b)\"`; for many values write `join(x in values, max: 8, separator: \", \") { … }`"),
    say("map/filter/forEach/reduce/each/iter/into_iter", "method", "", JOIN),
    say("to_string/toString/description/str/c_str/data", "method", "", "write `\"\\(x)\"`; for a text without its quotes `\"\\(x, quotes: none)\"`"),
    say("upper/lower/uppercased/lowercased/toUpperCase/toLowerCase/trim/strip/replace/split/substr/substring/slice", "method", "", "no LLDB can change a text: `.prefix(n)` is its beginning, `\"\\(x, quotes: none)\"` leaves out its quotes"),
    say("get/value_or/unwrap/unwrap_or/valueOr", "method", "", "for a value that may be missing write `a?.b ?? …`; for the pointer in a smart pointer of the C++ library, with `import \"fmtc:std\"`, `std_pointer(x)`"),
    say("round/rounded/floor/ceil/trunc/toFixed/precision/fixed", "method", "", WHOLE),
    say("begin/end/front/back/at/first/last", "method", "", "elements are children: `x[0]`, `x[i]`"),
];
