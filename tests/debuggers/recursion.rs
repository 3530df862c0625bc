//! A summary that shows a pointer to its own type comes to an end where the data do. Where they do not:
//! docs/upstream/endless-recursion.md. With `depth:` it comes to an end in every value; without, the compiler
//! refuses it.

use crate::transcript::Transcript;
use crate::{cases, root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const PROGRAM: &str = r"
struct Node { int key; Node *next; };
struct Link { int key; Link *next; };
int main() {
  Node last = {1, nullptr}, first = {2, &last};
  Node list[100];
  for (int i = 0; i < 100; ++i) list[i] = {i, i < 99 ? &list[i + 1] : nullptr};
  Link link = {4, &link};
  return first.key + list[0].key + link.key; // break here
}
";

const FORMATTERS: &str = r#"
summary Node { next == null ? "\(key)" : "\(key) -> \(next)" }
summary Link { join(n from self by next, max: 3, separator: " -> ") { "\(n.key)" } }
"#;

/// What ends: because the data do, or because of `max`.
const ENDS: &str = "\
(lldb) frame variable first last
(Node) first = 2 -> 1
(Node) last = 1
(lldb) frame variable link
(Link) link = 4 -> 4 -> 4…
";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for lldb in ["22", "23"] {
        let needs = vec!["clang++-22", "python3", lldb];
        let name = format!("recursion::ends::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || ends(lldb)));
    }
    for &lldb in tools::debuggers() {
        let needs = vec!["clang++-22", "python3", lldb];
        let name = format!("recursion::bounded::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || bounded(lldb)));
    }
    for (lldb, adapter) in [("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
        let needs = vec!["clang++-22", "python3", adapter];
        let name = format!("recursion::bounded::dap_{lldb}");
        trials.push(tools::trial(name, needs, move || bounded_in_editors(lldb)));
    }
    let needs = vec!["clang++-22"];
    trials.push(tools::trial("recursion::unbounded".to_owned(), needs, refused));
    let needs = vec!["clang++-22", "rustc"];
    trials.push(tools::trial("recursion::proven".to_owned(), needs, proven));
    trials
}

fn folder() -> PathBuf {
    root().join("tests/debuggers/endless")
}

/// The program of the folder with the bounded formatters, built once for all tests.
fn endless() -> Result<&'static Path, String> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let out = tools::scratch("lldb/endless")?;
        let path = |path: PathBuf| path.display().to_string();
        let [source, formatters] =
            ["main.cpp", "bounded.fmt"].map(|name| path(folder().join(name)));
        let [object, program] = ["main.o", "main"].map(|name| path(out.join(name)));
        tools::fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
        tools::run("clang++-22", &["-g", "-w", &source, &object, "-o", &program])?;
        Ok(PathBuf::from(program))
    });
    program.as_deref().map_err(Clone::clone)
}

fn bounded(lldb: &str) -> Result<(), String> {
    let special = folder().join(format!("expected-{lldb}.txt"));
    let file = if special.exists() { special } else { folder().join("expected.txt") };
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let wanted = Transcript::parse(&text);
    let found = session::run(lldb, endless()?, &folder().join("main.cpp"), &wanted)?;
    cases::compare(&wanted, &found, &file, lldb)
}

/// Editors ask for all variables of a frame, and stay.
fn bounded_in_editors(lldb: &str) -> Result<(), String> {
    let source = folder().join("main.cpp");
    let place = format!("{}:{}", source.display(), session::line_of_break(&source)?);
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/dap.py")).arg(tools::adapter(lldb)).arg(endless()?);
    let said = tools::output(command.args([&*place, "variables"]))?;
    let said = String::from_utf8_lossy(&said).into_owned();
    let wanted =
        ["ring = 3 4 3 4 …", "task = 1 then 2 then 2 then …", "named = \"a\" \"a\" \"a\" …"];
    let missing: Vec<&str> = wanted.into_iter().filter(|text| !said.contains(text)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no {missing:?} in\n{said}")) }
}

/// Without `depth:` each of them is an error.
fn refused() -> Result<(), String> {
    let formatters = folder().join("unbounded.fmt");
    let text = std::fs::read_to_string(&formatters).map_err(|e| e.to_string())?;
    let mut check = Command::new(tools::command());
    check.arg("check").arg(&formatters).arg("--against").arg(endless()?);
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

/// Each row of the table in docs/language.md: what is said of the summaries of a group in `paths.fmt` and
/// `paths_rust.fmt` alone, with their `expect`s, and with the types of their program.
fn proven() -> Result<(), String> {
    let out = tools::scratch("lldb/paths")?;
    let source = |name: &str| folder().join(name).display().to_string();
    let programs = ["cpp", "rust"].map(|name| out.join(name));
    let [cpp, rust] = programs.each_ref().map(|path| path.display().to_string());
    tools::run("clang++-22", &["-g", "-w", "-std=c++20", &source("paths.cpp"), "-o", &cpp])?;
    tools::run("rustc", &["-g", "--edition", "2024", &source("paths.rs"), "-o", &rust])?;
    let language = root().join("docs/language.md");
    let language = std::fs::read_to_string(language).map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    for (file, program) in [("paths.fmt", &programs[0]), ("paths_rust.fmt", &programs[1])] {
        let text = std::fs::read_to_string(folder().join(file)).map_err(|e| e.to_string())?;
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
    if wrong.is_empty() { Ok(()) } else { Err(format!("not in the table:\n{}", wrong.join("\n"))) }
}

/// The cells of a row: whether an endless recursion is an error, with a help, alone, with `expect`s, with types.
fn cells(file: &Path, item: &str, program: &Path) -> Result<[&'static str; 3], String> {
    let alone: Vec<&str> = item.lines().filter(|line| !line.starts_with("expect ")).collect();
    let check = |text: &str, options: &[&Path]| {
        std::fs::write(file, text).map_err(|e| e.to_string())?;
        let mut check = Command::new(tools::command());
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
    if cells[0] == "–" {
        // The verifier knows no types.
        let said = tools::fmtc(&["dump", "--verify", &file.display().to_string()])?;
        let said = String::from_utf8_lossy(&said).into_owned();
        said.contains("goes on as far as the data does").then_some(()).ok_or(said)?;
    }
    Ok(cells)
}

fn ends(lldb: &str) -> Result<(), String> {
    let (source, program) = build(lldb)?;
    let wanted = Transcript::parse(ENDS);
    let found = session::run(lldb, &program, &source, &wanted)?;
    crate::transcript::same(&wanted, &found)?;
    let list = Transcript::parse("(lldb) frame variable list[0]\n");
    let shown = session::run(lldb, &program, &source, &list)?.to_string();
    let nodes = shown.matches(" -> ").count();
    if nodes == 99 { Ok(()) } else { Err(format!("{nodes} arrows instead of 99:\n{shown}")) }
}

fn build(lldb: &str) -> Result<(PathBuf, PathBuf), String> {
    let folder = tools::scratch(format!("lldb/recursion/{lldb}"))?;
    let paths = ["main.cpp", "main.fmt", "main.o", "main"].map(|file| folder.join(file));
    std::fs::write(&paths[0], PROGRAM).map_err(|e| e.to_string())?;
    std::fs::write(&paths[1], FORMATTERS).map_err(|e| e.to_string())?;
    let [source, formatters, object, program] = paths.each_ref().map(|p| p.display().to_string());
    tools::fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
    tools::run("clang++-22", &["-g", &source, &object, "-o", &program])?;
    let [source, _, _, program] = paths;
    Ok((source, program))
}
