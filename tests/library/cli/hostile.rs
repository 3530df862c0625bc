//! Input that nobody would write on purpose: one answer, at the right place, and no crash.

use crate::cli::command::{Folder, Run};
use std::time::{Duration, Instant};

/// How long any input may take, in a build without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn compile(text: &[u8]) -> Run {
    compile_with(text, "short")
}

fn compile_with(text: &[u8], message_format: &str) -> Run {
    let folder = Folder::new(&[("in.fmt", text)]);
    let before = Instant::now();
    let run = folder.fmtc(&["compile", "in.fmt", "--message-format", message_format]);
    assert!(before.elapsed() < PATIENCE, "took {:?}", before.elapsed());
    let last = run.stderr.lines().last().unwrap_or_default();
    assert!(matches!(run.code, Some(0 | 1)), "{:?}: {last}", run.code);
    let written = folder.names().contains(&"in.o".to_owned());
    assert_eq!(written, run.code == Some(0), "written, and {:?}", run.code);
    run
}

const DEEP: usize = 100_000;

/// What nests, with the part of a file before it and behind it.
fn nested(before: &str, open: &str, inside: &str, close: &str, behind: &str) -> String {
    format!("{before}{}{inside}{}{behind}", open.repeat(DEEP), close.repeat(DEEP))
}

#[test]
fn nesting_meets_a_stated_limit() {
    let text = |open, inside, close| nested("summary T { ", open, inside, close, " }\n");
    let cases = [
        ("parentheses", text("(", "1", ")")),
        ("unclosed parentheses", text("(", "1", "")),
        ("interpolations", text(r#""\("#, "x", r#")""#)),
        ("ifs", text("if x { ", "1", " } else { 2 }")),
        ("else ifs", text("if x { 1 } else ", "{ 2 }", "")),
        ("tables", text("[", "1", "][0]")),
        ("ternaries", text("x ? ", "1", " : 2")),
        ("ternaries to the right", text("x ? 1 : ", "2", "")),
        ("negations", text("!", "x", "")),
        ("minuses", text("-", "x", "")),
        ("sums", text("x + ", "x", "")),
        ("defaults", text("x ?? ", "1", "")),
        ("members", text("", "x", ".x")),
        ("optional members", text("", "x", "?.x")),
        ("indexes", text("x[", "1", "]")),
        ("calls", text("exists(", "x", ")")),
        ("switches", text("switch x { case 1: 1 default: ", "2", " }")),
        ("template brackets", nested("summary ", "A<", "B", ">", " \"\"\n")),
        ("unclosed template brackets", nested("summary ", "A<", "B", "", " \"\"\n")),
        ("key parentheses", nested("summary ", "(", "A", ")", " \"\"\n")),
        ("values", nested("expect ", "A { a: ", "1", " }", " == \"\"\n")),
        ("arrays of values", nested("expect ", "[", "1", "]", " == \"\"\n")),
    ];
    for (what, text) in cases {
        let run = compile_with(text.as_bytes(), "human");
        let errors = run.errors();
        assert_eq!(run.code, Some(1), "{what}");
        assert_eq!(errors.len(), 1, "{what}: {:?}", &errors[..errors.len().min(5)]);
        assert!(names_a_number(&run.stderr), "{what} names no limit: {}", run.stderr);
    }
}

/// Whether the report, behind place and code, says how many are allowed.
fn names_a_number(report: &str) -> bool {
    let (_, message) = report.split_once("]: ").unwrap_or_default();
    let message = message.trim_end().trim_end_matches("1 error");
    message.contains(|c: char| c.is_ascii_digit())
}

/// Bytes that look random, the same every time.
fn noise(length: usize) -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..length).map(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
}

const LARGE: usize = 10 << 20;

#[test]
fn noise_of_words() {
    const WORDS: [&str; 32] = [
        "summary ",
        "T ",
        "{ ",
        "} ",
        "\"",
        "\\(",
        ") ",
        "( ",
        "if ",
        "else ",
        "let ",
        "x ",
        "= ",
        "?? ",
        "? ",
        ": ",
        ".",
        "1 ",
        "guard ",
        "return ",
        "\n",
        "expect ",
        "== ",
        "<",
        "> ",
        "[",
        "] ",
        ", ",
        "@members ",
        "/",
        "&& ",
        "ü",
    ];
    let mut text = String::new();
    for n in noise(LARGE / 2) {
        text.push_str(WORDS[(n % 32) as usize]);
    }
    let run = compile(text.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.len() < 1 << 20, "{} bytes of reports", run.stderr.len());
}

#[test]
fn much_of_what_is_right() {
    let items: String = (0..20_000).map(|n| format!("summary T{n} \"a \\(x) b\"\n")).collect();
    assert_eq!(compile(items.as_bytes()).code, Some(0));
    let text = format!("summary T \"{}\"\n", "long ".repeat(20_000));
    assert!(matches!(compile(text.as_bytes()).code, Some(0 | 1)));
    let blank = " \n".repeat(LARGE / 2);
    compile(blank.as_bytes());
    let comment = "// comment\n".repeat(LARGE / 11);
    compile(comment.as_bytes());
}

#[test]
fn places_behind_other_letters() {
    let cases = [
        ("summary Größe \"ß\\(x +)\"\n", "1:"),
        ("// 💡💡💡\n/* é */ summary T \"a\"\n", "2:1:"),
        ("summary T {\r\n  \"ü\\(nö)\" §\r\n}\r\n", "2:12:"),
        ("summary T \"💡\" \u{a7}\n", "1:15:"),
        ("summary T \"日本\\q\"\n", "1:14:"),
    ];
    for (text, place) in cases {
        let run = compile(text.as_bytes());
        let place = format!("in.fmt:{place}");
        assert!(run.errors().iter().any(|e| e.starts_with(&place)), "{text}: {}", run.stderr);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let run = compile(b"summary A \"a\"\nsummary \xc3\xa4\xff \"b\"\n");
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
    assert!(run.errors()[0].starts_with("in.fmt:2:10:"), "{}", run.stderr);
    for text in [&b"\xef\xbb\xbf"[..], b"\0", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"] {
        compile(text);
    }
}
