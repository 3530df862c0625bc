//! Sessions of documents. The commands of fmtc run in a directory with the files that the document shows. What a debugger says is
//! part of a session that is tested elsewhere.

use crate::cli::command::{Folder, fmtc};
use crate::docs::{documents, read};
use crate::document::blocks;
use std::collections::HashSet;

const OBJECT: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");

/// Documents with tests of their own: `cli::sessions`, and the trials `tutorial`.
const ELSEWHERE: [&str; 2] = ["docs/ARCHITECTURE.md", "docs/tutorial.md"];

/// The first line of a session with a debugger, the file that has the other lines, and words of the document with those of the file.
type Recorded = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const RECORDED: [Recorded; 6] = [
    ("// natvis: main.natvis:3", "tests/debuggers/cases/imported_kinds/main.fmt", &[]),
    (
        "$ fmtc doctor app",
        "tests/debuggers/doctor.sh",
        &[(" app", " wrong"), ("LLDB 22", "LLDB $RELEASE")],
    ),
    ("(lldb) fmtc show price", "tests/debuggers/live/explained.txt", &[]),
    ("(lldb) fmtc status", "tests/debuggers/live/folders.txt", &[]),
    ("(gdb) set print elements 3", "tests/debuggers/gdb/sessions/values/session.txt", &[]),
    (
        "(lldb) frame variable tokens config",
        "tests/debuggers/rust_enums/expected.txt",
        &[("app::", "program::")],
    ),
];

/// The lines that the file of a session does not have. A script of the shell has backslashes before back-quotes.
fn unrecorded(session: &str, (_, file, others): &Recorded) -> Vec<String> {
    let recorded = read(file).replace("\\`", "`");
    let lines = session.lines().skip(1).map(|line| {
        let theirs = |line: String, (ours, theirs): &(&str, &str)| line.replace(ours, theirs);
        others.iter().fold(line.trim().to_owned(), theirs)
    });
    lines.filter(|line| !recorded.contains(line)).collect()
}

/// The words of a command. Documents quote words in single quotes.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

/// What is printed where a command is the first line of the text, if it is something else than the other lines.
fn difference(folder: &Folder, text: &str) -> Option<String> {
    let (command, wanted) = text.split_once('\n').unwrap_or((text, ""));
    let Some(arguments) = command.strip_prefix("fmtc ") else {
        return Some(format!("no test runs `{command}`"));
    };
    let home = folder.path("home/ada");
    let mut command = fmtc(&folder.path(""), &words(arguments));
    let run = command.env("HOME", home).env_remove("XDG_DATA_HOME").output().unwrap();
    let printed = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
    let printed = printed.replace(folder.path("").to_string_lossy().trim_end_matches('/'), "");
    let lines = |text: &str| text.lines().map(|l| l.trim_end().to_owned()).collect::<Vec<_>>();
    let is_same = lines(printed.trim_end()) == lines(wanted.trim_end());
    (!is_same).then(|| format!("$ {text}prints\n{printed}"))
}

#[test]
fn the_items_of_readme_are_those_of_the_example() {
    let (readme, example) = (read("README.md"), read("examples/summaries.fmt"));
    let items = readme.split("```swift\n").nth(1).and_then(|rest| rest.split("```").next());
    for item in items.expect("items").split("\n\n") {
        assert!(example.contains(item.trim_end()), "{item}");
    }
}

#[test]
fn sessions_are_as_shown() {
    let mut all = Vec::new();
    documents("docs", &mut all);
    all.retain(|document| !document.contains("/upstream/"));
    all.retain(|document| !ELSEWHERE.contains(&&**document));
    let (mut run, mut recorded, mut wrong) = (0, HashSet::new(), Vec::new());
    for document in &all {
        let folder =
            Folder::new(&[("build/app", OBJECT), ("app", OBJECT), ("home/ada/.lldbinit", b"")]);
        for block in blocks(document.trim_start_matches("docs/")) {
            let mut fault = |text: String| wrong.push(format!("{document}:{}: {text}", block.line));
            let code = block.code.as_str();
            let known = RECORDED.iter().find(|(first, ..)| code.starts_with(first));
            if let Some(known) = known {
                recorded.insert(known.0);
                unrecorded(code, known).into_iter().for_each(&mut fault);
            } else if ["$ ", "(lldb) ", "(gdb) "].iter().any(|prompt| code.starts_with(prompt)) {
                for text in format!("\n{code}").split("\n$ ").skip(1) {
                    run += 1;
                    difference(&folder, &format!("{text}\n")).into_iter().for_each(&mut fault);
                }
            } else if let Some((_, name)) = block.info.split_once(' ') {
                let path = folder.path(name);
                match std::fs::read_to_string(&path) {
                    Ok(made) if made != block.code => fault(format!("{name} is\n{made}")),
                    Ok(_) => {}
                    Err(_) => std::fs::write(path, code).unwrap(),
                }
            }
        }
    }
    assert!(run >= 9 && recorded.len() == RECORDED.len(), "{run} commands, {recorded:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
