//! The parser that lalrpop writes, smaller: for `src/syntax/drive.rs` in place of lalrpop's own library;
//! tables as bytes, nothing to call for what only gives a symbol
//! another name, and no function for what one place does. rustc compiles that sooner, and
//! who has fmtc in a build script waits for it.
//!
//! What does not look as lalrpop 0.23 writes it stops the generator.

use super::lexers::{between, literal};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What goes on the stack of symbols, in the signatures of functions.
const SYMBOLS: &str = "&mut alloc::vec::Vec<(u32, __Symbol, u32)>";

/// A production of the grammar, as lalrpop reduces by it.
struct Reduction<'t> {
    /// The production, for people.
    production: &'t str,
    /// The function's lines.
    lines: Vec<&'t str>,
    /// How many symbols it pops.
    pops: u8,
    /// The number of what has been read.
    nonterminal: u8,
    /// The number of the action that makes a symbol of those popped.
    action: usize,
    /// What there is to do.
    work: Work,
}

#[derive(PartialEq, Eq)]
enum Work {
    /// The one symbol stays as it is; only its state is another one.
    Nothing,
    /// A symbol without a value takes the place of others.
    Unit,
    /// A function.
    Call,
}

/// The parser with smaller tables and fewer functions.
pub(super) fn compact(code: &str) -> String {
    let actions = functions(code, "\nfn __action", "\n}\n");
    let reductions: Vec<_> = functions(code, "\n    fn __reduce", "\n    }\n")
        .into_values()
        .map(|function| reduction(code, function, &actions))
        .collect();

    let mut new = String::new();
    for (at, reduction) in reductions.iter().enumerate() {
        if reduction.work == Work::Call {
            new += &function(at, reduction, &actions);
        }
    }
    let (before, rest) = code.split_once("\n    fn __reduce0<").expect("reductions");
    let (_, after) = rest.split_once("\n}\n#[allow(unused_imports)]\n").expect("the module's end");
    let code = format!("{before}\n{new}}}\n#[allow(unused_imports)]\n{after}");

    let last = between(&code, "// __Items = Items", "return");
    let last =
        format!("            // __Items = Items{last}return Some(Ok(__nt));\n            }}");
    let code = replace(
        &code,
        "        let (__pop_states, __nonterminal) = match __action {",
        "\n        };",
        &{
            let last = last.replace(
                "            // ",
                &format!("            {} => {{\n                // ", reductions.len()),
            );
            reduce(&reductions)
                + &last
                + "\n            _ => panic!(\"invalid action code {__action}\")"
        },
    );
    let code = code
        .replace(
            "__states_len - __pop_states)",
            "__states_len - __POPS[__action as usize] as usize)",
        )
        .replace(
            "__goto(__state, __nonterminal)",
            "__goto(__state, __NONTERMINALS[__action as usize] as usize)",
        );
    let code = without_driver(&without_unused(&gotos(&tables(&code))), &reductions);
    assert!(
        !code.contains("__lalrpop_util") && !code.contains("__state_machine"),
        "lalrpop's library"
    );
    code
}

/// The functions of a name and a number, by number, up to the line with the closing brace.
fn functions<'t>(code: &'t str, start: &str, end: &str) -> BTreeMap<usize, &'t str> {
    let starts = code.match_indices(start).map(|(at, _)| &code[at..]);
    let found = starts.filter_map(|text| {
        let number = text[start.len()..].split('<').next()?.parse().ok()?;
        Some((number, &text[..=text.find(end).expect("the end of a function")]))
    });
    let found: BTreeMap<usize, &str> = found.collect();
    assert!(found.keys().copied().eq(0..found.len()), "{start} has gaps");
    found
}

fn reduction<'t>(code: &str, text: &'t str, actions: &BTreeMap<usize, &str>) -> Reduction<'t> {
    let mut lines = text.split_once("    {\n").expect("a body").1.lines().map(str::trim);
    let comment = lines.next().and_then(|line| line.strip_prefix("// ")).expect("a production");
    let (production, action) = comment.split_once(" => ActionFn(").expect("an action");
    let action = action.trim_end_matches(");").parse().expect("a number");
    let mut lines: Vec<_> = lines.filter(|line| !line.starts_with("assert!(")).collect();
    let sizes = lines.pop().and_then(|line| line.strip_prefix('(')?.strip_suffix(')'));
    let (pops, nonterminal) = sizes.and_then(|sizes| sizes.split_once(", ")).expect("two numbers");
    let pops = pops.parse().expect("a number of symbols");

    let variant = |line: &'t str, start: &str| {
        line.split_once(start).map(|(_, rest)| rest.split('(').next().unwrap_or_default())
    };
    let popped = lines.first().and_then(|line| variant(line, "__pop_Variant"));
    let pushed = lines.last().and_then(|line| variant(line, "__Symbol::Variant"));
    let pushed = pushed.expect("a symbol");
    let body = actions[&action].split_once("{\n").expect("a body").1.trim();
    let is_unit = code.contains(&format!("Variant{pushed}(()),"));
    let work = match body {
        "__0" if pops == 1 && popped == Some(pushed) => Work::Nothing,
        "" if pops > 0 && is_unit => Work::Unit,
        _ => Work::Call,
    };
    let nonterminal = nonterminal.parse().expect("less than 256 nonterminals");
    Reduction { production, lines, pops, nonterminal, action, work }
}

/// The function of a reduction, with its action inside if that is one expression.
fn function(at: usize, reduction: &Reduction<'_>, actions: &BTreeMap<usize, &str>) -> String {
    let mut out = format!(
        "    // {}\n    fn __reduce{at}(cx: &Build<'_>, __lookahead_start: Option<&u32>, __symbols: {SYMBOLS}) {{\n",
        reduction.production
    );
    for line in &reduction.lines {
        let inlined =
            line.strip_prefix("let __nt = ").and_then(|_| inlined(actions[&reduction.action]));
        out += &inlined.unwrap_or_else(|| format!("        {}\n", line.replace("::<>", "")));
    }
    out + "    }\n"
}

/// The lines of an action that takes symbols apart and makes one expression of them.
fn inlined(action: &str) -> Option<String> {
    let (head, body) = action.split_once("{\n")?;
    let (_, parameters) = head.split_once("    cx: &Build<'t>,\n")?;
    let mut out = String::new();
    for (at, line) in parameters.lines().take_while(|line| line.starts_with("    ")).enumerate() {
        let (pattern, _) = line.trim().split_once("): (")?;
        match pattern.strip_prefix("(_, ")?.strip_suffix(", _")? {
            "_" => {}
            name => writeln!(out, "        let {name} = __sym{at}.1;").ok()?,
        }
    }
    let body = body.trim();
    writeln!(out, "        let __nt = {};", if body.is_empty() { "()" } else { body }).ok()?;
    Some(out)
}

/// The arms of `__reduce`.
fn reduce(reductions: &[Reduction<'_>]) -> String {
    let arm = |work: &Work| {
        let all = reductions.iter().enumerate().filter(|(_, reduction)| reduction.work == *work);
        all.map(|(at, _)| at.to_string()).collect::<Vec<_>>().join(" | ")
    };
    let mut out = format!(
        "        match __action {{\n            {} => __unit(__symbols, __POPS[__action as usize] as usize),\n",
        arm(&Work::Unit),
    );
    for (at, _) in reductions.iter().enumerate().filter(|(_, r)| r.work == Work::Call) {
        writeln!(out, "            {at} => __reduce{at}(cx, __lookahead_start, __symbols),")
            .expect("a string");
    }
    out
}

/// How many states a reduction takes and what it has read, in tables. What lalrpop's own driver
/// needs beside them goes.
fn without_driver(code: &str, reductions: &[Reduction<'_>]) -> String {
    let pops: Vec<u8> = reductions.iter().map(|reduction| reduction.pops).collect();
    let read: Vec<u8> = reductions.iter().map(|reduction| reduction.nonterminal).collect();
    let renames: Vec<u8> = reductions.iter().map(|r| u8::from(r.work == Work::Nothing)).collect();
    let unit = between(code, "        Variant", "(()),").rsplit("Variant").next().expect("()");
    let tables = format!(
        "    const __POPS: &[u8] = b\"{}\";\n    const __NONTERMINALS: &[u8] = b\"{}\";\n    \
         const __RENAMES: &[u8] = b\"{}\";\n    \
         fn __unit(__symbols: {SYMBOLS}, __pops: usize) {{\n        \
         let __first = __symbols.len() - __pops;\n        \
         let (__start, __end) = (__symbols[__first].0, __symbols[__symbols.len() - 1].2);\n        \
         __symbols.truncate(__first);\n        \
         __symbols.push((__start, __Symbol::Variant{unit}(()), __end));\n    }}\n",
        literal(&pops),
        literal(&read),
        literal(&renames)
    );
    let (terminals, token) = terminals(code);
    let tables = terminals + &tables;
    let code = cut(code, "    fn __expected_tokens(", "    fn __reduce<", &tables);
    let code =
        cut(&code, "\n#[allow(clippy::type_complexity, dead_code)]\npub trait __ToTriple", "", "");
    let result = "Option<Result<Vec<Item>,__lalrpop_util::ParseError<u32, Tok, ()>>>";
    let code = forgetting(&code, token);
    code.replace("    use super::__ToTriple;\n", "")
        .replace(UTIL, "")
        .replace(&indented(UTIL), "")
        .replace("        _: core::marker::PhantomData<(&'t ())>,\n", "")
        .replace(result, "Option<Vec<Item>>")
        .replace("return Some(Ok(__nt));", "return Some(__nt);")
        .replace("    const __", "    pub const __")
        .replace("    fn __action(", "    pub fn __action(")
        .replace("    fn __goto(", "    pub fn __goto(")
        .replace("    fn __reduce<", "    pub fn __reduce<")
        .replace(
            "    fn __entry(",
            "    pub fn __eof_action(state: i16) -> i16 {\n        \
             __entry(__EOF_ACTION, state as usize)\n    }\n    #[inline]\n    fn __entry(",
        )
        .replace(EXPORT, EXPORTS)
}

/// How lalrpop names its library.
const UTIL: &str = "#[allow(unused_extern_crates)]\nextern crate lalrpop_util as __lalrpop_util;\n\
                    #[allow(unused_imports)]\nuse self::__lalrpop_util::state_machine as __state_machine;\n";

/// What lalrpop makes public.
const EXPORT: &str = "pub use self::__parse__Items::ItemsParser;\n";

/// What `src/syntax/drive.rs` needs.
const EXPORTS: &str = "pub use self::__parse__Items::{\n    \
                       __NONTERMINALS as NONTERMINALS, __POPS as POPS, __RENAMES as RENAMES,\n    \
                       __TERMINAL as TERMINALS,\n    \
                       __action as action, __eof_action as eof_action, __goto as goto, __reduce as reduce,\n    \
                       __TERMINAL_OF as TERMINAL_OF, __symbol as symbol,\n};\n";

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

/// Puts `new` where `start` stands and all up to `end`, which stays; up to the end of all without one.
fn cut(code: &str, start: &str, end: &str, new: &str) -> String {
    let at = code.find(start).unwrap_or_else(|| panic!("no `{start}`"));
    let (before, rest) = code.split_at(at);
    let until = if end.is_empty() { rest.len() } else { rest.find(end).expect("an end") };
    format!("{before}{new}{}", &rest[until..])
}

/// The tables of actions as bytes, two for an entry.
fn tables(code: &str) -> String {
    let mut code = code.to_owned();
    for name in ["__ACTION", "__EOF_ACTION"] {
        let start = format!("    const {name}: &[i16] = &[");
        let numbers = between(&code, &start, "];").lines().filter(|line| !line.contains("//"));
        let numbers =
            numbers.flat_map(|line| line.split(',')).map(str::trim).filter(|n| !n.is_empty());
        let bytes = numbers.flat_map(|n| n.parse::<i16>().expect("a number").to_le_bytes());
        let bytes: Vec<u8> = bytes.collect();
        let new = format!("    const {name}: &[[u8; 2]] = b\"{}\".as_chunks().0", literal(&bytes));
        let old = format!("{start}{}]", between(&code, &start, "];"));
        code = code.replace(&old, &new);
    }
    let entry = "    #[inline]\n    fn __entry(table: &[[u8; 2]], at: usize) -> i16 {\n        \
                 i16::from_le_bytes(table[at])\n    }\n    #[inline]\n    fn __action(";
    code.replace("    fn __action(", entry).replace(
        "__ACTION[(state as usize) * 88 + integer]",
        "__entry(__ACTION, (state as usize) * 88 + integer)",
    )
}

/// The code without actions that nothing calls any more.
fn without_unused(code: &str) -> String {
    let (parser, actions) =
        code.split_once("pub use self::__parse__Items::ItemsParser;\n").expect("actions");
    let texts = functions(actions, "\nfn __action", "\n}\n");
    let mut used: BTreeSet<usize> = BTreeSet::new();
    let mut waiting = vec![parser];
    while let Some(text) = waiting.pop() {
        for call in text.split("__action").skip(1) {
            let digits = call.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            if let Ok(number) = digits.parse()
                && used.insert(number)
            {
                waiting.push(texts[&number].split_once("{\n").expect("a body").1);
            }
        }
    }
    let mut kept = actions.to_owned();
    for (number, text) in texts.iter().filter(|(number, _)| !used.contains(number)) {
        assert!(kept.contains(text), "action {number}");
        kept = kept.replace(&format!("{text}}}\n"), "");
    }
    format!("{parser}pub use self::__parse__Items::ItemsParser;\n{kept}")
}

/// The terminals that tokens are, by their kinds, and the symbol of a token.
fn terminals(code: &str) -> (String, &str) {
    let arms = between(code, "    fn __token_to_integer<", "    fn __token_to_symbol<");
    let mut out = "    pub static __TERMINAL_OF: [u8; 256] = {\n        \
                   let mut of = [u8::MAX; 256];\n"
        .to_owned();
    for arm in arms.split("Tok { kind: ").skip(1) {
        let kind = arm.split(',').next().unwrap_or_default();
        let terminal: u8 = between(arm, "Some(", ")").parse().expect("less than 256 terminals");
        writeln!(out, "        of[{kind} as usize] = {terminal};").expect("a string");
    }
    let symbols = between(code, "    fn __token_to_symbol<", "    fn __simulate_reduce<");
    let [_, symbol] = symbols.split(" => __Symbol::").collect::<Vec<_>>()[..] else {
        panic!("tokens are not all the same symbol");
    };
    let variant = symbol.split_once("(__token)").expect("a token").0;
    out += &format!(
        "        of\n    }};\n    #[inline]\n    \
         pub fn __symbol(token: Tok) -> __Symbol {{\n        __Symbol::{variant}(token)\n    }}\n"
    );
    (out, variant)
}

/// Lets the symbols of tokens go without asking what there is to drop: nothing.
fn forgetting(code: &str, token: &str) -> String {
    let old = format!(
        "        match __symbols.pop() {{\n            \
         Some((__l, __Symbol::{token}(__v), __r)) => (__l, __v, __r),\n            \
         _ => __symbol_type_mismatch()\n        }}\n"
    );
    let new = format!(
        "        let Some((__l, __symbol, __r)) = __symbols.pop() else {{ __symbol_type_mismatch() }};\n        \
         let __Symbol::{token}(__v) = __symbol else {{ __symbol_type_mismatch() }};\n        \
         core::mem::forget(__symbol);\n        (__l, __v, __r)\n"
    );
    assert!(code.contains(&old), "lalrpop pops tokens in another way");
    code.replace(&old, &new)
}

/// Where a nonterminal leads to.
struct Row {
    nonterminal: u8,
    /// The next state behind most states.
    usual: i16,
    /// The next state behind others.
    others: Vec<(usize, i16)>,
}

/// lalrpop's `__goto`, a match of states for each nonterminal.
fn rows(arms: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in arms.lines() {
        let Some((from, to)) = line.trim().split_once(" => ") else { continue };
        let next = to.trim_end_matches(',').parse();
        if line.starts_with("                ") {
            let (row, next) = (rows.last_mut().expect("a row"), next.expect("a state"));
            match from {
                "_" => row.usual = next,
                _ => {
                    row.others.extend(from.split(" | ").flat_map(range).map(|state| (state, next)))
                }
            }
        } else if from != "_" {
            let nonterminal = from.parse().expect("less than 256 nonterminals");
            rows.push(Row { nonterminal, usual: next.unwrap_or_default(), others: Vec::new() });
        }
    }
    rows
}

/// `7` or `7..=9`.
fn range(text: &str) -> std::ops::RangeInclusive<usize> {
    let (first, last) = text.split_once("..=").unwrap_or((text, text));
    first.parse().expect("a state")..=last.parse().expect("a state")
}

/// `__goto` as tables: the rows lie in each other's gaps, and `__GOTO_OF` says whose an entry is.
/// A nest of matches would be two jumps that no processor guesses.
fn gotos(code: &str) -> String {
    let start = "    fn __goto(state: i16, nt: usize) -> i16 {\n";
    let mut rows = rows(between(code, start, "\n    }\n"));
    rows.sort_by_key(|row| std::cmp::Reverse(row.others.len()));
    let count = rows.iter().map(|row| usize::from(row.nonterminal) + 1).max().unwrap_or_default();
    assert!(count <= usize::from(u8::MAX), "too many nonterminals");
    let (mut places, mut entries) = (vec![[0i16; 2]; count], Vec::<Option<(u8, i16)>>::new());
    for row in &rows {
        let is_free = |place: &usize| {
            row.others.iter().all(|(at, _)| entries.get(place + at).is_none_or(Option::is_none))
        };
        let place = (0..).find(is_free).expect("room at the end");
        for (at, next) in &row.others {
            entries.resize(entries.len().max(place + at + 1), None);
            entries[place + at] = Some((row.nonterminal, *next));
        }
        let place = i16::try_from(place).expect("less than 32,768 entries");
        places[usize::from(row.nonterminal)] = [place, row.usual];
    }
    let bytes = |numbers: &mut dyn Iterator<Item = i16>| {
        literal(&numbers.flat_map(i16::to_le_bytes).collect::<Vec<_>>())
    };
    // No nonterminal has the number of the gaps.
    let of: Vec<u8> = entries.iter().map(|entry| entry.map_or(u8::MAX, |(of, _)| of)).collect();
    let new = format!(
        "    const __GOTO_ROWS: &[[u8; 2]] = b\"{}\".as_chunks().0;\n    \
         const __GOTO: &[[u8; 2]] = b\"{}\".as_chunks().0;\n    \
         const __GOTO_OF: &[u8] = b\"{}\";\n    #[inline]\n{start}        \
         let at = __entry(__GOTO_ROWS, 2 * nt) as usize + state as usize;\n        \
         match __GOTO_OF.get(at) {{\n            \
         Some(of) if *of as usize == nt => __entry(__GOTO, at),\n            \
         _ => __entry(__GOTO_ROWS, 2 * nt + 1),\n        }}",
        bytes(&mut places.into_iter().flatten()),
        bytes(&mut entries.iter().map(|entry| entry.map_or(0, |(_, next)| next))),
        literal(&of),
    );
    replace(code, start, "\n    }\n", &new)
}

/// Puts `new` where `start` stands and all up to `end`, which stays.
fn replace(code: &str, start: &str, end: &str, new: &str) -> String {
    let (before, rest) = code.split_once(start).unwrap_or_else(|| panic!("no `{start}`"));
    let (_, after) = rest.split_once(end).unwrap_or_else(|| panic!("no `{end}`"));
    format!("{before}{new}{end}{after}")
}
