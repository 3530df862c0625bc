//! A summary that shows a pointer to its own type comes to an end where the data do. Where they do not:
//! docs/upstream/endless-recursion.md. With `depth:` it comes to an end in every value; without, the compiler
//! refuses it, or where nothing tells the types, the value alone is shown of what leads back (`cases/untold`).

use crate::cases;
use crate::engine::ask::InEditor;
use crate::engine::debugger::{ADAPTERS, Debugger, lldbs};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, command, read, root, scratch, shell, shows_all, verdict, write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const FOLDER: &str = "tests/debuggers/endless";

const TEXTS: [&str; 3] =
    ["ring = 3 4 3 4 …", "task = 1 then 2 then 2 then …", "named = \"a\" \"a\" \"a\" …"];

/// What editors show of the program of `cases/untold`.
const UNTOLD: [&str; 6] = [
    "ring = 1 -> 0x",
    "unique = 1 {…}",
    "kids = 1 ",
    "a = 1 0x",
    "person = 1 \"Ada\"",
    "list = 0x",
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let ends = "tests/debuggers/recursion";
    let compile = "fmtc compile \"${SOURCE%.cpp}.fmt\" -o main.o --quiet";
    let program = Program::of_clang("recursion/ends", format!("{ends}/main.cpp"), compile);
    let program = Arc::new(program);
    for debugger in ["22", "23"].map(Debugger::Lldb) {
        let file = root().join(ends).join("expected.txt");
        trials.push(cases::shows("shows", program.clone(), debugger, &file));
    }
    let compile = format!("fmtc compile \"$ROOT/{FOLDER}/bounded.fmt\" -o bounded.o --quiet");
    let program = Program::of_clang("recursion/bounded", format!("{FOLDER}/main.cpp"), compile);
    let program = Arc::new(program);
    for debugger in lldbs() {
        let file = root().join(FOLDER).join("expected.txt");
        trials.push(cases::shows("shows", program.clone(), debugger, &file));
    }
    let folder = "tests/debuggers/cases/untold";
    let compile = format!(
        "for f in \"$ROOT/{folder}\"/*.fmt; do fmtc compile \"$f\" -o \"$(basename \"$f\" .fmt).o\" --quiet; done"
    );
    let untold = Program::of_clang("recursion/untold", format!("{folder}/main.cpp"), compile);
    let untold = Arc::new(untold);
    for debugger in ADAPTERS {
        // Editors ask for all variables of a frame, and stay.
        for (program, texts) in [(&program, &TEXTS[..]), (&untold, &UNTOLD)] {
            let question = InEditor(vec!["variables".to_owned()]);
            let check = |said: String| shows_all(&said, texts);
            let trial = Trial::of(program, debugger, "shows", question, check);
            trials.push(trial.that_wants(&format!("{texts:?}")));
        }
    }
    trials.push(Trial::run("recursion/unbounded", &["clang++-22"], move || refused(&program)));
    trials.push(Trial::run("recursion/proven", &["clang++-22", "rustc"], proven));
    trials
}

/// Without `depth:` each of them is an error.
fn refused(program: &Program) -> Outcome {
    let formatters = root().join(FOLDER).join("unbounded.fmt");
    let text = read(&formatters)?;
    let mut check = Command::new(command());
    check.arg("check").arg(&formatters).arg("--against").arg(program.path()?);
    let said = check.args(["--message-format", "short"]).output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    let lines = text.lines().zip(1..).filter(|(line, _)| line.starts_with("summary "));
    let is_refused = |at: usize| said.contains(&format!("unbounded.fmt:{at}:"));
    let missed: Vec<&str> = lines
        .filter(|(line, at)| !line.contains("Child ") && !is_refused(*at))
        .map(|(line, _)| line)
        .collect();
    let errors = said.lines().filter(|line| line.contains("error[E0339]")).count();
    let findings = said.lines().filter(|line| !line.starts_with("note[N0925]")).count();
    match (missed.is_empty(), errors == findings) {
        (true, true) => Ok(()),
        (true, false) => Err(said),
        (false, _) => Err(format!("no finding names {missed:?}")),
    }
}

/// The table in docs/language.md is right. A row has the verdicts on a group of summaries in `paths.fmt` or `paths_rust.fmt`:
/// alone, with their `expect`s, and with the types of their program.
fn proven() -> Outcome {
    let out = scratch("recursion/proven")?;
    let build = "clang++-22 -g -w -std=c++20 \"$SOURCE.cpp\" -o cpp\n\
                 rustc -g --edition 2024 \"$SOURCE.rs\" -o rust";
    shell(build, &out, &[("SOURCE", &root().join(FOLDER).join("paths"))])?;
    let programs = ["cpp", "rust"].map(|name| out.join(name));
    let language = read("docs/language.md")?;
    let mut wrong = Vec::new();
    for (file, program) in [("paths.fmt", &programs[0]), ("paths_rust.fmt", &programs[1])] {
        let text = read(Path::new(FOLDER).join(file))?;
        for group in text.split("// ").skip(1) {
            let (title, items) = group.split_once('\n').unwrap_or_default();
            for item in items.trim().split("\n\n") {
                let cells = cells(&out.join("item.fmt"), item, program)?;
                let row = format!("| {title} | {} |", cells.join(" | "));
                if !language.lines().any(|line| line == row) {
                    wrong.push(format!("{row}\n{item}"));
                }
            }
        }
    }
    verdict(&wrong).map_err(|rows| format!("not in the table:\n{rows}"))
}

/// The cells of a row: whether an endless recursion is an error, with a help, alone, with `expect`s, with types.
fn cells(file: &Path, item: &str, program: &Path) -> Result<[&'static str; 3], String> {
    let alone: Vec<&str> = item.lines().filter(|line| !line.starts_with("expect ")).collect();
    let check = |text: &str, options: &[&Path]| {
        write(file, text)?;
        let mut check = Command::new(command());
        check.arg("check").arg(file).args(options);
        let said = check.output().map_err(|e| e.to_string())?.stderr;
        let said = String::from_utf8_lossy(&said).into_owned();
        match (said.contains("[E0339]"), said.contains("Help: show members of")) {
            (true, true) => Ok("error"),
            (false, _) if !said.contains("Error:") => Ok("–"),
            _ => Err(said),
        }
    };
    let alone = alone.join("\n");
    let with_expects = check(item, &[])?;
    let cells =
        [check(&alone, &[])?, with_expects, check(&alone, &["--against".as_ref(), program])?];
    Ok(cells)
}
