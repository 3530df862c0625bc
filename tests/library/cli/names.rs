//! Names from debug information, which anyone may have written: they add no line to a list or a
//! source, and steer no terminal.

use crate::cli::command::{Folder, Run};
use crate::cli::texts::is_harmless;
use crate::dwarf::program;
use crate::rounds::rounds;
use proptest::prelude::*;
use std::fs;

/// What means something to terminals, build servers, or the language.
const PARTS: [&[u8]; 40] = [
    b"\n",
    b"\r",
    b"\t",
    b"\x1b[2J",
    b"\x07",
    b"\x7f",
    b"\xc2\x9b",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xae",
    b"\xff",
    b"\n::error::",
    b"\nsummary A \"a\"\n",
    b"\"",
    b"\\",
    b"\\(x)",
    b"`",
    b"'",
    b"{",
    b"}",
    b"(",
    b")",
    b"<",
    b">",
    b"[",
    b"]",
    b"::",
    b"//",
    b"/*",
    b"*",
    b",",
    b" ",
    b"$",
    b"#",
    b"self",
    b"summary",
    b"true",
    b"_",
    b"7",
    "\u{e4}".as_bytes(),
];

fn name() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        3 => prop::sample::select(&PARTS[..]).prop_map(<[u8]>::to_vec),
        1 => "[a-zA-Z_]{1,3}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(part, 0..5).prop_map(|parts| parts.concat())
}

fn lines(run: &Run) -> usize {
    run.text().lines().count()
}

fn check(names: &[Vec<u8>; 7]) {
    let folder =
        Folder::new(&[("app", &program(names)), ("CMakeLists.txt", b"add_executable(app a.c)\n")]);
    let listed = folder.fmtc(&["types", "app"]);
    assert_eq!(listed.code, Some(0), "{}", listed.stderr);
    is_harmless(&listed);
    // Two types with two lines each below them, `int`, and blank lines between them.
    assert!(lines(&listed) == 9, "{}", listed.text());
    let json = folder.fmtc(&["types", "app", "--json"]);
    is_harmless(&json);
    for ty in json.text().lines() {
        let ty: serde_json::Value = serde_json::from_str(ty).unwrap();
        let key = ty["name"].as_str().unwrap();
        is_harmless(&folder.fmtc(&["types", "app", &format!("--key={key}")]));
    }
    let source = folder.fmtc(&["types", "app", "--draft"]);
    is_harmless(&source);
    is_source(&source.text());
    fs::write(folder.path("own.fmt"), "summary Nothing \"\\(x)\"\nsummary /./ \"\\(x)\"\n")
        .unwrap();
    is_harmless(&folder.fmtc(&["check", "own.fmt", "--against", "app"]));
    is_harmless(&folder.fmtc(&["init", "--against", "app", "--type", "^"]));
    let written = fs::read_to_string(folder.path("formatters.fmt")).unwrap_or_default();
    assert!(written.contains(&source.text()), "{written}");
}

/// Whether a text has a formatter for the structure, its test, and the enumeration, without a fault,
/// and nothing else.
fn is_source(text: &str) {
    let folder = Folder::new(&[("a.fmt", text.as_bytes())]);
    let run = folder.fmtc(&["check", "a.fmt", "--message-format", "short"]);
    let is_comment = |line: &str| line.is_empty() || line.starts_with("//");
    // Of members that no source can name nothing is drafted.
    assert!(text.lines().all(is_comment) || run.code == Some(0), "{}\n{text}", run.stderr);
    let items = |word: &str| text.lines().filter(|line| line.starts_with(word)).count();
    assert!(items("summary ") <= 1 && items("expect ") <= 1 && items("enum ") <= 1, "{text}");
}

#[test]
fn names_that_mean_something_elsewhere() {
    let plain = ["n", "S", "x", "k", "E", "a", "b"].map(|name| name.as_bytes().to_vec());
    check(&plain);
    let folder = Folder::new(&[("app", &program(&plain))]);
    let source = folder.fmtc(&["types", "app", "--draft"]).text();
    assert!(source.contains("expect n::S { x: 1, k: E.a } == \"x 1, k a\"\n"), "{source}");
    for part in PARTS {
        check(&plain.clone().map(|name| [&name, part, b"b"].concat()));
        // No other name of a record or an enumeration is the same.
        for places in [&[0, 2, 5][..], &[1, 3, 4]] {
            let mut names = plain.clone();
            places.iter().for_each(|at| names[*at] = part.to_vec());
            check(&names);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds("PROPTEST_CASES", 400) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_names(names in prop::array::uniform7(name())) {
        prop_assume!(names[2] != names[3] && names[5] != names[6]);
        check(&names);
    }
}
