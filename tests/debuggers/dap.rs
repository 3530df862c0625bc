//! lldb-dap, by which editors debug: what it shows is what the terminal shows, in a program that was
//! started, one that was attached to, and a core.
//!
//! `dap/*.txt` are commands to `dap.py` and their answers; `*-23.txt` where LLDB 23 differs. LLDB 19 loads the runtime, which
//! sees no core.

use crate::cases::compare;
use crate::tools::{self, fmtc, run};
use crate::transcript::Transcript;
use crate::{root, runtime};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What the program does before the commands are said.
#[derive(Clone, Copy)]
enum Start {
    Launched,
    Attached,
    Core,
}

pub(crate) fn trials() -> Vec<Trial> {
    let starts =
        [("launched", Start::Launched), ("attached", Start::Attached), ("core", Start::Core)];
    let mut trials = Vec::new();
    for (lldb, adapter) in [("19", "lldb-dap-19"), ("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
        for (name, start) in starts.into_iter().filter(|(name, _)| (lldb, *name) != ("19", "core"))
        {
            let needs = vec!["clang++-22", "python3", adapter];
            let test = move || shows(lldb, name, start);
            trials.push(tools::trial(format!("dap::{name}::lldb_{lldb}"), needs, test));
        }
        if lldb != "19" {
            let needs = vec!["clang++-22", "python3", adapter];
            let test = move || counts_from_garbage(lldb);
            trials.push(tools::trial(format!("dap::capped::lldb_{lldb}"), needs, test));
            for name in ["private", "private-own"] {
                let needs = vec!["rustc", "gcc", "python3", adapter];
                let test = move || is_private(lldb, name);
                trials.push(tools::trial(format!("dap::{name}::lldb_{lldb}"), needs, test));
            }
        }
        let needs = vec!["clang++-22", "python3", adapter];
        let test = move || agrees_with_the_terminal(lldb);
        trials.push(tools::trial(format!("dap::terminal::lldb_{lldb}"), needs, test));
    }
    trials
}

fn folder() -> PathBuf {
    root().join("tests/debuggers/dap")
}

fn shows(lldb: &str, name: &str, start: Start) -> Result<(), String> {
    let special = folder().join(format!("{name}-{lldb}.txt"));
    let file = if special.exists() { special } else { folder().join(format!("{name}.txt")) };
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let wanted = Transcript::parse(&text);
    let commands = wanted.commands().map(str::to_owned).collect::<Vec<_>>();
    compare(&wanted, &say(lldb, start, &commands)?, &file, lldb)
}

/// Every local is shown, and explained under the mouse, with the text that the terminal has.
fn agrees_with_the_terminal(lldb: &str) -> Result<(), String> {
    let names = say(lldb, Start::Launched, &["variables".to_owned()])?;
    let names = names.answers().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let mut commands = vec!["variables".to_owned()];
    for name in names {
        commands.push(format!("hover {name}"));
        commands.push(format!("repl frame variable {name}"));
    }
    let said = say(lldb, Start::Launched, &commands)?;
    let mut exchanges = said.exchanges();
    let shown = exchanges.next().map(|(_, answer)| answer.to_owned()).unwrap_or_default();
    let mut wrong = Vec::new();
    for line in shown.lines() {
        let Some((name, value)) = line.split_once(" = ") else {
            continue;
        };
        let hovered = exchanges.next().map(|(_, answer)| answer.trim_end()).unwrap_or_default();
        let terminal = exchanges.next().map(|(_, answer)| answer).unwrap_or_default();
        if hovered != value || !is_text(value, terminal) {
            wrong.push(format!("{name}: shown {value}, hover {hovered}, terminal {terminal}"));
        }
    }
    match (wrong.is_empty(), shown.lines().count() > 10) {
        (true, true) => Ok(()),
        (true, false) => Err(format!("too few locals:\n{shown}")),
        (false, _) => Err(wrong.join("\n")),
    }
}

/// Of a count from garbage as many children are shown as the cap allows, and then `…`. LLDB 22 shows the members.
fn counts_from_garbage(lldb: &str) -> Result<(), String> {
    let out = tools::scratch(format!("lldb/capped/{lldb}"))?;
    let source = folder().join("capped.cpp");
    let path = |path: &Path| path.display().to_string();
    let [object, program] = ["main.o", "main"].map(|name| path(&out.join(name)));
    fmtc(&["compile", &path(&folder().join("capped.fmt")), "-o", &object, "--quiet"])?;
    run("clang++-22", &["-g", "-w", &path(&source), &object, "-o", &program])?;
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/dap.py")).arg(tools::adapter(lldb)).arg(program);
    let printed = tools::output(command.arg(places(&source)?).args(CAPPED.map(|(say, ..)| say)))?;
    let said = Transcript::parse(&String::from_utf8_lossy(&printed));
    let mut wrong = Vec::new();
    for ((say, count, last), (_, answer)) in CAPPED.into_iter().zip(said.exchanges()) {
        let wanted = if lldb == "22" { (2, "size") } else { (count, last) };
        let mut names = answer.lines().filter_map(|line| line.split(" = ").next());
        let found = (answer.lines().count(), names.next_back().unwrap_or_default());
        let is_page = lldb == "22" && say.starts_with("page ");
        if found != wanted && !is_page {
            wrong.push(format!("{say}: {wanted:?} wanted, {found:?} found"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// No text of the pack's own use is seen, and no formatter of a program changes which variant of a sum it finds.
fn is_private(lldb: &str, name: &str) -> Result<(), String> {
    let out = tools::scratch(format!("lldb/{name}/{lldb}"))?;
    let path = |name: &str| out.join(name).display().to_string();
    let formatters = folder().join(format!("{name}.fmt")).display().to_string();
    let (object, program) = (path("formatters.o"), path("program"));
    let source = folder().join("private.rs");
    fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
    let link = format!("-Clink-arg={object}");
    run("rustc", &["-g", &link, &source.display().to_string(), "-o", &program])?;
    let file = folder().join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let wanted = Transcript::parse(&text);
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/dap.py")).arg(tools::adapter(lldb)).arg(program);
    let printed = tools::output(command.arg(places(&source)?).args(wanted.commands()))?;
    compare(&wanted, &Transcript::parse(&String::from_utf8_lossy(&printed)), &file, lldb)
}

/// Requests about variables of `capped.cpp`, the number of children shown, and the name of the last one. Editors ask
/// for a page of children with names like `[0]`.
const CAPPED: [(&str, usize, &str); 6] = [
    ("page 9990 100 variables elements", 11, "…"),
    ("variables few", 2, "[1]"),
    ("variables fields", 1001, "…"),
    ("variables bounded", 2000, "field 1999"),
    ("variables wild", 1, "*data"),
    ("variables dangling", 2, "size"),
];

/// Whether an editor's text is that of a line such as `(Point) point = (3, -4)`. Where LLDB has no
/// text, editors show the type, in LLDB 19 with the address; a null pointer is `nullptr` in the terminal.
fn is_text(shown: &str, terminal: &str) -> bool {
    let line = terminal.lines().next().unwrap_or_default();
    let Some((typed, text)) = line.split_once(" = ") else {
        return false;
    };
    let text = text.trim_end_matches('{').trim_end();
    let null = text == "nullptr" && shown == "0x0000000000000000";
    let shown_type = shown.split(" @ 0x").next().unwrap_or_default();
    null || text == shown || typed.starts_with(&format!("({shown_type})"))
}

/// What lldb-dap shows for commands.
fn say(lldb: &str, start: Start, commands: &[String]) -> Result<Transcript, String> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let program = PROGRAM.get_or_init(build).as_deref().map_err(Clone::clone)?;
    let source = folder().join("main.cpp");
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/dap.py")).arg(tools::adapter(lldb)).arg(program);
    if lldb == "19" {
        let import = format!("command script import {}", runtime::bundle()?.display());
        command.arg("--init").arg(import);
    }
    match start {
        Start::Launched => command.arg(places(&source)?),
        Start::Attached => command.arg("--attach").arg(places(&source)?),
        Start::Core => command.arg("--core").arg(core(lldb, program)?),
    };
    let printed = tools::output(command.args(commands))?;
    Ok(Transcript::parse(&String::from_utf8_lossy(&printed)))
}

/// The lines to stop at.
fn places(source: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let marked =
        |(_, line): &(usize, &str)| line.contains("// break here") || line.contains("// loaded");
    let lines = text.lines().enumerate().filter(marked).map(|(at, _)| (at + 1).to_string());
    Ok(format!("{}:{}", source.display(), lines.collect::<Vec<_>>().join(",")))
}

/// A core without heap and globals.
fn core(lldb: &str, program: &Path) -> Result<PathBuf, String> {
    let core = program.with_file_name(format!("core-{lldb}"));
    let save = format!("repl process save-core --style stack {}", core.display());
    say(lldb, Start::Launched, &[save])?;
    Ok(core)
}

/// The program with its formatters, and beside it the library that it loads.
fn build() -> Result<PathBuf, String> {
    let out = tools::scratch("lldb/dap")?;
    let source = |name: &str| folder().join(name).display().to_string();
    let target = |name: &str| out.join(name).display().to_string();
    let (plugin, library) = (target("plugin.o"), target("plugin.so"));
    fmtc(&["compile", &source("plugin.fmt"), "-o", &plugin, "--quiet"])?;
    run("clang++-22", &["-g", "-fPIC", "-shared", &source("plugin.cpp"), &plugin, "-o", &library])?;
    let (object, program) = (target("main.o"), target("main"));
    fmtc(&["compile", &source("formatters.fmt"), "-o", &object, "--quiet"])?;
    let define = format!("-DPLUGIN=\"{library}\"");
    run("clang++-22", &["-g", &define, &source("main.cpp"), &object, "-o", &program])?;
    Ok(PathBuf::from(program))
}
