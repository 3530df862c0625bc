//! Names and texts of others reach neither terminals nor the tools that read the output.

use crate::cli::command::{Folder, Run};

/// What no output may hold: the beginning of an escape sequence, and a change of direction.
const STEERING: [&str; 4] = ["\u{1b}", "\u{9b}", "\u{202e}", "\u{2028}"];

pub(crate) fn is_harmless(run: &Run) {
    let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
    for text in [&stdout, &run.stderr] {
        for steering in STEERING {
            assert!(!text.contains(steering), "{steering:?} in {text}");
        }
        let is_command = |line: &str| line.trim_start().starts_with("::error::");
        assert!(!text.lines().any(is_command), "{text}");
    }
}

const TEXT: &str = "summary \"K\\u{1b}[2J\\n::error::x\\u{202e}\\u{9b}\" \"t\\u{1b}\\u{202e} \\(x)\"\n\
                    expect T { x: 1 } == \"\\u{1b}[2J\\n::error::y\"\n";

#[test]
fn keys_and_texts_steer_nothing() {
    let folder = Folder::new(&[("a.fmt", TEXT.as_bytes())]);
    let run = folder.fmtc(&["compile", "a.fmt", "-o", "app.o"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    is_harmless(&run);
    for pass in ["check", "graph", "code"] {
        is_harmless(&folder.fmtc(&["compile", "a.fmt", "--print-after", pass]));
    }
    for emit in ["hex", "fasm", "asm", "c", "rust", "swift"] {
        let run = folder.fmtc(&["compile", "a.fmt", "--emit", emit, "-o", "-"]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        is_harmless(&run);
    }
    let value = r#"{"type": "K\u001b[2J\n::error::x\u202e\u009b", "members": {"x": "\u001b\n::error::z\u202e"},
                    "name": "\u001b\n::error::z"}"#;
    for more in [&[][..], &["--json"], &["--trace"], &["--trace", "--json"], &["--as-expect"]] {
        is_harmless(&folder.fmtc(&[&["run", "a.fmt", "--value-json", value][..], more].concat()));
    }
    for arguments in [
        &["test", "a.fmt"][..],
        &["test", "a.fmt", "--json"],
        &["dump", "app.o"],
        &["dump", "app.o", "--json"],
        &["dump", "--asm", "app.o"],
        &["dump", "--asm", "--annotate", "app.o"],
        &["verify", "app.o"],
        &["verify", "app.o", "--json"],
        &["types", "--key", "\u{1b}[2J\n::error::x"],
        &["explain", "\u{1b}[2J\n::error::x"],
        &["types", "app.o", "\u{1b}[2J"],
        &["\u{1b}[2J\n::error::x"],
        &["check", "\u{1b}[2J\u{202e}.fmt"],
    ] {
        is_harmless(&folder.fmtc(arguments));
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_steer_nothing() {
    let name = "a\u{1b}[2J\n::error::b\u{202e}.fmt";
    let folder = Folder::new(&[
        (name, b"import \"p\n::warning::q.fmt\"\nsummary A \"\\(y\"\n"),
        ("good\u{1b}\n::error::c.fmt", b"summary A \"a\"\n"),
        ("b.fmt", b"import \"p\\n::error::q.fmt\"\nsummary B \"\\(part)\"\n"),
        ("p\n::error::q.fmt", b"let part = 1\n"),
        ("c\n::error::d.fasm", b"record \"T\" { @summary: \"a\" }\n"),
    ]);
    for format in ["human", "short", "json", "sarif"] {
        is_harmless(&folder.fmtc(&["check", name, "--message-format", format]));
    }
    let run = folder.fmtc(&["check", name, "--message-format", "github"]);
    assert!(run.stderr.lines().all(|line| line.starts_with("::error ")), "{}", run.stderr);
    assert!(!run.stderr.contains('\u{1b}'), "{}", run.stderr);
    is_harmless(&folder.fmtc(&["compile", "good\u{1b}\n::error::c.fmt"]));
    let run = folder.fmtc(&["compile", "good\u{1b}\n::error::c.fmt", "--emit", "fasm", "-o", "-"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    is_harmless(&run);
    is_harmless(&folder.fmtc(&["dump", "--asm", "--annotate", "c\n::error::d.fasm"]));
    // A line end in a name would be a rule of its own.
    let run = folder.fmtc(&["compile", "b.fmt", "-o", "b.o", "--depfile", "b.d"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(!folder.path("b.o").exists() && !folder.path("b.d").exists());
}

/// Lines that build servers take for commands do not look like them.
#[test]
fn nothing_is_a_command() {
    for (text, shown) in [
        ("a\n  ::error::b\n", "a\n  \\u{3a}:error::b\n"),
        ("x ##[group]", "x #\\u{23}[group]"),
        ("std::string\n", "std::string\n"),
        ("\u{1b}[2J::", "\\u{1b}[2J::"),
    ] {
        let folder = Folder::new(&[("a.fmt", b"summary A \"a\"\n")]);
        let run = folder.fmtc(&["test", "a.fmt", "--filter", text]);
        assert_eq!(run.stderr, format!("no `expect` item holds `{shown}`\n"), "{text:?}");
    }
}
