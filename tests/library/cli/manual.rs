//! Help, manual and completions: what they have in common for every subcommand.

use crate::cli::command::{Folder, fmtc};
use std::io::Write;
use std::process::{Command, Stdio};

fn printed(arguments: &[&str]) -> String {
    let run = Folder::new(&[]).fmtc(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    String::from_utf8(run.stdout).unwrap()
}

/// The subcommands, from the help of the command.
fn subcommands() -> Vec<String> {
    let help = printed(&["--help"]);
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    // Lines that go on are further to the right.
    let starts = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = starts.filter_map(|line| line.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name));
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

/// What a program writes to its standard error, given a text.
fn complaints(program: &str, arguments: &[&str], text: &str) -> Option<String> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
        return None;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Verbs that a help may begin with.
const VERBS: [&str; 18] = [
    "Add",
    "Assemble",
    "Check",
    "Compile",
    "Diagnose",
    "Explain",
    "Format",
    "Link",
    "List",
    "Prepare",
    "Print",
    "Report",
    "Run",
    "Set",
    "Show",
    "Translate",
    "Write",
    "Read",
];

/// The subcommands of subcommands, too.
fn all_commands() -> Vec<Vec<String>> {
    let deeper = [("packs", &["list", "show"][..]), ("setup", &["lldb", "gdb", "packs"])];
    let generate = ["completions", "man", "reference", "cmake", "bazel", "all"];
    let deeper = deeper.into_iter().chain([("generate", &generate[..])]);
    let deeper = deeper.flat_map(|(name, below)| {
        below.iter().map(move |sub| vec![name.to_owned(), (*sub).to_owned()])
    });
    subcommands().into_iter().map(|name| vec![name]).chain(deeper).collect()
}

#[test]
fn every_help_fits_a_screen() {
    assert!(subcommands().len() <= 20);
    let folder = Folder::new(&[]);
    for words in [vec![vec![]], all_commands()].concat() {
        for help in ["-h", "--help"] {
            let words: Vec<&str> = words.iter().map(String::as_str).chain([help]).collect();
            let run = fmtc(&folder.path(""), &words).env("COLUMNS", "80").output().unwrap();
            let text = String::from_utf8(run.stdout).unwrap();
            let (lines, width) =
                (text.lines().count(), text.lines().map(|l| l.chars().count()).max());
            assert!(
                lines <= 24 && width <= Some(80),
                "{words:?}: {lines} lines, {width:?}\n{text}"
            );
            assert!(VERBS.contains(&text.split(' ').next().unwrap()), "{text}");
            let last = text.trim_end().rsplit("\n\n").next().unwrap();
            assert!(last.starts_with("Exit status: 0"), "{words:?}: {last}");
            let Some((_, examples)) = text.split_once("\nExamples:\n") else {
                assert_eq!(words.len(), 1, "{words:?}");
                continue;
            };
            let examples = examples.lines().take_while(|line| line.starts_with("  ")).count();
            assert_eq!(examples, 2, "{words:?}");
        }
    }
}

/// All options are in `fmtc help COMMAND`, and in the manual.
#[test]
fn the_whole_help_has_what_the_short_one_leaves_out() {
    let [short, whole] = [&["compile", "--help"][..], &["help", "compile"]].map(printed);
    for option in ["--stdin-filename", "--print-after", "--allow"] {
        assert!(!short.contains(option) && whole.contains(option), "{option}");
    }
}

#[test]
fn every_page_is_right() {
    let mut pages = vec![("fmtc".to_owned(), printed(&["generate", "man"]))];
    pages.extend(
        subcommands().iter().map(|n| (format!("fmtc-{n}"), printed(&["generate", "man", n]))),
    );
    for (name, page) in pages {
        assert!(page.contains(&format!(".TH {name} 1")), "{name}");
        for part in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"] {
            assert!(page.contains(&format!("\n.SH {part}\n")), "{name} has no {part}");
        }
        assert!(page.contains("Exit status: 0"), "{name}");
        if let Some(said) = complaints("groff", &["-man", "-ww", "-z", "-Tutf8"], &page) {
            assert_eq!(said, "", "{name}");
        }
    }
    let unknown = Folder::new(&[]).fmtc(&["generate", "man", "knit"]);
    assert_eq!(unknown.code, Some(2), "{}", unknown.stderr);
}

/// The reference is what the help says; `FMTC_BLESS=1` writes it.
#[test]
fn the_reference_is_current() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/commands.md");
    let now = printed(&["generate", "reference"]);
    if std::env::var_os("FMTC_BLESS").is_some() {
        return std::fs::write(path, now).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == now,
        "FMTC_BLESS=1 cargo test --test library cli::manual writes docs/commands.md"
    );
}

/// Only the help of the command as a whole has the options that all take.
#[test]
fn options_of_all_commands_are_shown_once() {
    let reference = printed(&["generate", "reference"]);
    for option in ["      --color <", "      --message-format <", "      --deny <"] {
        assert_eq!(reference.matches(option).count(), 1, "{option}");
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(&["generate", "completions", shell]);
        for name in subcommands() {
            assert!(script.contains(&name), "{shell} does not know {name}");
        }
    }
}
