//! Former spellings of commands and options, and what they are now.

use fmtc::internals::replaced;
use std::ffi::OsString;
use std::iter::once;

/// A line in today's spelling, and how many warnings it takes.
fn now(line: &str) -> (String, usize) {
    let words = once("fmtc").chain(line.split(' ')).map(OsString::from).collect();
    let (words, warnings) = replaced(words);
    let words: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
    (words.join(" "), warnings.len())
}

#[test]
fn old_spellings_become_new_ones() {
    for (old, new) in [
        ("disasm --annotate app", "dump --asm --annotate app"),
        ("--color never disasm app", "--color never dump --asm app"),
        ("lldb --install", "setup lldb --install"),
        ("check --against-strict a.fmt", "check --deny types a.fmt"),
        ("compile a.fmt --emit summaries", "compile a.fmt --summaries --emit bin"),
        ("compile a.fmt --emit=summaries", "compile a.fmt --summaries --emit bin"),
        ("preview app --lldb lldb-23", "preview app --debugger lldb-23"),
        ("preview app --lldb=/opt/lldb", "preview app --debugger=/opt/lldb"),
        ("preview app a.fmt", "preview app --fmt a.fmt"),
        ("run a.fmt --compile-for=22", "run a.fmt --lldb=22"),
        ("packs install --from a.fmt", "packs install --fmt a.fmt"),
    ] {
        assert_eq!(now(old), (new.to_owned(), 1), "{old}");
    }
    let keys = now("key --in app json std::string --color never");
    assert_eq!(keys, ("types app --key json --key std::string --color never".to_owned(), 3));
    let after = now("key --in app -- json");
    assert_eq!(after, ("types app --key json".to_owned(), 3));
    assert_eq!(now("key a --in=app"), ("types --key a app".to_owned(), 3));
    assert_eq!(now("asm - --emit hex"), ("compile --asm - --emit hex".to_owned(), 1));
    assert_eq!(now("verify a --json"), ("dump --verify a --json".to_owned(), 1));
    let both = now("run a.fmt --compile-for 22...24 --lldb 23");
    assert_eq!(both, ("run a.fmt --lldb 22...24 --emulate 23".to_owned(), 2));
    let files = now("preview app a.fmt fmt/ x");
    assert_eq!(files, ("preview app --fmt a.fmt --fmt fmt/ x".to_owned(), 2));
}

/// The rows of the table in the documents: what was written, and what is now.
fn rows() -> Vec<(&'static str, &'static str)> {
    let text = include_str!("../../../docs/commands.md");
    let table = text.split("| before | now |\n|---|---|\n").nth(1).unwrap();
    let rows = table.lines().map_while(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
    rows.map(|row| row.split_once("` | `").unwrap()).collect()
}

#[test]
fn every_row_is_used() {
    let rows = rows();
    assert!(rows.len() > 20, "{rows:?}");
    for (old, new) in &rows {
        let command = if old.starts_with('-') { "check " } else { "" };
        let (words, warnings) = now(&format!("{command}{} value --list", old.replace('*', "a")));
        let name = old.split(' ').next().unwrap();
        let is_renamed = *old != name && rows.iter().any(|(old, _)| *old == name);
        assert!(warnings > usize::from(is_renamed), "{old}: {words}");
        // `BINARY` stands for the value itself.
        let new = new.trim_end_matches(" *").trim_end_matches("BINARY").trim_end();
        assert!(words.contains(new), "{old}: {words}");
    }
}

#[test]
fn new_spellings_stay() {
    for line in [
        "run a.fmt --lldb 22",
        "preview app --lldb 22...24 --fmt a.fmt -- --lldb x a.fmt",
        "--deny types check man.fmt",
        "types app disasm",
        "import --from natvis a",
        "import a --message-format json",
        "generate man lldb",
        "help disasm",
    ] {
        assert_eq!(now(line), (line.to_owned(), 0));
    }
}
