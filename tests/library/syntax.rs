//! The syntax of `.fmt` files: trees, reports, and what no text may do to the parser.

use crate::fuzz::bodies::tree::print;
use crate::import::assert_snapshot;
use crate::processor_time;
use crate::rounds::rounds;
use fmtc::diag::Diagnostic;
use fmtc::diag::render::{Style, human};
use fmtc::limits;
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax::hints::{looks_like_format, number_format};
use fmtc::syntax::{Parsed, parse, parse_strict};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

fn report(name: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut sources = SourceMap::new();
    sources.add(name, text);
    diagnostics.iter().map(|d| human(d, &sources, Style::default())).collect()
}

/// Runs every file of a folder of `tests/cases` and compares what `show` makes of its name and text.
pub(crate) fn cases(folder: &str, show: impl Fn(&str, &str) -> String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    for path in std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|e| e == "fmt") {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert_snapshot(&path, &show(&name, &text));
        }
    }
}

#[test]
fn good() {
    cases("syntax/good", |name, text| {
        let Parsed { file, diagnostics, .. } = parse(SourceId(0), text);
        assert!(diagnostics.is_empty(), "{}", report(name, text, &diagnostics));
        format!("{text}---\n{}", print(&file))
    });
}

#[test]
fn wrong() {
    cases("syntax/wrong", |name, text| {
        let Parsed { file, diagnostics, .. } = parse(SourceId(0), text);
        assert!(!diagnostics.is_empty(), "{name} is not wrong");
        assert_eq!(parse_strict(SourceId(0), text).err().as_ref(), Some(&diagnostics));
        format!("{}---\n{}", report(name, text, &diagnostics), print(&file))
    });
}

/// What the parser says about a text, and that all of it is inside the text.
fn faults(text: &str) -> Vec<Diagnostic> {
    let parsed = parse(SourceId(0), text);
    for label in parsed.diagnostics.iter().flat_map(|d| &d.labels) {
        let range = label.span.range();
        assert!(text.get(range.clone()).is_some(), "{range:?} is not a piece of the text");
    }
    for fix in parsed.diagnostics.iter().filter_map(|d| d.fix.as_ref()) {
        let mut ranges: Vec<_> = fix.edits.iter().map(|(span, _)| span.range()).collect();
        ranges.sort_by_key(|range| (range.start, range.end));
        let apart = ranges.windows(2).all(|pair| pair[0].end <= pair[1].start);
        let inside = ranges.iter().all(|range| text.get(range.clone()).is_some());
        assert!(apart && inside, "{}: {ranges:?} in {text:?}", fix.title);
    }
    parsed.diagnostics
}

fn codes(text: &str) -> Vec<&'static str> {
    faults(text).iter().map(|d| d.code.id).collect()
}

#[test]
fn deep_nesting_is_one_fault() {
    const DEEP: usize = 100_000;
    let nested = |open: &str, inner: &str, close: &str| {
        let (open, close) = (open.repeat(DEEP), close.repeat(DEEP));
        format!("summary A {{ {open}{inner}{close} }}\nsummary B \"b\"\n")
    };
    let shapes = [
        ("(", nested("(", "x", ")")),
        ("( unclosed", format!("summary A {{ {}", "(".repeat(DEEP))),
        ("[", nested("[", "x", "]")),
        ("{", nested("{", "x", "}")),
        ("if", nested("if c { ", "1", " } else { 2 }")),
        ("guard", nested("guard c else { ", "1", " }")),
        ("f(", nested("f(", "x", ")")),
        ("a[", nested("a[", "x", "]")),
        ("interpolation", nested("\"\\(", "x", ")\"")),
        ("interpolation unclosed", format!("summary A {}", "\"\\(".repeat(DEEP))),
        ("join", nested("join(x in y) { ", "x", " }")),
        ("switch", nested("switch x { case 1: ", "x", " }")),
        ("-", nested("-", "x", "")),
        ("!", nested("!", "x", "")),
        ("~ ", nested("~ ", "x", "")),
        ("?:", nested("c ? a : ", "x", "")),
        ("? ?:", nested("c ? ", "x", " : d")),
        ("??", nested("a ?? ", "x", "")),
        ("+", nested("a + ", "x", "")),
        ("+ *", nested("a + b * ", "x", "")),
        (".", nested("", "a", ".b")),
        ("?.", nested("", "a", "?.b")),
        ("()", nested("", "a", "()")),
        ("[0]", nested("", "a", "[0]")),
        ("Box<", format!("summary {}x{} \"a\"", "Box<".repeat(DEEP), ">".repeat(DEEP))),
        ("Box< unclosed", format!("summary {}x \"a\"", "Box<".repeat(DEEP))),
        ("type (", format!("summary {}x{} \"a\"", "(".repeat(DEEP), ")".repeat(DEEP))),
        ("value {", format!("expect {}1{} == \"a\"", "{a:".repeat(DEEP), "}".repeat(DEEP))),
        ("value [", format!("expect {}1{} == \"a\"", "[".repeat(DEEP), "]".repeat(DEEP))),
        ("key with operators", format!("summary \"\\({}x)\" \"a\"", "-".repeat(DEEP))),
        ("path", format!("children A {{ a{} }}", ".b".repeat(DEEP))),
    ];
    for (name, text) in shapes {
        let found = codes(&text);
        let limit = found == ["E0113"] || found == ["E0114"];
        assert!(limit, "{name}: {found:?}");
    }
}

#[test]
fn what_the_limits_allow_is_read_on_a_small_stack() {
    let nested = |open: &str, inner: &str, close: &str, count: usize| {
        format!("summary A {{ {}{inner}{} }}\n", open.repeat(count), close.repeat(count))
    };
    let text = [
        nested("(", "x", ")", 127),
        nested("if c { ", "1", " } else { 2 }", 127),
        nested("f(g[", "x", "])", 63),
        nested("\"\\(", "x", ")\"", 63),
        nested("join(x in y) { ", "x", " }", 127),
        nested("switch x { case 1: ", "x", " }", 127),
        nested("-", "x", "", 500),
        nested("c ? a : ", "x", "", 500),
        nested("a ?? ", "x", "", 500),
        nested("a + ", "x", "", 500),
        nested("", "a", ".b", 500),
        nested("", "a", "?.b()", 250),
        nested("(-", "(x + 1)", ")", 126),
    ]
    .concat();
    let run = move || {
        let file = parse_strict(SourceId(0), &text).expect("all of it is allowed");
        assert_eq!(file, file.clone());
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn what_is_long_but_flat_has_no_limit() {
    const LONG: usize = 20_000;
    let shapes = [
        format!("summary A {{ if c {{ 1 }}{} else {{ 2 }} }}", " else if c { 1 }".repeat(LONG)),
        format!("summary A {{ switch c {{ {} }} }}", "case 1: a + b\n".repeat(LONG)),
        format!("summary A {{ {} }}", "let a = b + c.d\n".repeat(LONG)),
        format!("summary A {{ {} }}", "if a + b == c { return d }\n".repeat(LONG)),
        format!("summary A \"{}\"", "a \\(b + c) \\n".repeat(LONG)),
        format!("summary A {{ f({}) }}", "a.b, ".repeat(LONG)),
        format!("summary {} A \"x\"", "A, ".repeat(LONG)),
        format!("expect A [{}] == \"x\"", "A { b: 1 }, ".repeat(LONG)),
    ];
    for text in shapes {
        assert_eq!(codes(&text), [""; 0], "{:.40}", text);
    }
}

/// Texts of ten megabytes that make no sense, each in its own way; of one without optimisation.
fn noise() -> Vec<(&'static str, String)> {
    const SIZE: usize = if cfg!(debug_assertions) { 1 << 20 } else { 10 << 20 };
    let fill = |piece: &str| piece.repeat(SIZE / piece.len());
    let in_block = |piece: &str| format!("summary A {{ {}", fill(piece));
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let bytes: Vec<u8> = (0..SIZE).map(|_| random() as u8).collect();
    let ascii: String = (0..SIZE).map(|_| char::from(32 + (random() % 95) as u8)).collect();
    let words = ["summary", "A", "{", "}", "(", ")", "\"", "\\(", "let", "=", "1", "\n", "if", "<"];
    let mut soup = String::new();
    while soup.len() < SIZE {
        soup.push_str(words[(random() % words.len() as u64) as usize]);
        soup.push(' ');
    }
    vec![
        ("bytes", String::from_utf8_lossy(&bytes).into_owned()),
        ("ascii", ascii),
        ("soup", soup),
        ("emoji", fill("😀")),
        ("emoji lines", fill("😀\n")),
        ("emoji in a block", in_block("😀 ")),
        ("emoji in a line", in_block("😀\n")),
        ("closing", fill(")")),
        ("closing in a block", in_block(") ")),
        ("opening", fill("(")),
        ("names", fill("a ")),
        ("names in a block", in_block("a ")),
        ("names in lines", in_block("a\n")),
        ("equal signs", in_block("= ")),
        ("half statements", in_block("let = \n")),
        ("half calls", in_block("f(a b), ")),
        ("half calls in lines", in_block("f(a b)\n")),
        ("half items", fill("summary\n")),
        ("half items in a line", fill("let ")),
        ("bad items", fill("summary A 1 \"x\"\n")),
        ("attributes", fill("@a ")),
        ("attributes in lines", fill("@a\n")),
        ("quotes", fill("\"")),
        ("open strings", fill("\"a\n")),
        ("open strings in a block", in_block("\"a\n")),
        ("three quotes", fill("\"\"\" ")),
        ("open lines", fill("summary A \"\"\"\\(\"\"\" \n")),
        ("block comments", fill("/* ")),
        ("block comments in lines", fill("/*\n")),
        ("backquotes", fill("` \n")),
        ("apostrophes", fill("' \n")),
        ("regexes", format!("summary {}", fill("/a\n"))),
        ("backslashes", format!("summary A \"{}", fill("\\"))),
        ("hashes", in_block("#a ")),
        ("dollars", in_block("$a ")),
        ("commas in a value", format!("expect A {{ {}", fill(", "))),
        ("words in a value", format!("expect A {{ {}", fill("a: b c: "))),
        ("nul", fill("\0")),
        ("blanks", fill(" ")),
        ("line ends", fill("\r")),
    ]
}

#[test]
fn an_interpolation_without_its_end_is_one_error() {
    let text = "summary A \"\\(a), \\(b.c(1)) and \\(d, decimals: 2) end\"\nsummary B \"x\"\n";
    for (at, _) in text.match_indices(')') {
        let cut = format!("{}{}", &text[..at], &text[at + 1..]);
        let found = faults(&cut);
        assert_eq!(found.len(), 1, "{}", report("a.fmt", &cut, &found));
        assert_eq!((found[0].code.id, parse(SourceId(0), &cut).file.items.len()), ("E0104", 2));
    }
}

#[test]
fn noise_takes_bounded_time() {
    for (name, text) in noise() {
        let start = processor_time::now();
        let found = faults(&text);
        let seconds = (processor_time::now() - start).as_secs_f64();
        assert!(found.len() <= limits::ERRORS + 1, "{name}");
        let blank = matches!(name, "blanks" | "line ends");
        assert_eq!(found.is_empty(), blank, "{name}");
        // A second alone; what is not linear takes minutes.
        assert!(seconds < 30.0, "{name} takes {seconds} s");
    }
}

#[test]
fn line_ends_and_byte_order_marks_change_no_tree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/syntax");
    for entry in std::fs::read_dir(root.join("good")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "fmt") {
            let text = std::fs::read_to_string(&path).unwrap();
            let tree = print(&parse(SourceId(0), &text).file);
            for ends in ["\r\n", "\r"] {
                let other = format!("\u{feff}{}", text.replace('\n', ends));
                assert_eq!(print(&parse(SourceId(0), &other).file), tree, "{}", path.display());
            }
        }
    }
    for entry in std::fs::read_dir(root.join("wrong")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "fmt") {
            let text = std::fs::read_to_string(&path).unwrap();
            let messages = |text: &str| -> Vec<String> {
                faults(text).into_iter().map(|d| d.message).collect()
            };
            let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            assert_eq!(messages(&other), messages(&text), "{}", path.display());
        }
    }
}

#[test]
fn places_are_right_in_files_with_crlf_and_beyond_ascii() {
    let text = "// größe\r\nsummary Größe \"日本 \\(x + ) ß\"\r\nlet ä = 1.5\r\n";
    let found: Vec<&str> =
        faults(text).iter().map(|d| &text[d.span().expect("a place").range()]).collect();
    assert_eq!(found, [")", "1.5"]);
}

/// The text between a word and the end of its block in a file of the repository.
pub(crate) fn part(file: &str, from: &str, to: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let start = text.find(from).unwrap_or_else(|| panic!("{from} in {file}"));
    let end = text[start..].find(to).unwrap_or_else(|| panic!("{to} in {file}"));
    text[start..start + end].to_owned()
}

/// The words between double quotes that are made of small letters.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    let is_word = |w: &&str| w.len() > 1 && w.bytes().all(|b| b.is_ascii_lowercase() || b == b'#');
    text.split('"').skip(1).step_by(2).filter(is_word).map(str::to_owned).collect()
}

/// The words that the lexer takes for more than names.
pub(crate) fn keywords() -> BTreeSet<String> {
    let table = part("crates/syntax/src/builtins/keywords.rs", "keywords! {\n", "\n}\n");
    let name = |row: &str| Some(row.trim().strip_prefix('"')?.split_once("\" = ")?.0.to_owned());
    table.lines().filter_map(name).collect()
}

#[test]
fn keywords_are_the_same_everywhere() {
    let grammar = part("grammar/fmt.lalrpop", "enum Tok", "NAME =>");
    let rules = part("grammar/fmt.ebnf", "file =", "(* Tokens");
    let mut expected = keywords();
    assert_eq!(words(&grammar), expected);
    expected.extend(["children".to_owned()]);
    assert_eq!(words(&rules), expected);
    let reserved = part("grammar/fmt.ebnf", "The words let", "are\n");
    let soft =
        ["as", "from", "by", "where", "summary", "children", "enum", "func", "import", "expect"];
    for word in &expected {
        let free = soft.contains(&word.as_str());
        let in_block = format!("summary A {{ let {word} = 1\n 2 }}");
        let reserves = !codes(&in_block).is_empty();
        assert_eq!(reserves, !free, "{word}");
        assert_eq!(reserved.split_whitespace().any(|w| w == word), !free && word != "#available");
        let quoted = format!("let `{word}` = a.{}", word.trim_start_matches('#'));
        assert_eq!(codes(&quoted), [""; 0], "{word}");
    }
}

/// Every span in a tree, read from its debug form.
fn spans(file: &fmtc::syntax::ast::File) -> Vec<std::ops::Range<usize>> {
    let text = format!("{file:?}");
    let number = |part: &str, key: &str| -> Option<usize> {
        let rest = &part[part.find(key)? + key.len()..];
        rest[..rest.find(|c: char| !c.is_ascii_digit())?].parse().ok()
    };
    let mut spans = Vec::new();
    for part in text.split("Span { source: SourceId(0), ").skip(1) {
        spans.push(number(part, "start: ").unwrap()..number(part, "end: ").unwrap());
    }
    spans
}

fn holds(text: &str) {
    faults(text);
    let parsed = parse(SourceId(0), text);
    for span in spans(&parsed.file) {
        assert!(text.get(span.clone()).is_some(), "{span:?} is not a piece of {text:?}");
    }
    let broken = print(&parsed.file).contains("(error)");
    assert!(!broken || !parsed.diagnostics.is_empty(), "an error without a word: {text:?}");
    report("a.fmt", text, &parsed.diagnostics);
}

/// Tokens and pieces of tokens, those that change the mode of the lexer more often.
#[expect(clippy::too_many_lines, reason = "a list")]
fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "summary ",
        "children ",
        "func ",
        "let ",
        "import ",
        "expect ",
        "\nsummary ",
        "\n@",
        "@lldb",
        "guard ",
        "return ",
        "if ",
        "else ",
        "switch ",
        "case ",
        "default",
        "join(",
        "in ",
        "self",
        "null",
        "true",
        "as ",
        "from ",
        "by ",
        "#available(",
        "x",
        "y.z",
        "Foo",
        "count",
        "at(i)",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "(",
        ")",
        "{",
        "}",
        "\"",
        "\"\"\"",
        "\\(",
        "\\n",
        "\\",
        "\"\"\"\n",
        "\n",
        "\r\n",
        " ",
        "\t",
        ",",
        ",",
        ":",
        "::",
        ";",
        "=",
        "==",
        "?",
        "??",
        "?.",
        ".",
        "->",
        "...",
        "..<",
        "..",
        "+",
        "-",
        "*",
        "/",
        "%",
        "&",
        "|",
        "^",
        "~",
        "!",
        "<<",
        "&&",
        "||",
        "1",
        "0x1F",
        "1.5",
        "1abc",
        "'a'",
        "'",
        "'ab'",
        "`a b`",
        "`",
        "//",
        "/* */",
        "/^a$/",
        "_",
        "&mut ",
        "*const ",
        "ß",
        "日",
        "😀",
        "“",
        "”",
        "–",
        "$0",
        "\0",
        "\u{feff}",
        "\u{2028}",
        "\"text\"",
        "\"\\(x)\"",
        "{ x: 1 }",
        "[1, 2]",
        "== \"x\"",
        "for ",
        "while ",
        "match ",
        "var ",
        "int ",
        "and ",
        "not ",
        "elif ",
        "break",
        "let mut ",
        ": Int ",
        ":= ",
        "+= ",
        "=> ",
        "f\"",
        "'''",
        "#if\n",
        "Color::red",
    ]);
    prop::collection::vec(pieces, 0..60).prop_map(|v| v.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds("PROPTEST_CASES", 1500) as u32, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens_are_read(text in soup()) {
        holds(&text);
    }

    #[test]
    fn any_text_is_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        holds(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_damage_is_read(at in any::<prop::sample::Index>(), length in 0usize..30, new in soup()) {
        let text = include_str!("../cases/syntax/good/taste.fmt");
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let start = at.index(places.len());
        let end = (start + length).min(places.len() - 1);
        let new: String = new.chars().take(8).collect();
        holds(&format!("{}{new}{}", &text[..places[start]], &text[places[end]..]));
    }
}

/// Formats of numbers as other languages write them, in the options of an interpolation.
#[test]
fn formats_of_other_languages() {
    for (text, options) in [
        ("x", "radix: 16"),
        ("#x", "radix: 16"),
        ("02x", "radix: 16, digits: 2"),
        ("%08X", "radix: 16, digits: 8, uppercase: true"),
        ("{:04b}", "radix: 2, digits: 4"),
        ("d", "radix: 10"),
        ("5d", "width: 5"),
        ("05", "digits: 5"),
        (">5", "width: 5"),
        ("-5d", "width: 5, align: left"),
        ("*^9", "width: 9, align: center, fill: \"*\""),
        ("+d", "sign: true"),
    ] {
        assert_eq!(number_format(text).as_deref(), Some(options), "{text}");
    }
    for text in ["", ".2f", "f", "e", "?", "s", "x.y", "name", "0", "999x"] {
        assert_eq!(number_format(text), None, "{text}");
    }
    for text in ["x", "02x", ".2f", "#x", ">5", "?", "5.1f", "*^9"] {
        assert!(looks_like_format(text), "{text}");
    }
    for text in ["name", "a.b", "x + 1", "\"x\"", "aé", ""] {
        assert!(!looks_like_format(text), "{text}");
    }
}
