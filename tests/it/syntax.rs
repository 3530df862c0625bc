//! The syntax of `.fmt` files: trees, reports, and what no text may do to the parser.

use fmtc::diag::Diagnostic;
use fmtc::diag::render::{Style, human};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax::{Parsed, limits, parse, parse_strict, print};
use std::path::Path;

fn report(name: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut sources = SourceMap::new();
    sources.add(name, text);
    diagnostics.iter().map(|d| human(d, &sources, Style::default())).collect()
}

/// Runs every file of a folder and compares what `show` makes of its name and text.
fn cases(folder: &str, show: impl Fn(&str, &str) -> String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/syntax").join(folder);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&root);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for entry in std::fs::read_dir(&root).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "fmt") {
                let text = std::fs::read_to_string(&path).unwrap();
                let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
                insta::assert_snapshot!(stem.clone(), show(&format!("{stem}.fmt"), &text));
            }
        }
    });
}

#[test]
fn good() {
    cases("good", |name, text| {
        let Parsed { file, diagnostics } = parse(SourceId(0), text);
        assert!(diagnostics.is_empty(), "{}", report(name, text, &diagnostics));
        format!("{text}---\n{}", print(&file))
    });
}

#[test]
fn wrong() {
    cases("wrong", |name, text| {
        let Parsed { file, diagnostics } = parse(SourceId(0), text);
        assert!(!diagnostics.is_empty(), "{name} is not wrong");
        assert_eq!(parse_strict(SourceId(0), text).err().as_ref(), Some(&diagnostics));
        format!("{}---\n{}", report(name, text, &diagnostics), print(&file))
    });
}

/// What the parser says about a text, and that all of it stands inside the text.
fn faults(text: &str) -> Vec<Diagnostic> {
    let parsed = parse(SourceId(0), text);
    for label in parsed.diagnostics.iter().flat_map(|d| &d.labels) {
        let range = label.span.range();
        assert!(text.get(range.clone()).is_some(), "{range:?} is no piece of the text");
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
        ("lines", format!("summary A {}", "\"\"\"\n\\(".repeat(DEEP))),
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
        let printed = print(&file);
        assert_eq!(file, file.clone());
        assert!(!printed.contains("error"), "{printed}");
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
fn noise_takes_bounded_time() {
    for (name, text) in noise() {
        let start = std::time::Instant::now();
        let found = faults(&text);
        let seconds = start.elapsed().as_secs_f64();
        assert!(found.len() <= limits::MAX_DIAGNOSTICS + 1, "{name}");
        let blank = matches!(name, "blanks" | "line ends");
        assert_eq!(found.is_empty(), blank, "{name}");
        assert!(seconds < 3.0, "{name} takes {seconds} s");
    }
}
