//! What `fmtc preview` shows: global variables that a key matches, locals, a core, a program that it runs with arguments, that
//! it attaches to, one of its frames, variables that hold what a key matches.

use super::{Stage, debuggers, save_core, source_line};
use crate::engine::debugger::{self, Debugger};
use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, root, run, scratch};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for debugger in debuggers().chain(debugger::gdbs()) {
        let runs: [(&str, Run); 3] = match debugger {
            Debugger::Gdb(_) => {
                [("shop", shop_in_gdb), ("watches", watches), ("vec", |gdb| shows(gdb, in_gdb))]
            }
            _ => [("shop", shop), ("watches", watches), ("vec", |lldb| shows(lldb, in_lldb))],
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

/// A process that ends with the value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn shows(debugger: Debugger, line: fn(&str, &str, &str) -> String) -> Outcome {
    let folder = scratch(format!("live/vec-{}", debugger.name()))?;
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::write(folder.join("vec.fmt"), "summary Vec2 \"(\\(x), \\(y))\"\n").map_err(problem)?;
    let program = build(&folder)?;
    let preview = |arguments: &[&str]| -> Result<String, String> {
        let mut command = Command::new(crate::engine::command());
        command
            .args(["preview", "program", "--fmt", "vec.fmt", "--debugger"])
            .arg(debugger.command());
        command.args(arguments).current_dir(&folder).env("XDG_DATA_HOME", &folder);
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

    let run = ["--run-to", "inner", "--env", "DEPTH=7"];
    let given = ["--", "a b", "c"];
    same(&preview(&[&run[..], &given].concat())?, &line("Vec2", "local", "(3, 3)"))?;
    let outer = [&run[..], &["--frame", "1"], &given].concat();
    same(&preview(&outer)?, &line("Vec2", "given", "(3, 7)"))?;

    let mut child = Command::new(program).arg("ready").stdout(Stdio::piped()).spawn();
    let out = child.as_mut().map(|child| child.stdout.take());
    let mut ready = BufReader::new(out.map_err(|e| e.to_string())?.ok_or("no output")?);
    let mut running = Running(child.map_err(problem)?);
    ready.read_line(&mut String::new()).map_err(problem)?;
    let process = running.0.id().to_string();
    same(&preview(&["--attach", &process, "one"])?, &line("Vec2", "one", "(1, 2)"))?;
    match running.0.try_wait() {
        Ok(None) => Ok(()),
        ended => Err(format!("the process has ended: {ended:?}")),
    }
}

fn build(folder: &Path) -> Result<PathBuf, String> {
    let text = |path: PathBuf| path.display().to_string();
    let program = folder.join("program");
    let source = text(root().join("tests/debuggers/live/vec.cpp"));
    run("clang++-22", &["-g", &source, "-o", &text(program.clone())])?;
    Ok(program)
}

/// The program of the stage with another balance.
fn build_richer(folder: &Path) -> Result<PathBuf, String> {
    let problem = |error: std::io::Error| error.to_string();
    let source = std::fs::read_to_string(super::folder().join("shop.cpp")).map_err(problem)?;
    let (file, program) = (folder.join("richer.cpp"), folder.join("richer"));
    std::fs::write(&file, source.replace("{1999}", "{2000}")).map_err(problem)?;
    let text = |path: &PathBuf| path.display().to_string();
    run("clang++-22", &["-g", &text(&file), "-o", &text(&program)])?;
    Ok(program)
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
    let checked = "(shop::Money) price = wrong.fmt:1: no member \"cent\"\n";
    let arguments = ["shop", "--fmt", "wrong.fmt", "price", "--run-to", &place, "--checked"];
    let (fine, out, report) = shows(&arguments)?;
    let is_told = |text: &str| report.contains(text);
    if !fine || out != checked || !is_told("W0912") || !is_told("checks of members: 189 bytes\n") {
        return Err(format!("{fine}\n{out}\n{report}"));
    }
    // Older releases write no such core.
    if matches!(debugger.release(), "14" | "15" | "16") {
        return Ok(());
    }
    save_core(&stage, debugger, "expression balance.cents = 42")?;
    let globals = "(shop::Money) balance = first 42\n(shop::Item) stock = 3 at first 250\n";
    same(&shows(&["shop", "--fmt", "first.fmt", "--core", "the core"])?, &shown(true, globals, ""))
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
    let checked = "price = wrong.fmt:1: no member \"cent\"\n";
    let arguments = ["shop", "--fmt", "wrong.fmt", "price", "--run-to", &place, "--checked"];
    same(&shows(&arguments)?, &shown(true, checked, ""))?;
    let steers = "summary shop::Money \"a\\u{1b}[2J\"\n";
    std::fs::write(stage.folder.join("steers.fmt"), steers).map_err(|e| e.to_string())?;
    let escaped = shown(true, "balance = a\\u{1b}[2J\n", "");
    same(&shows(&["shop", "--fmt", "steers.fmt", "balance"])?, &escaped)?;
    let wrong = "fmtc preview: there is no place nowhere in the program\n";
    same(&shows(&["shop", "--fmt", "first.fmt", "--run-to", "nowhere"])?, &shown(false, "", wrong))
}

/// Shown again on each save, also of an imported file, for a file that is new in a folder, and when the program was built
/// again; the debugger ends with `fmtc preview`.
fn watches(debugger: Debugger) -> Outcome {
    let problem = |error: std::io::Error| error.to_string();
    let stage = Stage::new(&format!("preview-watch-{}", debugger.name()))?;
    let files = stage.folder.join("files");
    let _ = std::fs::remove_dir_all(&files);
    std::fs::create_dir_all(&files).map_err(problem)?;
    let save = |name: &str, text: &str| std::fs::write(files.join(name), text);
    let part = |text: &str| format!("func named(cents) {{\n    \"{text} \\(cents)\"\n}}\n");
    let main = "import \"part.fmt\"\n\nsummary shop::Money \"\\(named(cents))\"\n";
    save("part.fmt", &part("first")).and_then(|()| save("main.fmt", main)).map_err(problem)?;
    let built = build_richer(&stage.folder)?;
    let (reader, writer) = std::io::pipe().map_err(problem)?;
    let mut command = Command::new(crate::engine::command());
    command
        .args(["preview", "shop", "--fmt", "files", "balance", "stock", "--watch"])
        .current_dir(&stage.folder);
    command.env("XDG_DATA_HOME", &stage.folder).env("FMTC_LLDB", debugger.command());
    command.stdout(writer.try_clone().map_err(problem)?).stderr(writer);
    let mut child = command.spawn().map_err(problem)?;
    drop(command);
    let mut lines = BufReader::new(reader).lines().map_while(Result::ok);
    let mut play = || {
        let mut comes = |wanted: &str| match lines.any(|line| line.contains(wanted)) {
            true => Ok(()),
            false => Err(format!("it ended before {wanted:?}")),
        };
        for (name, text, wanted) in [
            ("part.fmt", part("first"), "balance = first 1999"),
            ("part.fmt", part("second"), "balance = second 1999"),
            ("main.fmt", "summary shop::Money \"\\(cents\"\n".to_owned(), "main.fmt:1:"),
            ("main.fmt", main.replace("named(cents)", "cents"), "balance = 1999"),
            ("new.fmt", "summary shop::Item \"new \\(count)\"\n".to_owned(), "stock = new 3"),
        ] {
            save(name, &text).map_err(problem)?;
            comes(wanted)?;
        }
        std::fs::write(stage.folder.join("shop"), "being linked").map_err(problem)?;
        comes("shop")?;
        std::fs::copy(&built, stage.folder.join("shop")).map_err(problem)?;
        comes("balance = 2000")
    };
    let played = play();
    child.kill().and_then(|()| child.wait()).map_err(problem)?;
    played?;
    // The debugger holds the other end of the pipe as long as it runs.
    lines.for_each(drop);
    Ok(())
}
