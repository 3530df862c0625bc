//! What `fmtc preview` shows: global variables that a key matches, locals, a program that it runs with arguments, variables
//! that hold what a key matches.

use super::{Stage, debuggers, source_line};
use crate::engine::debugger::{self, Debugger};
use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, root, run, scratch};
use std::path::Path;
use std::process::Command;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for debugger in debuggers().chain(debugger::gdbs()) {
        let runs: [(&str, Run); 2] = match debugger {
            Debugger::Gdb(_) => [("shop", shop_in_gdb), ("vec", |gdb| shows(gdb, in_gdb))],
            _ => [("shop", shop), ("vec", |lldb| shows(lldb, in_lldb))],
        };
        for (question, run) in runs {
            let name = format!("{}/live/preview/{question}", debugger.name());
            let trial = Trial::run(name, &["clang++-22"], move || run(debugger));
            trials.push(trial.in_debuggers(&[debugger]));
        }
    }
    trials
}

type Run = fn(Debugger) -> Outcome;

/// A line of LLDB.
fn in_lldb(of: &str, name: &str, text: &str) -> String {
    format!("({of}) {name} = {text}\n")
}

/// A line of gdb.
fn in_gdb(_: &str, name: &str, text: &str) -> String {
    format!("{name} = {text}\n")
}

fn shows(debugger: Debugger, line: fn(&str, &str, &str) -> String) -> Outcome {
    let folder = scratch(format!("live/vec-{}", debugger.name()))?;
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::write(folder.join("vec.fmt"), "summary Vec2 \"(\\(x), \\(y))\"\n").map_err(problem)?;
    let source = root().join("tests/debuggers/live/vec.cpp").display().to_string();
    run("clang++-22", &["-g", &source, "-o", &folder.join("program").display().to_string()])?;
    let preview = |arguments: &[&str]| -> Result<String, String> {
        let mut command = Command::new(crate::engine::command());
        command
            .args(["preview", "program", "--fmt", "vec.fmt", "--debugger"])
            .arg(debugger.command());
        command.args(arguments).current_dir(&folder);
        command.env("XDG_DATA_HOME", &folder).env("DEPTH", "7");
        Ok(String::from_utf8_lossy(&output(&mut command)?).into_owned())
    };

    let globals = preview(&[])?;
    for variable in ["one = ", "two = ", "pair = "] {
        if !globals.contains(variable) {
            return Err(format!("{variable:?} is left out\n{globals}"));
        }
    }
    same(&globals.contains("others"), &false)?;
    same(&preview(&["one"])?, &line("Vec2", "one", "(1, 2)"))?;

    let given = ["--run-to", "inner", "--", "a b", "c"];
    same(&preview(&given)?, &line("Vec2", "local", "(3, 3)"))
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, wanted: &T) -> Outcome {
    if found == wanted { Ok(()) } else { Err(format!("not {wanted:?}\nbut {found:?}")) }
}

/// Whether it went well, what was printed, and what was reported.
type Shown = (bool, String, String);

fn shown(fine: bool, out: &str, report: &str) -> Shown {
    (fine, out.to_owned(), report.to_owned())
}

impl Stage {
    /// What `fmtc preview` prints with a debugger.
    pub(super) fn preview(&self, debugger: &Path, arguments: &[&str]) -> Result<Shown, String> {
        let mut command = Command::new(crate::engine::command());
        command.arg("preview").args(arguments).current_dir(&self.folder);
        command.env("XDG_DATA_HOME", &self.folder).env("FMTC_LLDB", debugger);
        let output = command.output().map_err(|error| error.to_string())?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok((output.status.success(), text(output.stdout), text(output.stderr)))
    }
}

/// Globals that a key matches, locals by name, a broken file.
fn shop(debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("preview-{}", debugger.name()))?;
    let path = debugger.command();
    let shows = |arguments: &[&str]| stage.preview(&path, arguments);
    let globals = "(shop::Money) balance = first 1999\n(shop::Item) stock = 3 at first 250\n";
    same(&shows(&["shop", "--fmt", "first.fmt"])?, &shown(true, globals, ""))?;
    let place = format!("shop.cpp:{}", source_line("break here")?);
    let locals = "(shop::Money) price = second 5\n";
    same(&shows(&["shop", "--fmt", "second.fmt", "--run-to", &place])?, &shown(true, locals, ""))?;
    let named = "(shop::List) list = 2 of own\n";
    same(
        &shows(&["shop", "--fmt", "second.fmt", "list", "--run-to", &place])?,
        &shown(true, named, ""),
    )?;
    let (fine, out, report) = shows(&["shop", "--fmt", "broken.fmt", "balance"])?;
    if fine || !out.contains("own 1999") || !report.contains("broken.fmt:1:") {
        return Err(format!("{fine}\n{out}\n{report}"));
    }
    Ok(())
}

/// The same in gdb.
fn shop_in_gdb(debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("preview-{}", debugger.name()))?;
    let path = debugger.command();
    let shows = |arguments: &[&str]| stage.preview(&path, arguments);
    let globals = "balance = first 1999\nstock = 3 at first 250\n";
    same(&shows(&["shop", "--fmt", "first.fmt"])?, &shown(true, globals, ""))?;
    let place = format!("shop.cpp:{}", source_line("break here")?);
    same(
        &shows(&["shop", "--fmt", "second.fmt", "--run-to", &place])?,
        &shown(true, "price = second 5\n", ""),
    )?;
    let named = "list = 2 of own\n";
    same(
        &shows(&["shop", "--fmt", "second.fmt", "list", "--run-to", &place])?,
        &shown(true, named, ""),
    )?;
    let (fine, _, report) = shows(&["shop", "--fmt", "broken.fmt", "balance"])?;
    if fine || !report.contains("broken.fmt:1:") {
        return Err(format!("{fine}\n{report}"));
    }
    let steers = "summary shop::Money \"a\\u{1b}[2J\"\n";
    std::fs::write(stage.folder.join("steers.fmt"), steers).map_err(|e| e.to_string())?;
    let escaped = shown(true, "balance = a\\u{1b}[2J\n", "");
    same(&shows(&["shop", "--fmt", "steers.fmt", "balance"])?, &escaped)?;
    let wrong = "fmtc preview: there is no place nowhere in the program\n";
    same(&shows(&["shop", "--fmt", "first.fmt", "--run-to", "nowhere"])?, &shown(false, "", wrong))
}
